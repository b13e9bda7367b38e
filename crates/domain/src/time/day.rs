//! Calendar days without a time zone.

use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// A day of the Gregorian calendar, counted from January 1, 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CalendarDate {
    pub year: i32,
    /// 1 to 12.
    pub month: i32,
    /// From 1.
    pub day: i32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LocalTime {
    pub day: Day,
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
        let (year, rest) = iso.split_once('-')?;
        let (month, day) = rest.split_once('-')?;
        let date = CalendarDate { year: digits(year, 4)?, month: digits(month, 2)?, day: digits(day, 2)? };
        if !YEARS.contains(&date.year) {
            return None;
        }
        let found = Self::from_date(date.year, date.month, date.day);
        if found.date() == date { Some(found) } else { None }
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

    #[must_use]
    pub const fn date(self) -> CalendarDate {
        let days = self.0 + 719_468;
        let era = days.div_euclid(146_097);
        let day_of_era = days.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        let year_from_march = year_of_era + era * 400;
        let year = if month <= 2 { year_from_march + 1 } else { year_from_march };
        CalendarDate { year, month, day }
    }

    #[must_use]
    pub const fn weekday(self) -> usize {
        // January 1, 1970 was a Thursday; the remainder is 0 to 6.
        (self.0 + 3).rem_euclid(7) as usize
    }

    #[must_use]
    pub const fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// '2026-11-26'.
    #[must_use]
    pub fn iso(self) -> String {
        let CalendarDate { year, month, day } = self.date();
        format!("{year:04}-{month:02}-{day:02}")
    }

    /// 'Thu, Nov 26'.
    #[must_use]
    pub fn short(self) -> String {
        let date = self.date();
        format!("{}, {} {}", self.weekday_short(), &month_name(date.month)[..3], date.day)
    }

    /// 'Thursday, November 26'.
    #[must_use]
    pub fn long(self) -> String {
        let date = self.date();
        format!("{}, {} {}", WEEKDAYS[self.weekday()], month_name(date.month), date.day)
    }

    /// 'Thursday, November 26, 2026'.
    #[must_use]
    pub fn long_with_year(self) -> String {
        format!("{}, {}", self.long(), self.date().year)
    }

    /// 'Nov 26, 2026'.
    #[must_use]
    pub fn reading(self) -> String {
        let CalendarDate { year, month, day } = self.date();
        format!("{} {day}, {year}", &month_name(month)[..3])
    }

    /// 'Thursday'.
    #[must_use]
    pub fn weekday_long(self) -> &'static str {
        WEEKDAYS[self.weekday()]
    }

    /// 'November'.
    #[must_use]
    pub fn month_long(self) -> &'static str {
        month_name(self.date().month)
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
        let hour: u16 = digits(hour, 2)?;
        let minute: u16 = digits(minute, 2)?;
        if hour > 23 || minute > 59 {
            return None;
        }
        Some(Self { day: Day::parse(day)?, minute: hour * 60 + minute })
    }

    #[must_use]
    pub fn iso(self) -> String {
        format!("{}T{:02}:{:02}", self.day.iso(), self.minute / 60, self.minute % 60)
    }

    /// 'Thu, Nov 26, 8 am': times for a visit, wherever they are chosen or listed.
    #[must_use]
    pub fn short(self) -> String {
        format!("{}, {}", self.day.short(), self.clock())
    }

    /// 'Thu 8 am': beside its date.
    #[must_use]
    pub fn on_weekday(self) -> String {
        format!("{} {}", self.day.weekday_short(), self.clock())
    }

    /// '8 am': only where its day stands beside it.
    #[must_use]
    pub fn clock(self) -> String {
        let clock = clock(self.minute);
        let (hour, half) = clock.split_at(clock.len() - 2);
        format!("{hour} {half}")
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
    match month {
        1..=12 => MONTHS[month as usize - 1],
        _ => MONTHS[0],
    }
}

/// A number of exactly `len` digits.
fn digits<T: FromStr>(text: &str, len: usize) -> Option<T> {
    if text.len() != len || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
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
