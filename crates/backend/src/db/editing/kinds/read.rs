//! Rows of the kinds' tables as documents.

use super::table::{KindTable, StoredColumn};
use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::FetchedRows;
use crate::error::DbError;
use domain::Timestamp;
use domain::kinds::{Document, Storage};
use serde_json::{Value as Json, json};
use sqlx::{ColumnIndex, Decode, Row, Type};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredRow {
    pub(crate) id: String,
    pub(crate) row_version: i32,
    pub(crate) updated_at: Timestamp,
    pub(crate) deleted_at: Option<Timestamp>,
    pub(crate) document: Document,
    /// Values that are shown but not edited.
    pub(crate) shown: Document,
    /// Fields whose stored values this program could not have written; the document has what could
    /// be read of them.
    pub(crate) damaged: Vec<&'static str>,
}

/// Every row, also a damaged one.
pub(super) fn read_stored(rows: FetchedRows, table: &KindTable) -> Result<Vec<StoredRow>, DbError> {
    match rows {
        FetchedRows::Sqlite(rows) => all_stored(&rows, table),
        FetchedRows::Postgres(rows) => all_stored(&rows, table),
    }
}

fn all_stored<R>(rows: &[R], table: &KindTable) -> Result<Vec<StoredRow>, DbError>
where
    R: Row,
    for<'i> &'i str: ColumnIndex<R>,
    for<'r> Lossy<String>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Lossy<i32>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> bool: Decode<'r, R::Database> + Type<R::Database>,
{
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        all.push(stored(row, table)?);
    }
    Ok(all)
}

/// A row as far as it can be read: even a damaged one can be listed, and repaired in the form.
fn stored<'r, R>(row: &'r R, table: &KindTable) -> Result<StoredRow, sqlx::Error>
where
    R: Row,
    for<'i> &'i str: ColumnIndex<R>,
    Lossy<String>: Decode<'r, R::Database> + Type<R::Database>,
    Lossy<i32>: Decode<'r, R::Database> + Type<R::Database>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
{
    let mut document = Document::new();
    let mut damaged = Vec::new();
    let id: Lossy<String> = row.try_get("id")?;
    for StoredColumn { field, name, storage, codes } in &table.columns {
        let text = || row.try_get::<Option<Lossy<String>>, _>(*name).map(Option::unwrap_or_default);
        let number = || row.try_get::<Option<Lossy<i32>>, _>(*name);
        let (value, sound) = match storage {
            Storage::Elsewhere => continue,
            Storage::Text | Storage::NullableText => text().map(|text| (json!(text.value), !text.damaged))?,
            Storage::Code => text().map(|text| (json!(text.value), codes.contains(&text.value)))?,
            Storage::Number => {
                number().map(Option::unwrap_or_default).map(|n| (json!(n.value), !n.damaged && n.value >= 0))?
            }
            Storage::NullableNumber => {
                number().map(|n| (json!(n.as_ref().map(|n| n.value)), n.is_none_or(|n| !n.damaged)))?
            }
            Storage::Flag => (json!(row.try_get::<Option<bool>, _>(*name)?.unwrap_or_default()), true),
            Storage::List => match serde_json::from_str::<Vec<String>>(&text()?.value) {
                Ok(texts) => (json!(texts), true),
                Err(_) => (json!([]), false),
            },
            Storage::Json => match serde_json::from_str::<Vec<Json>>(&text()?.value) {
                Ok(objects) => (json!(objects), true),
                Err(_) => (json!([]), false),
            },
        };
        if !sound {
            DamagedValue::of(&id.value, name).log(table.name);
            damaged.push(*field);
        }
        document.insert((*field).to_owned(), value);
    }
    Ok(StoredRow {
        id: id.value,
        row_version: row.try_get::<Lossy<i32>, _>("row_version")?.value,
        updated_at: Timestamp(row.try_get("updated_at")?),
        deleted_at: row.try_get::<Option<i64>, _>("deleted_at")?.map(Timestamp),
        document,
        shown: Document::new(),
        damaged,
    })
}
