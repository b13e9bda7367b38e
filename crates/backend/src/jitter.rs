use crate::chance;

/// A random number between 0 and 1; 0.5 if there is no randomness: spreading retries is courtesy,
/// not security.
pub(crate) fn jitter() -> f64 {
    let mut byte = [128_u8];
    let _ = chance::fill(&mut byte);
    f64::from(byte[0]) / 255.0
}
