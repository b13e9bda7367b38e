use super::NamedRow;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use std::collections::HashMap;

statements!({
    const ADDRESSES: &str = sql!(
        "SELECT p.slug, p.updated_at, ",
        PICTURE_COLUMNS,
        " FROM projects p LEFT JOIN media m ON m.id = p.thumbnail_media_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL ORDER BY p.display_order, p.id"
    );
    const PHOTOS: &str = "SELECT pp.project_id, pp.photo_id FROM project_photos pp \
         JOIN projects p ON p.id = pp.project_id WHERE p.status = 'published' AND p.deleted_at IS NULL \
         ORDER BY pp.project_id, pp.position, pp.photo_id";

    const NAMES: &str = "SELECT id, project_name AS name FROM projects WHERE status = 'published' \
         AND deleted_at IS NULL ORDER BY project_name, id";
    const PHOTO_IDS: &str = "SELECT photo_id FROM project_photos WHERE project_id = $1 ORDER BY position, photo_id";
    const DROP_PHOTOS: &str = "DELETE FROM project_photos WHERE project_id = $1";
    const TAGS: &str = "SELECT tags FROM projects WHERE deleted_at IS NULL AND tags <> '[]'";
    const DROP_PICTURES: &str = "DELETE FROM project_pictures WHERE project_id = $1";
    const ADD_PICTURE: &str = "INSERT INTO project_pictures (project_id, media_id) VALUES ($1, $2)";
    const ADD_PHOTO: &str = "INSERT INTO project_photos (project_id, photo_id, position) VALUES ($1, $2, $3)";
});

#[derive(sqlx::FromRow)]
pub(crate) struct ProjectAddress {
    pub(crate) slug: String,
    pub(crate) updated_at: i64,
    #[sqlx(flatten)]
    pub(crate) thumbnail: PictureColumns,
}

/// The ids of each public project's photos, in its order, by the project's id.
pub(crate) async fn photos(connection: Connection<'_>) -> Result<HashMap<String, Vec<String>>, DbError> {
    let pairs: Vec<(String, String)> = connection.all("projects", PHOTOS, &[]).await?;
    let mut photos: HashMap<String, Vec<String>> = HashMap::new();
    for (project_id, photo_id) in pairs {
        photos.entry(project_id).or_default().push(photo_id);
    }
    Ok(photos)
}

pub(crate) async fn addresses(db: &Db) -> Result<Vec<ProjectAddress>, DbError> {
    db.reader().all("projects", ADDRESSES, &[]).await
}

pub(crate) async fn names(db: &Db) -> Result<Vec<NamedRow>, DbError> {
    db.reader().all("projects", NAMES, &[]).await
}

pub(crate) async fn photo_ids(connection: Connection<'_>, id: &str) -> Result<Vec<String>, DbError> {
    connection.column("projects", PHOTO_IDS, &[id.into()]).await
}

pub(crate) async fn set_photos(tx: &mut WriteTx, id: &str, photos: &[String]) -> Result<(), DbError> {
    tx.execute(DROP_PHOTOS, &[id.into()]).await?;
    for (position, photo) in (1_i32..).zip(photos) {
        tx.execute(ADD_PHOTO, &[id.into(), photo.into(), position.into()]).await?;
    }
    Ok(())
}

/// The library's pictures in its sections.
pub(crate) async fn set_pictures(tx: &mut WriteTx, id: &str, pictures: &[String]) -> Result<(), DbError> {
    tx.execute(DROP_PICTURES, &[id.into()]).await?;
    for picture in pictures {
        tx.execute(ADD_PICTURE, &[id.into(), picture.into()]).await?;
    }
    Ok(())
}

/// A JSON list for each that has some.
pub(crate) async fn tags(db: &Db) -> Result<Vec<String>, DbError> {
    db.reader().column("projects", TAGS, &[]).await
}
