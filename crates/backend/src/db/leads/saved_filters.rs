use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::leads::filter::SavedFilter;

statements!({
    const LIST: &str = "SELECT id, name, query FROM lead_filters ORDER BY name, id";
    const COUNT_OTHERS: &str = "SELECT COUNT(*) FROM lead_filters WHERE name <> $1";
    const SAVE: &str = "INSERT INTO lead_filters (id, name, query, created_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (name) DO UPDATE SET query = excluded.query";
    const REMOVE: &str = "DELETE FROM lead_filters WHERE id = $1";
});

#[derive(sqlx::FromRow)]
struct FilterRow {
    id: Lossy<String>,
    name: Lossy<String>,
    query: Lossy<String>,
}

pub(crate) async fn list(db: &Db) -> Result<Vec<SavedFilter>, DbError> {
    let rows: Vec<FilterRow> = db.reader().all("lead_filters", LIST, &[]).await?;
    let mut filters = Vec::with_capacity(rows.len());
    for FilterRow { id, name, query } in rows {
        filters.push(SavedFilter { id: id.value, name: name.value, query: query.value });
    }
    Ok(filters)
}

pub(crate) async fn count_others(tx: &mut WriteTx, name: &str) -> Result<i64, DbError> {
    tx.scalar(COUNT_OTHERS, &[name.into()]).await
}

/// Replaces a filter of the same name.
pub(crate) async fn save(tx: &mut WriteTx, filter: &SavedFilter, now: Timestamp) -> Result<(), DbError> {
    let SavedFilter { id, name, query } = filter;
    tx.execute(SAVE, &[id.into(), name.into(), query.into(), now.into()]).await
}

pub(crate) async fn remove(db: &Db, id: &str) -> Result<bool, DbError> {
    Ok(db.writer().affected(REMOVE, &[id.into()]).await? == 1)
}
