//! Pictures that texts refer to, and texts that refer to some by their address only.

use crate::db::WriteTx;
use crate::db::core::rows::Lossy;
use crate::db::core::statements::{Connection, statements};
use crate::error::DbError;
use crate::html::{self, LibraryPicture, Sanitized, picture_references};
use crate::ids::is_id;
use domain::media::picture::VariantFormat;
use domain::media::widths::first_width;

statements!({
    const BY_ID: &str = "SELECT id, key, width FROM media WHERE id = $1";
    const BY_KEY: &str = "SELECT id, key, width FROM media WHERE key = $1";

    // As migration 26 indexes them.
    const POSTS: &str = "SELECT 'blog' AS entity, id, content AS text FROM posts \
         WHERE id > $1 AND REPLACE(content, '<img data-picture=', '') LIKE '%<img %' ORDER BY id LIMIT 100";
    const SET_POST: &str = "UPDATE posts SET content = $1 WHERE id = $2 AND content = $3";
    const REVISIONS: &str = "SELECT entity, id, document AS text FROM revisions \
         WHERE id > $1 AND REPLACE(document, '<img data-picture=', '') LIKE '%<img %' ORDER BY id LIMIT 100";
    const SET_REVISION: &str = "UPDATE revisions SET document = $1 WHERE id = $2 AND document = $3";

    const LEGAL: &str = "SELECT slug AS entity, slug AS id, content AS text FROM legal_documents \
         WHERE slug > $1 AND REPLACE(content, '<img data-picture=', '') LIKE '%<img %' ORDER BY slug LIMIT 100";
    const SET_LEGAL: &str = "UPDATE legal_documents SET content = $1 WHERE slug = $2 AND content = $3";
    const DRAFTS: &str = "SELECT entity, entity || '/' || entity_id AS id, document AS text FROM drafts \
         WHERE entity || '/' || entity_id > $1 AND REPLACE(document, '<img data-picture=', '') LIKE '%<img %' \
         ORDER BY entity || '/' || entity_id LIMIT 100";
    const SET_DRAFT: &str = "UPDATE drafts SET document = $1 WHERE entity || '/' || entity_id = $2 AND document = $3";
    const BASES: &str = "SELECT entity, entity || '/' || entity_id AS id, base AS text FROM drafts \
         WHERE entity || '/' || entity_id > $1 AND REPLACE(base, '<img data-picture=', '') LIKE '%<img %' \
         ORDER BY entity || '/' || entity_id LIMIT 100";
    const SET_BASE: &str = "UPDATE drafts SET base = $1 WHERE entity || '/' || entity_id = $2 AND base = $3";
});

/// A column with texts that may lack the ids of pictures.
#[derive(Debug)]
pub(crate) struct TextColumn {
    table: &'static str,
    pub(crate) format: TextFormat,
    find: &'static str,
    set: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextFormat {
    Html,
    /// A form's document as JSON, with HTML in some of its fields.
    Document,
}

pub(crate) static TEXT_COLUMNS: [TextColumn; 5] = [
    TextColumn { table: "posts", format: TextFormat::Html, find: POSTS, set: SET_POST },
    TextColumn { table: "legal_documents", format: TextFormat::Html, find: LEGAL, set: SET_LEGAL },
    TextColumn { table: "drafts", format: TextFormat::Document, find: DRAFTS, set: SET_DRAFT },
    TextColumn { table: "drafts", format: TextFormat::Document, find: BASES, set: SET_BASE },
    TextColumn { table: "revisions", format: TextFormat::Document, find: REVISIONS, set: SET_REVISION },
];

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct TextRow {
    pub(crate) entity: String,
    pub(crate) id: String,
    pub(crate) text: String,
}

impl TextColumn {
    /// Some of the rows after the id `after`, in order, with a picture that has no id.
    pub(crate) async fn without_ids(&self, tx: &mut WriteTx, after: &str) -> Result<Vec<TextRow>, DbError> {
        tx.all(self.table, self.find, &[after.into()]).await
    }

    /// Neither counts as a change of the row nor overwrites one.
    pub(crate) async fn set(&self, tx: &mut WriteTx, row: &TextRow, text: &str) -> Result<(), DbError> {
        tx.execute(self.set, &[text.into(), row.id.as_str().into(), row.text.as_str().into()]).await
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    key: String,
    width: Lossy<i32>,
}

impl From<Row> for LibraryPicture {
    fn from(row: Row) -> Self {
        let Row { id, key, width } = row;
        let width = first_width(u32::try_from(width.value).unwrap_or(0));
        let address = format!("/media/{key}/{width}.{}", VariantFormat::Jpeg.extension());
        Self { id, key, address }
    }
}

/// The pictures that a text refers to, in the trash too.
pub(crate) async fn referred_to(mut connection: Connection<'_>, html: &str) -> Result<Vec<LibraryPicture>, DbError> {
    let mut found: Vec<LibraryPicture> = Vec::new();
    for reference in picture_references(html) {
        let mut row: Option<Row> = None;
        if let Some(id) = &reference.id
            && is_id(id)
        {
            row = connection.reborrow().one("media", BY_ID, &[id.into()]).await?;
        }
        if row.is_none()
            && let Some(key) = &reference.key
            && is_id(key)
        {
            row = connection.reborrow().one("media", BY_KEY, &[key.into()]).await?;
        }
        found.extend(row.map(LibraryPicture::from));
    }
    Ok(found)
}

/// A text as it is stored and edited.
pub(crate) async fn with_ids(connection: Connection<'_>, html: &str) -> Result<String, DbError> {
    let pictures = referred_to(connection, html).await?;
    Ok(html::with_ids(html, &pictures))
}

/// A text as readers get it.
pub(crate) async fn with_addresses(connection: Connection<'_>, html: &Sanitized) -> Result<Sanitized, DbError> {
    let pictures = referred_to(connection, html).await?;
    Ok(html.with_addresses(&pictures))
}
