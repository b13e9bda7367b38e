//! The events of leads of which devices are told, each as one message to each device.

use crate::db::WriteTx;
use crate::db::delivery::deliveries;
use crate::db::delivery::push::{self as db, PushMessage};
use crate::error::DbError;
use crate::ids;
use crate::leads::events::{LeadEvent, LeadHappened};
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::features::push::PushEvent;

pub(super) async fn on_lead(tx: &mut WriteTx, happened: LeadHappened<'_>) -> Result<(), DbError> {
    let LeadHappened { lead_id, event, at } = happened;
    match event {
        LeadEvent::Created { state } => enqueue(tx, PushEvent::NewLead, lead_id, state, at).await,
        LeadEvent::VisitorMessage => enqueue(tx, PushEvent::VisitorMessage, lead_id, DeliveryState::Pending, at).await,
        LeadEvent::VisitChanged => enqueue(tx, PushEvent::VisitChanged, lead_id, DeliveryState::Pending, at).await,
        LeadEvent::Quarantined => db::hold(tx, lead_id, at).await,
        LeadEvent::Released => db::release(tx, lead_id, at).await,
        LeadEvent::Answered
        | LeadEvent::AnswerTakenBack { .. }
        | LeadEvent::Won
        | LeadEvent::StatusTakenBack(_)
        | LeadEvent::VisitTakenBack
        | LeadEvent::VisitGivenBack
        | LeadEvent::VisitConfirmed => Ok(()),
    }
}

/// For every device that is told of it.
async fn enqueue(
    tx: &mut WriteTx,
    event: PushEvent,
    lead_id: &str,
    state: DeliveryState,
    now: Timestamp,
) -> Result<(), DbError> {
    for subscription_id in db::told_of(tx, event).await? {
        // A lead is not refused because a device's row is damaged.
        if !ids::is_id(&subscription_id) {
            tracing::error!("a device with a damaged id gets no notification");
            continue;
        }
        match db::message_of(tx, &subscription_id, lead_id, event).await? {
            Some(id) if event.repeats() => {
                db::happened_again(tx, &id, now).await?;
                deliveries::enqueue_again(tx, Topic::PushMessage, &id, Channel::Push, now).await?;
            }
            Some(_) => {}
            None => {
                let id = ids::new_id();
                let message = PushMessage { subscription_id, lead_id: lead_id.to_owned(), event, happened_at: now };
                if db::add_message(tx, &id, &message).await? {
                    deliveries::enqueue(tx, Topic::PushMessage, &id, Channel::Push, state, now).await?;
                }
            }
        }
    }
    Ok(())
}
