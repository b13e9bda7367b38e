use crate::db::Db;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::content::{LinkedProject, Testimonial};

const SELECT_TESTIMONIALS: &str = sql!(
    "SELECT t.id, t.testimonial_text, t.client_name, t.location, t.date, t.rating, t.google_review_url, \
     t.review_platform, t.display_order, p.slug AS project_slug, p.project_name, ",
    PICTURE_COLUMNS,
    " FROM testimonials t LEFT JOIN media m ON m.id = t.client_photo_media_id \
     LEFT JOIN projects p ON p.id = t.linked_project_id AND p.status = 'published' AND p.deleted_at IS NULL "
);

statements!({
    const ACTIVE: &str =
        sql!(SELECT_TESTIMONIALS, "WHERE t.is_active AND t.deleted_at IS NULL ORDER BY t.display_order, t.id");
    const OF_PROJECT: &str = sql!(
        SELECT_TESTIMONIALS,
        "WHERE t.linked_project_id = $1 AND t.is_active AND t.deleted_at IS NULL AND TRIM(t.testimonial_text) <> '' \
         ORDER BY t.display_order, t.id LIMIT 1"
    );
    const LINKED: &str = "SELECT slug, project_name FROM projects WHERE id = $1 AND status = 'published' \
         AND deleted_at IS NULL";
});

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
    #[sqlx(rename = "project_slug")]
    project: Option<String>,
    project_name: Option<String>,
}

impl TryFrom<Row> for Testimonial {
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
            project,
            project_name,
        } = row;
        let client_photo = client_photo.picture();
        let project = project.zip(project_name).map(|(slug, name)| LinkedProject { slug, name });
        Ok(Self {
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
        })
    }
}

pub(crate) async fn active(db: &Db) -> Result<Vec<Testimonial>, DbError> {
    db.reader().all_from::<Row, _>("testimonials", ACTIVE, &[]).await
}

pub(crate) async fn of_project(db: &Db, project_id: &str) -> Result<Option<Testimonial>, DbError> {
    db.reader().one_from::<Row, _>("testimonials", OF_PROJECT, &[project_id.into()]).await
}

pub(crate) async fn linked_project(db: &Db, id: &str) -> Result<Option<LinkedProject>, DbError> {
    let row: Option<(String, String)> = db.reader().one("projects", LINKED, &[id.into()]).await?;
    Ok(row.map(|(slug, name)| LinkedProject { slug, name }))
}
