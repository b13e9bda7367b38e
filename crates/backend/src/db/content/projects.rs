use crate::db::core::rows::{self, DamagedValue};
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::content::options::PublishStatus;
use domain::content::{BoatFacts, Project, WordsSource};
use serde::de::DeserializeOwned;
use std::collections::HashMap;

statements!({
    const PUBLISHED: &str = sql!(
        "SELECT p.id, p.slug, p.project_name, p.short_description, p.vessel_type, p.location, p.date_completed, \
         p.display_order, p.status, p.tags, p.boat, p.builder, p.boat_length, p.year_built, p.weeks, \
         p.materials, p.testimonial_id, p.client_words, p.client_name, p.sections, ",
        PICTURE_COLUMNS,
        " FROM projects p LEFT JOIN media m ON m.id = p.thumbnail_media_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL ORDER BY p.display_order, p.id"
    );
    const ADDRESSES: &str = sql!(
        "SELECT p.slug, p.updated_at, ",
        PICTURE_COLUMNS,
        " FROM projects p LEFT JOIN media m ON m.id = p.thumbnail_media_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL ORDER BY p.display_order, p.id"
    );
    const PHOTOS: &str = "SELECT pp.project_id, pp.photo_id FROM project_photos pp \
         JOIN projects p ON p.id = pp.project_id WHERE p.status = 'published' AND p.deleted_at IS NULL \
         ORDER BY pp.project_id, pp.position, pp.photo_id";

    const NAMES: &str = "SELECT id, project_name FROM projects WHERE status = 'published' \
         AND deleted_at IS NULL ORDER BY project_name, id";
    const PHOTO_IDS: &str = "SELECT photo_id FROM project_photos WHERE project_id = $1 ORDER BY position, photo_id";
    const DROP_PHOTOS: &str = "DELETE FROM project_photos WHERE project_id = $1";
    const TAGS: &str = "SELECT tags FROM projects WHERE deleted_at IS NULL AND tags <> '[]'";
    const DROP_PICTURES: &str = "DELETE FROM project_pictures WHERE project_id = $1";
    const ADD_PICTURE: &str = "INSERT INTO project_pictures (project_id, media_id) VALUES ($1, $2)";
    const ADD_PHOTO: &str = "INSERT INTO project_photos (project_id, photo_id, position) VALUES ($1, $2, $3)";
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    slug: String,
    project_name: String,
    short_description: String,
    vessel_type: String,
    location: Option<String>,
    date_completed: Option<String>,
    display_order: i32,
    status: String,
    tags: String,
    boat: Option<String>,
    builder: Option<String>,
    boat_length: Option<String>,
    year_built: Option<i32>,
    weeks: Option<i32>,
    materials: String,
    testimonial_id: String,
    client_words: Option<String>,
    client_name: Option<String>,
    sections: String,
    #[sqlx(flatten)]
    thumbnail: PictureColumns,
}

pub(crate) struct ProjectRow {
    /// Without its sections.
    pub(crate) project: Project,
    /// JSON.
    pub(crate) sections: String,
}

#[derive(sqlx::FromRow)]
pub(crate) struct ProjectAddress {
    pub(crate) slug: String,
    pub(crate) updated_at: i64,
    #[sqlx(flatten)]
    pub(crate) thumbnail: PictureColumns,
}

fn project(row: Row, gallery_photo_ids: Vec<String>) -> Result<ProjectRow, DamagedValue> {
    let tags = list_or_log(&row.id, "tags", &row.tags);
    let materials = list_or_log(&row.id, "materials", &row.materials);
    let project = Project {
        status: PublishStatus::from_code(&row.status).ok_or_else(|| DamagedValue::of(&row.id, "status"))?,
        id: row.id,
        slug: row.slug,
        name: row.project_name,
        vessel_type: row.vessel_type,
        short_description: row.short_description,
        location: row.location,
        date_completed: row.date_completed,
        display_order: row.display_order,
        thumbnail: row.thumbnail.picture(),
        gallery_photo_ids,
        tags,
        boat: BoatFacts { model: row.boat, builder: row.builder, length: row.boat_length, year_built: row.year_built },
        weeks: row.weeks,
        materials,
        words: WordsSource::of(&row.testimonial_id, row.client_words, row.client_name),
        sections: Vec::new(),
    };
    Ok(ProjectRow { project, sections: row.sections })
}

/// A project without one of its lists is still a project.
fn list_or_log<T: DeserializeOwned>(id: &str, column: &str, json: &str) -> Vec<T> {
    match serde_json::from_str(json) {
        Ok(list) => list,
        Err(_) => {
            DamagedValue::of(id, column).log("projects");
            Vec::new()
        }
    }
}

/// The ids of photos by that of their public project, in its order.
pub(crate) async fn photos(connection: Connection<'_>) -> Result<HashMap<String, Vec<String>>, DbError> {
    let pairs: Vec<(String, String)> = connection.all("projects", PHOTOS, &[]).await?;
    let mut photos: HashMap<String, Vec<String>> = HashMap::new();
    for (project_id, photo_id) in pairs {
        photos.entry(project_id).or_default().push(photo_id);
    }
    Ok(photos)
}

pub(crate) async fn published(
    connection: Connection<'_>,
    mut photos: HashMap<String, Vec<String>>,
) -> Result<Vec<ProjectRow>, DbError> {
    let rows: Vec<Row> = connection.all("projects", PUBLISHED, &[]).await?;
    let mut projects = Vec::with_capacity(rows.len());
    for row in rows {
        let ids = photos.remove(&row.id).unwrap_or_default();
        projects.push(project(row, ids));
    }
    Ok(rows::skip_damaged("projects", projects))
}

pub(crate) async fn addresses(db: &Db) -> Result<Vec<ProjectAddress>, DbError> {
    db.reader().all("projects", ADDRESSES, &[]).await
}

pub(crate) async fn names(db: &Db) -> Result<Vec<(String, String)>, DbError> {
    db.reader().all("projects", NAMES, &[]).await
}

pub(crate) async fn photo_ids(db: &Db, id: &str) -> Result<Vec<String>, DbError> {
    db.reader().column("projects", PHOTO_IDS, &[id.into()]).await
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
