use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{Connection, statements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::content::option_lists::{ListOption, OptionList, OptionLists};

statements!({
    // Options in the trash too: something may still have their codes.
    const ALL: &str = "SELECT id, list, code, label, is_offered, deleted_at FROM options ORDER BY display_order, id";
    const CODES: &str = "SELECT list, code FROM options";
    const OTHERS_OFFERED: &str =
        "SELECT COUNT(*) FROM options WHERE list = $1 AND id <> $2 AND is_offered AND deleted_at IS NULL";
    const USES: &str = "SELECT 'services' AS list, primary_service AS code, COUNT(*) AS uses FROM leads \
             WHERE deleted_at IS NULL AND primary_service IS NOT NULL GROUP BY primary_service \
         UNION ALL SELECT 'sources', discovery_source, COUNT(*) FROM leads \
             WHERE deleted_at IS NULL AND discovery_source IS NOT NULL GROUP BY discovery_source \
         UNION ALL SELECT 'vessel-types', vessel_type, COUNT(*) FROM projects \
             WHERE deleted_at IS NULL GROUP BY vessel_type \
         UNION ALL SELECT 'gallery-tags', tag, COUNT(*) FROM gallery_photos \
             WHERE deleted_at IS NULL AND tag IS NOT NULL GROUP BY tag \
         UNION ALL SELECT 'faq-categories', COALESCE(category, 'general'), COUNT(*) FROM faqs \
             WHERE deleted_at IS NULL GROUP BY COALESCE(category, 'general')";
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    list: String,
    code: String,
    label: Lossy<String>,
    is_offered: bool,
    deleted_at: Option<i64>,
}

impl TryFrom<Row> for ListOption {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { id, list, code, label, is_offered, deleted_at } = row;
        let list = OptionList::from_code(&list).ok_or_else(|| DamagedValue::of(&id, "list"))?;
        // Without its label it is still what a visitor chose.
        let label = if label.damaged { code.clone() } else { label.value };
        Ok(Self { list, code, label, is_offered: is_offered && deleted_at.is_none() })
    }
}

pub(crate) async fn all(connection: Connection<'_>) -> Result<OptionLists, DbError> {
    Ok(OptionLists::new(connection.all_from::<Row, _>("options", ALL, &[]).await?))
}

/// A code that a list has, or had before it came into the trash.
#[derive(sqlx::FromRow)]
pub(crate) struct UsedCode {
    pub(crate) list: String,
    pub(crate) code: String,
}

pub(crate) async fn codes(connection: Connection<'_>) -> Result<Vec<UsedCode>, DbError> {
    connection.all("options", CODES, &[]).await
}

/// Whether a list offers an option besides the one with this id.
pub(crate) async fn offers_others(tx: &mut WriteTx, list: &str, id: &str) -> Result<bool, DbError> {
    let others: i64 = tx.scalar(OTHERS_OFFERED, &[list.into(), id.into()]).await?;
    Ok(others > 0)
}

/// How many leads, projects, photos or questions have an option.
#[derive(sqlx::FromRow)]
pub(crate) struct OptionUses {
    pub(crate) list: String,
    pub(crate) code: String,
    pub(crate) uses: i64,
}

pub(crate) async fn uses(db: &Db) -> Result<Vec<OptionUses>, DbError> {
    db.reader().all("options", USES, &[]).await
}
