mod read;
mod statements;
mod table;

pub(crate) use read::StoredRow;
use read::read_stored;
pub(crate) use statements::{QUERIES, STARTER_ROWS, TEXTS, USES, list_table, table, tables};
pub(crate) use table::KindTable;
use table::StoredColumn;

use crate::db::core::ids;
use crate::db::core::statements::Connection;
use crate::db::core::value::Value;
use crate::db::media::PictureColumns;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::content::carousel::Shift;
use domain::kinds::{Document, Storage};
use domain::media::picture::Picture;
use domain::{Timestamp, limits};
use serde_json::Value as Json;
use statements::HAS_CONTENT;
use std::collections::HashMap;

/// A document that exists once and has a table of its own, as far as it can be read.
#[derive(Debug)]
pub(crate) struct StoredSingle<T> {
    pub(crate) document: T,
    /// Incremented with each change.
    pub(crate) row_version: i32,
    pub(crate) updated_at: Timestamp,
    pub(crate) is_damaged: bool,
}

impl StoredRow {
    /// Of a single document that was never saved.
    pub(crate) fn is_built_in(&self) -> bool {
        self.row_version == 0 && self.updated_at == Timestamp(0)
    }

    /// Takes the version of a single document; if that is damaged, the form shows it at `field`.
    pub(crate) fn take_version<T>(&mut self, single: &StoredSingle<T>, field: &'static str) {
        self.row_version = single.row_version;
        self.updated_at = single.updated_at;
        if single.is_damaged {
            self.damaged.push(field);
        }
    }
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

#[derive(sqlx::FromRow)]
pub(crate) struct TitledRow {
    pub(crate) id: String,
    pub(crate) title: String,
}

impl KindTable {
    pub(crate) async fn all(&self, connection: Connection<'_>) -> Result<Vec<StoredRow>, DbError> {
        read_stored(connection.fetch(self.all, &[]).await?, self)
    }

    /// [`KindTable::all`] for the list that opens and deletes rows by their ids.
    pub(crate) async fn to_list(&self, db: &Db) -> Result<Vec<StoredRow>, DbError> {
        let rows = self.all(db.reader()).await?;
        let seen: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        if ids::repair_seen(db, &self.ids, &seen).await? { self.all(db.reader()).await } else { Ok(rows) }
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

    pub(crate) async fn one(&self, db: &Db, id: &str) -> Result<Option<StoredRow>, DbError> {
        let mut rows = read_stored(db.reader().fetch(self.one, &[id.into()]).await?, self)?;
        Ok(rows.pop())
    }

    /// The pictures that its rows name, by id.
    pub(crate) async fn pictures(&self, connection: Connection<'_>) -> Result<HashMap<String, Picture>, DbError> {
        let rows: Vec<PictureRow> = connection.all("media", self.pictures, &[]).await?;
        let mut pictures = HashMap::with_capacity(rows.len());
        for row in rows {
            if let Some(picture) = row.picture.picture() {
                pictures.insert(row.id, picture);
            }
        }
        Ok(pictures)
    }

    /// The first `limit` rows that pages show, in their order. One whose texts are damaged is left out.
    pub(crate) async fn shown(&self, connection: Connection<'_>, limit: i64) -> Result<Vec<StoredRow>, DbError> {
        let mut rows = read_stored(connection.fetch(self.shown, &[limit.into()]).await?, self)?;
        rows.retain(|row| self.has_sound_texts(row));
        Ok(rows)
    }

    /// None if pages do not show it.
    pub(crate) async fn shown_one(&self, connection: Connection<'_>, id: &str) -> Result<Option<StoredRow>, DbError> {
        let mut rows = read_stored(connection.fetch(self.shown_one, &[id.into()]).await?, self)?;
        rows.retain(|row| self.has_sound_texts(row));
        Ok(rows.pop())
    }

    fn has_sound_texts(&self, row: &StoredRow) -> bool {
        for column in &self.columns {
            let is_text = matches!(column.storage, Storage::Text | Storage::NullableText);
            if is_text && row.damaged.contains(&column.field) {
                return false;
            }
        }
        true
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

    /// Removes what a new site starts with, so that other rows can take its place.
    pub(crate) async fn remove_unchanged(&self, tx: &mut WriteTx) -> Result<(), DbError> {
        tx.execute(self.remove_unchanged, &[]).await
    }

    /// Rows by a LIKE pattern of their title in small letters.
    pub(crate) async fn titled(&self, db: &Db, pattern: &str, most: i64) -> Result<Vec<TitledRow>, DbError> {
        db.reader().all(self.name, self.titled, &[pattern.into(), most.into()]).await
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
