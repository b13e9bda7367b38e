//! Messages to a browser through its push service: their encryption (RFC 8291), and the signature by which the push
//! service knows their sender (RFC 8292).

use aes_gcm::aead::AeadInOut as _;
use aes_gcm::{Aes128Gcm, KeyInit as _};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::Timestamp;
use domain::time::{HOUR, SECOND};
use hkdf::Hkdf;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToSec1Point as _;
use p256::{PublicKey, SecretKey};
use reqwest::Url;
use serde_json::json;
use sha2::Sha256;

const KEY_BYTES: usize = 32;
const SALT_BYTES: usize = 16;
const AUTH_BYTES: usize = 16;
/// Push services accept bodies of at least 4096 bytes (RFC 8030, 7.2).
const RECORD_BYTES: u32 = 4_096;
/// Longest text of a message, in bytes. Header, mark of the last record and tag take the rest of a body.
pub const TEXT_MAX: usize = RECORD_BYTES as usize - SALT_BYTES - 4 - 1 - 65 - 1 - 16;
/// Marks the last record (RFC 8188, 2).
const LAST_RECORD: u8 = 2;
/// How long a signature counts; a day at most (RFC 8292, 2).
const SIGNED_FOR_MS: i64 = 12 * HOUR;

/// Why a message cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The address of the push service is none.
    #[error("the address of the push service is damaged")]
    Address,
    /// The message does not fit a body.
    #[error("the message is too long")]
    TooLong,
    /// The system's random source failed, or a key cannot be used.
    #[error("the message could not be encrypted")]
    Crypto,
}

/// The keys that a browser made for its subscription: messages to it are encrypted for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiverKeys {
    public: PublicKey,
    auth: [u8; AUTH_BYTES],
}

impl ReceiverKeys {
    /// `p256dh` and `auth` as `PushSubscription.toJSON()` has them; `None` if they are no keys.
    #[must_use]
    pub fn read(p256dh: &str, auth: &str) -> Option<Self> {
        let public = PublicKey::from_sec1_bytes(&decoded(p256dh)?).ok()?;
        let auth = decoded(auth)?.try_into().ok()?;
        Some(Self { public, auth })
    }
}

/// The key by which push services know the site. Browsers tie a subscription to it.
#[derive(Clone)]
pub struct VapidKey(SecretKey);

impl VapidKey {
    /// A new key, as text to store.
    pub fn random_text() -> Result<String, PushError> {
        Ok(URL_SAFE_NO_PAD.encode(random_key()?.to_bytes()))
    }

    /// `None` if it is no key.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        Some(Self(SecretKey::from_slice(&decoded(text)?).ok()?))
    }

    /// The public key, for `PushManager.subscribe`.
    #[must_use]
    pub fn public_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().to_sec1_point(false).as_bytes())
    }

    /// The value of `Authorization` for a message to `endpoint`. `contact` is where the push service finds the
    /// sender: an address that begins with `https:` or `mailto:`.
    pub fn authorization(&self, endpoint: &str, now: Timestamp, contact: Option<&str>) -> Result<String, PushError> {
        let service = Url::parse(endpoint).map_err(|_| PushError::Address)?.origin().ascii_serialization();
        let until = now.plus_ms(SIGNED_FOR_MS).0.div_euclid(SECOND);
        let mut claims = json!({ "aud": service, "exp": until });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let header = URL_SAFE_NO_PAD.encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string());
        let signed = format!("{header}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature: Signature = SigningKey::from(&self.0).sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public_text()))
    }
}

/// The body of a message (`Content-Encoding: aes128gcm`). Only the browser can read it, not its push service.
pub fn encrypt(to: &ReceiverKeys, text: &[u8]) -> Result<Vec<u8>, PushError> {
    let mut salt = [0; SALT_BYTES];
    getrandom::fill(&mut salt).map_err(|_| PushError::Crypto)?;
    encrypt_with(to, text, &random_key()?, &salt)
}

