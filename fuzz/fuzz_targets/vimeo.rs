#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::vimeo`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::vimeo(data));

#[cfg(not(fuzzing))]
fn main() {}
