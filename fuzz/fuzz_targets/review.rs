#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::review`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::review(data));

#[cfg(not(fuzzing))]
fn main() {}
