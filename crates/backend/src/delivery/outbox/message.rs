use super::outcome::Outcome;
use crate::Backend;
use crate::error::BackendError;
use async_trait::async_trait;
use outgoing::http_guard::GuardedClient;
use outgoing::mail::letter::Letter;

pub(crate) enum Message {
    Mail(Box<Mail>),
    Web(Box<dyn WebMessage>),
    Nothing { cause: &'static str },
}

pub(crate) struct Mail {
    pub(crate) letter: Letter,
    /// The message id, before the at sign: the same for every attempt of one edition, so that a
    /// duplicate can be recognized.
    pub(crate) id: String,
    pub(crate) headers: Vec<(&'static str, String)>,
}

/// A request to another machine.
#[async_trait]
pub(crate) trait WebMessage: Send {
    async fn send(self: Box<Self>, backend: &Backend, client: &GuardedClient) -> Result<Outcome, BackendError>;
}
