//! Requests that their visitors withdrew. Their leads are erased.

use crate::db::core::statements::{sql, statements};
use crate::db::delivery::undelivered;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;

statements!({
    const INSERT: &str = "INSERT INTO withdrawals (id, reference, visit_at, withdrawn_at) VALUES ($1, $2, $3, $4)";
    const GET: &str = "SELECT reference, visit_at FROM withdrawals WHERE id = $1";
    const SWEEP: &str = "DELETE FROM withdrawals WHERE withdrawn_at < $1";
    pub(crate) const UNDELIVERED: &str = sql!(
        undelivered::UNDELIVERED,
        "CAST(NULL AS TEXT) AS lead_id, w.reference AS name FROM deliveries d \
         JOIN withdrawals w ON w.id = d.withdrawal_id WHERE d.topic = 'withdrawal'",
        undelivered::NEWEST
    );
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Withdrawal {
    pub(crate) reference: String,
    /// When the booked visit would have begun.
    pub(crate) visit_at: Option<Timestamp>,
}

/// Returns the id.
pub(crate) async fn add(tx: &mut WriteTx, withdrawal: &Withdrawal, now: Timestamp) -> Result<String, DbError> {
    let id = ids::new_id();
    let visit_at = withdrawal.visit_at.map(|at| at.0);
    tx.execute(INSERT, &[id.as_str().into(), withdrawal.reference.as_str().into(), visit_at.into(), now.into()])
        .await?;
    Ok(id)
}

pub(crate) async fn get(db: &Db, id: &str) -> Result<Option<Withdrawal>, DbError> {
    let row: Option<(String, Option<i64>)> = db.reader().one("withdrawals", GET, &[id.into()]).await?;
    Ok(row.map(|(reference, visit_at)| Withdrawal { reference, visit_at: visit_at.map(Timestamp) }))
}

pub(crate) async fn sweep(db: &Db, before: Timestamp) -> Result<(), DbError> {
    db.writer().execute(SWEEP, &[before.into()]).await
}
