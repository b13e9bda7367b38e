//! Changes of several leads, each with the statement of one.

use crate::db::WriteTx;
use crate::db::core::rows::NEXT_VERSION;
use crate::db::core::statements::{sql, statements};
use crate::error::DbError;
use domain::Timestamp;
use domain::leads::options::LeadStatus;

statements!({
    const SET_STATUS: &str = sql!(
        "UPDATE leads SET status = $1, updated_at = $2, ",
        NEXT_VERSION,
        " WHERE id = $3 AND deleted_at IS NULL AND quarantined = FALSE AND status <> $1"
    );
    const MARK_READ: &str = "UPDATE leads SET read_at = $1 WHERE id = $2 AND read_at IS NULL AND deleted_at IS NULL";
    const MARK_UNREAD: &str =
        "UPDATE leads SET read_at = NULL WHERE id = $1 AND read_at IS NOT NULL AND deleted_at IS NULL";
});

/// False if it has that status, is in quarantine or does not exist.
pub(crate) async fn set_status(
    tx: &mut WriteTx,
    id: &str,
    status: LeadStatus,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.affected(SET_STATUS, &[status.code().into(), now.into(), id.into()]).await? == 1)
}

pub(crate) async fn mark_read(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(MARK_READ, &[now.into(), id.into()]).await? == 1)
}

pub(crate) async fn mark_unread(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(MARK_UNREAD, &[id.into()]).await? == 1)
}
