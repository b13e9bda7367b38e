use crate::db::core::rows::{self, DamagedValue, Lossy};
use crate::db::core::statements::statements;
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

    const VERSION: &str = "SELECT row_version, updated_at FROM business_profile WHERE id = 'business'";
});

/// The profile, or `None` if none was saved yet or it is damaged: the site then shows the default
/// one, and saving it overwrites the damage.
pub(crate) async fn get(db: &Db) -> Result<Option<BusinessProfile>, DbError> {
    let document: Option<String> = db.reader().value("business_profile", GET, &[]).await?;
    let read = |text: String| serde_json::from_str(&text).map_err(|_| DamagedValue::of("business", "document"));
    Ok(rows::skip_damaged_one("business_profile", document.map(read)))
}

pub(crate) async fn version(db: &Db) -> Result<Option<(Lossy<i32>, i64)>, DbError> {
    db.reader().one("business_profile", VERSION, &[]).await
}

pub(crate) async fn set(tx: &mut WriteTx, profile: &BusinessProfile, now: Timestamp) -> Result<(), DbError> {
    let document = serde_json::to_string(profile).map_err(|_| DbError::corrupt("the business profile"))?;
    tx.execute(SET, &[document.as_str().into(), now.into()]).await
}
