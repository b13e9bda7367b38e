//! Content as the back office edits it: generic code that reads and writes any row of any list as a
//! document. Each table lists once which columns its form's fields fill.

mod questions;
mod tables;

pub(crate) use questions::{
    QUERIES, carousel, carousel_size, has_photo, has_project, has_review, has_slug, has_slug_now, has_style,
    is_review_taken, place, post_categories, project_photos, published_projects, set_project_photos, shift, slot,
    slot_now,
};
pub(crate) use tables::{ORDERS, POSTGRES_IDS, SQLITE_IDS, TABLES, table};

use crate::db::ids::{self, Ids};
use crate::db::media::PictureColumns;
use crate::db::rows::{self, Damage, Lossy};
use crate::db::{Db, WriteTx, db_read, db_tx};
use crate::error::DbError;
use domain::admin::Document;
use domain::picture::Picture;
use domain::{Timestamp, limits};
use serde_json::{Value, json};
use sqlx::{ColumnIndex, Decode, Row, Type};
use std::collections::HashMap;

/// How a column stores a field's value.
#[derive(Clone, Copy, Debug)]
enum ColumnKind {
    /// Text, never null.
    Text,
    /// Text, one of the codes that the program knows.
    Code(fn(&str) -> bool),
    /// Text; empty is stored as null.
    Filled,
    /// A whole number.
    Number,
    /// A whole number or null.
    Maybe,
    /// True or false.
    Flag,
    /// A list of texts as JSON.
    List,
}
use ColumnKind::{Code, Filled, Flag, List, Maybe, Number, Text};

/// A field, its column, and how the column stores it.
type Column = (&'static str, &'static str, ColumnKind);

/// A list's table.
#[derive(Debug)]
pub(crate) struct Table {
    name: &'static str,
    ids: Ids,
    columns: &'static [Column],
    one: &'static str,
    all: &'static str,
    insert: &'static str,
    update: &'static str,
    soft_delete: &'static str,
    restore: &'static str,
    purge: &'static str,
    trashed: &'static str,
    expired: &'static str,
    order: &'static str,
    pictures: &'static str,
    last: &'static str,
}

