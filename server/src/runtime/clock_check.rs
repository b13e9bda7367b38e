//! A clock that is behind lets sessions live too long, delays what is scheduled, and makes
//! certificates of other servers invalid.

use crate::build_info;
use backend::Backend;
use domain::limits::CLOCK_SKEW_MS;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Clocks of the servers of one site differ by less.
const SKEW: Duration = Duration::from_millis(CLOCK_SKEW_MS.unsigned_abs());

pub async fn warn_if_behind(backend: &Backend) {
    // A damaged row must not keep the site from starting.
    let newest = backend::db::core::newest::written_at(&backend.db).await.ok().flatten();
    let newest = newest.and_then(|at| u64::try_from(at.0).ok()).map(|ms| UNIX_EPOCH + Duration::from_millis(ms));
    let past = [(newest, "the newest entry of the database"), (build_info::built_at(), "the build of this program")];
    let now = UNIX_EPOCH + Duration::from_millis(u64::try_from(backend.clock.now().0).unwrap_or_default());
    for (at, what) in past {
        if let Some(at) = at.filter(|at| now + SKEW < *at) {
            tracing::warn!(
                "the clock of this machine says {}, but {what} is from {}: sign-ins, schedules and encrypted \
                 connections will fail or be late. Nothing was changed. Set the clock, for example by NTP",
                date(now),
                date(at)
            );
        }
    }
}

fn date(at: SystemTime) -> String {
    httpdate::fmt_http_date(at)
}
