//! When the newest row was written, to tell whether the clock was set back.

use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;

statements!({
    /// Ids ascend with time, so each table answers from its key.
    const NEWEST: &str = "SELECT MAX(at) FROM (SELECT created_at AS at FROM server_keys \
         UNION ALL SELECT created_at FROM changes WHERE id = (SELECT MAX(id) FROM changes) \
         UNION ALL SELECT received_at FROM leads WHERE id = (SELECT MAX(id) FROM leads)) AS newest";
});

/// When the newest lead or change was written; none if there is none.
pub async fn written_at(db: &Db) -> Result<Option<Timestamp>, DbError> {
    let newest: Option<i64> = db.reader().scalar(NEWEST, &[]).await?;
    Ok(newest.map(Timestamp))
}
