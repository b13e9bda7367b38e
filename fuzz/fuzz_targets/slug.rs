#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::slug`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::slug(data));

#[cfg(not(fuzzing))]
fn main() {}
