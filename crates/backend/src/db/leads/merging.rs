//! Requests of one person, of which one shows the others as its parts.

use crate::db::core::rows::NEXT_VERSION;
use crate::db::core::statements::{sql, statements};
use crate::db::leads::IS_NO_TRY;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

/// Requests of the same person as lead $1: with the same address or phone number, or already its parts.
const SAME_PERSON: &str = "SELECT o.id FROM leads o JOIN leads l ON l.id = $1 WHERE o.id <> $1 \
     AND o.email_normalised = l.email_normalised AND l.email_normalised <> '' \
     UNION SELECT i.lead_id FROM _lead_index i JOIN _lead_index own ON own.lead_id = $1 \
     WHERE i.phone = own.phone AND i.phone <> '' AND i.lead_id <> $1";

statements!({
    const PARTS: &str = "SELECT id FROM leads WHERE merged_into = $1 AND deleted_at IS NULL \
         ORDER BY received_at DESC, id DESC";
    const MAIN: &str = "SELECT merged_into FROM leads WHERE id = $1 AND merged_into IS NOT NULL";
    const OTHERS: &str = sql!(
        "SELECT c.id FROM leads c WHERE c.id IN (",
        SAME_PERSON,
        ") AND c.deleted_at IS NULL AND c.quarantined = FALSE AND c.merged_into IS NULL \
         ORDER BY c.received_at DESC, c.id DESC LIMIT 20"
    );
    // A try counts nowhere, so nothing is merged into one.
    const IS_MAIN: &str = sql!(
        "SELECT id FROM leads WHERE id = $1 AND merged_into IS NULL AND quarantined = FALSE AND deleted_at IS NULL AND ",
        IS_NO_TRY
    );
    const MERGE: &str = sql!(
        "UPDATE leads SET merged_into = $1, updated_at = $2, ",
        NEXT_VERSION,
        " WHERE (id = $3 OR merged_into = $3) AND id <> $1 AND quarantined = FALSE AND deleted_at IS NULL"
    );
    const SPLIT: &str = sql!(
        "UPDATE leads SET merged_into = NULL, updated_at = $1, ",
        NEXT_VERSION,
        " WHERE id = $2 AND merged_into IS NOT NULL"
    );
});

pub(crate) async fn parts(db: &Db, id: &str) -> Result<Vec<String>, DbError> {
    db.reader().column("leads", PARTS, &[id.into()]).await
}

pub(crate) async fn main_of(db: &Db, id: &str) -> Result<Option<String>, DbError> {
    db.reader().value("leads", MAIN, &[id.into()]).await
}

/// Requests that can be merged into it, newest first.
pub(crate) async fn others(db: &Db, id: &str) -> Result<Vec<String>, DbError> {
    db.reader().column("leads", OTHERS, &[id.into()]).await
}

pub(crate) async fn is_main(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    let found: Option<String> = tx.value("leads", IS_MAIN, &[id.into()]).await?;
    Ok(found.is_some())
}

/// With the parts that it has; returns how many requests it was.
pub(crate) async fn merge(tx: &mut WriteTx, main: &str, part: &str, now: Timestamp) -> Result<u64, DbError> {
    tx.affected(MERGE, &[main.into(), now.into(), part.into()]).await
}

pub(crate) async fn split(db: &Db, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(db.writer().affected(SPLIT, &[now.into(), id.into()]).await? == 1)
}
