use super::{analytics, page_reports};
use crate::db::site::rate_limits;
use crate::error::BackendError;
use crate::{Backend, boxed};

/// As long as the longest window of a limit.
const COUNTERS_KEEP_MS: i64 = domain::time::DAY;
/// How far back the funnel's statistics go.
const EVENTS_KEEP_MS: i64 = 366 * domain::time::DAY;

impl Backend {
    /// Deletes counters that no limit needs anymore, and funnel events older than a year. Called
    /// by a worker a few times an hour.
    #[boxed]
    pub async fn sweep_counters(&self) -> Result<(), BackendError> {
        let now = self.clock.now();
        let future = now.plus_ms(domain::limits::CLOCK_SKEW_MS);
        rate_limits::sweep(&self.db, now.plus_ms(-COUNTERS_KEEP_MS), future).await?;
        page_reports::sweep(self).await?;
        analytics::sweep(self, now.plus_ms(-EVENTS_KEEP_MS)).await
    }
}
