use crate::db::Db;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::content::{LinkedProject, Testimonial};

statements!({
    const ACTIVE: &str = sql!(
        "SELECT t.id, t.testimonial_text, t.client_name, t.location, t.date, t.rating, t.google_review_url, \
         t.review_platform, t.display_order, t.linked_project_id, t.tags, p.slug AS project_slug, p.project_name, ",
        PICTURE_COLUMNS,
        " FROM testimonials t LEFT JOIN media m ON m.id = t.client_photo_media_id \
         LEFT JOIN projects p ON p.id = t.linked_project_id AND p.status = 'published' AND p.deleted_at IS NULL \
         WHERE t.is_active AND t.deleted_at IS NULL ORDER BY t.display_order, t.id"
    );
    const NAMES: &str = "SELECT id, COALESCE(NULLIF(client_name, ''), testimonial_text) FROM testimonials \
         WHERE deleted_at IS NULL ORDER BY display_order, id";
    const TAGS: &str = "SELECT tags FROM testimonials WHERE deleted_at IS NULL AND tags <> '[]'";
});

pub(crate) struct ActiveTestimonial {
    pub(crate) testimonial: Testimonial,
    /// The project that it is about, which need not be public.
    pub(crate) project_id: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    #[sqlx(rename = "testimonial_text")]
    text: String,
    client_name: Option<String>,
    #[sqlx(flatten)]
    client_photo: PictureColumns,
    location: Option<String>,
    date: Option<String>,
    rating: Option<i32>,
    #[sqlx(rename = "google_review_url")]
    review_url: Option<String>,
    #[sqlx(rename = "review_platform")]
    platform: String,
    #[sqlx(rename = "display_order")]
    position: i32,
    linked_project_id: Option<String>,
    tags: String,
    #[sqlx(rename = "project_slug")]
    project: Option<String>,
    project_name: Option<String>,
}

impl TryFrom<Row> for ActiveTestimonial {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row {
            id,
            text,
            client_name,
            client_photo,
            location,
            date,
            rating,
            review_url,
            platform,
            position,
            linked_project_id,
            tags,
            project,
            project_name,
        } = row;
        let client_photo = client_photo.picture();
        // Without its tags it still is among all reviews.
        let tags = serde_json::from_str(&tags).unwrap_or_default();
        let project = project.zip(project_name).map(|(slug, name)| LinkedProject { slug, name });
        let testimonial = Testimonial {
            id,
            text,
            client_name,
            client_photo,
            location,
            date,
            rating,
            review_url,
            platform,
            position,
            project,
            tags,
        };
        Ok(Self { testimonial, project_id: linked_project_id })
    }
}

pub(crate) async fn active(connection: Connection<'_>) -> Result<Vec<ActiveTestimonial>, DbError> {
    connection.all_from::<Row, _>("testimonials", ACTIVE, &[]).await
}

/// Ids, and the clients' names or what they said. Of all, active or not.
pub(crate) async fn names(db: &Db) -> Result<Vec<(String, String)>, DbError> {
    db.reader().all("testimonials", NAMES, &[]).await
}

/// A JSON list for each that has some.
pub(crate) async fn tags(db: &Db) -> Result<Vec<String>, DbError> {
    db.reader().column("testimonials", TAGS, &[]).await
}
