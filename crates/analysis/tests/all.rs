//! Engine and solver together: one program, which is built once.

mod explorer;
mod graphs;
mod joint_search;
mod pool;
mod review;
mod stops;
