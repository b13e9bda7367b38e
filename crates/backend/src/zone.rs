//! The clock on the wall of the shop: instants of the store read and written in
//! the business's time zone.

use domain::Timestamp;
use domain::day::{Day, LocalTime};
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Time zone while the profile names none that exists.
const FALLBACK: &str = "America/Los_Angeles";

/// The time zone of this IANA name.
#[must_use]
pub fn named(zone: &str) -> TimeZone {
    TimeZone::get(zone).or_else(|_| TimeZone::get(FALLBACK)).unwrap_or(TimeZone::UTC)
}

/// What the wall shows at an instant.
#[must_use]
pub fn local(zone: &str, at: Timestamp) -> LocalTime {
    let zoned = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(named(zone));
    let day = Day::from_date(i32::from(zoned.year()), i32::from(zoned.month()), i32::from(zoned.day()));
    let minute = i32::from(zoned.hour()) * 60 + i32::from(zoned.minute());
    LocalTime { day, minute: u16::try_from(minute).unwrap_or(0) }
}

/// When the wall shows this; `None` for a time that the clocks skip in spring.
/// Of a time that comes twice in autumn it is the first.
#[must_use]
pub fn instant(zone: &str, local: LocalTime) -> Option<Timestamp> {
    let (year, month, day) = local.day.date();
    let date = Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?;
    let clock = date.at(i8::try_from(local.minute / 60).ok()?, i8::try_from(local.minute % 60).ok()?, 0, 0);
    let zoned = clock.to_zoned(named(zone)).ok()?;
    (zoned.datetime() == clock).then(|| Timestamp(zoned.timestamp().as_millisecond()))
}

/// 'PST': what people in the zone call it at that moment.
#[must_use]
pub fn abbreviation(zone: &str, at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(named(zone)).strftime("%Z").to_string()
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
            let (before, after) = (instant(ZONE, time(before)), instant(ZONE, time(after)));
            let (before, after) = (before.expect("an instant"), after.expect("an instant"));
            assert_eq!(after.since(before), hours * HOUR);
            assert_eq!(local(ZONE, after).minute, 8 * 60);
        }
    }

    #[test]
    fn a_skipped_time_does_not_exist_and_a_repeated_one_is_the_first() {
        assert_eq!(instant(ZONE, time("2027-03-14T02:30")), None);
        let first = instant(ZONE, time("2026-11-01T01:30")).expect("an instant");
        assert_eq!(local(ZONE, first.plus_ms(HOUR)).iso(), "2026-11-01T01:30");
        assert_eq!(abbreviation(ZONE, first), "PDT");
    }
}
