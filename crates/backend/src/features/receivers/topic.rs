//! Events of leads, each to one receiver: a receiver that fails delays no other.

use super::payload::{self, Happened};
use super::standard_payload;
use super::webhook::{self, Target, Webhook};
use crate::db::delivery::deliveries::{AttemptResult, ClaimedDelivery};
use crate::db::delivery::receivers;
use crate::db::leads::inbox;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::outcome::Outcome;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::ids::is_foreign;
use crate::{Backend, boxed};
use domain::delivery::{Channel, Topic};
use domain::features::receivers::{FIRST_RECEIVER, PayloadFormat, WebhookEvent};
use domain::leads::lead::Lead;
use domain::time::MINUTE;

const SWITCHED_OFF: &str = "The program is switched off";
const UNWANTED: &str = "The program no longer gets this kind of message";
const UNREACHED: &str = "No test has arrived at the program's address yet";
/// A receiver that gave no answer is left alone this long: attempts that hang would take the places of others.
const REST_MS: i64 = MINUTE;

pub(crate) const WEBHOOK_MESSAGES: TopicRules = TopicRules {
    after: Some(|backend, claimed, outcome, result| Box::pin(after(backend, claimed, outcome, result))),
    resend: Some(|backend, delivery_id| Box::pin(resend(backend, delivery_id))),
    ..TopicRules::new(Topic::WebhookMessage, &[Channel::Webhook], |backend, claimed| write(backend, claimed))
};

#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(message) = receivers::message(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The message was removed" });
    };
    let Some(signing) = webhook::receiver(backend, &message.receiver_id).await? else {
        return Ok(Message::Nothing { cause: "The program was removed" });
    };
    if !signing.receiver.is_active || signing.receiver.address.is_empty() {
        return Ok(Message::Nothing { cause: SWITCHED_OFF });
    }
    if !signing.receiver.events.has(message.event) {
        return Ok(Message::Nothing { cause: UNWANTED });
    }
    // It may have been queued for the address before.
    if signing.receiver.unreached_at.is_some() {
        return Ok(Message::Nothing { cause: UNREACHED });
    }
    let Some(lead) = inbox::get(&backend.db, &message.lead_id).await? else {
        return Ok(Message::Nothing { cause: "The lead was removed" });
    };
    if lead.summary.quarantined {
        return Ok(Message::Nothing { cause: "The lead is in quarantine" });
    }
    // A message tells the state when it is sent.
    let has_booking = lead.visit.as_ref().is_some_and(|visit| visit.booking.is_some());
    if message.event == WebhookEvent::VisitConfirmed && !has_booking {
        return Ok(Message::Nothing { cause: "The visit was canceled" });
    }
    let id = if claimed.edition == 0 { claimed.id.clone() } else { format!("{}-{}", claimed.id, claimed.edition) };
    let of = Happened { id: &id, event: message.event, at: message.happened_at };
    let body = match signing.receiver.format {
        PayloadFormat::Flat => payload::flat(of, &lead, backend.site_url.as_deref())?,
        PayloadFormat::Standard => standard_payload::standard(of, &lead, backend.site_url.as_deref())?,
    };
    Ok(Message::Web(Box::new(Webhook { target: Target::of(&signing, backend.clock.now()), id, body })))
}

/// The delivery of a new lead to the first receiver: it is the lead's own, as older versions of the program queue and
/// send it.
pub(crate) async fn write_new_lead(backend: &Backend, id: String, lead: &Lead) -> Result<Message, BackendError> {
    match webhook::receiver(backend, FIRST_RECEIVER).await? {
        Some(first) if !first.receiver.is_active => Ok(Message::Nothing { cause: SWITCHED_OFF }),
        Some(first) if !first.receiver.events.has(WebhookEvent::LeadCreated) => {
            Ok(Message::Nothing { cause: UNWANTED })
        }
        Some(first) if !first.receiver.address.is_empty() => {
            let of = Happened { id: &id, event: WebhookEvent::LeadCreated, at: lead.summary.received_at };
            let body = payload::flat(of, lead, backend.site_url.as_deref())?;
            Ok(Message::Web(Box::new(Webhook { id, target: Target::of(&first, backend.clock.now()), body })))
        }
        Some(_) | None => Ok(Message::Nothing { cause: "No address is set" }),
    }
}

async fn after(
    backend: &Backend,
    claimed: &ClaimedDelivery,
    outcome: &Outcome,
    result: AttemptResult,
) -> Result<(), BackendError> {
    match (outcome, result) {
        (Outcome::Missed { status: None, .. }, AttemptResult::RetryAt(_)) => rest(backend, claimed).await,
        _ => Ok(()),
    }
}

/// After an attempt without an answer.
async fn rest(backend: &Backend, claimed: &ClaimedDelivery) -> Result<(), BackendError> {
    if let Some(message) = receivers::message(&backend.db, &claimed.subject_id).await? {
        receivers::rest(&backend.db, &message.receiver_id, backend.clock.now().plus_ms(REST_MS)).await?;
    }
    Ok(())
}

/// Shown on the screen of its lead.
async fn resend(backend: &Backend, delivery_id: &str) -> Result<Option<String>, BackendError> {
    if is_foreign(delivery_id) {
        return Ok(None);
    }
    let resent = receivers::resend(&backend.db, delivery_id, backend.clock.now()).await?;
    if resent.is_some() {
        backend.outbox.wake();
    }
    Ok(resent.map(|lead| format!("/admin/leads/{lead}")))
}
