//! Search: one program, which is built once.

mod graphs;
mod mcts;
mod negamax;
mod tiny;
