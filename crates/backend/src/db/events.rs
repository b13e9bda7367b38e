//! Rows of the first-party measuring: funnel events and page views.

use crate::db::rows::{self, raised};
use crate::db::{Db, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::analytics::FunnelStep;

const COUNT_OF_SESSION: &str = "SELECT COUNT(*) FROM analytics_events WHERE session_id = $1";
const INSERT: &str = "INSERT INTO analytics_events (id, session_id, step, step_number, metadata, at) \
     VALUES ($1, $2, $3, $4, $5, $6)";
const FUNNEL: &str = "SELECT step_number, COUNT(DISTINCT session_id) AS sessions FROM analytics_events \
     WHERE at >= $1 GROUP BY step_number";
const ADD_VIEWS: &str = concat!(
    "INSERT INTO page_views (day, path, views) VALUES ($1, $2, $3) \
     ON CONFLICT (day, path) DO UPDATE SET views = ",
    raised!("page_views.views", "excluded.views")
);
const VIEWS: &str = "SELECT path, CAST(SUM(views) AS BIGINT) AS views FROM page_views WHERE day >= $1 \
     AND views BETWEEN 0 AND 1000000000000 \
     GROUP BY path ORDER BY 2 DESC, path LIMIT $2";
const VIEWS_PER_DAY: &str = "SELECT day, CAST(SUM(views) AS BIGINT) AS views FROM page_views WHERE day >= $1 \
     AND views BETWEEN 0 AND 1000000000000 \
     GROUP BY day ORDER BY day";
const SWEEP: &str = "DELETE FROM analytics_events WHERE at < $1";

pub(crate) const QUERIES: &[&str] = &[COUNT_OF_SESSION, INSERT, FUNNEL, ADD_VIEWS, VIEWS, VIEWS_PER_DAY, SWEEP];

#[derive(sqlx::FromRow)]
struct StepRow {
    step_number: i32,
    sessions: i64,
}

#[derive(sqlx::FromRow)]
struct ViewRow {
    path: String,
    views: i64,
}

/// How many events a session has.
pub(crate) async fn count_of_session(tx: &mut WriteTx, session_id: &str) -> Result<i64, DbError> {
    Ok(db_tx!(tx, |c| sqlx::query_scalar(COUNT_OF_SESSION).bind(session_id).fetch_one(c).await)?)
}

/// Adds an event; the caller has checked every part of it.
pub(crate) async fn insert(
    tx: &mut WriteTx,
    session_id: &str,
    step: FunnelStep,
    metadata: &str,
    at: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(ids::new_id())
            .bind(session_id)
            .bind(step.code())
            .bind(step.number())
            .bind(metadata)
            .bind(at.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// How many sessions reached each step since `since`.
pub(crate) async fn funnel(db: &Db, since: Timestamp) -> Result<[i64; 4], DbError> {
    let rows: Vec<StepRow> =
        db_read!(db, |c| rows::all("analytics_events", sqlx::query_as(FUNNEL).bind(since.0), c).await)?;
    let mut counts = [0; 4];
    for row in rows {
        let index = usize::try_from(row.step_number - 1).ok();
        if let Some(count) = index.and_then(|i| counts.get_mut(i)) {
            *count = row.sessions;
        }
    }
    Ok(counts)
}

/// Adds `views` to a path's count of a day.
pub(crate) async fn add_views(db: &Db, day: &str, path: &str, views: i64) -> Result<(), DbError> {
    db_write!(db, |c| sqlx::query(ADD_VIEWS).bind(day).bind(path).bind(views).execute(c).await.map(drop))?;
    Ok(())
}

/// The most visited paths since a day (ISO date), with their views.
pub(crate) async fn most_viewed(db: &Db, since_day: &str, limit: i64) -> Result<Vec<(String, i64)>, DbError> {
    let rows: Vec<ViewRow> =
        db_read!(db, |c| rows::all("analytics_events", sqlx::query_as(VIEWS).bind(since_day).bind(limit), c).await)?;
    Ok(rows.into_iter().map(|row| (row.path, row.views)).collect())
}

/// The views of each day since a day (ISO date) that has any.
pub(crate) async fn views_per_day(db: &Db, since_day: &str) -> Result<Vec<(String, i64)>, DbError> {
    Ok(db_read!(db, |c| rows::all("analytics_events", sqlx::query_as(VIEWS_PER_DAY).bind(since_day), c).await)?)
}

/// Deletes funnel events from before `before`.
pub(crate) async fn sweep(db: &Db, before: Timestamp) -> Result<(), DbError> {
    db_write!(db, |c| sqlx::query(SWEEP).bind(before.0).execute(c).await.map(drop))?;
    Ok(())
}
