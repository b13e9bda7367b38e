use super::NamedRow;
use crate::db::Db;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::content::Material;

/// Of a material `w`: one that only the visualizer offers has no upright picture.
const IS_FOR_PAGES: &str = "(w.media_id IS NOT NULL OR (w.swatch_media_id IS NULL AND w.color IS NULL))";

statements!({
    const VISIBLE: &str = sql!(
        "SELECT w.id, w.name, w.species, w.home_text, w.residential_text, w.details, w.hardness, w.weight, \
         w.movement, \
         w.finish, ",
        PICTURE_COLUMNS,
        " FROM materials w LEFT JOIN media m ON m.id = w.media_id \
         WHERE w.is_visible AND w.deleted_at IS NULL AND w.pages IN ('both', $1) AND ",
        IS_FOR_PAGES,
        " ORDER BY w.display_order, w.id"
    );
    const NAMES: &str = sql!(
        "SELECT w.id, w.name FROM materials w WHERE w.deleted_at IS NULL AND ",
        IS_FOR_PAGES,
        " ORDER BY w.display_order, w.id"
    );
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    name: String,
    species: Option<String>,
    home_text: Option<String>,
    residential_text: Option<String>,
    details: Option<String>,
    hardness: Option<String>,
    weight: Option<String>,
    movement: Option<String>,
    finish: Option<String>,
    #[sqlx(flatten)]
    picture: PictureColumns,
}

/// `page` is its slug.
pub(crate) async fn of_page(connection: Connection<'_>, page: &str) -> Result<Vec<Material>, DbError> {
    let rows: Vec<Row> = connection.all("materials", VISIBLE, &[page.into()]).await?;
    let at_home = page == domain::site::pages::HOME.slug;
    Ok(rows.into_iter().map(|row| material(row, at_home)).collect())
}

fn material(row: Row, at_home: bool) -> Material {
    let text = if at_home { row.home_text } else { row.residential_text };
    let facts =
        [("Hardness", row.hardness), ("Weight", row.weight), ("Movement", row.movement), ("Finish", row.finish)];
    Material {
        id: row.id,
        name: row.name,
        species: row.species.unwrap_or_default(),
        picture: row.picture.picture(),
        text: text.unwrap_or_default(),
        details: row.details.unwrap_or_default(),
        facts: facts.into_iter().filter_map(|(label, value)| Some((label.to_owned(), value?))).collect(),
    }
}

/// Of all that a page can show, visible or not.
pub(crate) async fn names(db: &Db) -> Result<Vec<NamedRow>, DbError> {
    db.reader().all("materials", NAMES, &[]).await
}
