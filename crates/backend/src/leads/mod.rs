pub mod contact;
pub mod conversation;
pub mod intake;
pub mod manual;
pub mod origin;
pub mod photo_deletions;
pub(crate) mod photo_thumb;
pub mod privacy;
pub mod refit;
pub mod response_time;
pub mod review_requests;
pub mod uploads;
pub mod visits;

pub use crate::paging::PAGE;

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::core::ids;
use crate::db::delivery::deliveries;
use crate::db::leads;
use crate::db::leads::inbox;
use crate::db::leads::inbox::{Cursor, Within};
use crate::delivery::outbox;
use crate::error::BackendError;
use crate::paging::{self, ROWS_TO_READ};
use crate::time::zone;
use domain::delivery::DeliveryState;
use domain::leads::lead::{Lead, LeadCounts, LeadFilter, LeadSource, LeadSummary};
use domain::leads::options::LeadStatus;
use domain::time::day::{Day, LocalTime};
use domain::{Timestamp, text};
use photo_deletions::Overdue;

const QUERY_MAX: usize = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadPage {
    pub leads: Vec<LeadSummary>,
    pub counts: LeadCounts,
    pub next: Option<String>,
    /// Photos of erased people that are still stored.
    pub overdue: Overdue,
}

/// In addition to its tab and search. The default is everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    pub source: Option<LeadSource>,
    /// Only received on this day or later, in the business's time zone.
    pub from: Option<Day>,
    pub to: Option<Day>,
    /// Of the won leads, only those whose person was not asked for a review.
    pub unasked: bool,
}

#[boxed]
pub async fn list(b: &Backend, filter: LeadFilter, after: Option<&str>, q: &str) -> Result<LeadPage, BackendError> {
    list_narrowed(b, filter, after, q, Narrowing::default()).await
}

/// A page of a tab: the first, or the one after an earlier page's `next`. `q` is searched in name,
/// e-mail, phone, reference, style and message; an invalid cursor means the first page.
#[boxed]
pub async fn list_narrowed(
    b: &Backend,
    filter: LeadFilter,
    after: Option<&str>,
    q: &str,
    narrowing: Narrowing,
) -> Result<LeadPage, BackendError> {
    let within = within(b, narrowing).await?;
    let after = match after {
        Some(raw) => read_cursor(raw).unwrap_or_else(Cursor::start),
        None => Cursor::start(),
    };
    let words: String = text::clean_line(q).to_lowercase().chars().take(QUERY_MAX).collect();
    let mut leads = inbox::list(&b.db, filter, &after, &words, within, ROWS_TO_READ).await?;
    let seen: Vec<&str> = leads.iter().map(|lead| lead.id.as_str()).collect();
    if ids::repair_seen(&b.db, &ids::LEADS, &seen).await? {
        leads = inbox::list(&b.db, filter, &after, &words, within, ROWS_TO_READ).await?;
    }
    let more = paging::cut(&mut leads);
    let next = match leads.last() {
        Some(last) if more => Some(format!("{}.{}", last.received_at.0, last.id)),
        Some(_) | None => None,
    };
    let counts = inbox::counts(&b.db).await?;
    Ok(LeadPage { leads, counts, next, overdue: photo_deletions::overdue(b).await? })
}

async fn within(b: &Backend, narrowing: Narrowing) -> Result<Within, BackendError> {
    let mut within = Within { source: narrowing.source, unasked: narrowing.unasked, ..Within::default() };
    if narrowing.from.is_none() && narrowing.to.is_none() {
        return Ok(within);
    }
    let zone = content::site_data(b).await?.profile.time_zone.clone();
    let midnight = |day: Day| zone::resolve_local(&zone, LocalTime { day, minute: 0 });
    if let Some(first) = narrowing.from
        && let Some(start) = midnight(first)
    {
        within.from = start;
    }
    if let Some(last) = narrowing.to
        && let Some(end) = midnight(last.plus(1))
    {
        within.until = end;
    }
    Ok(within)
}

fn read_cursor(raw: &str) -> Option<Cursor> {
    let (received_at, id) = raw.split_once('.')?;
    let id_fits = id.len() <= 64 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let received_at = Timestamp(received_at.parse().ok()?);
    if !id_fits {
        return None;
    }
    Some(Cursor { received_at, id: id.to_owned() })
}

