use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{Connection, statements};
use crate::db::editing::kinds::StoredSingle;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::business::BusinessProfile;

statements!({
    const GET: &str = "SELECT document FROM business_profile WHERE id = 'business'";
    const SET: &str = "INSERT INTO business_profile (id, document, created_at, updated_at) \
         VALUES ('business', $1, $2, $2) \
         ON CONFLICT (id) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at, \
         row_version = CASE WHEN business_profile.row_version BETWEEN 0 AND 2000000000 THEN \
         business_profile.row_version + 1 ELSE 1 END";

    const STORED: &str = "SELECT document, row_version, updated_at FROM business_profile WHERE id = 'business'";
    const SAVED_AT: &str = "SELECT updated_at FROM business_profile WHERE id = 'business'";
});

/// The profile, or `None` if none was saved yet or it is damaged: the site then shows the default
/// one, and saving it overwrites the damage.
pub(crate) async fn get(connection: Connection<'_>) -> Result<Option<BusinessProfile>, DbError> {
    connection.one_from::<ProfileRow, _>("business_profile", GET, &[]).await
}

#[derive(sqlx::FromRow)]
struct ProfileRow {
    document: String,
}

impl TryFrom<ProfileRow> for BusinessProfile {
    type Error = DamagedValue;

    fn try_from(row: ProfileRow) -> Result<Self, DamagedValue> {
        let read = serde_json::from_str(&row.document);
        let mut profile: Self = read.map_err(|_| DamagedValue::of("business", "document"))?;
        profile.social.retain(|link| !link.url.is_empty());
        Ok(profile)
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    document: Lossy<String>,
    row_version: Lossy<i32>,
    updated_at: i64,
}

/// The default profile in place of one that is damaged.
pub(crate) async fn to_edit(db: &Db) -> Result<Option<StoredSingle<BusinessProfile>>, DbError> {
    let row: Option<Row> = db.reader().one("business_profile", STORED, &[]).await?;
    let Some(row) = row else { return Ok(None) };
    let read: Result<BusinessProfile, _> = serde_json::from_str(&row.document.value);
    Ok(Some(StoredSingle {
        is_damaged: read.is_err() || row.document.damaged || row.row_version.damaged,
        document: read.unwrap_or_default(),
        row_version: row.row_version.value,
        updated_at: Timestamp(row.updated_at),
    }))
}

/// None if it never was saved.
pub(crate) async fn saved_at(db: &Db) -> Result<Option<Timestamp>, DbError> {
    let at: Option<i64> = db.reader().value("business_profile", SAVED_AT, &[]).await?;
    Ok(at.map(Timestamp))
}

pub(crate) async fn set(tx: &mut WriteTx, profile: &BusinessProfile, now: Timestamp) -> Result<(), DbError> {
    let document = serde_json::to_string(profile).map_err(|_| DbError::corrupt("the business profile"))?;
    tx.execute(SET, &[document.as_str().into(), now.into()]).await
}
