//! The files of the user: one program, which is built once.

mod killed;
mod settings;
mod store;
