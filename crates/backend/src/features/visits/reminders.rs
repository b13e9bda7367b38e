use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::delivery::deliveries;
use crate::db::leads::visits;
use crate::error::BackendError;
use crate::features::notices;
use crate::time::zone;
use domain::Timestamp;
use domain::delivery::{Channel, Topic};
use domain::features::notices::ClientMail;
use domain::features::visits as visit;
use domain::time::HOUR;

/// A reminder is sent this long before its visit at most: from 9 in the morning of one day to the end of the next.
const REMINDED_BEFORE_MAX_MS: i64 = 40 * HOUR;
const REMINDERS_AT_ONCE: i64 = 100;

/// Queues the reminders that are due; returns how many. Called by a worker of every server: each visit is marked
/// once.
#[boxed]
pub async fn remind(backend: &Backend) -> Result<usize, BackendError> {
    if backend.outgoing.mail.is_none() || !notices::is_sent(&backend.db, ClientMail::VisitReminder).await? {
        return Ok(0);
    }
    let now = backend.clock.now();
    let profile = &content::site_data(backend).await?.profile;
    let zone_name = profile.time_zone.as_str();
    let mut queued = 0;
    for visit in visits::to_remind(&backend.db, now, now.plus_ms(REMINDED_BEFORE_MAX_MS), REMINDERS_AT_ONCE).await? {
        let Some(due) = due(zone_name, Timestamp(visit.starts_at)) else { continue };
        if now < due {
            continue;
        }
        let mut tx = backend.db.write().await?;
        if !visits::mark_reminded(&mut tx, &visit, now).await? {
            continue;
        }
        // A visitor who got the invitation after that time needs no reminder today.
        if visit.confirmed_at < due.0 {
            deliveries::enqueue_again(&mut tx, Topic::Lead, &visit.id, Channel::VisitReminder, now).await?;
            queued += 1;
        }
        tx.commit().await?;
    }
    if queued > 0 {
        backend.outbox.wake();
    }
    Ok(queued)
}

/// When the visitor of a visit is reminded, if that is a time of this zone.
pub(crate) fn due(zone_name: &str, starts_at: Timestamp) -> Option<Timestamp> {
    zone::instant(zone_name, visit::reminder_time(zone::local(zone_name, starts_at)))
}