/// Key and salt are used for one message only.
fn encrypt_with(
    to: &ReceiverKeys,
    text: &[u8],
    key: &SecretKey,
    salt: &[u8; SALT_BYTES],
) -> Result<Vec<u8>, PushError> {
    if text.len() > TEXT_MAX {
        return Err(PushError::TooLong);
    }
    let receiver = to.public.to_sec1_point(false);
    let sender = key.public_key().to_sec1_point(false);
    let shared = key.diffie_hellman(&to.public);
    let of_both = [b"WebPush: info\0".as_slice(), receiver.as_bytes(), sender.as_bytes()].concat();
    let secret: [u8; 32] = derived(&to.auth, shared.raw_secret_bytes(), &of_both)?;
    let content_key: [u8; 16] = derived(salt, &secret, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = derived(salt, &secret, b"Content-Encoding: nonce\0")?;

    let mut record = text.to_vec();
    record.push(LAST_RECORD);
    let cipher = Aes128Gcm::new(&content_key.into());
    cipher.encrypt_in_place(&nonce.into(), b"", &mut record).map_err(|_| PushError::Crypto)?;

    let sender = sender.as_bytes();
    let mut body = salt.to_vec();
    body.extend(RECORD_BYTES.to_be_bytes());
    body.push(u8::try_from(sender.len()).map_err(|_| PushError::Crypto)?);
    body.extend(sender);
    body.extend(record);
    Ok(body)
}

fn derived<const LENGTH: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> Result<[u8; LENGTH], PushError> {
    let mut derived = [0; LENGTH];
    let made = Hkdf::<Sha256>::new(Some(salt), secret).expand(info, &mut derived);
    made.map_err(|_| PushError::Crypto)?;
    Ok(derived)
}

fn random_key() -> Result<SecretKey, PushError> {
    loop {
        let mut bytes = [0; KEY_BYTES];
        getrandom::fill(&mut bytes).map_err(|_| PushError::Crypto)?;
        // One of four billion is not a key of the curve.
        if let Ok(key) = SecretKey::from_slice(&bytes) {
            return Ok(key);
        }
    }
}

/// Some browsers' tools add the padding.
fn decoded(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier as _;

    /// The example of RFC 8291, appendix A.
    const RECEIVER: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
    const SENDER: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
    const SENDER_PUBLIC: &str =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    const SALT: &str = "DGv6ra1nlYgDCS1FRnbzlw";
    const TEXT: &str = "When I grow up, I want to be a watermelon";
    const BODY: &str = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
         AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

    fn receiver() -> ReceiverKeys {
        ReceiverKeys::read(RECEIVER, AUTH).expect("keys")
    }

    #[test]
    fn encrypts_as_the_specification_does() {
        let key = SecretKey::from_slice(&decoded(SENDER).expect("base64")).expect("a key");
        let salt = decoded(SALT).expect("base64").try_into().expect("16 bytes");
        let body = encrypt_with(&receiver(), TEXT.as_bytes(), &key, &salt).expect("encrypted");
        assert_eq!(URL_SAFE_NO_PAD.encode(body), BODY);
    }

    #[test]
    fn each_message_has_its_own_key_and_the_longest_fills_a_body() {
        let text = vec![b'a'; TEXT_MAX];
        let first = encrypt(&receiver(), &text).expect("encrypted");
        let second = encrypt(&receiver(), &text).expect("encrypted");
        assert_eq!(first.len(), RECORD_BYTES as usize);
        assert_ne!(first[..SALT_BYTES], second[..SALT_BYTES]);
        assert_ne!(first[21..86], second[21..86]);
        assert_eq!(encrypt(&receiver(), &vec![b'a'; TEXT_MAX + 1]), Err(PushError::TooLong));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        assert_eq!(ReceiverKeys::read(&format!("{RECEIVER}="), &format!("{AUTH}==")), Some(receiver()));
        let not_on_the_curve = URL_SAFE_NO_PAD.encode([4; 65]);
        for keys in [["", AUTH], [RECEIVER, ""], [RECEIVER, RECEIVER], [&not_on_the_curve, AUTH], ["?", AUTH]] {
            assert_eq!(ReceiverKeys::read(keys[0], keys[1]), None, "{keys:?}");
        }
        for text in ["", "AAAA", &URL_SAFE_NO_PAD.encode([0; 32]), &URL_SAFE_NO_PAD.encode([255; 32])] {
            assert!(VapidKey::from_text(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_signature_names_the_push_service_and_ends_within_a_day() {
        let key = VapidKey::from_text(SENDER).expect("a key");
        assert_eq!(key.public_text(), SENDER_PUBLIC);
        let now = Timestamp(1_453_480_568_000);
        let value = key
            .authorization(
                "https://push.example.net:8443/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV?a=b",
                now,
                Some("mailto:a@b.example"),
            )
            .expect("signed");
        let (token, public) = value.strip_prefix("vapid t=").expect("vapid").split_once(", k=").expect("a key");
        assert_eq!(public, SENDER_PUBLIC);
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let verifying = VerifyingKey::from_sec1_bytes(&decoded(public).expect("base64")).expect("a key");
        let signature = Signature::from_slice(&decoded(signature).expect("base64")).expect("a signature");
        verifying.verify(signed.as_bytes(), &signature).expect("signed by the key");
        let (_, claims) = signed.split_once('.').expect("claims");
        let claims: serde_json::Value = serde_json::from_slice(&decoded(claims).expect("base64")).expect("JSON");
        assert_eq!(claims["aud"], "https://push.example.net:8443");
        assert_eq!(claims["exp"], 1_453_523_768);
        assert_eq!(claims["sub"], "mailto:a@b.example");
        assert_eq!(key.authorization("nowhere", now, None), Err(PushError::Address));
    }
}
