#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::html`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::html(data));

#[cfg(not(fuzzing))]
fn main() {}