/// A row as a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stored {
    /// Row id.
    pub(crate) id: String,
    /// Incremented with each change.
    pub(crate) row_version: i32,
    /// Last change.
    pub(crate) updated_at: Timestamp,
    /// When it was moved to the trash.
    pub(crate) deleted_at: Option<Timestamp>,
    /// The values of the form's fields.
    pub(crate) document: Document,
    /// Values that are shown but not edited.
    pub(crate) shown: Document,
    /// Fields whose stored values this program could not have written; the document has what could
    /// be read of them.
    pub(crate) damaged: Vec<&'static str>,
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
    for (field, column, kind) in table.columns {
        let text = || row.try_get::<Option<Lossy<String>>, _>(*column).map(Option::unwrap_or_default);
        let number = || row.try_get::<Option<Lossy<i32>>, _>(*column);
        let (value, sound) = match kind {
            Text | Filled => text().map(|text| (json!(text.value), !text.damaged))?,
            Code(known) => text().map(|text| (json!(text.value), known(&text.value)))?,
            Number => number().map(Option::unwrap_or_default).map(|n| (json!(n.value), !n.damaged && n.value >= 0))?,
            Maybe => number().map(|n| (json!(n.as_ref().map(|n| n.value)), n.is_none_or(|n| !n.damaged)))?,
            Flag => (json!(row.try_get::<Option<bool>, _>(*column)?.unwrap_or_default()), true),
            List => match serde_json::from_str::<Vec<String>>(&text()?.value) {
                Ok(texts) => (json!(texts), true),
                Err(_) => (json!([]), false),
            },
        };
        if !sound {
            Damage::of(&id.value, column).log(table.name);
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

#[derive(sqlx::FromRow)]
struct PictureRow {
    id: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
}

/// A value ready to be bound.
enum Bound {
    Text(Option<String>),
    Number(Option<i32>),
    Flag(bool),
}

fn bound(document: &Document, (field, _, kind): &Column) -> Bound {
    let value = document.get(*field).unwrap_or(&Value::Null);
    let text = || value.as_str().unwrap_or_default().to_owned();
    let number = || value.as_i64().and_then(|n| i32::try_from(n).ok());
    match kind {
        Text | Code(_) => Bound::Text(Some(text())),
        Filled => Bound::Text(Some(text()).filter(|t| !t.is_empty())),
        Number => Bound::Number(Some(number().unwrap_or(0))),
        Maybe => Bound::Number(number()),
        Flag => Bound::Flag(value.as_bool().unwrap_or(false)),
        List => Bound::Text(Some(if value.is_array() { value.to_string() } else { "[]".to_owned() })),
    }
}

impl Table {
    /// Every row that is not in the trash, in order.
    pub(crate) async fn all(&self, db: &Db) -> Result<Vec<Stored>, DbError> {
        let rows: Result<Vec<Stored>, sqlx::Error> = db_read!(db, |c| {
            let rows = sqlx::query(self.all).fetch_all(c).await?;
            rows.iter().map(|row| stored(row, self)).collect()
        });
        Ok(rows?)
    }

    /// [`Table::all`] for the list that opens and deletes rows by their ids.
    pub(crate) async fn to_list(&self, db: &Db) -> Result<Vec<Stored>, DbError> {
        let rows = self.all(db).await?;
        let seen: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        if ids::repair_seen(db, &self.ids, &seen).await? { self.all(db).await } else { Ok(rows) }
    }

    /// The highest position of a row that is not in the trash; 0 if there is none.
    pub(crate) async fn last(&self, db: &Db) -> Result<i32, DbError> {
        // A larger value is damaged.
        let most = limits::ORDER_MAX;
        let last: Option<i32> = db_read!(db, |c| sqlx::query_scalar(self.last).bind(most).fetch_one(c).await)?;
        Ok(last.unwrap_or(0))
    }

    /// One row, in the trash or not.
    pub(crate) async fn one(&self, db: &Db, id: &str) -> Result<Option<Stored>, DbError> {
        let row: Result<Option<Stored>, sqlx::Error> = db_read!(db, |c| {
            let row = sqlx::query(self.one).bind(id).fetch_optional(c).await?;
            row.as_ref().map(|row| stored(row, self)).transpose()
        });
        Ok(row?)
    }

    /// The pictures of the list's rows, by their ids.
    pub(crate) async fn pictures(&self, db: &Db) -> Result<HashMap<String, Picture>, DbError> {
        let rows: Vec<PictureRow> = db_read!(db, |c| rows::all("media", sqlx::query_as(self.pictures), c).await)?;
        Ok(rows.into_iter().filter_map(|row| Some((row.id, row.picture.picture()?))).collect())
    }

    /// Adds a row.
    pub(crate) async fn insert(
        &self,
        tx: &mut WriteTx,
        id: &str,
        document: &Document,
        now: Timestamp,
    ) -> Result<(), DbError> {
        self.write(tx, self.insert, id, document, now).await
    }

    /// Overwrites a row.
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
        db_tx!(tx, |c| {
            let mut query = sqlx::query(sql);
            for column in self.columns {
                query = match bound(document, column) {
                    Bound::Text(text) => query.bind(text),
                    Bound::Number(number) => query.bind(number),
                    Bound::Flag(flag) => query.bind(flag),
                };
            }
            query.bind(now.0).bind(id).execute(c).await.map(drop)
        })?;
        Ok(())
    }

    /// Soft-deletes a row; returns whether there was one.
    pub(crate) async fn soft_delete(&self, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
        let rows = db_tx!(tx, |c| sqlx::query(self.soft_delete)
            .bind(now.0)
            .bind(id)
            .execute(c)
            .await
            .map(|d| d.rows_affected()))?;
        Ok(rows == 1)
    }

    /// Restores a row from the trash; returns whether it was in it.
    pub(crate) async fn restore(&self, tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
        let rows =
            db_tx!(tx, |c| sqlx::query(self.restore).bind(now.0).bind(id).execute(c).await.map(|d| d.rows_affected()))?;
        Ok(rows == 1)
    }

    /// Purges a row from the trash; returns whether it was in it.
    pub(crate) async fn purge(&self, tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
        let rows = db_tx!(tx, |c| sqlx::query(self.purge).bind(id).execute(c).await.map(|d| d.rows_affected()))?;
        Ok(rows == 1)
    }

    /// The trash, newest first: id, name and deletion time.
    pub(crate) async fn trashed(&self, db: &Db) -> Result<Vec<(String, String, i64)>, DbError> {
        Ok(db_read!(db, |c| rows::all("media", sqlx::query_as(self.trashed), c).await)?)
    }

    /// Rows that were soft-deleted at `before` or earlier.
    pub(crate) async fn expired(&self, db: &Db, before: Timestamp) -> Result<Vec<String>, DbError> {
        Ok(db_read!(db, |c| rows::values("media", sqlx::query_as(self.expired).bind(before.0), c).await)?)
    }

    /// Moves a row to another position.
    pub(crate) async fn order(&self, tx: &mut WriteTx, id: &str, place: i32, now: Timestamp) -> Result<(), DbError> {
        db_tx!(tx, |c| sqlx::query(self.order).bind(place).bind(now.0).bind(id).execute(c).await.map(drop))?;
        Ok(())
    }
}
