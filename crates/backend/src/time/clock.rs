//! The only source of the current time, so that tests can stop it.

use domain::Timestamp;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time. Clones of a fixed clock share their time.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    #[must_use]
    pub const fn system() -> Self {
        Self(None)
    }

    #[must_use]
    pub fn fixed(ms: i64) -> Self {
        Self(Some(Arc::new(AtomicI64::new(ms))))
    }

    #[must_use]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Some(fixed) => Timestamp(fixed.load(Ordering::SeqCst)),
            None => {
                let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                Timestamp(i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX))
            }
        }
    }

    /// Moves a fixed clock by `ms`; the machine's clock ignores it.
    pub fn advance(&self, ms: i64) {
        if let Some(fixed) = &self.0 {
            fixed.fetch_add(ms, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_of_a_fixed_clock_move_together() {
        let clock = Clock::fixed(5);
        let twin = clock.clone();
        clock.advance(10);
        assert_eq!(twin.now(), Timestamp(15));
    }

    #[test]
    fn the_system_clock_is_past_2026() {
        let clock = Clock::system();
        clock.advance(i64::MIN / 2);
        assert!(clock.now().0 > 1_767_225_600_000);
    }
}
