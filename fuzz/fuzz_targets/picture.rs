#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::picture`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::picture(data));

#[cfg(not(fuzzing))]
fn main() {}
