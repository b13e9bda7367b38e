//! Events of leads, each as one message to each receiver that wants it: a receiver that fails delays no other.

use crate::Backend;
use crate::db::WriteTx;
use crate::db::delivery::deliveries::{self, AttemptResult, ClaimedDelivery};
use crate::db::delivery::receivers::{self, WebhookMessage};
use crate::db::leads::inbox;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::outcome::Outcome;
use crate::delivery::outbox::payload::{self, Happened};
use crate::delivery::outbox::standard_payload;
use crate::delivery::outbox::topic::TopicRules;
use crate::delivery::outbox::webhook::{self, Target};
use crate::error::{BackendError, DbError};
use crate::ids;
use async_trait::async_trait;
use domain::Timestamp;
use domain::delivery::webhooks::{FIRST_RECEIVER, PayloadFormat, WebhookEvent};
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::time::MINUTE;

pub(crate) const SWITCHED_OFF: &str = "The receiver is switched off";
/// A receiver that gave no answer is left alone this long: attempts that hang would take the places of others.
const REST_MS: i64 = MINUTE;

/// Whether the webhook of the settings wants an event. Its new leads are deliveries of the lead itself, as older
/// versions of the program queue and send them.
pub(crate) async fn first_wants(tx: &mut WriteTx, event: WebhookEvent) -> Result<bool, DbError> {
    match receivers::get_in(tx, FIRST_RECEIVER).await? {
        Some(first) => Ok(first.receiver.wants(event)),
        None => Ok(false),
    }
}

/// Queues an event of a lead for every receiver that wants it, in the transaction in which it happens. Wake the
/// outbox after the commit. Most events are told once for each lead; nothing is told of leads that were added by hand.
pub(crate) async fn enqueue_event(
    tx: &mut WriteTx,
    event: WebhookEvent,
    lead_id: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(quarantined) = receivers::quarantine_of(tx, lead_id).await? else { return Ok(()) };
    let state = if quarantined { DeliveryState::Held } else { DeliveryState::Pending };
    for found in receivers::in_use(tx).await? {
        let receiver = found.receiver;
        let by_lead = receiver.is_first() && event == WebhookEvent::LeadCreated;
        if by_lead || !receiver.wants(event) {
            continue;
        }
        // A lead is not refused because a receiver's row is damaged.
        if !ids::is_id(&receiver.id) {
            tracing::error!("a webhook receiver with a damaged id gets no message");
            continue;
        }
        let message = WebhookMessage { receiver_id: receiver.id, lead_id: lead_id.to_owned(), event, happened_at: now };
        enqueue_message(tx, &message, state).await?;
    }
    Ok(())
}

async fn enqueue_message(tx: &mut WriteTx, message: &WebhookMessage, state: DeliveryState) -> Result<(), DbError> {
    let WebhookMessage { receiver_id, lead_id, event, happened_at } = message;
    match receivers::message_of(tx, receiver_id, lead_id, *event).await? {
        Some(id) if event.repeats() => {
            receivers::happened_again(tx, &id, *happened_at).await?;
            deliveries::enqueue_again(tx, Topic::WebhookMessage, &id, Channel::Webhook, *happened_at).await
        }
        Some(_) => Ok(()),
        None => {
            let id = ids::new_id();
            if receivers::add_message(tx, &id, message).await? {
                deliveries::enqueue(tx, Topic::WebhookMessage, &id, Channel::Webhook, state, *happened_at).await?;
            }
            Ok(())
        }
    }
}

pub(crate) struct WebhookMessages;

#[async_trait]
impl TopicRules for WebhookMessages {
    fn topic(&self) -> Topic {
        Topic::WebhookMessage
    }

    fn channels(&self) -> &'static [Channel] {
        &[Channel::Webhook]
    }

    async fn write(&self, backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
        write(backend, claimed).await
    }

    async fn after(
        &self,
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
}

async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(message) = receivers::message(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The message was removed" });
    };
    let Some(signing) = webhook::receiver(backend, &message.receiver_id).await? else {
        return Ok(Message::Nothing { cause: "The receiver was removed" });
    };
    if !signing.receiver.is_active || signing.receiver.address.is_empty() {
        return Ok(Message::Nothing { cause: SWITCHED_OFF });
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
    Ok(Message::Webhook { target: Target::of(&signing, backend.clock.now()), id, body })
}

/// After an attempt without an answer.
async fn rest(backend: &Backend, claimed: &ClaimedDelivery) -> Result<(), BackendError> {
    if let Some(message) = receivers::message(&backend.db, &claimed.subject_id).await? {
        receivers::rest(&backend.db, &message.receiver_id, backend.clock.now().plus_ms(REST_MS)).await?;
    }
    Ok(())
}
