//! The points where a topic may differ from all others when its deliveries are sent, recorded and listed.

use super::message::Message;
use super::outcome::Outcome;
use crate::Backend;
use crate::db::delivery::deliveries::{AttemptResult, ClaimedDelivery};
use crate::error::BackendError;
use async_trait::async_trait;
use domain::delivery::{Carrier, Channel, Topic};

#[async_trait]
pub(crate) trait TopicRules: Sync {
    fn topic(&self) -> Topic;

    /// All of its deliveries go through one of these. Each carrier among them gets a queue.
    fn channels(&self) -> &'static [Channel];

    /// Whether its deliveries can be sent at all; if not, they stay queued. Most are only queued if their channel is set
    /// up, and are held for the owner's decision if it no longer is.
    fn can_send(&self, _: &Backend) -> bool {
        true
    }

    /// The message of one delivery, as it is to be sent now.
    async fn write(&self, backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError>;

    /// Called after an attempt was recorded.
    async fn after(&self, _: &Backend, _: &ClaimedDelivery, _: &Outcome, _: AttemptResult) -> Result<(), BackendError> {
        Ok(())
    }

    /// The statement that lists its undelivered mails ([`crate::db::delivery::undelivered`]); none if it sends no mail.
    fn undelivered(&self) -> Option<&'static str> {
        None
    }

    /// What an undelivered mail is called.
    fn label(&self, channel: Channel) -> &'static str {
        channel.label()
    }

    /// The screen on which an undelivered mail is sent again that is not of a lead; none if there is no such screen.
    async fn screen(&self, _: &Backend, _subject_id: &str) -> Result<Option<String>, BackendError> {
        Ok(None)
    }

    /// Makes a delivery due now with a fresh count of attempts, and returns the screen that shows it. None if it is of
    /// another topic, or cannot be sent again.
    async fn resend(&self, _: &Backend, _delivery_id: &str) -> Result<Option<String>, BackendError> {
        Ok(None)
    }
}

/// Each carrier of a topic, once.
pub(crate) fn carriers(topic: &dyn TopicRules) -> Vec<Carrier> {
    let mut carriers = Vec::new();
    for channel in topic.channels() {
        let carrier = channel.carrier();
        if !carriers.contains(&carrier) {
            carriers.push(carrier);
        }
    }
    carriers
}
