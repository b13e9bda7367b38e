//! Measurements of pages by visitors' browsers, by day and without any view.

use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::site::analytics::{MeasuredVital, PageError};

statements!({
    const RAISE_SPEED: &str = "UPDATE page_speeds SET number = CASE WHEN number BETWEEN 0 AND 2000000000 \
         THEN number + 1 ELSE 1 END WHERE day = $1 AND path = $2 AND vital = $3 AND value = $4";
    const SPEEDS_OF_DAY: &str = "SELECT COUNT(*) FROM page_speeds WHERE day = $1";
    const ADD_SPEED: &str = "INSERT INTO page_speeds (day, path, vital, value, number) VALUES ($1, $2, $3, $4, 1) \
         ON CONFLICT (day, path, vital, value) DO NOTHING";
    const SPEEDS: &str = "SELECT path, vital, value, CAST(SUM(number) AS BIGINT) AS number FROM page_speeds \
         WHERE day >= $1 AND number BETWEEN 1 AND 2000000000 AND value BETWEEN 0 AND 3600000 \
         GROUP BY path, vital, value ORDER BY path, vital, value";
    const RAISE_ERROR: &str = "UPDATE page_errors SET last_at = $1, number = CASE WHEN number BETWEEN 0 AND 2000000000 \
         THEN number + 1 ELSE 1 END WHERE day = $2 AND path = $3 AND hash = $4";
    const ERRORS_OF_DAY: &str = "SELECT COUNT(*) FROM page_errors WHERE day = $1";
    const ADD_ERROR: &str = "INSERT INTO page_errors (day, path, hash, message, stack, number, last_at) \
         VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (day, path, hash) DO NOTHING";
    const ERRORS: &str = "SELECT path, message, stack, CAST(SUM(number) AS BIGINT) AS times, MAX(last_at) AS last \
         FROM page_errors WHERE day >= $1 AND number BETWEEN 1 AND 2000000000 GROUP BY path, message, stack \
         ORDER BY last DESC, path LIMIT $2";
    const SWEEP_SPEEDS: &str = "DELETE FROM page_speeds WHERE day < $1";
    const SWEEP_ERRORS: &str = "DELETE FROM page_errors WHERE day < $1";
});

/// How often a value was measured.
#[derive(sqlx::FromRow)]
pub(crate) struct SpeedRow {
    pub(crate) path: String,
    pub(crate) vital: String,
    pub(crate) value: i64,
    pub(crate) number: i64,
}

#[derive(sqlx::FromRow)]
pub(crate) struct ErrorRow {
    pub(crate) path: String,
    pub(crate) message: String,
    pub(crate) stack: String,
    pub(crate) times: i64,
    pub(crate) last: i64,
}

/// Counts a value once more; adds it if the day has fewer than `most`. False if there is no room.
pub(crate) async fn add_speed(
    tx: &mut WriteTx,
    day: &str,
    path: &str,
    measured: &MeasuredVital,
    most: i64,
) -> Result<bool, DbError> {
    let key = [day.into(), path.into(), measured.vital.code().into(), measured.value.into()];
    if tx.affected(RAISE_SPEED, &key).await? == 1 {
        return Ok(true);
    }
    let of_day: i64 = tx.scalar(SPEEDS_OF_DAY, &[day.into()]).await?;
    if of_day >= most {
        return Ok(false);
    }
    tx.execute(ADD_SPEED, &key).await?;
    Ok(true)
}

/// By page, vital and value.
pub(crate) async fn speeds(db: &Db, since_day: &str) -> Result<Vec<SpeedRow>, DbError> {
    db.reader().all("page_speeds", SPEEDS, &[since_day.into()]).await
}

/// A script error of a page on a day.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ErrorOfDay<'a> {
    pub(crate) day: &'a str,
    pub(crate) path: &'a str,
    pub(crate) hash: &'a str,
}

/// Counts it once more; false if it is not known.
pub(crate) async fn raise_error(tx: &mut WriteTx, error: ErrorOfDay<'_>, at: Timestamp) -> Result<bool, DbError> {
    let ErrorOfDay { day, path, hash } = error;
    Ok(tx.affected(RAISE_ERROR, &[at.into(), day.into(), path.into(), hash.into()]).await? == 1)
}

pub(crate) async fn errors_of_day(tx: &mut WriteTx, day: &str) -> Result<i64, DbError> {
    tx.scalar(ERRORS_OF_DAY, &[day.into()]).await
}

pub(crate) async fn add_error(
    tx: &mut WriteTx,
    error: ErrorOfDay<'_>,
    text: &PageError,
    at: Timestamp,
) -> Result<(), DbError> {
    let ErrorOfDay { day, path, hash } = error;
    let message = text.message.as_str();
    let stack = text.stack.as_str();
    tx.execute(ADD_ERROR, &[day.into(), path.into(), hash.into(), message.into(), stack.into(), at.into()]).await
}

pub(crate) async fn errors(db: &Db, since_day: &str, limit: i64) -> Result<Vec<ErrorRow>, DbError> {
    db.reader().all("page_errors", ERRORS, &[since_day.into(), limit.into()]).await
}

pub(crate) async fn sweep(db: &Db, before_day: &str) -> Result<(), DbError> {
    db.writer().execute(SWEEP_SPEEDS, &[before_day.into()]).await?;
    db.writer().execute(SWEEP_ERRORS, &[before_day.into()]).await
}
