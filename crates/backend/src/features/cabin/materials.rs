//! The rows of the owner's materials that have a swatch or a color: visitors can try them.

use crate::db::WriteTx;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::error::DbError;
use domain::content::material_kind::MaterialKind;
use domain::features::cabin::CabinMaterial;
use serde::Deserialize;

const IS_OFFERED: &str =
    "w.is_visible AND w.deleted_at IS NULL AND (w.swatch_media_id IS NOT NULL OR w.color IS NOT NULL)";

/// Width of the picture that the browser repeats on a surface, in pixels.
const SWATCH_WIDTH: u32 = 480;

statements!({
    const OFFERED: &str = sql!(
        "SELECT w.id, w.name, w.finish, w.kind, w.color, w.grain_contrast, w.grain_scale, w.gloss, w.styles, ",
        PICTURE_COLUMNS,
        " FROM materials w LEFT JOIN media m ON m.id = w.swatch_media_id WHERE ",
        IS_OFFERED,
        " ORDER BY w.display_order, w.id"
    );
    const OFFERED_NAME: &str = sql!("SELECT w.name, w.finish FROM materials w WHERE w.id = $1 AND ", IS_OFFERED);
});

#[derive(sqlx::FromRow)]
struct OfferedRow {
    id: String,
    name: String,
    finish: Option<String>,
    kind: String,
    color: Option<String>,
    grain_contrast: i32,
    grain_scale: i32,
    gloss: i32,
    styles: String,
    #[sqlx(flatten)]
    swatch: PictureColumns,
}

#[derive(Deserialize)]
struct OfferingStyle {
    style: String,
}

impl TryFrom<OfferedRow> for CabinMaterial {
    type Error = DamagedValue;

    fn try_from(row: OfferedRow) -> Result<Self, DamagedValue> {
        let Some(kind) = MaterialKind::from_code(&row.kind) else { return Err(DamagedValue::of(&row.id, "kind")) };
        let Ok(styles) = serde_json::from_str::<Vec<OfferingStyle>>(&row.styles) else {
            return Err(DamagedValue::of(&row.id, "styles"));
        };
        let swatch = row.swatch.picture();
        let color = match (row.color, &swatch) {
            (Some(color), _) => color,
            (None, Some(swatch)) => swatch.color.clone(),
            (None, None) => return Err(DamagedValue::of(&row.id, "swatch_media_id")),
        };
        Ok(Self {
            id: row.id,
            name: row.name,
            finish: row.finish.unwrap_or_default(),
            kind,
            swatch: swatch.map(|swatch| swatch.fallback_url(SWATCH_WIDTH)),
            color,
            contrast: share(row.grain_contrast),
            scale: share(row.grain_scale),
            gloss: share(row.gloss),
            styles: styles.into_iter().map(|offering| offering.style).collect(),
        })
    }
}

fn share(percent: i32) -> f32 {
    percent.clamp(0, 1_000) as f32 / 100.0
}

pub(crate) async fn all(connection: Connection<'_>) -> Result<Vec<CabinMaterial>, DbError> {
    connection.all_from::<OfferedRow, _>("materials", OFFERED, &[]).await
}

/// Name and finish of a material that is offered: 'Walnut, oil'.
pub(crate) async fn name(tx: &mut WriteTx, id: &str) -> Result<Option<String>, DbError> {
    let found: Option<(String, Option<String>)> = tx.one("materials", OFFERED_NAME, &[id.into()]).await?;
    Ok(match found {
        Some((name, Some(finish))) => Some(format!("{name}, {finish}")),
        Some((name, None)) => Some(name),
        None => None,
    })
}
