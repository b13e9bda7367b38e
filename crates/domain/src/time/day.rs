//! Calendar days without a time zone.

use serde::{Deserialize, Serialize};

/// A day of the Gregorian calendar, counted from January 1, 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub i32);

/// Local wall-clock time at the shop, independent of DST changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LocalTime {
    /// The day.
    pub day: Day,
    /// Minutes after midnight, as the clock shows them: below 1440.
    pub minute: u16,
}

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// Years outside this range are typing errors.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=9999;

impl Day {
    /// Parses `2026-11-26`. `None` for anything else, including days that do not exist.
    #[must_use]
    pub fn parse(iso: &str) -> Option<Self> {
        let mut parts = iso.split('-');
        let mut next = |len: usize| {
            let part = parts.next().filter(|p| p.len() == len && p.bytes().all(|b| b.is_ascii_digit()))?;
            part.parse::<i32>().ok()
        };
        let year = next(4)?;
        let month = next(2)?;
        let day = next(2)?;
        if parts.next().is_some() || !YEARS.contains(&year) {
            return None;
        }
        let found = Self::from_date(year, month, day);
        (found.date() == (year, month, day)).then_some(found)
    }

    /// The day of a date; days past the month's end run into the next month.
    #[must_use]
    pub const fn from_date(year: i32, month: i32, day: i32) -> Self {
        // Counted from March, so that the leap day is the last day of the year.
        let year = if month <= 2 { year - 1 } else { year };
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let month_from_march = (month + 9) % 12;
        let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Self(era * 146_097 + day_of_era - 719_468)
    }

    /// Year, month (1 to 12) and day of the month.
    #[must_use]
    pub const fn date(self) -> (i32, i32, i32) {
        let days = self.0 + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year = year_of_era + era * 400;
        (if month <= 2 { year + 1 } else { year }, month, day)
    }

    /// Monday is 0.
    #[must_use]
    pub const fn weekday(self) -> usize {
        // January 1, 1970 was a Thursday; the remainder is 0 to 6.
        (self.0 + 3).rem_euclid(7) as usize
    }

    /// The day `days` later.
    #[must_use]
    pub const fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// '2026-11-26'.
    #[must_use]
    pub fn iso(self) -> String {
        let (year, month, day) = self.date();
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// 'Thu, Nov 26'.
    #[must_use]
    pub fn short(self) -> String {
        let (_, month, day) = self.date();
        format!("{}, {} {day}", self.weekday_short(), &month_name(month)[..3])
    }

    /// 'Thursday, November 26'.
    #[must_use]
    pub fn long(self) -> String {
        let (_, month, day) = self.date();
        format!("{}, {} {day}", WEEKDAYS[self.weekday()], month_name(month))
    }

    /// 'Nov 26, 2026'.
    #[must_use]
    pub fn reading(self) -> String {
        let (year, month, day) = self.date();
        format!("{} {day}, {year}", &month_name(month)[..3])
    }

    /// 'Thu'.
    #[must_use]
    pub fn weekday_short(self) -> &'static str {
        &WEEKDAYS[self.weekday()][..3]
    }
}

impl LocalTime {
    /// Parses `2026-11-26T08:00`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (day, clock) = text.split_once('T')?;
        let (hour, minute) = clock.split_once(':')?;
        let two = |part: &str| {
            (part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse::<u16>().ok()).flatten()
        };
        let hour = two(hour)?;
        let minute = two(minute)?;
        if hour > 23 || minute > 59 {
            return None;
        }
        Some(Self { day: Day::parse(day)?, minute: hour * 60 + minute })
    }

    /// '2026-11-26T08:00'.
    #[must_use]
    pub fn iso(self) -> String {
        format!("{}T{:02}:{:02}", self.day.iso(), self.minute / 60, self.minute % 60)
    }

    /// 'Thu, Nov 26 at 8am'.
    #[must_use]
    pub fn short(self) -> String {
        format!("{} at {}", self.day.short(), clock(self.minute))
    }

    /// 'Thursday, November 26 at 8am'.
    #[must_use]
    pub fn long(self) -> String {
        format!("{} at {}", self.day.long(), clock(self.minute))
    }
}

/// Minutes after midnight in words: '8am', '1:30pm'.
#[must_use]
pub fn clock(minutes: u16) -> String {
    let hour = minutes / 60 % 24;
    let minute = minutes % 60;
    let half = if hour < 12 { "am" } else { "pm" };
    let hour = match hour % 12 {
        0 => 12,
        hour => hour,
    };
    if minute == 0 { format!("{hour}{half}") } else { format!("{hour}:{minute:02}{half}") }
}

fn month_name(month: i32) -> &'static str {
    usize::try_from(month - 1).ok().and_then(|at| MONTHS.get(at)).copied().unwrap_or(MONTHS[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn known_days() {
        assert_eq!(Day::from_date(1970, 1, 1), Day(0));
        let thanksgiving = Day::parse("2026-11-26").expect("a day");
        assert_eq!(thanksgiving.long(), "Thursday, November 26");
        assert_eq!(thanksgiving.short(), "Thu, Nov 26");
        assert_eq!(thanksgiving.reading(), "Nov 26, 2026");
        assert_eq!(Day::parse("2024-02-29").map(|d| d.plus(1).iso()).as_deref(), Some("2024-03-01"));
        assert_eq!(Day::parse("2026-12-31").map(|d| d.plus(1).iso()).as_deref(), Some("2027-01-01"));
    }

    #[test]
    fn what_no_calendar_has_is_no_day() {
        for text in [
            "",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-11-31",
            "2026-11",
            "2026-11-26-1",
            "+026-11-26",
            "26-11-26",
            "2026/11/26",
            "0000-01-01",
            "２０２６-11-26",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
        for text in
            ["2026-11-26T24:00", "2026-11-26T08:60", "2026-11-26T8:00", "2026-11-26", "T08:00", "2026-11-26T+8:00"]
        {
            assert_eq!(LocalTime::parse(text), None, "{text}");
        }
    }

    #[test]
    fn noon_and_midnight() {
        assert_eq!((clock(0), clock(12 * 60), clock(13 * 60 + 30)), ("12am".into(), "12pm".into(), "1:30pm".into()));
    }

    proptest! {
        #[test]
        fn days_survive_being_written_down(day in 0..2_900_000_i32, minute in 0..1_440_u16) {
            let day = Day(day);
            prop_assert_eq!(Day::parse(&day.iso()), Some(day));
            prop_assert_eq!(day.plus(7).weekday(), day.weekday());
            prop_assert_eq!(day.plus(1).weekday(), (day.weekday() + 1) % 7);
            let time = LocalTime { day, minute };
            prop_assert_eq!(LocalTime::parse(&time.iso()), Some(time));
        }

        #[test]
        fn no_text_breaks_the_readers(text in "\\PC{0,24}") {
            let _ = Day::parse(&text);
            let _ = LocalTime::parse(&text);
        }
    }
}
