use std::future::Future as _;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// A deadline that received bytes extend, each by its time at the minimum rate, but never past the
/// grace time from now. So a client may pause for the grace time, but one that trickles times out.
pub struct Pace {
    grace: Duration,
    per_byte: Duration,
    deadline: Instant,
    timer: Pin<Box<Sleep>>,
}

impl Pace {
    /// Starts now; `bytes_per_second` must be above zero.
    #[must_use]
    pub fn new(grace: Duration, bytes_per_second: u32) -> Self {
        let deadline = Instant::now() + grace;
        let per_byte = Duration::from_secs(1) / bytes_per_second.max(1);
        Self { grace, per_byte, deadline, timer: Box::pin(tokio::time::sleep_until(deadline)) }
    }

    pub fn received(&mut self, bytes: usize) {
        self.earn(bytes, Instant::now());
    }

    fn earn(&mut self, bytes: usize, now: Instant) {
        let earned = self.per_byte.saturating_mul(u32::try_from(bytes).unwrap_or(u32::MAX));
        let latest = now + self.grace;
        self.deadline = self.deadline.checked_add(earned).map_or(latest, |deadline| deadline.min(latest));
    }

    /// Ready once the client is too slow. The timer is reset only when it fires, not for every
    /// byte.
    pub fn poll_too_slow(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        while self.timer.as_mut().poll(cx).is_ready() {
            if Instant::now() >= self.deadline {
                return Poll::Ready(());
            }
            self.timer.as_mut().reset(self.deadline);
        }
        Poll::Pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRACE: Duration = Duration::from_secs(20);

    /// Seconds until a client that sends `bytes` every `every` seconds is too slow.
    fn lasts(bytes: usize, every: u64) -> Option<u64> {
        let mut pace = Pace::new(GRACE, 1_000);
        let begun = pace.deadline - GRACE;
        (1..1_000).map(|turn| turn * every).find(|seconds| {
            let now = begun + Duration::from_secs(*seconds);
            let late = now >= pace.deadline;
            pace.earn(bytes, now);
            late
        })
    }

    #[tokio::test]
    async fn a_trickle_runs_out_of_time_and_a_steady_client_does_not() {
        assert_eq!(lasts(0, 1), Some(20));
        assert_eq!(lasts(1, 1), Some(21));
        assert_eq!(lasts(1_000, 1), None);
        assert_eq!(lasts(10_000, 10), None);
        assert_eq!(lasts(1_000_000, 20), Some(20), "a burst buys no more than the grace time");
    }
}