#[boxed]
pub async fn open(b: &Backend, id: &str) -> Result<Option<Lead>, BackendError> {
    let Some(mut lead) = peek(b, id).await? else { return Ok(None) };
    if lead.summary.unread {
        leads::mark_read(&b.db, id, b.clock.now()).await?;
        lead.summary.unread = false;
    }
    Ok(Some(lead))
}

/// Without marking it as read.
#[boxed]
pub async fn peek(b: &Backend, id: &str) -> Result<Option<Lead>, BackendError> {
    if is_foreign(id) {
        return Ok(None);
    }
    Ok(inbox::get(&b.db, id).await?)
}

#[boxed]
pub async fn mark_unread(b: &Backend, id: &str) -> Result<bool, BackendError> {
    Ok(!is_foreign(id) && leads::mark_unread(&b.db, id).await?)
}

#[boxed]
pub async fn set_status(b: &Backend, id: &str, status: LeadStatus) -> Result<bool, BackendError> {
    Ok(!is_foreign(id) && leads::set_status(&b.db, id, status, b.clock.now()).await?)
}

/// Adds a note that only the owner sees; false if there is no such lead. The
/// caller has checked that the note is neither empty nor too long.
#[boxed]
pub async fn add_note(b: &Backend, id: &str, note: &str) -> Result<bool, BackendError> {
    Ok(!is_foreign(id) && leads::add_note(&b.db, id, &text::clean(note), b.clock.now()).await?)
}

/// Sends its held deliveries; false if it is not in quarantine.
#[boxed]
pub async fn release(b: &Backend, id: &str) -> Result<bool, BackendError> {
    if is_foreign(id) {
        return Ok(false);
    }
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    let released = leads::set_quarantine(&mut tx, id, None, now).await?;
    if released {
        deliveries::release(&mut tx, id, now).await?;
        // Channels may have been set up after the lead was received. One that was added by hand is
        // sent nowhere.
        if !leads::is_by_hand(&mut tx, id).await? {
            outbox::enqueue_for_lead(b, &mut tx, id, DeliveryState::Pending, now).await?;
        }
    }
    tx.commit().await?;
    if released {
        b.outbox.wake();
    }
    Ok(released)
}

/// Holds its unsent deliveries; false if there is none or it is there already.
#[boxed]
pub async fn quarantine(b: &Backend, id: &str) -> Result<bool, BackendError> {
    if is_foreign(id) {
        return Ok(false);
    }
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    let moved = leads::set_quarantine(&mut tx, id, Some("owner"), now).await?;
    if moved {
        deliveries::hold(&mut tx, id, now).await?;
    }
    tx.commit().await?;
    Ok(moved)
}

/// With a fresh count of attempts. Returns its lead's id; `None` if there is no such delivery or its lead is in
/// quarantine.
#[boxed]
pub async fn resend(b: &Backend, delivery_id: &str) -> Result<Option<String>, BackendError> {
    if is_foreign(delivery_id) {
        return Ok(None);
    }
    let lead_id = deliveries::resend(&b.db, delivery_id, b.clock.now()).await?;
    if lead_id.is_some() {
        b.outbox.wake();
    }
    Ok(lead_id)
}

#[boxed]
pub async fn unread(b: &Backend) -> Result<i64, BackendError> {
    Ok(inbox::unread(&b.db).await?)
}

#[boxed]
pub async fn recent_unread(b: &Backend, n: usize) -> Result<Vec<LeadSummary>, BackendError> {
    Ok(inbox::list_unread(&b.db, i64::try_from(n).unwrap_or(i64::MAX)).await?)
}

/// Whether `id` cannot be one of ours: ids come from URLs, and PostgreSQL answers some texts with
/// an error instead of finding nothing.
pub(crate) fn is_foreign(id: &str) -> bool {
    id.len() > 64 || id.bytes().any(|b| !(b.is_ascii_alphanumeric() || b == b'-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_that_nobody_gave_out_are_ignored() {
        for raw in ["", "x", "12", "12.a b", "12.\0", "99999999999999999999.a", "12.' OR 1"] {
            assert_eq!(read_cursor(raw), None, "{raw:?}");
        }
        assert_eq!(read_cursor("12.ab-c"), Some(Cursor { received_at: Timestamp(12), id: "ab-c".into() }));
    }
}
