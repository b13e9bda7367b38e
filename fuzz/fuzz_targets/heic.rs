#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::heic`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::heic(data));

#[cfg(not(fuzzing))]
fn main() {}
