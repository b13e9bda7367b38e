use super::webhook::Target;
use crate::db::delivery::push::SubscribedDevice;
use domain::delivery::push::PushNotification;
use outgoing::mail::letter::Letter;

pub(super) enum Message {
    Webhook {
        /// `webhook-id`: the same for every attempt of one edition, so that a duplicate can be recognized.
        id: String,
        target: Target,
        body: Vec<u8>,
    },
    Mail(Box<Mail>),
    Push(Box<Notification>),
    Nothing {
        cause: &'static str,
    },
}

pub(super) struct Mail {
    pub(super) letter: Letter,
    /// The message id, before the at sign: the same for every attempt of one edition, so that a
    /// duplicate can be recognized.
    pub(super) id: String,
    pub(super) headers: Vec<(&'static str, String)>,
}

pub(super) struct Notification {
    pub(super) to: SubscribedDevice,
    pub(super) notification: PushNotification,
    /// How long the push service keeps it while the device is offline.
    pub(super) keep_ms: i64,
}
