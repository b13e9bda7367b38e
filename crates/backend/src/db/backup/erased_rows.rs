//! Ids of leads that were erased and of subscribers who left. They say nothing about a person, and
//! keep a restored backup from bringing one back.

use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const ADD: &str = "INSERT INTO erased_rows (id, erased_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING";
    const ALL: &str = "SELECT id, erased_at FROM erased_rows ORDER BY id";
});

/// An erased row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, sqlx::FromRow)]
pub(crate) struct ErasedRow {
    /// Of a lead or a subscriber.
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    /// Milliseconds.
    pub(crate) erased_at: i64,
}

/// Remembers an erased row, in the transaction that deletes it.
pub(crate) async fn add(tx: &mut WriteTx, id: &str, erased_at: Timestamp) -> Result<(), DbError> {
    tx.execute(ADD, &[id.into(), erased_at.into()]).await
}

/// All of them.
pub(crate) async fn all(db: &Db) -> Result<Vec<ErasedRow>, DbError> {
    db.reader().all("erased_rows", ALL, &[]).await
}
