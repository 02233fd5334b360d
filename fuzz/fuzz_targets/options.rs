//! Options from any text.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| cygnet_fuzz::options(data));
