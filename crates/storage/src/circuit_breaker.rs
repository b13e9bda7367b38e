//! A circuit breaker: after several consecutive failures a service is not called for a while, so
//! that requests fail fast instead of waiting.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Consecutive failures that open it.
const FAILURES_MAX: u32 = 5;
/// How long it stays open before a trial call is let through.
const PAUSE: Duration = Duration::from_secs(15);
/// A call abandoned by its caller after this long counts as a failure: visitors leave before a
/// hanging service reaches its own timeout.
const LEFT_UNFINISHED: Duration = Duration::from_secs(2);

/// Counts failures and decides whether a call may be made.
#[derive(Debug)]
pub struct CircuitBreaker {
    state: Mutex<State>,
    failures_max: u32,
    pause: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Calls are made; this many failed consecutively.
    Closed { failures: u32 },
    /// No call is made before this instant.
    Open { until: Instant },
    /// A trial call is in flight; others are refused.
    HalfOpen,
}

/// Permission to make a call. Dropped without an outcome, it was abandoned by its caller.
#[derive(Debug)]
pub(super) struct Permit<'a> {
    breaker: &'a CircuitBreaker,
    began: Instant,
    trial: bool,
    settled: bool,
}

impl Default for CircuitBreaker {
    fn default() -> Self {
        Self::new(FAILURES_MAX, PAUSE)
    }
}

impl CircuitBreaker {
    /// Opens after `failures_max` consecutive failures, for `pause`.
    #[must_use]
    pub const fn new(failures_max: u32, pause: Duration) -> Self {
        Self { state: Mutex::new(State::Closed { failures: 0 }), failures_max, pause }
    }

    pub(super) fn is_open(&self) -> bool {
        match *self.state() {
            State::Closed { .. } => false,
            State::Open { until } => now() < until,
            State::HalfOpen => true,
        }
    }

    /// Permission to make a call; `None` while the breaker is open.
    pub(super) fn permit(&self) -> Option<Permit<'_>> {
        let mut state = self.state();
        let began = now();
        let trial = match *state {
            State::Closed { .. } => false,
            State::Open { until } if began >= until => {
                *state = State::HalfOpen;
                true
            }
            State::Open { .. } | State::HalfOpen => return None,
        };
        Some(Permit { breaker: self, began, trial, settled: false })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit<'_> {
    /// The service answered. Even a late answer to a call made before the breaker opened shows that
    /// it works again.
    pub(super) fn succeeded(mut self) {
        self.settled = true;
        let mut state = self.breaker.state();
        if !matches!(*state, State::Closed { failures: 0 }) {
            if !matches!(*state, State::Closed { .. }) {
                tracing::info!("the storage is responding again");
            }
            *state = State::Closed { failures: 0 };
        }
    }

    pub(super) fn failed(mut self) {
        self.settled = true;
        self.note_failure();
    }

    fn note_failure(&self) {
        let breaker = self.breaker;
        let mut state = breaker.state();
        let failures = match *state {
            State::Closed { failures } => failures + 1,
            State::HalfOpen if self.trial => breaker.failures_max,
            // Made before it opened: no new information.
            State::Open { .. } | State::HalfOpen => return,
        };
        *state = if failures >= breaker.failures_max {
            tracing::error!(failures, pause = ?breaker.pause, "the storage does not respond; pausing calls to it");
            State::Open { until: now() + breaker.pause }
        } else {
            State::Closed { failures }
        };
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        if self.settled {
            return;
        }
        if now().duration_since(self.began) >= LEFT_UNFINISHED {
            self.note_failure();
        } else if self.trial {
            // Nothing was learned: the next call is the trial.
            *self.breaker.state() = State::Open { until: now() };
        }
    }
}

#[cfg(not(test))]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
use tests::now;

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    const SECOND: Duration = Duration::from_secs(1);

    thread_local! {
        static NOW: Cell<Instant> = Cell::new(Instant::now());
    }

    /// The time of this test, which stands still.
    pub(super) fn now() -> Instant {
        NOW.get()
    }

    fn advance(by: Duration) {
        NOW.set(NOW.get() + by);
    }

    fn fail(breaker: &CircuitBreaker, times: u32) {
        for _ in 0..times {
            breaker.permit().expect("closed").failed();
        }
    }

    #[test]
    fn it_opens_after_five_failures_in_a_row_and_tries_once_after_the_pause() {
        let breaker = CircuitBreaker::default();
        fail(&breaker, 4);
        breaker.permit().expect("closed").succeeded();
        fail(&breaker, 4);
        assert!(!breaker.is_open());
        fail(&breaker, 1);
        assert!(breaker.is_open() && breaker.permit().is_none());
        advance(PAUSE - Duration::from_millis(1));
        assert!(breaker.permit().is_none());
        advance(Duration::from_millis(1));
        let trial = breaker.permit().expect("half open");
        assert!(breaker.permit().is_none(), "one trial at a time");
        trial.failed();
        assert!(breaker.is_open() && breaker.permit().is_none());
        advance(PAUSE);
        breaker.permit().expect("half open").succeeded();
        fail(&breaker, 4);
        assert!(!breaker.is_open(), "the count starts over");
    }

    #[test]
    fn a_call_left_by_its_caller_counts_only_if_it_took_long() {
        let breaker = CircuitBreaker::new(1, 10 * SECOND);
        drop(breaker.permit().expect("closed"));
        assert!(!breaker.is_open());
        let hanging = breaker.permit().expect("closed");
        advance(LEFT_UNFINISHED);
        drop(hanging);
        assert!(breaker.is_open());
        advance(10 * SECOND);
        drop(breaker.permit().expect("half open"));
        breaker.permit().expect("the next call is the trial").succeeded();
        assert!(!breaker.is_open());
    }

    #[test]
    fn calls_made_before_it_opened_do_not_decide_a_trial() {
        let breaker = CircuitBreaker::new(1, 10 * SECOND);
        let [early, other, late] = std::array::from_fn(|_| breaker.permit().expect("closed"));
        early.failed();
        advance(10 * SECOND);
        let trial = breaker.permit().expect("half open");
        other.failed();
        assert!(breaker.permit().is_none(), "the trial is still in flight");
        late.succeeded();
        assert!(!breaker.is_open(), "a late answer counts");
        trial.succeeded();
        assert!(!breaker.is_open());
    }
}
