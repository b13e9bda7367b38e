use crate::limits::{CLOCK_SKEW_MS, SESSION_IDLE_MS, SESSION_MAX_MS};
use crate::time::Timestamp;

/// Whether a session is still valid: used recently, and not started too long ago. A session from
/// the future was written before the clock was set back, so its age is unknown: it has ended.
#[must_use]
pub const fn is_valid(created_at: Timestamp, last_seen_at: Timestamp, now: Timestamp) -> bool {
    let age = now.since(created_at);
    let unused = now.since(last_seen_at);
    age >= -CLOCK_SKEW_MS && unused >= -CLOCK_SKEW_MS && unused < SESSION_IDLE_MS && age < SESSION_MAX_MS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::{DAY, HOUR};

    #[test]
    fn sessions_end_unused_and_at_the_latest_after_a_fortnight() {
        let at = |ms: i64| Timestamp(1_000 * DAY + ms);
        assert!(is_valid(at(0), at(0), at(12 * HOUR - 1)));
        assert!(!is_valid(at(0), at(0), at(12 * HOUR)), "unused");
        assert!(is_valid(at(0), at(14 * DAY - HOUR), at(14 * DAY - 1)));
        assert!(!is_valid(at(0), at(14 * DAY - HOUR), at(14 * DAY)), "a fortnight");
        assert!(is_valid(at(CLOCK_SKEW_MS), at(CLOCK_SKEW_MS), at(0)), "tolerance for clock skew between servers");
        assert!(!is_valid(at(DAY), at(DAY), at(0)), "begun in the future");
        assert!(!is_valid(at(0), at(DAY), at(0)), "used in the future");
    }
}
