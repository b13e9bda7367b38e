//! How the owner's answers go, for the first screen.

pub use crate::db::leads::figures::{LastAnswer, Quoted, Undecided};

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::leads::figures as db;
use crate::error::BackendError;
use crate::leads::response_time::answer_by;
use domain::time::DAY;

/// The newest requests of each tab that are looked at.
const READ: i64 = 200;

/// Half of the first answers came sooner than the usual one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerTimes {
    pub answers: i64,
    /// As soon as they were promised.
    pub in_time: i64,
    pub usual_ms: i64,
}

#[boxed]
pub async fn undecided(backend: &Backend) -> Result<Undecided, BackendError> {
    Ok(db::undecided(&backend.db).await?)
}

#[boxed]
pub async fn quoted(backend: &Backend) -> Result<Quoted, BackendError> {
    Ok(db::quoted(&backend.db).await?)
}

#[boxed]
pub async fn last_answer(backend: &Backend) -> Result<Option<LastAnswer>, BackendError> {
    Ok(db::last_answer(&backend.db).await?)
}

/// Of requests of the last days.
#[boxed]
pub async fn answer_times(backend: &Backend, days: i64) -> Result<AnswerTimes, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    let since = backend.clock.now().plus_ms(-days * DAY);
    let mut times = AnswerTimes::default();
    let mut waits = Vec::new();
    for answer in db::first_answers(&backend.db, since, READ).await? {
        times.answers += 1;
        if answer.answered_at <= answer_by(&profile, answer.kind, answer.received_at) {
            times.in_time += 1;
        }
        waits.push(answer.answered_at.since(answer.received_at).max(0));
    }
    waits.sort_unstable();
    times.usual_ms = waits.get(waits.len() / 2).copied().unwrap_or(0);
    Ok(times)
}
