//! Testimonials.

use crate::db::core::rows::row_of;
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

row_of! {
    Row => Testimonial {
        id: String,
        #[sqlx(rename = "testimonial_text")]
        text: String,
        client_name: Option<String>,
        #[sqlx(flatten)]
        client_photo: PictureColumns = client_photo.picture(),
        location: Option<String>,
        date: Option<String>,
        rating: Option<i32>,
        #[sqlx(rename = "google_review_url")]
        review_url: Option<String>,
        #[sqlx(rename = "review_platform")]
        platform: String,
        #[sqlx(rename = "display_order")]
        position: i32,
        #[sqlx(rename = "project_slug")]
        project: Option<String> = project.zip(project_name).map(|(slug, name)| LinkedProject { slug, name }),
    }
    with { project_name: Option<String>, }
}

/// The carousel, in order, all platforms.
pub(crate) async fn active(db: &Db) -> Result<Vec<Testimonial>, DbError> {
    read!(db, all("testimonials") of Row, ACTIVE)
}

/// The first public testimonial about a project, of any platform.
pub(crate) async fn of_project(db: &Db, project_id: &str) -> Result<Option<Testimonial>, DbError> {
    read!(db, one("testimonials") of Row, OF_PROJECT, project_id)
}

/// The project with this id, if it is public.
pub(crate) async fn linked_project(db: &Db, id: &str) -> Result<Option<LinkedProject>, DbError> {
    let row: Option<(String, String)> = read!(db, one("projects"), LINKED, id)?;
    Ok(row.map(|(slug, name)| LinkedProject { slug, name }))
}
