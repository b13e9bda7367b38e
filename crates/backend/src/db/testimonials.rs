//! Testimonials.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, WriteTx, db_read, db_tx, rows};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::content::{LinkedProject, Testimonial};

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT t.id, t.testimonial_text, t.client_name, t.location, t.date, t.rating, t.google_review_url, \
             t.review_platform, t.display_order, p.slug AS project_slug, p.project_name, ",
            picture_columns!(),
            " FROM testimonials t LEFT JOIN media m ON m.id = t.client_photo_media_id \
             LEFT JOIN projects p ON p.id = t.linked_project_id AND p.status = 'published' AND p.deleted_at IS NULL ",
            $rest
        )
    };
}

const ACTIVE: &str = select!("WHERE t.is_active AND t.deleted_at IS NULL ORDER BY t.display_order, t.id");
const OF_PROJECT: &str = select!(
    "WHERE t.linked_project_id = $1 AND t.is_active AND t.deleted_at IS NULL AND TRIM(t.testimonial_text) <> '' \
     ORDER BY t.display_order, t.id LIMIT 1"
);
const LINKED: &str = "SELECT slug, project_name FROM projects WHERE id = $1 AND status = 'published' \
     AND deleted_at IS NULL";
const INSERT: &str = "INSERT INTO testimonials (id, testimonial_text, client_name, client_photo_media_id, \
     linked_project_id, is_active, display_order, location, date, rating, google_review_url, google_review_id, \
     review_platform, source, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)";

pub(crate) const QUERIES: &[&str] = &[ACTIVE, OF_PROJECT, LINKED, INSERT];

/// A testimonial to be added. Its position must leave the carousel at 1..n
/// without gaps, or be 0 for an inactive one.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewTestimonial<'a> {
    /// The text.
    pub(crate) text: &'a str,
    /// The client.
    pub(crate) client_name: Option<&'a str>,
    /// The client's picture.
    pub(crate) client_photo_media_id: Option<&'a str>,
    /// The project they are about.
    pub(crate) linked_project_id: Option<&'a str>,
    /// Position in the carousel from 1; 0 means inactive.
    pub(crate) position: i32,
    /// Boat or place.
    pub(crate) location: Option<&'a str>,
    /// ISO date.
    pub(crate) date: Option<&'a str>,
    /// 1 to 5.
    pub(crate) rating: Option<i32>,
    /// Where the review can be read.
    pub(crate) review_url: Option<&'a str>,
    /// The platform's own id of the review.
    pub(crate) review_id: Option<&'a str>,
    /// `google`, another platform, or empty.
    pub(crate) platform: &'a str,
    /// How it was entered.
    pub(crate) source: &'a str,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    testimonial_text: String,
    client_name: Option<String>,
    location: Option<String>,
    date: Option<String>,
    rating: Option<i32>,
    google_review_url: Option<String>,
    review_platform: String,
    display_order: i32,
    project_slug: Option<String>,
    project_name: Option<String>,
    #[sqlx(flatten)]
    photo: PictureColumns,
}

impl From<Row> for Testimonial {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            text: row.testimonial_text,
            client_name: row.client_name,
            client_photo: row.photo.picture(),
            location: row.location,
            date: row.date,
            rating: row.rating,
            review_url: row.google_review_url,
            platform: row.review_platform,
            position: row.display_order,
            project: row.project_slug.zip(row.project_name).map(|(slug, name)| LinkedProject { slug, name }),
        }
    }
}

/// The carousel, in order, all platforms.
///
/// # Errors
/// The database fails.
pub(crate) async fn active(db: &Db) -> Result<Vec<Testimonial>, DbError> {
    let rows: Vec<Row> = db_read!(db, |c| rows::all("testimonials", sqlx::query_as(ACTIVE), c).await)?;
    Ok(rows.into_iter().map(Testimonial::from).collect())
}

/// The first public testimonial about a project, of any platform.
///
/// # Errors
/// The database fails.
pub(crate) async fn of_project(db: &Db, project_id: &str) -> Result<Option<Testimonial>, DbError> {
    let row: Option<Row> =
        db_read!(db, |c| rows::one("testimonials", sqlx::query_as(OF_PROJECT).bind(project_id), c).await)?;
    Ok(row.map(Testimonial::from))
}

/// The project with this id, if it is public.
///
/// # Errors
/// The database fails.
pub(crate) async fn linked_project(db: &Db, id: &str) -> Result<Option<LinkedProject>, DbError> {
    let row: Option<(String, String)> =
        db_read!(db, |c| rows::one("projects", sqlx::query_as(LINKED).bind(id), c).await)?;
    Ok(row.map(|(slug, name)| LinkedProject { slug, name }))
}

/// Adds a testimonial; returns its id.
///
/// # Errors
/// The database fails.
pub(crate) async fn insert(
    tx: &mut WriteTx,
    testimonial: &NewTestimonial<'_>,
    now: Timestamp,
) -> Result<String, DbError> {
    let id = ids::new_id();
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(&id)
            .bind(testimonial.text)
            .bind(testimonial.client_name)
            .bind(testimonial.client_photo_media_id)
            .bind(testimonial.linked_project_id)
            .bind(testimonial.position > 0)
            .bind(testimonial.position)
            .bind(testimonial.location)
            .bind(testimonial.date)
            .bind(testimonial.rating)
            .bind(testimonial.review_url)
            .bind(testimonial.review_id)
            .bind(testimonial.platform)
            .bind(testimonial.source)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(id)
}
