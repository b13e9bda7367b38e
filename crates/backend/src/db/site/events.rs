use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;

statements!({
    const COUNT_OF_SESSION: &str = "SELECT COUNT(*) FROM analytics_events WHERE session_id = $1";
    const STEPS_SINCE: &str = "SELECT COUNT(*) FROM analytics_events WHERE at > $1 AND step_number > 0";
    const INSERT: &str = "INSERT INTO analytics_events (id, session_id, step, step_number, metadata, at, path, value) \
         VALUES ($1, $2, $3, $4, $5, $6, '', 0)";
    const FUNNEL: &str = "SELECT step_number, COUNT(DISTINCT session_id) AS sessions FROM analytics_events \
         WHERE at >= $1 GROUP BY step_number";
    const ADD_VIEWS: &str = "INSERT INTO page_views (day, path, views) VALUES ($1, $2, $3) \
         ON CONFLICT (day, path) DO UPDATE SET views = CASE WHEN page_views.views BETWEEN 0 AND 2000000000 THEN \
         page_views.views + excluded.views ELSE excluded.views END";
    const VIEWS: &str = "SELECT path, CAST(SUM(views) AS BIGINT) AS views FROM page_views WHERE day >= $1 \
         AND views BETWEEN 0 AND 1000000000000 \
         GROUP BY path ORDER BY 2 DESC, path LIMIT $2";
    const VIEWS_PER_DAY: &str = "SELECT day, CAST(SUM(views) AS BIGINT) AS views FROM page_views WHERE day >= $1 \
         AND views BETWEEN 0 AND 1000000000000 \
         GROUP BY day ORDER BY day";
    // Older versions store measurements of pages here, too.
    const SWEEP: &str = "DELETE FROM analytics_events WHERE at < $1 OR step_number = 0";
});

pub(crate) struct NewEvent<'a> {
    /// One pass through the funnel.
    pub(crate) session_id: &'a str,
    pub(crate) step: &'a str,
    /// Position in the funnel.
    pub(crate) step_number: i32,
    pub(crate) metadata: &'a str,
}

pub(crate) async fn count_of_session(tx: &mut WriteTx, session_id: &str) -> Result<i64, DbError> {
    tx.scalar(COUNT_OF_SESSION, &[session_id.into()]).await
}

pub(crate) async fn count_steps_since(tx: &mut WriteTx, since: Timestamp) -> Result<i64, DbError> {
    tx.scalar(STEPS_SINCE, &[since.into()]).await
}

pub(crate) async fn insert(tx: &mut WriteTx, event: &NewEvent<'_>, at: Timestamp) -> Result<(), DbError> {
    tx.execute(
        INSERT,
        &[
            // Without the time that other ids begin with.
            ids::random_id().into(),
            event.session_id.into(),
            event.step.into(),
            event.step_number.into(),
            event.metadata.into(),
            at.into(),
        ],
    )
    .await
}

pub(crate) async fn funnel(db: &Db, since: Timestamp) -> Result<[i64; 4], DbError> {
    let rows: Vec<(i32, i64)> = db.reader().all("analytics_events", FUNNEL, &[since.into()]).await?;
    let mut counts = [0; 4];
    for (step_number, sessions) in rows {
        let index = usize::try_from(step_number - 1).ok();
        if let Some(count) = index.and_then(|i| counts.get_mut(i)) {
            *count = sessions;
        }
    }
    Ok(counts)
}

pub(crate) async fn add_views(db: &Db, day: &str, path: &str, views: i64) -> Result<(), DbError> {
    db.writer().execute(ADD_VIEWS, &[day.into(), path.into(), views.into()]).await
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct PathViews {
    pub path: String,
    pub views: i64,
}

pub(crate) async fn most_viewed(db: &Db, since_day: &str, limit: i64) -> Result<Vec<PathViews>, DbError> {
    db.reader().all("analytics_events", VIEWS, &[since_day.into(), limit.into()]).await
}

#[derive(sqlx::FromRow)]
pub(crate) struct ViewsOfDay {
    /// As an ISO date.
    pub(crate) day: String,
    pub(crate) views: i64,
}

/// Without days that have none.
pub(crate) async fn views_per_day(db: &Db, since_day: &str) -> Result<Vec<ViewsOfDay>, DbError> {
    db.reader().all("analytics_events", VIEWS_PER_DAY, &[since_day.into()]).await
}

pub(crate) async fn sweep(db: &Db, before: Timestamp) -> Result<(), DbError> {
    db.writer().execute(SWEEP, &[before.into()]).await
}
