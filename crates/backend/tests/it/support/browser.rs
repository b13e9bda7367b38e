//! A browser that subscribes to Web Push and reads what is sent to it, as RFC 8291 and RFC 8292 describe.

use aes_gcm::aead::AeadInOut as _;
use aes_gcm::{Aes128Gcm, KeyInit as _};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hkdf::Hkdf;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToSec1Point as _;
use p256::{PublicKey, SecretKey};
use serde_json::Value;
use sha2::Sha256;

const AUTH: [u8; 16] = *b"sixteen bytes...";

#[derive(Clone)]
pub(crate) struct Browser(SecretKey);

impl Browser {
    /// Each `number` has another key.
    pub(crate) fn new(number: u8) -> Self {
        Self(SecretKey::from_slice(&[number; 32]).expect("a key"))
    }

    pub(crate) fn p256dh(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.public_key().to_sec1_point(false).as_bytes())
    }

    pub(crate) fn auth(&self) -> String {
        URL_SAFE_NO_PAD.encode(AUTH)
    }

    /// The notification of a message's body.
    pub(crate) fn read(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..4], 4096_u32.to_be_bytes());
        let (sender, record) = rest[5..].split_at(usize::from(rest[4]));
        let own = self.0.public_key().to_sec1_point(false);
        let shared = self.0.diffie_hellman(&PublicKey::from_sec1_bytes(sender).expect("a key"));
        let mut secret = [0; 32];
        let of_both = [b"WebPush: info\0".as_slice(), own.as_bytes(), sender].concat();
        Hkdf::<Sha256>::new(Some(&AUTH), shared.raw_secret_bytes()).expand(&of_both, &mut secret).expect("a secret");
        let derived = Hkdf::<Sha256>::new(Some(salt), &secret);
        let mut key = [0; 16];
        let mut nonce = [0; 12];
        derived.expand(b"Content-Encoding: aes128gcm\0", &mut key).expect("a key");
        derived.expand(b"Content-Encoding: nonce\0", &mut nonce).expect("a nonce");
        let mut text = record.to_vec();
        Aes128Gcm::new(&key.into()).decrypt_in_place(&nonce.into(), b"", &mut text).expect("for this browser");
        assert_eq!(text.pop(), Some(2), "the mark of the last record");
        let message: Value = serde_json::from_slice(&text).expect("JSON");
        assert_eq!(message["web_push"], 8030);
        message["notification"].clone()
    }
}

/// The claims of a message's `Authorization`, if it was signed by the key with which the browser subscribed.
pub(crate) fn claims(authorization: &str, public_key: &str) -> Value {
    let given = authorization.strip_prefix("vapid t=").expect("a token");
    let (token, key) = given.split_once(", k=").expect("a key");
    assert_eq!(key, public_key);
    let (signed, signature) = token.rsplit_once('.').expect("a signature");
    let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
    let key = VerifyingKey::from_sec1_bytes(&decoded(key)).expect("a key");
    let signature = Signature::from_slice(&decoded(signature)).expect("a signature");
    key.verify(signed.as_bytes(), &signature).expect("signed by the key");
    let (_, claims) = signed.split_once('.').expect("claims");
    serde_json::from_slice(&decoded(claims)).expect("JSON")
}
