//! Mails that wait: for the answer to their content, or for a mail server that takes none.

use super::deliveries::ClaimedDelivery;
use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;
use domain::time::{HOUR, MINUTE};

statements!({
    const EXTEND_LEASE: &str = "UPDATE deliveries SET lease_until = $1 WHERE id = $2 AND lease_until = $3";
    // A mail that stays refused while others are taken does not use up its tries: the last ones keep more of their wait.
    const HURRY: &str = "UPDATE deliveries SET next_attempt_at = $1 WHERE state = 'pending' AND waits_for_server \
         AND attempts > 0 AND lease_until IS NULL AND next_attempt_at > $1 \
         AND (updated_at <= $3 OR (attempts < 20 AND updated_at <= $2))";
});

/// Moves the end of a lease; false if it was lost.
pub(crate) async fn extend_lease(db: &Db, claimed: &mut ClaimedDelivery, until: Timestamp) -> Result<bool, DbError> {
    let values = [until.into(), claimed.id.as_str().into(), claimed.lease_until.into()];
    let is_ours = db.writer().affected(EXTEND_LEASE, &values).await? > 0;
    if is_ours {
        claimed.lease_until = until;
    }
    Ok(is_ours)
}

/// Makes due what waits for the mail server and was last tried a minute ago or longer; returns how many.
pub(crate) async fn make_due(db: &Db, now: Timestamp) -> Result<u64, DbError> {
    let values = [now.into(), now.plus_ms(-MINUTE).into(), now.plus_ms(-HOUR).into()];
    db.writer().affected(HURRY, &values).await
}
