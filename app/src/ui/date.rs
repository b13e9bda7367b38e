use domain::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// 'March 20, 2026' from an ISO date, with or without a time. `None` for an invalid date, which is
/// better omitted.
#[must_use]
pub fn long_date(iso: &str) -> Option<String> {
    let day = iso.split_once('T').map_or(iso, |(day, _)| day);
    Some(day.trim().parse::<Date>().ok()?.strftime("%B %-d, %Y").to_string())
}

#[must_use]
pub fn month_and_year(iso: &str) -> Option<String> {
    Some(iso.trim().parse::<Date>().ok()?.strftime("%B %Y").to_string())
}

/// The ISO date of an instant in `zone`, an IANA name; UTC if the zone is unknown.
#[must_use]
pub fn day_in(zone: &str, instant: Timestamp) -> Option<String> {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let instant = jiff::Timestamp::from_millisecond(instant.0).ok()?;
    Some(instant.to_zoned_datetime(zone).date().to_string())
}

/// An instant for machines, in UTC and to the second.
#[must_use]
pub fn instant(at: Timestamp) -> Option<String> {
    Some(jiff::Timestamp::from_millisecond(at.0).ok()?.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_spelled_out_and_nonsense_is_left_out() {
        assert_eq!(long_date("2026-03-02").as_deref(), Some("March 2, 2026"));
        assert_eq!(long_date("2026-03-02T23:30").as_deref(), Some("March 2, 2026"));
        assert_eq!(month_and_year(" 2025-11-07 ").as_deref(), Some("November 2025"));
        for nonsense in ["", "soon", "2026-02-30", "99999-01-01"] {
            assert_eq!((long_date(nonsense), month_and_year(nonsense)), (None, None), "{nonsense}");
        }
    }

    #[test]
    fn machines_get_instants_to_the_second() {
        assert_eq!(instant(Timestamp(1_794_470_340_999)).as_deref(), Some("2026-11-12T07:59:00Z"));
        assert_eq!(instant(Timestamp(i64::MAX)), None);
    }

    #[test]
    fn an_evening_in_san_diego_is_still_that_day() {
        // 2026-11-12 07:59 UTC.
        let instant = Timestamp(1_794_470_340_000);
        assert_eq!(day_in("America/Los_Angeles", instant).as_deref(), Some("2026-11-11"));
        assert_eq!(day_in("No/Where", instant).as_deref(), Some("2026-11-12"));
        assert_eq!(day_in("UTC", Timestamp(i64::MAX)), None);
    }
}
