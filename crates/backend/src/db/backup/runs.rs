//! When the site was backed up last, in one row, and the lease of who does it.

use crate::db::core::rows::row_of;
use crate::db::{Db, execute_once, read, statements};
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

/// When a backup is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    pub(crate) now: Timestamp,
    pub(crate) lease_until: Timestamp,
    /// The last success is at this instant or earlier.
    pub(crate) succeeded_before: Timestamp,
    /// The last failure, too.
    pub(crate) failed_before: Timestamp,
    /// No clock is right that says it is later.
    pub(crate) future: Timestamp,
}

/// Takes the lease if a backup is due and nothing else makes one.
pub(crate) async fn claim(db: &Db, due: Due) -> Result<bool, DbError> {
    let claimed = execute_once!(
        db,
        CLAIM,
        due.now.0,
        due.lease_until.0,
        due.succeeded_before.0,
        due.failed_before.0,
        due.future.0
    )?;
    Ok(claimed == 1)
}

/// Extends the lease.
pub(crate) async fn renew(db: &Db, until: Timestamp) -> Result<(), DbError> {
    execute_once!(db, RENEW, until.0).map(drop)
}

/// Records a backup, and what is wrong with it, if anything.
pub(crate) async fn succeeded(db: &Db, at: Timestamp, bytes: u64, problem: &str) -> Result<(), DbError> {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    execute_once!(db, SUCCEEDED, at.0, bytes, problem).map(drop)
}

/// Records a failure.
pub(crate) async fn failed(db: &Db, at: Timestamp, problem: &str) -> Result<(), DbError> {
    execute_once!(db, FAILED, at.0, problem).map(drop)
}

row_of! {
    Row => Runs {
        since: i64 = Timestamp(since),
        succeeded_at: Option<i64> = succeeded_at.map(Timestamp),
        bytes: i64,
        failed_at: Option<i64> = failed_at.map(Timestamp),
        problem: String,
    }
}

/// The last backups; `None` if there was never one.
pub(crate) async fn runs(db: &Db) -> Result<Option<Runs>, DbError> {
    read!(db, one("backups") of Row, RUNS)
}
