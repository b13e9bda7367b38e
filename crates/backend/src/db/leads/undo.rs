//! How leads were before a change, and giving that back.

use crate::db::core::rows::NEXT_VERSION;
use crate::db::core::statements::{sql, statements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::leads::options::LeadStatus;

statements!({
    const FORMER: &str = "SELECT l.status, l.won_at, l.read_at, l.quarantined, EXISTS (SELECT 1 FROM visit_slots s \
         WHERE s.lead_id = l.id AND s.state = 'confirmed' AND s.starts_at > $2) AS has_visit \
         FROM leads l WHERE l.id = $1 AND l.deleted_at IS NULL";
    const STATUS: &str = "SELECT status FROM leads WHERE id = $1 AND deleted_at IS NULL AND quarantined = FALSE";
    const GIVE_STATUS_BACK: &str = sql!(
        "UPDATE leads SET status = $1, updated_at = $2, report_due = TRUE, won_at = $4, ",
        NEXT_VERSION,
        " WHERE id = $3 AND deleted_at IS NULL AND quarantined = FALSE"
    );
});

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct FormerLead {
    pub(crate) status: String,
    pub(crate) won_at: Option<i64>,
    pub(crate) read_at: Option<i64>,
    pub(crate) quarantined: bool,
    /// One that is to come.
    pub(crate) has_visit: bool,
}

pub(crate) async fn former(db: &Db, id: &str, now: Timestamp) -> Result<Option<FormerLead>, DbError> {
    db.reader().one("leads", FORMER, &[id.into(), now.into()]).await
}

pub(crate) async fn status(tx: &mut WriteTx, id: &str) -> Result<Option<String>, DbError> {
    tx.value("leads", STATUS, &[id.into()]).await
}

pub(crate) async fn give_status_back(
    tx: &mut WriteTx,
    id: &str,
    status: LeadStatus,
    won_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let values = [status.code().into(), now.into(), id.into(), won_at.map(|at| at.0).into()];
    Ok(tx.affected(GIVE_STATUS_BACK, &values).await? == 1)
}
