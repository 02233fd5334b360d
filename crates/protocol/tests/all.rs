//! The engine protocol: one program, which is built once.

mod proved;
mod serve;
mod streams;
