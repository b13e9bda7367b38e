//! Finished boats and houses.

use crate::db::core::rows::{self, Damage};
use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, WriteTx, db_tx, execute, read, statements};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::Project;
use domain::content::options::PublishStatus;
use domain::leads::options::VesselType;
use domain::media::picture::Picture;
use std::collections::HashMap;

statements!({
    const PUBLISHED: &str = concat!(
        "SELECT p.id, p.slug, p.project_name, p.short_description, p.vessel_type, p.location, p.date_completed, \
         p.display_order, p.status, ",
        picture_columns!(),
        " FROM projects p LEFT JOIN media m ON m.id = p.thumbnail_media_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL ORDER BY p.display_order, p.id"
    );
    const PUBLISHED_BY_SLUG: &str = concat!(
        "SELECT p.id, p.slug, p.project_name, p.short_description, p.vessel_type, p.location, p.date_completed, \
         p.display_order, p.status, ",
        picture_columns!(),
        " FROM projects p LEFT JOIN media m ON m.id = p.thumbnail_media_id \
         WHERE p.slug = $1 AND p.status = 'published' AND p.deleted_at IS NULL"
    );
    /// Projects for the sitemap.
    const ADDRESSES: &str = concat!(
        "SELECT p.slug, p.updated_at, ",
        picture_columns!(),
        " FROM projects p LEFT JOIN media m ON m.id = p.thumbnail_media_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL ORDER BY p.display_order, p.id"
    );
    const PHOTOS: &str = "SELECT pp.project_id, pp.photo_id FROM project_photos pp \
         JOIN projects p ON p.id = pp.project_id WHERE p.status = 'published' AND p.deleted_at IS NULL \
         ORDER BY pp.project_id, pp.position";

    const MOVED: &str = "SELECT p.slug FROM project_slugs s JOIN projects p ON p.id = s.project_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL AND s.slug = $1";
    const SLUG: &str = "SELECT slug FROM projects WHERE id = $1";
    const LEAVE_SLUG: &str = "INSERT INTO project_slugs (slug, project_id) VALUES ($1, $2) \
         ON CONFLICT (slug) DO UPDATE SET project_id = excluded.project_id";
    const TAKE_SLUG: &str = "DELETE FROM project_slugs WHERE slug = $1";

    const NAMES: &str = "SELECT id, project_name FROM projects WHERE status = 'published' \
         AND deleted_at IS NULL ORDER BY project_name, id";
    const PHOTO_IDS: &str = "SELECT photo_id FROM project_photos WHERE project_id = $1 ORDER BY position, photo_id";
    const DROP_PHOTOS: &str = "DELETE FROM project_photos WHERE project_id = $1";
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
    #[sqlx(flatten)]
    thumbnail: PictureColumns,
}

#[derive(sqlx::FromRow)]
struct AddressRow {
    slug: String,
    updated_at: i64,
    #[sqlx(flatten)]
    thumbnail: PictureColumns,
}

fn project(row: Row, gallery_photo_ids: Vec<String>) -> Result<Project, Damage> {
    Ok(Project {
        vessel_type: VesselType::from_code(&row.vessel_type).unwrap_or_default(),
        status: PublishStatus::from_code(&row.status).ok_or_else(|| Damage::of(&row.id, "status"))?,
        id: row.id,
        slug: row.slug,
        name: row.project_name,
        short_description: row.short_description,
        location: row.location,
        date_completed: row.date_completed,
        display_order: row.display_order,
        thumbnail: row.thumbnail.picture(),
        gallery_photo_ids,
    })
}

/// The public projects, in order: two queries, however many there are.
pub(crate) async fn published(db: &Db) -> Result<Vec<Project>, DbError> {
    let rows: Vec<Row> = read!(db, all("projects"), PUBLISHED)?;
    let pairs: Vec<(String, String)> = read!(db, all("projects"), PHOTOS)?;
    let mut photos: HashMap<String, Vec<String>> = HashMap::new();
    for (project_id, photo_id) in pairs {
        photos.entry(project_id).or_default().push(photo_id);
    }
    let projects = rows.into_iter().map(|row| {
        let ids = photos.remove(&row.id).unwrap_or_default();
        project(row, ids)
    });
    Ok(rows::sound("projects", projects))
}

/// A public project by slug.
pub(crate) async fn published_by_slug(db: &Db, slug: &str) -> Result<Option<Project>, DbError> {
    let row: Option<Row> = read!(db, one("projects"), PUBLISHED_BY_SLUG, slug)?;
    let Some(row) = row else { return Ok(None) };
    let photos = photo_ids(db, &row.id).await?;
    Ok(rows::sound_one("projects", Some(project(row, photos))))
}

/// The current slug of a renamed public project, by an earlier one.
pub(crate) async fn moved_to(db: &Db, old_slug: &str) -> Result<Option<String>, DbError> {
    read!(db, value("projects"), MOVED, old_slug)
}

/// Records that a project takes a slug, before its row is updated: its old slug redirects from now
/// on, and a redirect from the new one is removed, so that there are no loops.
pub(crate) async fn take_slug(tx: &mut WriteTx, project_id: &str, slug: &str) -> Result<(), DbError> {
    let former: Option<String> =
        db_tx!(tx, |c| rows::value("projects", sqlx::query_as(SLUG).bind(project_id), c).await)?;
    execute!(tx, TAKE_SLUG, slug)?;
    match former.filter(|former| former != slug) {
        Some(former) => execute!(tx, LEAVE_SLUG, &former, project_id).map(drop),
        None => Ok(()),
    }
}

/// Slug, last change and picture of every public project, in order.
pub(crate) async fn addresses(db: &Db) -> Result<Vec<(String, Timestamp, Option<Picture>)>, DbError> {
    let rows: Vec<AddressRow> = read!(db, all("projects"), ADDRESSES)?;
    Ok(rows.into_iter().map(|row| (row.slug, Timestamp(row.updated_at), row.thumbnail.picture())).collect())
}

/// Published projects by name: ids and names.
pub(crate) async fn names(db: &Db) -> Result<Vec<(String, String)>, DbError> {
    read!(db, all("projects"), NAMES)
}

/// A project's photos, in order.
pub(crate) async fn photo_ids(db: &Db, id: &str) -> Result<Vec<String>, DbError> {
    read!(db, values("projects"), PHOTO_IDS, id)
}

/// Sets a project's photos.
pub(crate) async fn set_photos(tx: &mut WriteTx, id: &str, photos: &[String]) -> Result<(), DbError> {
    execute!(tx, DROP_PHOTOS, id)?;
    for (position, photo) in (1_i32..).zip(photos) {
        execute!(tx, ADD_PHOTO, id, photo, position)?;
    }
    Ok(())
}
