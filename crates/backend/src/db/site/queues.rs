use crate::db::Db;
use crate::db::core::statements::statements;
use crate::error::DbError;
use domain::Timestamp;

statements!({
    // At most 10,000 rows are counted of each table: more say no more.
    const LENGTHS: &str = "SELECT topic AS queue, COUNT(*) AS waiting, \
            COUNT(CASE WHEN next_attempt_at <= $1 THEN 1 END) AS due, MIN(created_at) AS oldest, \
            MIN(CASE WHEN next_attempt_at <= $1 THEN next_attempt_at END) AS oldest_due \
        FROM (SELECT topic, next_attempt_at, created_at FROM deliveries WHERE state = 'pending' LIMIT 10000) \
        AS pending GROUP BY topic \
        UNION ALL SELECT 'pictures', COUNT(CASE WHEN NOT given_up THEN 1 END), \
            COUNT(CASE WHEN NOT given_up AND due_at <= $1 THEN 1 END), NULL, \
            MIN(CASE WHEN NOT given_up AND due_at <= $1 THEN due_at END) \
        FROM (SELECT due_at, given_up FROM variant_jobs LIMIT 10000) AS jobs \
        UNION ALL SELECT 'pictures_given_up', COUNT(*), 0, NULL, NULL \
        FROM (SELECT id FROM variant_jobs WHERE given_up LIMIT 10000) AS given_up";
});

#[derive(Clone, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct QueueLength {
    /// The code of a delivery's topic, `pictures` or `pictures_given_up`.
    pub queue: String,
    pub waiting: i64,
    pub due: i64,
    /// When the oldest of the waiting was queued, in milliseconds; only of deliveries.
    pub oldest: Option<i64>,
    /// Since when the oldest of the due is due, in milliseconds.
    pub oldest_due: Option<i64>,
}

/// A topic without pending deliveries is left out.
pub async fn lengths(db: &Db, now: Timestamp) -> Result<Vec<QueueLength>, DbError> {
    db.reader().rows(LENGTHS, &[now.into()]).await
}
