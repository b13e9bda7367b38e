#![cfg_attr(fuzzing, no_main)]
//! See `fuzz::mail_records`.

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::mail_records(data));

#[cfg(not(fuzzing))]
fn main() {}
