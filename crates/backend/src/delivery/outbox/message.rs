//! What is sent, and the result of sending it.

use outgoing::mail::letter::Letter;

/// What a delivery says, written when it is sent.
pub(super) enum Message {
    /// To the automation webhook.
    Webhook { address: String, body: Vec<u8> },
    /// To the mail server.
    Mail(Box<Mail>),
    /// There is nothing to send; `cause` is in words for the owner.
    Nothing { cause: &'static str },
}

/// A letter with what the mail server needs besides.
pub(super) struct Mail {
    pub(super) letter: Letter,
    /// The message id, before the at sign: the same for every attempt of one edition, so that a
    /// duplicate can be recognised.
    pub(super) id: String,
    /// Further headers.
    pub(super) headers: Vec<(&'static str, String)>,
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The receiver has it.
    Accepted {
        /// Its status.
        status: u16,
        /// In words for the owner.
        words: String,
    },
    /// The receiver will never accept it: a retry is pointless.
    Refused {
        /// Its status, if it answered.
        status: Option<u16>,
        /// In words for the owner.
        cause: String,
    },
    /// The receiver does not have it, or it is unknown.
    Missed {
        /// Its status, if it answered.
        status: Option<u16>,
        /// In words for the owner.
        cause: String,
        /// The delay that the receiver asked for, in milliseconds.
        asked_ms: Option<i64>,
    },
    /// There is nothing to send.
    Nothing {
        /// In words for the owner.
        cause: &'static str,
    },
}
