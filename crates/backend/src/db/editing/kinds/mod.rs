mod statements;
mod table;

pub(crate) use statements::{QUERIES, TEXTS, USES, list_table, table, tables};
use table::StoredColumn;
pub(crate) use table::Table;

use crate::db::core::ids;
use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::value::Value;
use crate::db::media::PictureColumns;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::content::carousel::Shift;
use domain::kinds::{Document, Storage};
use domain::media::picture::Picture;
use domain::{Timestamp, limits};
use serde_json::{Value as Json, json};
use sqlx::{ColumnIndex, Decode, Row, Type};
use statements::HAS_CONTENT;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored {
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

/// A document that exists once and has a table of its own, as far as it can be read.
#[derive(Debug)]
pub(crate) struct StoredSingle<T> {
    pub(crate) document: T,
    /// Incremented with each change.
    pub(crate) row_version: i32,
    pub(crate) updated_at: Timestamp,
    pub(crate) is_damaged: bool,
}

impl Stored {
    /// Takes the version of a single document; if that is damaged, the form shows it at `field`.
    pub(crate) fn take_version<T>(&mut self, single: &StoredSingle<T>, field: &'static str) {
        self.row_version = single.row_version;
        self.updated_at = single.updated_at;
        if single.is_damaged {
            self.damaged.push(field);
        }
    }
}

/// A row as far as it can be read: even a damaged one can be listed, and repaired in the form.
fn stored<'r, R>(row: &'r R, table: &Table) -> Result<Stored, sqlx::Error>
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
    Ok(Stored {
        id: id.value,
        row_version: row.try_get::<Lossy<i32>, _>("row_version")?.value,
        updated_at: Timestamp(row.try_get("updated_at")?),
        deleted_at: row.try_get::<Option<i64>, _>("deleted_at")?.map(Timestamp),
        document,
        shown: Document::new(),
        damaged,
    })
}

fn stored_rows<R>(rows: &[R], table: &Table) -> Result<Vec<Stored>, DbError>
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

#[derive(sqlx::FromRow)]
struct PictureRow {
    id: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
}

fn value_of<'d>(document: &'d Document, column: &StoredColumn) -> Value<'d> {
    let value = document.get(column.field).unwrap_or(&Json::Null);
    let text = value.as_str().unwrap_or_default();
    let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
    match column.storage {
        Storage::Text | Storage::Code => Value::Text(text),
        Storage::NullableText | Storage::Elsewhere if text.is_empty() => Value::OptionalText(None),
        Storage::NullableText | Storage::Elsewhere => Value::OptionalText(Some(text)),
        Storage::Number => Value::I32(number.unwrap_or(0)),
        Storage::NullableNumber => Value::OptionalI32(number),
        Storage::Flag => Value::Bool(value.as_bool().unwrap_or(false)),
        Storage::List | Storage::Json if value.is_array() => Value::OwnedText(value.to_string()),
        Storage::List | Storage::Json => Value::Text("[]"),
    }
}

#[derive(sqlx::FromRow)]
pub(crate) struct TrashedRow {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) deleted_at: i64,
}

impl Table {
    pub(crate) async fn all(&self, db: &Db) -> Result<Vec<Stored>, DbError> {
        match db {
            Db::Sqlite(pools) => {
                let rows = sqlx::query(self.all).fetch_all(&pools.readers).await?;
                stored_rows(&rows, self)
            }
            Db::Postgres(pools) => {
                let rows = sqlx::query(self.all).fetch_all(&pools.readers).await?;
                stored_rows(&rows, self)
            }
        }
    }

    /// [`Table::all`] for the list that opens and deletes rows by their ids.
    pub(crate) async fn to_list(&self, db: &Db) -> Result<Vec<Stored>, DbError> {
        let rows = self.all(db).await?;
        let seen: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        if ids::repair_seen(db, &self.ids, &seen).await? { self.all(db).await } else { Ok(rows) }
    }

    pub(crate) async fn last(&self, db: &Db) -> Result<i32, DbError> {
        if let Some(carousel) = &self.carousel {
            let size: i64 = db.reader().scalar(carousel.size, &[]).await?;
            return Ok(i32::try_from(size).unwrap_or(i32::MAX));
        }
        let Some([_, last]) = self.position else { return Ok(0) };
        // A larger value is damaged.
        let most = limits::ORDER_MAX;
        let last: Option<i32> = db.reader().scalar(last, &[most.into()]).await?;
        Ok(last.unwrap_or(0))
    }

    pub(crate) async fn one(&self, db: &Db, id: &str) -> Result<Option<Stored>, DbError> {
        let mut rows = match db {
            Db::Sqlite(pools) => {
                let rows = sqlx::query(self.one).bind(id).fetch_all(&pools.readers).await?;
                stored_rows(&rows, self)?
            }
            Db::Postgres(pools) => {
                let rows = sqlx::query(self.one).bind(id).fetch_all(&pools.readers).await?;
                stored_rows(&rows, self)?
            }
        };
        Ok(rows.pop())
    }

