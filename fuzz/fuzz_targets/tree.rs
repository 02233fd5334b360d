//! Trees of variations from any bytes.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| cygnet_fuzz::tree(data));
