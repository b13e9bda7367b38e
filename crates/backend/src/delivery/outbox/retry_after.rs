use domain::Timestamp;
use domain::time::SECOND;
use outgoing::http_guard::PostResponse;

/// The delay that an overloaded receiver asked for: in seconds, or until a date.
pub(crate) fn asked_ms(answer: &PostResponse, now: Timestamp) -> Option<i64> {
    if !matches!(answer.status, 429 | 503) {
        return None;
    }
    let asked = answer.retry_after.as_deref()?.trim();
    match asked.parse::<i64>() {
        Ok(seconds) => Some(seconds.saturating_mul(SECOND)),
        Err(_) => {
            let until = jiff::fmt::rfc2822::parse(asked).ok()?;
            Some(Timestamp(until.timestamp().as_millisecond()).since(now))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_may_ask_for_a_wait_in_seconds_or_until_a_date() {
        let now = Timestamp(1_792_929_600_000); // Sun, 25 Oct 2026 12:00:00 GMT
        let asked = |status, said: &str| asked_ms(&PostResponse { status, retry_after: Some(said.to_owned()) }, now);
        assert_eq!(asked(429, "120"), Some(120_000));
        assert_eq!(asked(503, " 7 "), Some(7_000));
        assert_eq!(asked(429, "Sun, 25 Oct 2026 12:05:00 GMT"), Some(300_000));
        assert_eq!(asked(429, "Sun, 25 Oct 2026 11:59:00 GMT"), Some(-60_000));
        assert_eq!(asked(429, "99999999999999999999"), None);
        assert_eq!(asked(429, &i64::MAX.to_string()), Some(i64::MAX));
        for odd in ["", "soon", "-", "1.5", "Sun, 99 Oct 2026 12:05:00 GMT"] {
            assert_eq!(asked(429, odd), None, "{odd}");
        }
        assert_eq!(asked(500, "120"), None, "only if it is overloaded");
    }
}
