//! The points where a topic may differ from all others when its deliveries are sent, recorded and listed.

use super::message::Message;
use super::outcome::Outcome;
use crate::Backend;
use crate::db::delivery::deliveries::{AttemptResult, ClaimedDelivery};
use crate::error::BackendError;
use domain::delivery::{Carrier, Channel, Topic};
use futures::future::BoxFuture;

/// One constant of each topic, in the `topics` of its feature.
pub(crate) struct TopicRules {
    pub(crate) topic: Topic,
    /// All of its deliveries go through one of these. Each carrier among them gets a queue.
    pub(crate) channels: &'static [Channel],
    /// The message of one delivery, as it is to be sent now.
    pub(crate) write: Write,
    /// Whether its deliveries can be sent at all; if not, they stay queued. Most are only queued if their channel is set
    /// up, and are held for the owner's decision if it no longer is.
    pub(crate) can_send: fn(&Backend) -> bool,
    /// Called after an attempt was recorded.
    pub(crate) after: Option<After>,
    /// The statement that lists its undelivered mails ([`crate::db::delivery::undelivered`]); none if it sends no mail.
    pub(crate) undelivered: Option<&'static str>,
    /// What an undelivered mail is called.
    pub(crate) label: fn(Channel) -> &'static str,
    /// By the subject: the screen on which an undelivered mail is sent again that is not of a lead.
    pub(crate) screen: Option<ScreenOf>,
    /// Makes a delivery due now with a fresh count of attempts, and returns the screen that shows it. `None` if it is of
    /// another topic, or cannot be sent again.
    pub(crate) resend: Option<ScreenOf>,
}

pub(crate) type Write = for<'a> fn(&'a Backend, &'a ClaimedDelivery) -> BoxFuture<'a, Result<Message, BackendError>>;

pub(crate) type After =
    for<'a> fn(&'a Backend, &'a ClaimedDelivery, &'a Outcome, AttemptResult) -> BoxFuture<'a, Result<(), BackendError>>;

pub(crate) type ScreenOf = for<'a> fn(&'a Backend, &'a str) -> BoxFuture<'a, Result<Option<String>, BackendError>>;

impl TopicRules {
    pub(crate) const fn new(topic: Topic, channels: &'static [Channel], write: Write) -> Self {
        Self {
            topic,
            channels,
            write,
            can_send: |_| true,
            after: None,
            undelivered: None,
            label: Channel::label,
            screen: None,
            resend: None,
        }
    }

    /// Each of its channels' carriers, once.
    pub(crate) fn carriers(&self) -> Vec<Carrier> {
        let mut carriers = Vec::new();
        for channel in self.channels {
            let carrier = channel.carrier();
            if !carriers.contains(&carrier) {
                carriers.push(carrier);
            }
        }
        carriers
    }
}
