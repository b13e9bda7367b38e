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

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, sqlx::FromRow)]
pub(crate) struct ErasedRow {
    #[sqlx(try_from = "Lossy<String>")]
    pub(crate) id: String,
    pub(crate) erased_at: i64,
}

pub(crate) async fn add(tx: &mut WriteTx, id: &str, erased_at: Timestamp) -> Result<(), DbError> {
    tx.execute(ADD, &[id.into(), erased_at.into()]).await
}

pub(crate) async fn all(db: &Db) -> Result<Vec<ErasedRow>, DbError> {
    db.reader().all("erased_rows", ALL, &[]).await
}
