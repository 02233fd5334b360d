//! Moves from any text, after some legal ones.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| cygnet_fuzz::moves(data));
