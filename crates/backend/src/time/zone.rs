use crate::error::BackendError;
use domain::Timestamp;
use domain::time::day::{CalendarDate, Day, LocalTime};
use jiff::civil::Date;
use jiff::tz::TimeZone;

const FALLBACK: &str = "America/Los_Angeles";

#[must_use]
pub fn named(zone: &str) -> TimeZone {
    if let Ok(named) = TimeZone::get(zone) {
        return named;
    }
    TimeZone::get(FALLBACK).unwrap_or(TimeZone::UTC)
}

#[must_use]
pub fn local(zone: &str, at: Timestamp) -> LocalTime {
    let zoned = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned_datetime(named(zone));
    let day = Day::from_date(i32::from(zoned.year()), i32::from(zoned.month()), i32::from(zoned.day()));
    let minute = i32::from(zoned.hour()) * 60 + i32::from(zoned.minute());
    LocalTime { day, minute: u16::try_from(minute).unwrap_or(0) }
}

/// The instant of a local time; `None` for one in the spring DST gap. Of an ambiguous time in
/// autumn it is the first.
#[must_use]
pub fn instant(zone: &str, local: LocalTime) -> Option<Timestamp> {
    let CalendarDate { year, month, day } = local.day.date();
    let date = Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?;
    let clock = date.at(i8::try_from(local.minute / 60).ok()?, i8::try_from(local.minute % 60).ok()?, 0, 0);
    let zoned = clock.to_zoned_datetime(named(zone)).ok()?;
    if zoned.datetime() != clock {
        return None;
    }
    Some(Timestamp(zoned.timestamp().as_millisecond()))
}

/// The latest local time that was reached so far. It stands still in the repeated hour in autumn,
/// so that a published post stays published.
#[must_use]
pub fn monotonic_local(zone: &str, at: Timestamp) -> LocalTime {
    let shown = local(zone, at);
    let moment = jiff::Timestamp::from_millisecond(at.0.saturating_add(1)).unwrap_or_default();
    match named(zone).preceding(moment).next() {
        Some(change) => {
            let before_change = Timestamp(change.timestamp().as_millisecond() - 1);
            shown.max(local(zone, before_change))
        }
        None => shown,
    }
}

/// When a local time is reached: [`instant`], and for a time in the spring DST gap the moment of
/// the jump.
#[must_use]
pub fn resolve_local(zone: &str, time: LocalTime) -> Option<Timestamp> {
    if let Some(at) = instant(zone, time) {
        return Some(at);
    }
    // The same time on the next day, after the jump.
    let after = instant(zone, LocalTime { day: time.day.plus(1), minute: time.minute })?;
    let moment = jiff::Timestamp::from_millisecond(after.0).ok()?;
    let change = Timestamp(named(zone).preceding(moment).next()?.timestamp().as_millisecond());
    if local(zone, change) >= time { Some(change) } else { None }
}

/// Whether a local time occurs twice: in the repeated hour in autumn.
#[must_use]
pub fn is_ambiguous(zone: &str, time: LocalTime) -> bool {
    instant(zone, time).is_some_and(|first| {
        let again = first.plus_ms(domain::time::HOUR);
        local(zone, again) == time
    })
}

#[must_use]
pub fn abbreviation(zone: &str, at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0)
        .unwrap_or_default()
        .to_zoned_datetime(named(zone))
        .strftime("%Z")
        .to_string()
}

