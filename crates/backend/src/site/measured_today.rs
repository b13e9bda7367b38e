use crate::Backend;
use crate::db::site::events;
use crate::error::DbError;
use domain::Timestamp;
use domain::time::{DAY, MINUTE};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long the number of a day's measurements is remembered: counting them takes longer than adding
/// some.
const COUNT_KEEP_MS: i64 = MINUTE;

/// How many measurements the last day has, counted once a minute.
#[derive(Debug, Default)]
pub(crate) struct MeasuredToday(Mutex<Option<Counted>>);

#[derive(Clone, Copy, Debug)]
struct Counted {
    at: Timestamp,
    number: i64,
}

impl MeasuredToday {
    pub(super) async fn number(&self, b: &Backend, now: Timestamp) -> Result<i64, DbError> {
        let known = *self.counted();
        match known {
            Some(Counted { at, number }) if (0..COUNT_KEEP_MS).contains(&now.since(at)) => Ok(number),
            _ => {
                let number = events::measured_since(&b.db, now.plus_ms(-DAY)).await?;
                *self.counted() = Some(Counted { at: now, number });
                Ok(number)
            }
        }
    }

    pub(super) fn add(&self, measurements: usize) {
        if let Some(counted) = &mut *self.counted() {
            counted.number += i64::try_from(measurements).unwrap_or(i64::MAX);
        }
    }

    fn counted(&self) -> MutexGuard<'_, Option<Counted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
