//! The one record of the business, kept as a JSON document.

use crate::db::{Db, WriteTx, db_read, db_tx};
use crate::error::DbError;
use domain::Timestamp;
use domain::business::BusinessProfile;

const GET: &str = "SELECT document FROM business_profile WHERE id = 'business'";
const SET: &str = "INSERT INTO business_profile (id, document, created_at, updated_at) \
     VALUES ('business', $1, $2, $2) \
     ON CONFLICT (id) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at, \
     row_version = business_profile.row_version + 1";

const VERSION: &str = "SELECT row_version, updated_at FROM business_profile WHERE id = 'business'";

pub(crate) const QUERIES: &[&str] = &[GET, SET, VERSION];

/// The profile, or `None` while nobody has saved one.
///
/// # Errors
/// The database fails, or the document is none of this program's.
pub(crate) async fn get(db: &Db) -> Result<Option<BusinessProfile>, DbError> {
    let document: Option<String> = db_read!(db, |c| sqlx::query_scalar(GET).fetch_optional(c).await)?;
    document.map(|text| serde_json::from_str(&text).map_err(|_| DbError::corrupt("the business profile"))).transpose()
}

/// How often the profile was saved, and when last.
///
/// # Errors
/// The database fails.
pub(crate) async fn version(db: &Db) -> Result<Option<(i32, i64)>, DbError> {
    Ok(db_read!(db, |c| sqlx::query_as(VERSION).fetch_optional(c).await)?)
}

/// Writes the profile.
///
/// # Errors
/// The database fails.
pub(crate) async fn set(tx: &mut WriteTx, profile: &BusinessProfile, now: Timestamp) -> Result<(), DbError> {
    let document = serde_json::to_string(profile).map_err(|_| DbError::corrupt("the business profile"))?;
    db_tx!(tx, |c| sqlx::query(SET).bind(&document).bind(now.0).execute(c).await.map(drop))?;
    Ok(())
}
