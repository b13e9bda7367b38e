//! Changes of several leads in one transaction.

use super::{StatusOutcome, quarantine_in, release_in, set_status_in};
use crate::Backend;
use crate::boxed;
use crate::db::leads::bulk;
use crate::error::BackendError;
use crate::ids::is_foreign;
use domain::leads::bulk::BulkChange;

/// Returns how many were changed; the others were as wanted, or do not exist.
#[boxed]
pub async fn change(backend: &Backend, ids: &[String], change: BulkChange) -> Result<u64, BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let mut changed = 0;
    let mut is_visit_canceled = false;
    for id in ids {
        if is_foreign(id) {
            continue;
        }
        let was_changed = match change {
            BulkChange::Status(status) => {
                let outcome = set_status_in(backend, &mut tx, id, status).await?;
                is_visit_canceled |= outcome == StatusOutcome::VisitCanceled;
                outcome != StatusOutcome::Unchanged
            }
            BulkChange::Read => bulk::mark_read(&mut tx, id, now).await?,
            BulkChange::Unread => bulk::mark_unread(&mut tx, id).await?,
            BulkChange::Quarantine => quarantine_in(backend, &mut tx, id, now).await?,
            BulkChange::Release => release_in(backend, &mut tx, id, now).await?,
        };
        changed += u64::from(was_changed);
    }
    if is_visit_canceled {
        // Cached pages still show the time as taken.
        backend.commit_content(tx).await?;
    } else {
        tx.commit().await?;
    }
    backend.outbox.wake();
    Ok(changed)
}
