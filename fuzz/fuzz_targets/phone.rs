#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::phone`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::phone(data));

#[cfg(not(fuzzing))]
fn main() {}
