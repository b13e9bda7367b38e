//! Random keys that all servers of one site share and that survive a restart.

use crate::db::{Db, db_read, db_write, rows};
use crate::error::DbError;
use domain::Timestamp;

const GET: &str = "SELECT value FROM server_keys WHERE name = $1";
const OFFER: &str = "INSERT INTO server_keys (name, value, created_at) VALUES ($1, $2, $3) \
     ON CONFLICT (name) DO NOTHING";

const REPLACE: &str = "UPDATE server_keys SET value = $2, created_at = $3 WHERE name = $1";

pub(crate) const QUERIES: &[&str] = &[GET, OFFER, REPLACE];

/// The key with this name. The first server to ask stores `offer`; all get the one that was stored.
/// An unreadable one is replaced.
pub(crate) async fn get_or_insert(db: &Db, name: &str, offer: &str, now: Timestamp) -> Result<String, DbError> {
    let stored: Option<String> = db_read!(db, |c| rows::value("server_keys", sqlx::query_as(GET).bind(name), c).await)?;
    if let Some(value) = stored {
        return Ok(value);
    }
    db_write!(db, |c| sqlx::query(OFFER).bind(name).bind(offer).bind(now.0).execute(c).await.map(drop))?;
    let stored: Option<String> = db_read!(db, |c| rows::value("server_keys", sqlx::query_as(GET).bind(name), c).await)?;
    if let Some(value) = stored {
        return Ok(value);
    }
    // It exists but is unreadable: what was made with it is lost either way.
    db_write!(db, |c| sqlx::query(REPLACE).bind(name).bind(offer).bind(now.0).execute(c).await.map(drop))?;
    Ok(offer.to_owned())
}
