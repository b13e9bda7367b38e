//! Texts refer to pictures of the library by id, so that another file of a picture changes no text.

use crate::db::core::statements::Connection;
use crate::db::media::text_pictures::{TEXT_COLUMNS, TextColumn, TextFormat, TextRow, with_ids};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::kinds::{Document, FieldKind, Kind};
use serde_json::Value;

/// Gives every picture in the texts of a row, draft or version its id and its current address.
pub(crate) async fn resolve(
    mut connection: Connection<'_>,
    kind: Kind,
    document: &mut Document,
) -> Result<(), DbError> {
    for field in kind.spec().fields() {
        if field.kind != FieldKind::RichText {
            continue;
        }
        if let Some(Value::String(html)) = document.get_mut(&field.name) {
            *html = with_ids(connection.reborrow(), html).await?;
        }
    }
    Ok(())
}

/// Adds ids to texts in which earlier versions of the program have left some out. It is no change of
/// the texts: versions and dates stay, and so do pages.
pub(crate) async fn add_missing_ids(db: &Db) -> Result<(), DbError> {
    for column in &TEXT_COLUMNS {
        let mut after = String::new();
        loop {
            let mut tx = db.write().await?;
            let rows = column.without_ids(&mut tx, &after).await?;
            let Some(last) = rows.last() else { break };
            after.clone_from(&last.id);
            for row in &rows {
                add_ids(&mut tx, column, row).await?;
            }
            tx.commit().await?;
        }
    }
    Ok(())
}

async fn add_ids(tx: &mut WriteTx, column: &TextColumn, row: &TextRow) -> Result<(), DbError> {
    let text = match column.format {
        TextFormat::Html => with_ids(tx.connection(), &row.text).await?,
        TextFormat::Document => document_with_ids(tx, row).await?,
    };
    if text == row.text { Ok(()) } else { column.set(tx, row, &text).await }
}

async fn document_with_ids(tx: &mut WriteTx, row: &TextRow) -> Result<String, DbError> {
    let Some(kind) = Kind::from_code(&row.entity) else { return Ok(row.text.clone()) };
    let Ok(before) = serde_json::from_str::<Document>(&row.text) else { return Ok(row.text.clone()) };
    let mut document = before.clone();
    resolve(tx.connection(), kind, &mut document).await?;
    if document == before { Ok(row.text.clone()) } else { Ok(Value::Object(document).to_string()) }
}