/// An instant as RFC 3339 text in UTC.
pub(crate) fn iso(at: Timestamp) -> Result<String, BackendError> {
    jiff::Timestamp::from_millisecond(at.0)
        .map(|at| at.to_string())
        .map_err(|e| BackendError::Unexpected(format!("an instant outside the calendar's range: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::time::{HOUR, MINUTE};

    const ZONE: &str = "America/Los_Angeles";

    fn time(text: &str) -> LocalTime {
        LocalTime::parse(text).expect("a time")
    }

    #[test]
    fn the_wall_is_in_san_diego() {
        // 2026-11-12 07:59 UTC.
        let evening = Timestamp(1_794_470_340_000);
        assert_eq!(local(ZONE, evening).iso(), "2026-11-11T23:59");
        assert_eq!(local(ZONE, evening.plus_ms(MINUTE)).iso(), "2026-11-12T00:00");
        assert_eq!(local("Mars/Olympus", evening).iso(), "2026-11-11T23:59");
        assert_eq!(abbreviation(ZONE, evening), "PST");
    }

    #[test]
    fn opening_time_is_the_same_on_the_wall_when_the_clocks_change() {
        // Back on November 1, 2026, forward on March 14, 2027.
        for (before, after, hours) in
            [("2026-10-31T08:00", "2026-11-01T08:00", 25), ("2027-03-13T08:00", "2027-03-14T08:00", 23)]
        {
            let before = instant(ZONE, time(before));
            let after = instant(ZONE, time(after));
            let before = before.expect("an instant");
            let after = after.expect("an instant");
            assert_eq!(after.since(before), hours * HOUR);
            assert_eq!(local(ZONE, after).minute, 8 * 60);
        }
    }

    #[test]
    fn what_has_come_out_stays_out_in_the_hour_that_comes_twice() {
        let first = instant(ZONE, time("2026-11-01T01:30")).expect("an instant");
        assert_eq!(monotonic_local(ZONE, first).iso(), "2026-11-01T01:30");
        assert_eq!(monotonic_local(ZONE, first.plus_ms(30 * MINUTE - 1)).iso(), "2026-11-01T01:59");
        for later in [30, 31, 59, 60, 89] {
            assert_eq!(monotonic_local(ZONE, first.plus_ms(later * MINUTE)).iso(), "2026-11-01T01:59", "{later}");
        }
        assert_eq!(monotonic_local(ZONE, first.plus_ms(90 * MINUTE)).iso(), "2026-11-01T02:00");
        assert!(is_ambiguous(ZONE, time("2026-11-01T01:30")) && !is_ambiguous(ZONE, time("2026-11-01T02:30")));
    }

    #[test]
    fn a_time_that_is_skipped_is_reached_when_it_is_skipped() {
        let at = resolve_local(ZONE, time("2027-03-14T02:30")).expect("an instant");
        assert_eq!(local(ZONE, at).iso(), "2027-03-14T03:00");
        assert_eq!(local(ZONE, at.plus_ms(-1)).iso(), "2027-03-14T01:59");
    }

    proptest::proptest! {
        #[test]
        fn the_reached_time_never_goes_back_and_agrees_with_the_moment(
            start in 1_780_000_000_000_i64..1_860_000_000_000, step in 0..200 * MINUTE, day in 20_600..21_500_i32,
            minute in 0..1440_u16,
        ) {
            let now = Timestamp(start);
            let later = Timestamp(start + step);
            proptest::prop_assert!(monotonic_local(ZONE, now) <= monotonic_local(ZONE, later));
            let due = LocalTime { day: Day(day), minute };
            let at = resolve_local(ZONE, due).expect("an instant");
            for now in [now, at, at.plus_ms(-1), at.plus_ms(HOUR)] {
                proptest::prop_assert_eq!(due <= monotonic_local(ZONE, now), at <= now);
            }
        }
    }

    #[test]
    fn a_skipped_time_does_not_exist_and_a_repeated_one_is_the_first() {
        assert_eq!(instant(ZONE, time("2027-03-14T02:30")), None);
        let first = instant(ZONE, time("2026-11-01T01:30")).expect("an instant");
        assert_eq!(local(ZONE, first.plus_ms(HOUR)).iso(), "2026-11-01T01:30");
        assert_eq!(abbreviation(ZONE, first), "PDT");
    }

    #[test]
    fn instants_are_iso() {
        assert_eq!(iso(Timestamp(1_795_219_200_123)).expect("an instant"), "2026-11-21T00:00:00.123Z");
    }
}
