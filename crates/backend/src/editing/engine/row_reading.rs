//! Rows as their forms show them. The rules of their kind are given, so that a kind can read its own rows.

use crate::Backend;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::engine::rules::{KindRules, ReadFor};
use crate::editing::engine::{carousel, text_pictures};
use crate::error::DbError;
use crate::ids::is_id;
use domain::Timestamp;
use domain::kinds::{Document, Kind};

pub(crate) async fn all(backend: &Backend, rules: &dyn KindRules, kind: Kind) -> Result<Vec<StoredRow>, DbError> {
    let rows = list_table(kind)?.all(backend.db.reader()).await?;
    as_in_form(backend, rules, kind, rows).await
}

pub(super) async fn as_in_form(
    backend: &Backend,
    rules: &dyn KindRules,
    kind: Kind,
    mut rows: Vec<StoredRow>,
) -> Result<Vec<StoredRow>, DbError> {
    for row in &mut rows {
        rules.read(backend, row, ReadFor::List).await?;
        carousel::hide_unused_position(kind, &mut row.document);
    }
    Ok(rows)
}

pub(crate) async fn current(
    backend: &Backend,
    rules: &dyn KindRules,
    kind: Kind,
    id: &str,
) -> Result<Option<StoredRow>, DbError> {
    if !is_id(id) {
        return Ok(None);
    }
    let stored = if !kind.is_single() {
        list_table(kind)?.one(&backend.db, id).await?
    } else if id == kind.code() {
        Some(empty_single(kind))
    } else {
        None
    };
    let Some(mut row) = stored else { return Ok(None) };
    rules.read(backend, &mut row, ReadFor::Row).await?;
    text_pictures::resolve(backend.db.reader(), kind, &mut row.document).await?;
    carousel::hide_unused_position(kind, &mut row.document);
    Ok(Some(row))
}

/// For [`KindRules::read`] to fill in.
fn empty_single(kind: Kind) -> StoredRow {
    StoredRow {
        id: kind.code().to_owned(),
        row_version: 0,
        updated_at: Timestamp(0),
        deleted_at: None,
        document: Document::new(),
        shown: Document::new(),
        damaged: Vec::new(),
    }
}
