//! Search: one program, which is built once.

mod features;
mod graphs;
mod mcts;
mod negamax;
mod tiny;
