//! Changes of a lead among several, which say whether anything changed.

use crate::db::WriteTx;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const MARK_READ: &str = "UPDATE leads SET read_at = $1 WHERE id = $2 AND read_at IS NULL AND deleted_at IS NULL";
    const MARK_UNREAD: &str =
        "UPDATE leads SET read_at = NULL WHERE id = $1 AND read_at IS NOT NULL AND deleted_at IS NULL";
});

pub(crate) async fn mark_read(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(MARK_READ, &[now.into(), id.into()]).await? == 1)
}

pub(crate) async fn mark_unread(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(MARK_UNREAD, &[id.into()]).await? == 1)
}
