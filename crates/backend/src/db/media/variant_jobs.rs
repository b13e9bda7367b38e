//! Variants to be made, leased to workers as in the outbox ([`crate::db::deliveries`]). A finished variant has no row
//! here.

use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{sql, statements};
use crate::db::core::value::Value;
use crate::db::{Db, Engine, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::media::picture::{FIRST_IN_LINE, UNSEEN, VariantFormat, VariantKey, place_in_line};

/// The job to claim at the instant `$2`: none whose picture is in the trash. A variant that a visitor
/// asked for comes first, then the other variants of the picture `$3`, which is decoded already.
const NEXT_JOB: &str = "SELECT id FROM variant_jobs \
     WHERE NOT given_up AND due_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) \
         AND EXISTS (SELECT 1 FROM media WHERE media.id = variant_jobs.media_id AND media.deleted_at IS NULL) \
     ORDER BY CASE WHEN priority <= $4 THEN 0 WHEN media_id = $3 THEN 1 ELSE 2 END, priority, due_at, id LIMIT 1";

statements!({
    const ENQUEUE: &str = "INSERT INTO variant_jobs (id, media_id, width, format, priority, due_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (media_id, width, format) DO NOTHING";
    // The lease of an attempt in flight stays: nothing is made twice concurrently.
    const ENQUEUE_RESTART: &str = "INSERT INTO variant_jobs (id, media_id, width, format, priority, due_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (media_id, width, format) DO UPDATE SET tries = 0, crashes = 0, \
         due_at = excluded.due_at, problem = NULL, given_up = FALSE";
    // Given-up jobs stay so, and the delay after a failure is kept.
    const ASK: &str = "INSERT INTO variant_jobs (id, media_id, width, format, priority, due_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (media_id, width, format) \
         DO UPDATE SET priority = excluded.priority WHERE NOT variant_jobs.given_up";
    const PLACE: &str = "SELECT CASE WHEN given_up THEN 0 ELSE priority END FROM variant_jobs \
         WHERE media_id = $1 AND width = $2 AND format = $3";
    const UNSEEN_OF: &str = "SELECT COUNT(*) FROM variant_jobs WHERE NOT given_up AND priority >= $2 \
         AND media_id IN (SELECT id FROM media WHERE key = $1)";
    const LOOK_AT: &str = "UPDATE variant_jobs SET priority = priority - $2 WHERE NOT given_up AND priority >= $2 \
         AND media_id IN (SELECT id FROM media WHERE key = $1)";
    const QUEUED: &str = "SELECT COUNT(*) FROM variant_jobs WHERE media_id = $1 AND width = $2 AND format = $3";
    const DONE: &str = "DELETE FROM variant_jobs WHERE id = $1";
    const WAITING: &str = "SELECT COUNT(*) FROM variant_jobs WHERE media_id = $1 AND NOT given_up";
    const FAILED: &str = "UPDATE variant_jobs SET due_at = $1, problem = $2, given_up = $3, lease_until = NULL \
         WHERE id = $4 AND lease_until = $5";
    const CRASHED: &str = "UPDATE variant_jobs SET crashes = CASE WHEN crashes BETWEEN 0 AND 2000000000 THEN crashes + 1 ELSE 1 \
         END WHERE id = $1";
    const CRASHES: &str = "SELECT CAST(COALESCE(SUM(crashes), 0) AS BIGINT) FROM variant_jobs WHERE media_id = $1";
    const GIVE_UP: &str =
        "UPDATE variant_jobs SET given_up = TRUE, problem = $1, lease_until = NULL WHERE media_id = $2";
    const RETURN_LEASE: &str = "UPDATE variant_jobs SET lease_until = NULL, tries = tries - 1 WHERE id = $1 AND lease_until = $2 AND tries > 0";
    const NEXT_DUE: &str = "SELECT MIN(CASE WHEN lease_until IS NULL OR lease_until < due_at THEN due_at \
             ELSE lease_until END) FROM variant_jobs WHERE NOT given_up \
             AND EXISTS (SELECT 1 FROM media WHERE media.id = variant_jobs.media_id AND media.deleted_at IS NULL)";
});

// An attempt is counted when it begins: one that ends the server counts too.
const CLAIM_SQLITE: &str = sql!(
    "UPDATE variant_jobs SET lease_until = $1, tries = CASE WHEN tries BETWEEN 0 AND 2000000000 THEN tries + 1 ELSE 1 END \
     WHERE id IN (",
    NEXT_JOB,
    ") RETURNING id, media_id, width, format, tries, lease_until"
);
const CLAIM_POSTGRES: &str = sql!(
    "WITH due AS MATERIALIZED (",
    NEXT_JOB,
    " FOR UPDATE SKIP LOCKED) \
     UPDATE variant_jobs SET lease_until = $1, tries = CASE WHEN tries BETWEEN 0 AND 2000000000 THEN tries + 1 ELSE 1 END \
     FROM due WHERE variant_jobs.id = due.id \
     RETURNING variant_jobs.id, media_id, width, format, tries, lease_until"
);

pub(crate) const SQLITE_QUERIES: &[&str] = &[CLAIM_SQLITE];
pub(crate) const POSTGRES_QUERIES: &[&str] = &[CLAIM_POSTGRES];

/// A variant that only this worker may make until the lease expires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Job {
    pub(crate) id: String,
    pub(crate) media_id: String,
    pub(crate) width: u32,
    pub(crate) format: VariantFormat,
    /// Attempts, including this one and attempts that never ended.
    pub(crate) tries: i32,
    /// End of the lease; also the proof of holding it.
    pub(crate) lease_until: Timestamp,
}

#[derive(sqlx::FromRow)]
struct JobRow {
    id: String,
    media_id: String,
    width: i32,
    format: String,
    tries: i32,
    lease_until: i64,
}

