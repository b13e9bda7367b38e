use super::webhook::Target;
use crate::db::delivery::push::SubscribedDevice;
use domain::delivery::push::PushNotification;
use outgoing::mail::letter::Letter;

pub(crate) enum Message {
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

pub(crate) struct Mail {
    pub(crate) letter: Letter,
    /// The message id, before the at sign: the same for every attempt of one edition, so that a
    /// duplicate can be recognized.
    pub(crate) id: String,
    pub(crate) headers: Vec<(&'static str, String)>,
}

pub(crate) struct Notification {
    pub(crate) to: SubscribedDevice,
    pub(crate) notification: PushNotification,
    /// How long the push service keeps it while the device is offline.
    pub(crate) keep_ms: i64,
}
