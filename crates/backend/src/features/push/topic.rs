//! Notifications of leads, each to one device: one that fails delays no other.

use super::PushAnswer;
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::delivery::push::{self as db, SubscribedDevice};
use crate::db::leads::inbox;
use crate::delivery::outbox::message::{Message, WebMessage};
use crate::delivery::outbox::outcome::Outcome;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::{Backend, boxed};
use async_trait::async_trait;
use domain::delivery::{Channel, Topic};
use domain::features::push::PushNotification;
use domain::features::push::messages as msg;
use domain::limits::PUSH_KEEP_MS;
use domain::time::MINUTE;
use outgoing::http_guard::GuardedClient;

/// A push service that gave no answer is left alone this long: attempts that hang would take the places of others.
const REST_MS: i64 = MINUTE;

pub(crate) const PUSH_MESSAGES: TopicRules = TopicRules {
    after: Some(|backend, claimed, outcome, _| Box::pin(after(backend, claimed, outcome))),
    ..TopicRules::new(Topic::PushMessage, &[Channel::Push], |backend, claimed| write(backend, claimed))
};

#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(message) = db::message(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The message was removed" });
    };
    let Some(to) = db::get(&backend.db, &message.subscription_id).await? else {
        return Ok(Message::Nothing { cause: "The device was removed" });
    };
    let Some(lead) = inbox::get(&backend.db, &message.lead_id).await? else {
        return Ok(Message::Nothing { cause: "The lead was removed" });
    };
    if lead.summary.quarantined {
        return Ok(Message::Nothing { cause: "The lead is in quarantine" });
    }
    let keep_ms = message.happened_at.plus_ms(PUSH_KEEP_MS).since(backend.clock.now());
    let notification = PushNotification {
        title: message.event.title(lead.summary.kind).to_owned(),
        body: msg::from(&lead.summary.name),
        address: super::address(backend, &format!("/admin/leads/{}", message.lead_id)),
        tag: claimed.subject_id.clone(),
        icon: super::icon(backend),
    };
    Ok(Message::Web(Box::new(Notification { to, notification, keep_ms })))
}

struct Notification {
    to: SubscribedDevice,
    notification: PushNotification,
    /// How long the push service keeps it while the device is offline.
    keep_ms: i64,
}

#[async_trait]
impl WebMessage for Notification {
    async fn send(self: Box<Self>, backend: &Backend, client: &GuardedClient) -> Result<Outcome, BackendError> {
        let answer = super::send(backend, client, &self.to, &self.notification, self.keep_ms).await?;
        Ok(match answer {
            PushAnswer::Taken { status } => Outcome::Accepted { status, words: msg::outcome(status) },
            PushAnswer::Gone { status } => Outcome::Refused { status: Some(status), cause: msg::outcome(status) },
            PushAnswer::Refused { status, outcome } => Outcome::Refused { status, cause: outcome },
            PushAnswer::Missed { status, outcome, asked_ms } => {
                Outcome::Missed { status, cause: outcome, asked_ms, is_of_all_mail: false }
            }
        })
    }
}

/// After the attempt is recorded: a device that is gone takes its deliveries and their log with it.
async fn after(backend: &Backend, claimed: &ClaimedDelivery, outcome: &Outcome) -> Result<(), BackendError> {
    let Some(message) = db::message(&backend.db, &claimed.subject_id).await? else { return Ok(()) };
    let device = message.subscription_id;
    let answer = match outcome {
        Outcome::Accepted { status, .. } => PushAnswer::Taken { status: *status },
        Outcome::Refused { status: Some(status @ (404 | 410)), .. } => PushAnswer::Gone { status: *status },
        Outcome::Refused { status, cause } => PushAnswer::Refused { status: *status, outcome: cause.clone() },
        Outcome::Missed { status, cause, asked_ms, .. } => {
            PushAnswer::Missed { status: *status, outcome: cause.clone(), asked_ms: *asked_ms }
        }
        Outcome::Nothing { .. } => return Ok(()),
    };
    super::record(backend, &device, &answer).await?;
    if let PushAnswer::Missed { status: None, .. } = answer {
        db::rest(&backend.db, &device, backend.clock.now().plus_ms(REST_MS)).await?;
    }
    Ok(())
}
