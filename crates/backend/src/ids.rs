//! Random names: row ids, reference numbers, secret tokens, and the hashes under which secrets and
//! personal keys are stored.

use crate::chance::{self, fill};
use crate::error::BackendError;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// Crockford's digits: no I, L, O or U, so that a number read over the phone is not misheard.
const CROCKFORD: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Longest id, in bytes: ours have 36, a style's id is its slug.
const ID_MAX: usize = 120;
/// Characters of a secret that people type, without easily misread ones. There are 31;
/// sixteen of them give 79 bits.
const READABLE: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
const GROUPS: usize = 4;
const GROUP: usize = 4;
const REFERENCE_PREFIX: &str = "HG-";
const REFERENCE_DIGITS: usize = 6;

/// A new row id: uuid v7, hyphenated, so ids ascend with time. Not a secret.
#[must_use]
pub fn new_id() -> String {
    chance::id_of_now().to_string()
}

/// A new row id that says nothing of its time: uuid v4, hyphenated. Not a secret.
#[must_use]
pub fn random_id() -> String {
    chance::id().to_string()
}

/// Whether `text` may be the id of a row. Check all outside input before passing it to a database:
/// PostgreSQL answers NUL with an error.
#[must_use]
pub fn is_id(text: &str) -> bool {
    (1..=ID_MAX).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// Whether `id` cannot be one of ours: ids come from URLs, and PostgreSQL answers some texts with
/// an error instead of finding nothing.
pub(crate) fn is_foreign(id: &str) -> bool {
    id.len() > 64 || id.bytes().any(|b| !(b.is_ascii_alphanumeric() || b == b'-'))
}

/// Whether `id` looks like the ids that our scripts generate for attempts and sessions:
/// 8 to 64 letters, digits, hyphens and underscores.
pub(crate) fn is_client_id(id: &str) -> bool {
    (8..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// A new reference number such as `HG-7K2M9Q`. One of a billion: unlikely to be guessed or taken,
/// but the caller retries if it is.
pub fn new_reference() -> Result<String, BackendError> {
    let mut bytes = [0_u8; REFERENCE_DIGITS];
    fill(&mut bytes)?;
    let digits = bytes.iter().map(|b| char::from(CROCKFORD[usize::from(b % 32)]));
    Ok(REFERENCE_PREFIX.chars().chain(digits).collect())
}

/// A new secret of 256 random bits, as text for a cookie or an address.
pub fn new_token() -> Result<String, BackendError> {
    let mut bytes = [0_u8; 32];
    fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// A new secret that people type, such as `k7mq-3vxt-9hra-w2fe`: a password, a recovery code.
pub fn readable_secret() -> Result<String, BackendError> {
    // The largest multiple of the number of digits that fits a byte: bytes above it would make some
    // digits likelier than others.
    let fair = 256 / READABLE.len() * READABLE.len();
    let mut digits = Vec::with_capacity(GROUPS * GROUP);
    while digits.len() < GROUPS * GROUP {
        let mut bytes = [0_u8; 32];
        fill(&mut bytes)?;
        let fits = bytes.iter().map(|b| usize::from(*b)).filter(|b| *b < fair);
        digits.extend(fits.map(|b| char::from(READABLE[b % READABLE.len()])));
    }
    let groups: Vec<String> = digits.chunks(GROUP).take(GROUPS).map(|group| group.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// The stored form of a token: SHA-256, hexadecimal. Enough because tokens are random; passwords
/// need more.
#[must_use]
pub fn hash_token(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

/// Constant-time.
pub(crate) fn is_same_token(given: &str, expected: &str) -> bool {
    hash_token(given) == hash_token(expected)
}

/// SHA-256, hexadecimal, of several texts; different splits of the same characters do not collide.
#[must_use]
pub fn hash_parts(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hex::encode(hash.finalize())
}

/// The server's own key. Personal data (client addresses, e-mail addresses) is counted under a
/// keyed hash, so that the database alone does not reveal it.
#[derive(Clone)]
pub struct Secret([u8; 32]);

impl Secret {
    #[must_use]
    pub const fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// Hash of `value`, hexadecimal; `purpose` separates equal values of different meaning.
    #[must_use]
    pub fn keyed_hash(&self, purpose: &str, value: &str) -> String {
        // HMAC accepts every key length; the error exists for other MACs.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else {
            return hash_parts(&[purpose, value]);
        };
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(value.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_ascend_and_differ() {
        let ids: Vec<String> = (0..1_000).map(|_| new_id()).collect();
        assert!(ids.windows(2).all(|w| w[0] < w[1]));
        assert!(ids.iter().all(|id| id.len() == 36));
    }

    #[test]
    fn ids_of_sessions_have_a_shape() {
        assert!(is_client_id("0190c7b2-7e7a-7000-8000-000000000000"));
        for id in ["", "short", "with space in it", "nul\0nul\0nul", &"x".repeat(65)] {
            assert!(!is_client_id(id), "{id:?}");
        }
    }

    #[test]
    fn secrets_that_people_type_are_accepted_as_passwords_and_differ() {
        let one = readable_secret().expect("randomness");
        assert_eq!(one.len(), 19);
        assert_eq!(domain::accounts::password::check(&one, "", &[]), Ok(()));
        assert_ne!(one, readable_secret().expect("randomness"));
    }

    #[test]
    fn references_can_be_read_aloud() {
        for _ in 0..100 {
            let reference = new_reference().expect("randomness");
            let digits = reference.strip_prefix("HG-").expect("the prefix");
            assert_eq!(digits.len(), 6);
            assert!(digits.bytes().all(|b| CROCKFORD.contains(&b)), "{reference}");
        }
    }

    #[test]
    fn hashes_depend_on_key_purpose_and_boundaries() {
        let a = Secret::new([1; 32]);
        let b = Secret::new([2; 32]);
        assert_ne!(a.keyed_hash("address", "127.0.0.1"), b.keyed_hash("address", "127.0.0.1"));
        assert_ne!(a.keyed_hash("address", "x"), a.keyed_hash("email", "x"));
        assert_ne!(hash_parts(&["ab", "c"]), hash_parts(&["a", "bc"]));
        assert_eq!(format!("{a:?}"), "Secret(..)");
    }
}
