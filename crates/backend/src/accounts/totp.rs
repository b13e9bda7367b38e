//! Codes of authenticator apps (TOTP, RFC 6238): six digits of an HMAC-SHA-1 per 30 seconds, the
//! parameters that every app supports.

use crate::chance;
use crate::error::BackendError;
use crate::ids;
use data_encoding::BASE32_NOPAD;
use domain::Timestamp;
use domain::limits::TOTP_DIGITS;
use domain::text::address::encoded;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;
use std::fmt;

const PERIOD_MS: i64 = 30_000;
/// Periods before and after the present one whose codes are accepted: the clocks of phones differ.
pub(super) const TOLERANCE: i64 = 1;
/// RFC 4226 recommends as many as the hash has.
const SECRET_BYTES: usize = 20;

#[derive(Clone, PartialEq, Eq)]
pub struct TotpSecret([u8; SECRET_BYTES]);

impl fmt::Debug for TotpSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TotpSecret(..)")
    }
}

impl TotpSecret {
    pub fn random() -> Result<Self, BackendError> {
        let mut bytes = [0; SECRET_BYTES];
        chance::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Reads base32; spaces and lower case are fine.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text: String = text.split_whitespace().collect::<String>().to_uppercase();
        let bytes = BASE32_NOPAD.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    #[must_use]
    pub fn text(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    /// As a link that apps understand; their other parameters are the defaults.
    #[must_use]
    pub fn url(&self, issuer: &str, account: &str) -> String {
        let issuer = encoded(issuer);
        format!("otpauth://totp/{issuer}:{}?secret={}&issuer={issuer}", encoded(account), self.text())
    }

    #[must_use]
    pub fn code(&self, period: i64) -> String {
        // HMAC accepts every key length; the error exists for other MACs.
        let Ok(mut mac) = Hmac::<Sha1>::new_from_slice(&self.0) else { return String::new() };
        mac.update(&period.to_be_bytes());
        let hash = mac.finalize().into_bytes();
        let start = usize::from(hash[hash.len() - 1] & 0xf);
        let picked = hash[start..start + 4].iter().fold(0_u32, |number, byte| (number << 8) | u32::from(*byte));
        let digits = u32::try_from(TOTP_DIGITS).unwrap_or(6);
        format!("{:0TOTP_DIGITS$}", (picked & 0x7fff_ffff) % 10_u32.pow(digits))
    }

    /// The period of a typed code, if it is accepted at `now`.
    #[must_use]
    pub fn period_of(&self, typed: &str, now: Timestamp) -> Option<i64> {
        let present = period(now);
        let mut found = None;
        for period in present - TOLERANCE..=present + TOLERANCE {
            if ids::hash_token(&self.code(period)) == ids::hash_token(typed) {
                found = Some(period);
            }
        }
        found
    }
}

#[must_use]
pub const fn period(now: Timestamp) -> i64 {
    now.0.div_euclid(PERIOD_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret() -> TotpSecret {
        TotpSecret(*b"12345678901234567890")
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
        for (seconds, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")]
        {
            assert_eq!(secret().code(period(Timestamp(seconds * 1_000))), code);
        }
    }

    #[test]
    fn a_code_is_accepted_a_period_early_and_late() {
        let now = Timestamp(59_000);
        assert_eq!(secret().period_of("287082", now), Some(1));
        for (late, accepted) in [(30_000, true), (60_000, false), (-30_000, true), (-60_000, false)] {
            assert_eq!(secret().period_of("287082", now.plus_ms(late)).is_some(), accepted, "{late}");
        }
        for wrong in ["", "287083", "28708", "2870820", "ⅣⅣ"] {
            assert_eq!(secret().period_of(wrong, now), None, "{wrong}");
        }
    }

    #[test]
    fn a_secret_is_read_as_it_is_typed() {
        let text = secret().text();
        assert_eq!(text, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(TotpSecret::parse(" gezd gnbv GY3TQOJQGEZDGNBVGY3TQOJQ "), Some(secret()));
        for wrong in ["", "GEZDGNBV", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ1", "ä"] {
            assert_eq!(TotpSecret::parse(wrong), None, "{wrong}");
        }
        let url = secret().url("Harbor & Grain", "dana@example.com");
        assert_eq!(
            url,
            format!("otpauth://totp/Harbor%20%26%20Grain:dana%40example.com?secret={text}&issuer=Harbor%20%26%20Grain")
        );
        assert_ne!(TotpSecret::random().expect("randomness"), TotpSecret::random().expect("randomness"));
    }
}