impl TryFrom<JobRow> for Job {
    type Error = DamagedValue;

    fn try_from(row: JobRow) -> Result<Self, DamagedValue> {
        let JobRow { id, media_id, width, format, tries, lease_until } = row;
        let width = u32::try_from(width).map_err(|_| DamagedValue::of(&id, "width"))?;
        let format = VariantFormat::from_extension(&format).ok_or_else(|| DamagedValue::of(&id, "format"))?;
        let lease_until = Timestamp(lease_until);
        Ok(Self { id, media_id, width, format, tries, lease_until })
    }
}

/// The columns of a new row, in the order of the statements above.
fn new_job(media_id: &str, variant: VariantKey, priority: i32, now: Timestamp) -> [Value<'_>; 6] {
    let width = i32::try_from(variant.width).unwrap_or(i32::MAX);
    [
        ids::new_id().into(),
        media_id.into(),
        width.into(),
        variant.format.extension().into(),
        priority.into(),
        now.into(),
    ]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IfQueued {
    Keep,
    /// Makes it due now, with a fresh count of attempts.
    Restart,
}

/// A given-up one too.
pub(crate) async fn is_queued(db: &Db, media_id: &str, variant: VariantKey) -> Result<bool, DbError> {
    let width = i32::try_from(variant.width).unwrap_or(i32::MAX);
    let values = [media_id.into(), width.into(), variant.format.extension().into()];
    Ok(db.reader().scalar::<i64>(QUEUED, &values).await? > 0)
}

pub(crate) async fn enqueue(
    tx: &mut WriteTx,
    media_id: &str,
    variant: VariantKey,
    again: IfQueued,
    now: Timestamp,
) -> Result<(), DbError> {
    let sql = match again {
        IfQueued::Keep => ENQUEUE,
        IfQueued::Restart => ENQUEUE_RESTART,
    };
    let place = place_in_line(variant.width, variant.format);
    tx.execute(sql, &new_job(media_id, variant, place, now)).await
}

/// Makes a requested variant the next one to be made. Writes nothing if it already is, or was given
/// up.
pub(crate) async fn ask(db: &Db, media_id: &str, variant: VariantKey, now: Timestamp) -> Result<(), DbError> {
    let width = i32::try_from(variant.width).unwrap_or(i32::MAX);
    let place: Option<i32> = db
        .reader()
        .value("variant_jobs", PLACE, &[media_id.into(), width.into(), variant.format.extension().into()])
        .await?;
    if place.is_none_or(|place| place > FIRST_IN_LINE) {
        db.writer().execute(ASK, &new_job(media_id, variant, FIRST_IN_LINE, now)).await?;
    }
    Ok(())
}

/// Gives the variants of a picture that is being viewed priority over others, in their order.
/// Writes nothing if they already have it, or all are made.
pub(crate) async fn prioritize(db: &Db, key: &str) -> Result<(), DbError> {
    let unseen: i64 = db.reader().scalar(UNSEEN_OF, &[key.into(), UNSEEN.into()]).await?;
    if unseen > 0 {
        db.writer().execute(LOOK_AT, &[key.into(), UNSEEN.into()]).await?;
    }
    Ok(())
}

/// Claims the next variant to make. No other worker gets it before the lease expires, so it must
/// outlast the longest attempt. If a worker dies, nothing is lost. `open` is the id of the picture
/// that the worker has decoded, or empty.
pub(crate) async fn claim(db: &Db, now: Timestamp, lease_ms: i64, open: &str) -> Result<Option<Job>, DbError> {
    let lease_until = now.plus_ms(lease_ms);
    let claim = match db.engine() {
        Engine::Sqlite => CLAIM_SQLITE,
        Engine::Postgres => CLAIM_POSTGRES,
    };
    let values = [lease_until.into(), now.into(), open.into(), FIRST_IN_LINE.into()];
    db.writer().one_from::<JobRow, _>("variant_jobs", claim, &values).await
}

pub(crate) async fn done(tx: &mut WriteTx, id: &str) -> Result<(), DbError> {
    tx.execute(DONE, &[id.into()]).await
}

pub(crate) async fn count_of_picture(tx: &mut WriteTx, media_id: &str) -> Result<i64, DbError> {
    tx.scalar(WAITING, &[media_id.into()]).await
}

/// The next attempt is at `again`, or none until the owner asks for it.
pub(crate) async fn failed(
    db: &Db,
    job: &Job,
    problem: &str,
    again: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), DbError> {
    db.writer()
        .execute(
            FAILED,
            &[
                again.unwrap_or(now).into(),
                problem.into(),
                again.is_none().into(),
                job.id.as_str().into(),
                job.lease_until.into(),
            ],
        )
        .await
}

/// Returns how often this happened to the variants of its picture.
pub(crate) async fn crashed(db: &Db, job: &Job) -> Result<i64, DbError> {
    db.writer().execute(CRASHED, &[job.id.as_str().into()]).await?;
    db.reader().scalar(CRASHES, &[job.media_id.as_str().into()]).await
}

/// Makes no more variants of a picture until the owner asks for them.
pub(crate) async fn give_up_all(db: &Db, media_id: &str, problem: &str) -> Result<(), DbError> {
    db.writer().execute(GIVE_UP, &[problem.into(), media_id.into()]).await
}

pub(crate) async fn release(db: &Db, job: &Job) -> Result<(), DbError> {
    db.writer().execute(RETURN_LEASE, &[job.id.as_str().into(), job.lease_until.into()]).await
}

pub(crate) async fn next_due_at(db: &Db) -> Result<Option<Timestamp>, DbError> {
    let at: Option<i64> = db.reader().scalar(NEXT_DUE, &[]).await?;
    Ok(at.map(Timestamp))
}
