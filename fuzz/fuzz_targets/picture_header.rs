#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::picture_header`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::picture_header(data));

#[cfg(not(fuzzing))]
fn main() {}
