#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::form`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::form(data));

#[cfg(not(fuzzing))]
fn main() {}
