//! The mails about a visit: deliveries of its lead.

use super::{letters, reminders};
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::error::BackendError;
use crate::features::conversation::page_link;
use crate::{Backend, content};
use domain::delivery::Channel;
use domain::features::visits::{Booking, Visit, VisitParty};
use domain::leads::lead::Lead;

/// Each change of a visit is a message of its own, so its number is part of the id.
pub(crate) async fn write(backend: &Backend, claimed: &ClaimedDelivery, lead: &Lead) -> Result<Message, BackendError> {
    let none = Visit::default();
    let visit = lead.visit.as_ref().unwrap_or(&none);
    let id_of = |booking: &Booking| format!("{}.{}", claimed.id, booking.sequence);
    match (claimed.channel, &visit.booking, &visit.cancellation) {
        (Channel::VisitMail, Some(booking), _) => {
            let page = page_link(backend, lead).await?;
            mail::write(backend, id_of(booking), vec![], |context| letters::invitation(context, lead, booking, page))
                .await
        }
        (Channel::VisitMail, None, Some(canceled)) => {
            let page = page_link(backend, lead).await?;
            mail::write(backend, id_of(&canceled.booking), vec![], |context| {
                letters::cancellation(context, lead, canceled, page)
            })
            .await
        }
        (Channel::VisitNotice, Some(booking), _) => {
            mail::write(backend, id_of(booking), vec![], |context| letters::moved_notice(context, lead, booking)).await
        }
        (Channel::VisitNotice, None, Some(canceled)) if canceled.by == VisitParty::Visitor => {
            mail::write(backend, id_of(&canceled.booking), vec![], |context| {
                letters::canceled_notice(context, lead, canceled)
            })
            .await
        }
        (Channel::VisitReminder, Some(booking), _) if booking.starts_at > backend.clock.now() => {
            let zone = content::site_data(backend).await?.profile.time_zone.clone();
            // It was moved while the reminder waited: another one is queued for the new time.
            if reminders::due(&zone, booking.starts_at).is_some_and(|due| due > backend.clock.now()) {
                return Ok(Message::Nothing { cause: "The visit was moved" });
            }
            let page = page_link(backend, lead).await?;
            mail::write(backend, id_of(booking), vec![], |context| letters::reminder(context, lead, booking, page))
                .await
        }
        (Channel::VisitReminder, Some(_), _) => Ok(Message::Nothing { cause: "The visit has begun" }),
        _ => Ok(Message::Nothing { cause: "No visit is confirmed" }),
    }
}