    pub(crate) async fn pictures(&self, db: &Db) -> Result<HashMap<String, Picture>, DbError> {
        let rows: Vec<PictureRow> = db.reader().all("media", self.pictures, &[]).await?;
        Ok(rows.into_iter().filter_map(|row| Some((row.id, row.picture.picture()?))).collect())
    }

    pub(crate) async fn insert(
        &self,
        tx: &mut WriteTx,
        id: &str,
        document: &Document,
        now: Timestamp,
    ) -> Result<(), DbError> {
        self.write(tx, self.insert, id, document, now).await
    }

    pub(crate) async fn update(
        &self,
        tx: &mut WriteTx,
        id: &str,
        document: &Document,
        now: Timestamp,
    ) -> Result<(), DbError> {
        self.write(tx, self.update, id, document, now).await
    }

    async fn write(
        &self,
        tx: &mut WriteTx,
        sql: &'static str,
        id: &str,
        document: &Document,
        now: Timestamp,
    ) -> Result<(), DbError> {
        let mut values: Vec<Value<'_>> = self.columns.iter().map(|column| value_of(document, column)).collect();
        values.push(now.into());
        values.push(id.into());
        tx.execute(sql, &values).await
    }

    pub(crate) async fn soft_delete(&self, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
        Ok(tx.affected(self.soft_delete, &[now.into(), id.into()]).await? == 1)
    }

    pub(crate) async fn restore(&self, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
        let rows = tx.affected(self.restore, &[now.into(), id.into()]).await?;
        Ok(rows == 1)
    }

    pub(crate) async fn purge(&self, tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
        Ok(tx.affected(self.purge, &[id.into()]).await? == 1)
    }

    pub(crate) async fn trashed(&self, db: &Db) -> Result<Vec<TrashedRow>, DbError> {
        db.reader().all(self.name, self.trashed, &[]).await
    }

    pub(crate) async fn expired(&self, db: &Db, before: Timestamp) -> Result<Vec<String>, DbError> {
        db.reader().column(self.name, self.expired, &[before.into()]).await
    }

    pub(crate) async fn order(&self, tx: &mut WriteTx, id: &str, place: i32, now: Timestamp) -> Result<(), DbError> {
        let Some([order, _]) = self.position else { return Ok(()) };
        tx.execute(order, &[place.into(), now.into(), id.into()]).await
    }

    pub(crate) async fn has(&self, tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
        let count: i64 = tx.scalar(self.has, &[id.into()]).await?;
        Ok(count > 0)
    }

    pub(crate) async fn had(&self, tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
        let count: i64 = tx.scalar(self.had, &[id.into()]).await?;
        Ok(count > 0)
    }

    pub(crate) async fn is_taken(
        &self,
        tx: &mut WriteTx,
        field: &str,
        value: &str,
        but: &str,
    ) -> Result<bool, DbError> {
        let Some(unique) = self.unique.iter().find(|unique| unique.field == field) else { return Ok(false) };
        let sql = unique.taken_sql;
        let count: i64 = tx.scalar(sql, &[value.into(), but.into()]).await?;
        Ok(count > 0)
    }

    pub(crate) async fn is_taken_now(&self, db: &Db, field: &str, value: &str, but: &str) -> Result<bool, DbError> {
        let Some(unique) = self.unique.iter().find(|unique| unique.field == field) else { return Ok(false) };
        let sql = unique.taken_sql;
        let count: i64 = db.reader().scalar(sql, &[value.into(), but.into()]).await?;
        Ok(count > 0)
    }

    pub(crate) async fn carousel(&self, tx: &mut WriteTx) -> Result<Vec<(String, i32)>, DbError> {
        let Some(carousel) = &self.carousel else { return Ok(Vec::new()) };
        tx.all(self.name, carousel.active, &[]).await
    }

    pub(crate) async fn place(&self, tx: &mut WriteTx, id: &str, position: i32, now: Timestamp) -> Result<(), DbError> {
        let Some(carousel) = &self.carousel else { return Ok(()) };
        tx.execute(carousel.place, &[position.into(), now.into(), id.into()]).await
    }

    /// `but` stays where it is.
    pub(crate) async fn shift(&self, tx: &mut WriteTx, shift: Shift, but: &str, now: Timestamp) -> Result<(), DbError> {
        let Some(carousel) = &self.carousel else { return Ok(()) };
        let values = [shift.by.into(), now.into(), shift.first.into(), shift.last.into(), but.into()];
        tx.execute(carousel.shift, &values).await
    }
}

pub(crate) async fn has_content(tx: &mut WriteTx) -> Result<bool, DbError> {
    let sql = *HAS_CONTENT;
    let full: i32 = tx.scalar(sql, &[]).await?;
    Ok(full != 0)
}

pub(crate) async fn has_content_now(db: &Db) -> Result<bool, DbError> {
    let sql = *HAS_CONTENT;
    let full: i32 = db.reader().scalar(sql, &[]).await?;
    Ok(full != 0)
}
