//! Testimonials.

use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, read, statements};
use crate::error::DbError;
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

statements!({
    const ACTIVE: &str = select!("WHERE t.is_active AND t.deleted_at IS NULL ORDER BY t.display_order, t.id");
    const OF_PROJECT: &str = select!(
        "WHERE t.linked_project_id = $1 AND t.is_active AND t.deleted_at IS NULL AND TRIM(t.testimonial_text) <> '' \
         ORDER BY t.display_order, t.id LIMIT 1"
    );
    const LINKED: &str = "SELECT slug, project_name FROM projects WHERE id = $1 AND status = 'published' \
         AND deleted_at IS NULL";
});

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
pub(crate) async fn active(db: &Db) -> Result<Vec<Testimonial>, DbError> {
    let rows: Vec<Row> = read!(db, all("testimonials"), ACTIVE)?;
    Ok(rows.into_iter().map(Testimonial::from).collect())
}

/// The first public testimonial about a project, of any platform.
pub(crate) async fn of_project(db: &Db, project_id: &str) -> Result<Option<Testimonial>, DbError> {
    let row: Option<Row> = read!(db, one("testimonials"), OF_PROJECT, project_id)?;
    Ok(row.map(Testimonial::from))
}

/// The project with this id, if it is public.
pub(crate) async fn linked_project(db: &Db, id: &str) -> Result<Option<LinkedProject>, DbError> {
    let row: Option<(String, String)> = read!(db, one("projects"), LINKED, id)?;
    Ok(row.map(|(slug, name)| LinkedProject { slug, name }))
}
