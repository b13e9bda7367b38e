#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::cabin`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::cabin(data));

#[cfg(not(fuzzing))]
fn main() {}
