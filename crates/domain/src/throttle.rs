//! How counting turns into waiting. The counts live in the database, so that a
//! restart or a second machine changes nothing.

use crate::limits::{SIGN_IN_FREE_TRIES, SIGN_IN_WAIT_MAX_MS, SIGN_IN_WAIT_MS};
use crate::time::{MINUTE, Timestamp};

/// Milliseconds until the oldest of `events` (ascending, all inside the window)
/// leaves the window and one more fits, or `None` if one more fits now.
#[must_use]
pub fn wait_for_slot(events: &[Timestamp], limit: i64, window_ms: i64, now: Timestamp) -> Option<i64> {
    let inside: Vec<Timestamp> = events.iter().copied().filter(|e| now.since(*e) < window_ms).collect();
    let limit = usize::try_from(limit).unwrap_or(0);
    if inside.len() < limit {
        return None;
    }
    inside.get(inside.len().saturating_sub(limit)).map(|freeing| window_ms - now.since(*freeing))
}

/// Milliseconds still to wait after `failures` failed sign-ins, the last of them
/// at `last`. Five tries are free; then a minute, doubling up to fifteen.
#[must_use]
pub fn sign_in_wait(failures: i64, last: Timestamp, now: Timestamp) -> Option<i64> {
    if failures < SIGN_IN_FREE_TRIES {
        return None;
    }
    let doublings = u32::try_from(failures - SIGN_IN_FREE_TRIES).unwrap_or(u32::MAX).min(20);
    let wait = SIGN_IN_WAIT_MS.saturating_mul(1 << doublings).min(SIGN_IN_WAIT_MAX_MS);
    let left = wait - now.since(last);
    (left > 0).then_some(left)
}

/// Whole minutes to name to a person: rounded up, at least one.
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
