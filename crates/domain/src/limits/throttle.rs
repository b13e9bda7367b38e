//! Rate limit arithmetic. The counts live in the database, so that restarts and several servers
//! share them.

use crate::limits::{CLOCK_SKEW_MS, SIGN_IN_FREE_TRIES, SIGN_IN_MEMORY_MS, SIGN_IN_WAIT_MAX_MS, SIGN_IN_WAIT_MS};
use crate::time::{MINUTE, Timestamp};

/// Whether an event at `at` counts: inside the window, and not in the future because the clock was
/// set back.
#[must_use]
pub const fn is_recent(at: Timestamp, window_ms: i64, now: Timestamp) -> bool {
    let ago = now.since(at);
    ago >= -CLOCK_SKEW_MS && ago < window_ms
}

/// Milliseconds until the oldest of `events` (ascending) leaves the window and
/// one more fits, or `None` if one more fits now.
#[must_use]
pub fn wait_for_slot(events: &[Timestamp], limit: i64, window_ms: i64, now: Timestamp) -> Option<i64> {
    let mut inside = events.to_vec();
    inside.retain(|event| is_recent(*event, window_ms, now));
    let limit = usize::try_from(limit).unwrap_or(0);
    if inside.len() < limit {
        return None;
    }
    let first_to_leave = inside.get(inside.len().saturating_sub(limit))?;
    Some((window_ms - now.since(*first_to_leave)).min(window_ms))
}

/// How many of `failures` in a row, the last one at `last`, still count.
#[must_use]
pub const fn remembered(failures: i64, last: Timestamp, now: Timestamp) -> i64 {
    if is_recent(last, SIGN_IN_MEMORY_MS, now) { failures } else { 0 }
}

/// Milliseconds still to wait after `failures` failed sign-ins, the last one at `last`. Five tries
/// are free; then a minute, doubling up to fifteen.
#[must_use]
pub fn sign_in_wait(failures: i64, last: Timestamp, now: Timestamp) -> Option<i64> {
    let failures = remembered(failures, last, now);
    if failures < SIGN_IN_FREE_TRIES {
        return None;
    }
    let doublings = u32::try_from(failures - SIGN_IN_FREE_TRIES).unwrap_or(u32::MAX).min(20);
    let wait = SIGN_IN_WAIT_MS.saturating_mul(1 << doublings).min(SIGN_IN_WAIT_MAX_MS);
    let left = wait - now.since(last);
    if left > 0 { Some(left.min(SIGN_IN_WAIT_MAX_MS)) } else { None }
}

/// Whole minutes to show to a person: rounded up, at least one.
#[must_use]
pub const fn minutes(ms: i64) -> i64 {
    let whole = (ms + MINUTE - 1) / MINUTE;
    if whole < 1 { 1 } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_fourth_in_an_hour_waits_for_the_first_to_leave() {
        let events = [Timestamp(0), Timestamp(10 * MINUTE), Timestamp(20 * MINUTE)];
        assert_eq!(wait_for_slot(&events[..2], 3, 60 * MINUTE, Timestamp(30 * MINUTE)), None);
        assert_eq!(wait_for_slot(&events, 3, 60 * MINUTE, Timestamp(30 * MINUTE)), Some(30 * MINUTE));
        assert_eq!(wait_for_slot(&events, 3, 60 * MINUTE, Timestamp(60 * MINUTE)), None);
    }

    #[test]
    fn a_future_from_which_the_clock_was_set_back_does_not_count() {
        let ahead = [Timestamp(1_500 * MINUTE), Timestamp(1_501 * MINUTE), Timestamp(1_502 * MINUTE)];
        assert_eq!(wait_for_slot(&ahead, 3, 60 * MINUTE, Timestamp(0)), None);
        assert_eq!(sign_in_wait(100, ahead[0], Timestamp(0)), None);
        let near = [Timestamp(CLOCK_SKEW_MS); 3];
        assert_eq!(wait_for_slot(&near, 3, 60 * MINUTE, Timestamp(0)), Some(60 * MINUTE), "clock skew between servers");
        assert_eq!(sign_in_wait(100, near[0], Timestamp(0)), Some(SIGN_IN_WAIT_MAX_MS));
    }

    #[test]
    fn the_budgets_of_an_account_are_25_checks_together() {
        use crate::limits::{SIGN_IN_DEVICE_TRIES, SIGN_IN_DEVICES, SIGN_IN_NETWORKS, SIGN_IN_STRANGERS};
        assert_eq!(SIGN_IN_STRANGERS + SIGN_IN_NETWORKS + SIGN_IN_DEVICES, 25);
        const { assert!(SIGN_IN_DEVICE_TRIES < SIGN_IN_DEVICES) };
    }

    #[test]
    fn minutes_round_up() {
        assert_eq!(minutes(1), 1);
        assert_eq!(minutes(MINUTE), 1);
        assert_eq!(minutes(MINUTE + 1), 2);
    }

    proptest! {
        #[test]
        fn after_the_wait_there_is_room(mut at in proptest::collection::vec(0_i64..7_200_000, 0..12), limit in 1_i64..5) {
            at.sort_unstable();
            let events: Vec<Timestamp> = at.into_iter().map(Timestamp).collect();
            let now = events.last().copied().unwrap_or_default();
            if let Some(wait) = wait_for_slot(&events, limit, 3_600_000, now) {
                prop_assert!(wait > 0 && wait <= 3_600_000);
                prop_assert_eq!(wait_for_slot(&events, limit, 3_600_000, now.plus_ms(wait)), None);
            }
        }

        #[test]
        fn sign_in_waits_are_bounded(failures in 0_i64..100, gone in 0_i64..3_600_000) {
            let wait = sign_in_wait(failures, Timestamp(0), Timestamp(gone));
            prop_assert!(wait.is_none_or(|w| w > 0 && w <= SIGN_IN_WAIT_MAX_MS));
            prop_assert!(failures >= SIGN_IN_FREE_TRIES || wait.is_none());
        }
    }
}
