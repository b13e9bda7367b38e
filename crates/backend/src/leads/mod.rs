pub mod bulk;
pub mod contact;
pub(crate) mod erasing;
pub(crate) mod events;
mod feature;
pub(crate) mod feature_filter;
pub mod figures;
pub mod intake;
pub mod listing;
pub mod manual;
pub mod merging;
pub mod origin;
pub mod photo_deletions;
pub(crate) mod photo_queue;
pub(crate) mod photo_thumb;
pub(crate) mod photos;
pub mod privacy;
pub mod refit;
pub mod response_time;
pub mod saved_filters;
mod topic;
pub mod undo;
pub mod uploads;
pub mod waiting;

pub use crate::paging::PAGE;
pub(crate) use feature::FEATURE;
pub use feature_filter::FeatureFilter;
pub use listing::{FoundLeads, LeadPage, Narrowing, counts, find, list, list_narrowed};
pub use topic::resend;

use crate::Backend;
use crate::boxed;
use crate::db::WriteTx;
use crate::db::leads;
use crate::db::leads::inbox;
use crate::error::BackendError;
use crate::features::visits::booking;
use crate::ids::is_foreign;
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::leads::topic::enqueue_for_lead;
use domain::Timestamp;
use domain::delivery::DeliveryState;
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use domain::{limits, text};

#[boxed]
pub async fn open(backend: &Backend, id: &str) -> Result<Option<Lead>, BackendError> {
    let Some(mut lead) = peek(backend, id).await? else { return Ok(None) };
    if lead.summary.unread {
        leads::mark_read(&backend.db, id, backend.clock.now()).await?;
        lead.summary.unread = false;
    }
    Ok(Some(lead))
}

/// Without marking it as read.
#[boxed]
pub async fn peek(backend: &Backend, id: &str) -> Result<Option<Lead>, BackendError> {
    if is_foreign(id) {
        return Ok(None);
    }
    Ok(inbox::get(&backend.db, id).await?)
}

#[boxed]
pub async fn mark_unread(backend: &Backend, id: &str) -> Result<bool, BackendError> {
    Ok(!is_foreign(id) && leads::mark_unread(&backend.db, id).await?)
}

/// Closing a lead cancels its visit, if that is to come. False if there is no such lead.
#[boxed]
pub async fn set_status(backend: &Backend, id: &str, status: LeadStatus) -> Result<bool, BackendError> {
    if is_foreign(id) {
        return Ok(false);
    }
    let mut tx = backend.db.write().await?;
    let outcome = set_status_in(backend, &mut tx, id, status).await?;
    match outcome {
        // Cached pages still show the time as taken.
        StatusOutcome::VisitCanceled => backend.commit_content(tx).await?,
        StatusOutcome::Set => tx.commit().await?,
        StatusOutcome::Unchanged => return Ok(peek(backend, id).await?.is_some()),
    }
    backend.outbox.wake();
    Ok(true)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StatusOutcome {
    /// It has that status, is in quarantine or does not exist.
    Unchanged,
    Set,
    /// The same, and the transaction changes what cached pages show: it is to be committed with
    /// [`Backend::commit_content`].
    VisitCanceled,
}

/// The same in a transaction. Wake the outbox after the commit.
async fn set_status_in(
    backend: &Backend,
    tx: &mut WriteTx,
    id: &str,
    status: LeadStatus,
) -> Result<StatusOutcome, BackendError> {
    let now = backend.clock.now();
    let is_closing = status == LeadStatus::Closed;
    if is_closing {
        booking::hold_calendar(backend, tx).await?;
    }
    if !leads::set_status(tx, id, status, now).await? {
        return Ok(StatusOutcome::Unchanged);
    }
    let event = match status {
        LeadStatus::Replied => Some(LeadEvent::Answered),
        LeadStatus::Won => Some(LeadEvent::Won),
        LeadStatus::New | LeadStatus::Visit | LeadStatus::Closed => None,
    };
    if let Some(event) = event {
        let at = now.plus_ms(limits::REPLY_UNDO_MS);
        backend.lead_listeners.tell(tx, LeadHappened { lead_id: id, event, at }).await?;
    }
    if is_closing && booking::cancel_of_closed(backend, tx, id).await? {
        return Ok(StatusOutcome::VisitCanceled);
    }
    Ok(StatusOutcome::Set)
}

/// Sets what was quoted, or what a won lead is worth; `None` forgets it. False if there is no such lead, or it is
/// neither answered nor won.
#[boxed]
pub async fn set_amount(backend: &Backend, id: &str, cents: Option<i64>) -> Result<bool, BackendError> {
    Ok(!is_foreign(id) && leads::set_amount(&backend.db, id, cents, backend.clock.now()).await?)
}

/// Adds a note that only the owner sees; false if there is no such lead. The
/// caller has checked that the note is neither empty nor too long.
#[boxed]
pub async fn add_note(backend: &Backend, id: &str, note: &str) -> Result<bool, BackendError> {
    Ok(!is_foreign(id) && leads::add_note(&backend.db, id, &text::clean(note), backend.clock.now()).await?)
}

/// Sends its held deliveries; false if it is not in quarantine.
#[boxed]
pub async fn release(backend: &Backend, id: &str) -> Result<bool, BackendError> {
    if is_foreign(id) {
        return Ok(false);
    }
    let mut tx = backend.db.write().await?;
    let released = release_in(backend, &mut tx, id, backend.clock.now()).await?;
    tx.commit().await?;
    if released {
        backend.outbox.wake();
    }
    Ok(released)
}

async fn release_in(backend: &Backend, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, BackendError> {
    let released = leads::set_quarantine(tx, id, None, now).await?;
    if released {
        topic::release(backend, tx, id, now).await?;
        // Channels may have been set up after the lead was received. One that was added by hand is
        // sent nowhere.
        if !leads::is_by_hand(tx, id).await? {
            enqueue_for_lead(backend, tx, id, DeliveryState::Pending, now).await?;
        }
    }
    Ok(released)
}

/// Holds its unsent deliveries; false if there is none or it is there already.
#[boxed]
pub async fn quarantine(backend: &Backend, id: &str) -> Result<bool, BackendError> {
    if is_foreign(id) {
        return Ok(false);
    }
    let mut tx = backend.db.write().await?;
    let moved = quarantine_in(backend, &mut tx, id, backend.clock.now()).await?;
    tx.commit().await?;
    Ok(moved)
}

async fn quarantine_in(backend: &Backend, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, BackendError> {
    let moved = leads::set_quarantine(tx, id, Some("owner"), now).await?;
    if moved {
        topic::hold(backend, tx, id, now).await?;
    }
    Ok(moved)
}

#[boxed]
pub async fn unread(backend: &Backend) -> Result<i64, BackendError> {
    Ok(inbox::unread(&backend.db).await?)
}
