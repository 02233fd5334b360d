//! Positions put together from any bytes.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| cygnet_fuzz::arrangement(data));
