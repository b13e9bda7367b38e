//! When the site was backed up last, in one row, and the lease of the server that does it.

use crate::db::Db;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;
use domain::site::backups::Runs;

statements!({
    /// Due if the last success is at `$3` or earlier and the last failure at `$4` or earlier; what is
    /// later than `$5` is from a clock that was wrong.
    const CLAIM: &str = "INSERT INTO backups (id, since, lease_until) VALUES (1, $1, $2) \
         ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until \
         WHERE (backups.lease_until IS NULL OR backups.lease_until <= $1 OR backups.lease_until > $5) \
         AND (backups.succeeded_at IS NULL OR backups.succeeded_at <= $3 OR backups.succeeded_at > $5) \
         AND (backups.failed_at IS NULL OR backups.failed_at <= $4 OR backups.failed_at > $5)";
    const RENEW: &str = "UPDATE backups SET lease_until = $1 WHERE id = 1";
    const SUCCEEDED: &str = "INSERT INTO backups (id, since, succeeded_at, bytes, failed_at, problem) \
         VALUES (1, $1, $1, $2, CASE WHEN CAST($3 AS TEXT) = '' THEN NULL ELSE CAST($1 AS BIGINT) END, $3) \
         ON CONFLICT (id) DO UPDATE SET succeeded_at = excluded.succeeded_at, bytes = excluded.bytes, \
         failed_at = excluded.failed_at, problem = excluded.problem, lease_until = NULL";
    const FAILED: &str = "INSERT INTO backups (id, since, failed_at, problem) VALUES (1, $1, $1, $2) \
         ON CONFLICT (id) DO UPDATE SET failed_at = excluded.failed_at, problem = excluded.problem, lease_until = NULL";
    const RUNS: &str = "SELECT since, succeeded_at, COALESCE(bytes, 0) AS bytes, failed_at, \
         COALESCE(problem, '') AS problem FROM backups";
});

#[derive(Clone, Copy, Debug)]
pub(crate) struct BackupDue {
    pub(crate) now: Timestamp,
    pub(crate) lease_until: Timestamp,
    pub(crate) succeeded_before: Timestamp,
    pub(crate) failed_before: Timestamp,
    /// Later timestamps are from a clock that was wrong.
    pub(crate) future: Timestamp,
}

pub(crate) async fn claim(db: &Db, due: BackupDue) -> Result<bool, DbError> {
    let claimed = db
        .writer()
        .affected(
            CLAIM,
            &[
                due.now.into(),
                due.lease_until.into(),
                due.succeeded_before.into(),
                due.failed_before.into(),
                due.future.into(),
            ],
        )
        .await?;
    Ok(claimed == 1)
}

pub(crate) async fn renew(db: &Db, until: Timestamp) -> Result<(), DbError> {
    db.writer().execute(RENEW, &[until.into()]).await
}

pub(crate) async fn succeeded(db: &Db, at: Timestamp, bytes: u64, problem: &str) -> Result<(), DbError> {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    db.writer().execute(SUCCEEDED, &[at.into(), bytes.into(), problem.into()]).await
}

pub(crate) async fn failed(db: &Db, at: Timestamp, problem: &str) -> Result<(), DbError> {
    db.writer().execute(FAILED, &[at.into(), problem.into()]).await
}

#[derive(sqlx::FromRow)]
struct Row {
    since: i64,
    succeeded_at: Option<i64>,
    bytes: i64,
    failed_at: Option<i64>,
    problem: String,
}

impl TryFrom<Row> for Runs {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { since, succeeded_at, bytes, failed_at, problem } = row;
        let since = Timestamp(since);
        let succeeded_at = succeeded_at.map(Timestamp);
        let failed_at = failed_at.map(Timestamp);
        Ok(Self { since, succeeded_at, bytes, failed_at, problem })
    }
}

pub(crate) async fn runs(db: &Db) -> Result<Option<Runs>, DbError> {
    db.reader().one_from::<Row, _>("backups", RUNS, &[]).await
}
