//! An authenticator in software: makes passkeys with ES256 and signs with them, as a browser and a
//! security key do together (<https://www.w3.org/TR/webauthn-3/>).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

const PRESENT: u8 = 1;
const VERIFIED: u8 = 1 << 2;
const WITH_KEY: u8 = 1 << 6;

/// Holds one passkey.
#[derive(Clone)]
pub(crate) struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    /// Of the page on which it is used.
    pub(crate) origin: String,
    /// How often it has signed; 0 for one that does not count.
    pub(crate) count: u32,
    /// Whether it asked for a fingerprint or PIN.
    pub(crate) verifies: bool,
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn hash(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

impl Authenticator {
    /// Each `number` has another key.
    pub(crate) fn new(number: u8, origin: &str) -> Self {
        let key = SigningKey::from_slice(&[number; 32]).expect("a key");
        Self { key, id: vec![number; 20], origin: origin.to_owned(), count: 1, verifies: true }
    }

    /// The browser's answer to the options of `navigator.credentials.create`.
    pub(crate) fn create(&self, options: &Value) -> String {
        let rp = options["publicKey"]["rp"]["id"].as_str().expect("an id");
        let mut data = self.data(rp, WITH_KEY);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        data.extend(self.cose_key());
        // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
        let mut object = vec![0xa3];
        object.extend(b"\x63fmt\x64none\x67attStmt\xa0\x68authData\x59");
        object.extend((data.len() as u16).to_be_bytes());
        object.extend(data);
        let response = json!({
            "clientDataJSON": encoded(&self.client_data("webauthn.create", options)),
            "attestationObject": encoded(&object),
            "transports": ["internal", "hybrid"],
        });
        self.answer(&response)
    }

    /// The browser's answer to the options of `navigator.credentials.get`.
    pub(crate) fn sign(&mut self, options: &Value) -> String {
        if self.count > 0 {
            self.count += 1;
        }
        let data = self.data(options["publicKey"]["rpId"].as_str().expect("an id"), 0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), &hash(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        let response = json!({
            "clientDataJSON": encoded(&client_data),
            "authenticatorData": encoded(&data),
            "signature": encoded(signature.to_der().as_bytes()),
            "userHandle": null,
        });
        self.answer(&response)
    }

    fn answer(&self, response: &Value) -> String {
        let id = encoded(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        })
        .to_string()
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = &options["publicKey"]["challenge"];
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn data(&self, rp: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = hash(rp.as_bytes()).to_vec();
        data.push(PRESENT | verified | flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    /// `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR.
    fn cose_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        key.extend(point.x().expect("x").iter());
        key.extend([0x22, 0x58, 0x20]);
        key.extend(point.y().expect("y").iter());
        key
    }
}
