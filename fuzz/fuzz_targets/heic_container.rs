#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::heic_container`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::heic_container(data));

#[cfg(not(fuzzing))]
fn main() {}
