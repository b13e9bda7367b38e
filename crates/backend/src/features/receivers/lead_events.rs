//! The events of leads of which receivers are told, each as one message to each receiver that wants it.

use crate::db::WriteTx;
use crate::db::delivery::deliveries;
use crate::db::delivery::receivers::{self as db, WebhookMessage};
use crate::db::leads::conversation;
use crate::error::DbError;
use crate::ids;
use crate::leads::events::{LeadEvent, LeadHappened};
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::features::receivers::{FIRST_RECEIVER, WebhookEvent};
use domain::leads::options::LeadStatus;
use domain::{Timestamp, limits};

pub(super) async fn on_lead(tx: &mut WriteTx, happened: LeadHappened<'_>) -> Result<(), DbError> {
    let LeadHappened { lead_id, event, at } = happened;
    match event {
        LeadEvent::Created { state } => {
            if first_wants(tx, WebhookEvent::LeadCreated).await? {
                deliveries::enqueue(tx, Topic::Lead, lead_id, Channel::Webhook, state, at).await?;
            }
            enqueue(tx, WebhookEvent::LeadCreated, lead_id, at).await
        }
        LeadEvent::Answered => enqueue(tx, WebhookEvent::LeadAnswered, lead_id, at).await,
        LeadEvent::AnswerTakenBack { other } => take_back_answer(tx, lead_id, at, other).await,
        LeadEvent::Won => enqueue(tx, WebhookEvent::LeadWon, lead_id, at).await,
        LeadEvent::StatusTakenBack(LeadStatus::Replied) => take_back_replied(tx, lead_id, at).await,
        LeadEvent::StatusTakenBack(LeadStatus::Won) => {
            db::forget_future(tx, lead_id, WebhookEvent::LeadWon, at).await.map(drop)
        }
        LeadEvent::StatusTakenBack(LeadStatus::New | LeadStatus::Visit | LeadStatus::Closed) => Ok(()),
        LeadEvent::VisitConfirmed => enqueue(tx, WebhookEvent::VisitConfirmed, lead_id, at).await,
        LeadEvent::VisitTakenBack => db::forget_future(tx, lead_id, WebhookEvent::VisitConfirmed, at).await.map(drop),
        LeadEvent::VisitGivenBack => db::tell_after_all(tx, lead_id, at).await,
        LeadEvent::Quarantined => db::hold(tx, lead_id, at).await,
        LeadEvent::Released => db::release(tx, lead_id, at).await,
        LeadEvent::VisitChanged | LeadEvent::VisitorMessage => Ok(()),
    }
}

async fn take_back_answer(
    tx: &mut WriteTx,
    lead_id: &str,
    at: Timestamp,
    other: Option<Timestamp>,
) -> Result<(), DbError> {
    let was_queued = db::forget(tx, lead_id, WebhookEvent::LeadAnswered, at).await?;
    match other {
        Some(answered_at) if was_queued => enqueue(tx, WebhookEvent::LeadAnswered, lead_id, answered_at).await,
        _ => Ok(()),
    }
}

/// The status is no longer "replied". An answer stands all the same, and is told when it can no longer be taken back.
async fn take_back_replied(tx: &mut WriteTx, lead_id: &str, at: Timestamp) -> Result<(), DbError> {
    let was_queued = db::forget_future(tx, lead_id, WebhookEvent::LeadAnswered, at).await?;
    match conversation::first_answer(tx, lead_id).await? {
        Some(answer) if was_queued => {
            let answered_at = Timestamp(answer.created_at).plus_ms(limits::REPLY_UNDO_MS);
            enqueue(tx, WebhookEvent::LeadAnswered, lead_id, answered_at).await
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether the webhook of the settings wants an event. Its new leads are deliveries of the lead itself, as older
/// versions of the program queue and send them.
async fn first_wants(tx: &mut WriteTx, event: WebhookEvent) -> Result<bool, DbError> {
    match db::get_in(tx, FIRST_RECEIVER).await? {
        Some(first) => Ok(first.receiver.wants(event)),
        None => Ok(false),
    }
}

/// For every receiver that wants it. Most events are told once for each lead; nothing is told of leads that were added
/// by hand.
async fn enqueue(tx: &mut WriteTx, event: WebhookEvent, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    let Some(quarantined) = db::quarantine_of(tx, lead_id).await? else { return Ok(()) };
    let state = if quarantined { DeliveryState::Held } else { DeliveryState::Pending };
    for found in db::in_use(tx).await? {
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
    match db::message_of(tx, receiver_id, lead_id, *event).await? {
        Some(id) if event.repeats() => {
            db::happened_again(tx, &id, *happened_at).await?;
            deliveries::enqueue_again(tx, Topic::WebhookMessage, &id, Channel::Webhook, *happened_at).await
        }
        Some(_) => Ok(()),
        None => {
            let id = ids::new_id();
            if db::add_message(tx, &id, message).await? {
                deliveries::enqueue(tx, Topic::WebhookMessage, &id, Channel::Webhook, state, *happened_at).await?;
            }
            Ok(())
        }
    }
}
