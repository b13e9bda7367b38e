//! Keeps workers running: one that panics or ends early is restarted after a growing pause, and
//! counted; the others are unaffected.

use futures::FutureExt as _;
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Pause before the first restart; doubles while failures follow closely.
const PAUSE_MIN: Duration = Duration::from_secs(1);
const PAUSE_MAX: Duration = Duration::from_secs(60);
/// After running this long, a worker's pause is reset.
const STEADY: Duration = Duration::from_secs(5 * 60);

fn pause_after(ran: Duration, last: Option<Duration>) -> Duration {
    match last {
        Some(last) if ran < STEADY => (last * 2).min(PAUSE_MAX),
        Some(_) | None => PAUSE_MIN,
    }
}

#[must_use]
pub fn cause(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("unknown")
}

#[derive(Debug)]
pub struct Supervisor {
    restarts: Mutex<BTreeMap<&'static str, u64>>,
    #[cfg(debug_assertions)]
    panics: tokio::sync::broadcast::Sender<String>,
}

impl Default for Supervisor {
    fn default() -> Self {
        Self {
            restarts: Mutex::default(),
            #[cfg(debug_assertions)]
            panics: tokio::sync::broadcast::Sender::new(16),
        }
    }
}

impl Supervisor {
    #[must_use]
    pub fn restarts(&self) -> BTreeMap<&'static str, u64> {
        self.counts().clone()
    }

    /// Runs a worker until `shutdown`, restarting it as needed. `start` creates it; it must end by
    /// itself after `shutdown`.
    pub async fn keep_running<F>(&self, name: &'static str, shutdown: &CancellationToken, start: impl Fn() -> F)
    where
        F: Future<Output = ()>,
    {
        let mut pause = None;
        loop {
            let began = Instant::now();
            let ended = AssertUnwindSafe(self.provocable(name, start())).catch_unwind().await;
            let reason = match &ended {
                Ok(()) if shutdown.is_cancelled() => return,
                Ok(()) => "it ended early",
                Err(panic) => cause(panic.as_ref()),
            };
            let wait = pause_after(began.elapsed(), pause);
            let restarts = self.count(name);
            tracing::error!(worker = name, cause = reason, restarts, pause = ?wait, "a worker failed and will be restarted");
            tokio::select! {
                () = shutdown.cancelled() => return,
                () = tokio::time::sleep(wait) => {}
            }
            pause = Some(wait);
        }
    }

    fn count(&self, name: &'static str) -> u64 {
        let mut counts = self.counts();
        let count = counts.entry(name).or_default();
        *count += 1;
        *count
    }

    fn counts(&self) -> MutexGuard<'_, BTreeMap<&'static str, u64>> {
        self.restarts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets tests make the real workers panic at any point. Not in release builds.
#[cfg(debug_assertions)]
impl Supervisor {
    pub fn provoke(&self, name: &str) -> bool {
        self.panics.send(name.to_owned()).is_ok()
    }

    async fn provocable(&self, name: &'static str, work: impl Future<Output = ()>) {
        let mut panics = self.panics.subscribe();
        let provoked = async {
            loop {
                if panics.recv().await.is_ok_and(|wanted| wanted == name) {
                    return;
                }
            }
        };
        tokio::select! {
            () = work => {}
            () = provoked => provoked_panic(),
        }
    }
}

#[cfg(not(debug_assertions))]
impl Supervisor {
    #[expect(clippy::unused_self, reason = "in development it asks whether to panic")]
    async fn provocable(&self, _: &'static str, work: impl Future<Output = ()>) {
        work.await;
    }
}

#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "what the tests ask for")]
fn provoked_panic() {
    std::panic::panic_any("provoked");
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn pauses_grow_to_a_minute_and_begin_anew_after_a_long_run() {
        let mut pauses = vec![pause_after(Duration::ZERO, None)];
        while pauses.len() < 8 {
            pauses.push(pause_after(Duration::ZERO, pauses.last().copied()));
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16, 32, 60, 60].map(Duration::from_secs));
        assert_eq!(pause_after(STEADY, Some(PAUSE_MAX)), PAUSE_MIN);
        assert_eq!(pause_after(STEADY - Duration::from_millis(1), Some(PAUSE_MAX)), PAUSE_MAX);
    }

    #[tokio::test]
    async fn a_worker_that_panics_or_ends_is_started_again_and_the_others_go_on() {
        let supervisor = Supervisor::default();
        let shutdown = CancellationToken::new();
        let starts = AtomicU64::new(0);
        let rounds = AtomicU64::new(0);
        let broken = supervisor.keep_running("broken", &shutdown, || async {
            match starts.fetch_add(1, Ordering::Relaxed) {
                0 => panic!("in words"),
                1 => {}
                _ => {
                    while rounds.load(Ordering::Relaxed) <= 2 {
                        tokio::time::sleep(Duration::from_millis(1)).await;
                    }
                    shutdown.cancel();
                }
            }
        });
        let fine = supervisor.keep_running("fine", &shutdown, || async {
            while !shutdown.is_cancelled() {
                tokio::time::sleep(Duration::from_millis(1)).await;
                rounds.fetch_add(1, Ordering::Relaxed);
            }
        });
        tokio::join!(broken, fine);
        assert_eq!(supervisor.restarts(), BTreeMap::from([("broken", 2)]));
        assert!(rounds.into_inner() > 2, "the other one is unaffected");
    }

    #[tokio::test]
    async fn stopping_waits_for_no_pause() {
        let supervisor = Supervisor::default();
        let shutdown = CancellationToken::new();
        shutdown.cancel();
        supervisor.keep_running("broken", &shutdown, || async { panic!("always") }).await;
        supervisor.keep_running("done", &shutdown, || async {}).await;
        assert_eq!(supervisor.restarts(), BTreeMap::from([("broken", 1)]));
    }
}
