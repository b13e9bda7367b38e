use super::NamedRow;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::media::picture::Picture;
use std::collections::HashMap;

statements!({
    const LINKED: &str = "SELECT slug, title, menu_name, in_header, footer FROM pages WHERE status = 'published' \
         AND deleted_at IS NULL AND (in_header OR footer <> 'none') ORDER BY display_order, id";
    const PICTURES: &str = sql!(
        "SELECT m.id, ",
        PICTURE_COLUMNS,
        " FROM media m WHERE m.deleted_at IS NULL AND (m.id IN (SELECT media_id FROM page_pictures) \
         OR m.id IN (SELECT media_id FROM project_pictures))"
    );
    const NAMES: &str = "SELECT slug AS id, title AS name FROM pages WHERE deleted_at IS NULL ORDER BY title, slug";
    const SLUGS: &str = "SELECT slug FROM pages WHERE deleted_at IS NULL";
    const DROP_PICTURES: &str = "DELETE FROM page_pictures WHERE page_id = $1";
    const ADD_PICTURE: &str = "INSERT INTO page_pictures (page_id, media_id) VALUES ($1, $2)";
});

#[derive(sqlx::FromRow)]
struct PictureRow {
    id: String,
    #[sqlx(flatten)]
    picture: PictureColumns,
}

/// A page that every page links to.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct LinkedPageRow {
    pub(crate) slug: String,
    pub(crate) title: String,
    pub(crate) menu_name: Option<String>,
    pub(crate) in_header: bool,
    pub(crate) footer: String,
}

pub(crate) async fn linked(connection: Connection<'_>) -> Result<Vec<LinkedPageRow>, DbError> {
    connection.all("pages", LINKED, &[]).await
}

/// The pictures in the sections of all pages and projects, by id.
pub(crate) async fn pictures(connection: Connection<'_>) -> Result<HashMap<String, Picture>, DbError> {
    let rows: Vec<PictureRow> = connection.all("media", PICTURES, &[]).await?;
    let mut pictures = HashMap::new();
    for row in rows {
        if let Some(picture) = row.picture.picture() {
            pictures.insert(row.id, picture);
        }
    }
    Ok(pictures)
}

/// By their slugs; of all pages, public or not.
pub(crate) async fn names(db: &Db) -> Result<Vec<NamedRow>, DbError> {
    db.reader().all("pages", NAMES, &[]).await
}

pub(crate) async fn slugs(connection: Connection<'_>) -> Result<Vec<String>, DbError> {
    connection.column("pages", SLUGS, &[]).await
}

pub(crate) async fn set_pictures(tx: &mut WriteTx, id: &str, pictures: &[String]) -> Result<(), DbError> {
    tx.execute(DROP_PICTURES, &[id.into()]).await?;
    for picture in pictures {
        tx.execute(ADD_PICTURE, &[id.into(), picture.into()]).await?;
    }
    Ok(())
}
