//! When the showroom is open. The local time is passed in: the clock and the time zone database
//! live elsewhere.

use crate::content::business::{DayHours, HoursException, OpeningHours};
use crate::time::day::{Day, LocalTime, clock};
use crate::{limits, messages};

/// How far ahead to search for an opening: a year; beyond that means never.
const SEARCH_DAYS: i32 = 366;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenStatus {
    Now,
    /// A day without fixed hours on which visits can be arranged.
    ByAppointment,
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenState {
    pub open: OpenStatus,
    /// 'Open now', 'By appointment', 'Closed now' or 'Closed for Thanksgiving'.
    pub text: String,
    /// The next change: 'until 4pm', 'today', 'opens tomorrow at 8am'; empty if unknown.
    pub detail: String,
}

impl DayHours {
    /// The fixed hours, if valid: opening before closing, closing no later than midnight.
    #[must_use]
    pub fn fixed(&self) -> Option<FixedHours> {
        let (opens, closes) = self.span?;
        if opens >= closes || closes > 24 * 60 {
            return None;
        }
        Some(FixedHours { opens, closes })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedHours {
    pub opens: u16,
    pub closes: u16,
}

impl FixedHours {
    /// The closing minute is outside.
    fn contain(self, minute: u16) -> bool {
        (self.opens..self.closes).contains(&minute)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoursOn<'a> {
    pub hours: DayHours,
    /// The exception, if the day differs from its weekday.
    pub exception: Option<&'a HoursException>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionAhead<'a> {
    pub day: Day,
    pub exception: &'a HoursException,
}

impl HoursException {
    /// 'Closed for Thanksgiving', or the hours and why they differ.
    #[must_use]
    pub fn text(&self) -> String {
        let reason = self.reason.trim();
        let closed = self.hours.fixed().is_none() && !self.hours.by_appointment;
        match (closed, reason.is_empty()) {
            (_, true) => self.hours.text(),
            (true, false) => messages::closed_for(reason),
            (false, false) => format!("{} ({reason})", self.hours.text()),
        }
    }
}

impl OpeningHours {
    #[must_use]
    pub fn on(&self, day: Day) -> HoursOn<'_> {
        match self.exceptions.iter().find(|e| Day::parse(e.date.trim()) == Some(day)) {
            Some(exception) => HoursOn { hours: exception.hours, exception: Some(exception) },
            None => HoursOn { hours: self.days[day.weekday()], exception: None },
        }
    }

    #[must_use]
    pub fn state(&self, now: LocalTime) -> OpenState {
        let HoursOn { hours, exception } = self.on(now.day);
        let reason = match (hours.fixed(), exception) {
            (Some(fixed), _) if fixed.contain(now.minute) => {
                let detail = format!("until {}", clock(fixed.closes));
                return OpenState { open: OpenStatus::Now, text: messages::OPEN_NOW.to_owned(), detail };
            }
            // A shortened day is not closed because of its exception.
            (Some(_), _) => "",
            (None, _) if hours.by_appointment => {
                let text = messages::BY_APPOINTMENT.to_owned();
                return OpenState { open: OpenStatus::ByAppointment, text, detail: "today".to_owned() };
            }
            (None, Some(exception)) => exception.reason.trim(),
            (None, None) => "",
        };
        OpenState { open: OpenStatus::Closed, text: messages::closed_for(reason), detail: self.opens_again(now) }
    }

    fn opens_again(&self, now: LocalTime) -> String {
        let Some(next) = self.next_opening(now) else { return String::new() };
        let day = match next.day.0 - now.day.0 {
            0 => "today".to_owned(),
            1 => "tomorrow".to_owned(),
            2..=6 => next.day.weekday_short().to_owned(),
            _ => next.day.short(),
        };
        format!("opens {day} at {}", clock(next.minute))
    }

    /// The next start of fixed hours, strictly after `now`; `None` if there is none within a year.
    #[must_use]
    pub fn next_opening(&self, now: LocalTime) -> Option<LocalTime> {
        for days in 0..=SEARCH_DAYS {
            let day = now.day.plus(days);
            let Some(fixed) = self.on(day).hours.fixed() else { continue };
            let opening = LocalTime { day, minute: fixed.opens };
            if opening > now {
                return Some(opening);
            }
        }
        None
    }

    /// The first day after `day` with fixed hours, by which an answer is promised. `None` if there
    /// is none within a year.
    #[must_use]
    pub fn next_business_day(&self, day: Day) -> Option<Day> {
        (1..=SEARCH_DAYS).map(|days| day.plus(days)).find(|day| self.on(*day).hours.fixed().is_some())
    }

    /// The exceptions from `today` on that are worth announcing, by date; if there are several for
    /// one day, the exception that applies.
    #[must_use]
    pub fn exceptions_ahead(&self, today: Day) -> Vec<ExceptionAhead<'_>> {
        let mut ahead = Vec::new();
        for days in 0..=limits::EXCEPTIONS_AHEAD_DAYS {
            let day = today.plus(days);
            if let Some(exception) = self.on(day).exception {
                ahead.push(ExceptionAhead { day, exception });
            }
        }
        ahead
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::business::BusinessProfile;
    use proptest::prelude::*;

    const CLOSED: DayHours = DayHours { span: None, by_appointment: false };

    fn exception(date: &str, reason: &str, hours: DayHours) -> HoursException {
        HoursException { date: date.into(), reason: reason.into(), hours }
    }

    /// The default week, with Thanksgiving, a short Christmas Eve and the days after.
    fn hours() -> OpeningHours {
        let mut hours = BusinessProfile::default().hours;
        hours.exceptions = vec![
            exception("2026-11-26", "Thanksgiving", CLOSED),
            exception("2026-12-24", "Christmas Eve", DayHours { span: Some((480, 720)), by_appointment: true }),
            exception("2026-12-25", "Christmas", CLOSED),
            exception("2027-01-01", "New Year", CLOSED),
            exception("2026-12-05", "", CLOSED),
        ];
        hours
    }

    fn at(text: &str) -> LocalTime {
        LocalTime::parse(text).expect("a time")
    }

    fn says(now: &str) -> String {
        let state = hours().state(at(now));
        format!("{} {}", state.text, state.detail).trim_end().to_owned()
    }

    #[test]
    fn an_ordinary_week() {
        assert_eq!(says("2026-11-23T07:59"), "Closed now opens today at 8am");
        assert_eq!(says("2026-11-23T08:00"), "Open now until 4pm");
        assert_eq!(says("2026-11-23T15:59"), "Open now until 4pm");
        assert_eq!(says("2026-11-23T16:00"), "Closed now opens tomorrow at 8am");
        assert_eq!(says("2026-11-21T00:00"), "By appointment today");
        assert_eq!(says("2026-11-22T23:59"), "By appointment today");
        assert_eq!(says("2026-11-20T18:00"), "Closed now opens Mon at 8am");
    }

    #[test]
    fn a_holiday_overrides_its_weekday_and_says_why() {
        assert_eq!(says("2026-11-26T10:00"), "Closed for Thanksgiving opens tomorrow at 8am");
        assert_eq!(says("2026-12-24T11:00"), "Open now until 12pm");
        // Christmas Eve is over, Christmas is closed, and the weekend has no fixed hours.
        assert_eq!(says("2026-12-24T12:00"), "Closed now opens Mon at 8am");
        assert_eq!(says("2026-12-05T12:00"), "Closed now opens Mon at 8am", "a Saturday without a reason");
    }

    #[test]
    fn the_year_ends_and_goes_on() {
        assert_eq!(says("2026-12-31T17:00"), "Closed now opens Mon at 8am");
        assert_eq!(says("2027-01-01T10:00"), "Closed for New Year opens Mon at 8am");
        assert_eq!(hours().next_opening(at("2026-12-31T17:00")), Some(at("2027-01-04T08:00")));
        assert_eq!(hours().next_business_day(at("2026-12-31T09:00").day), Some(at("2027-01-04T00:00").day));
    }

    #[test]
    fn a_long_break_names_the_date() {
        let mut hours = hours();
        for day in 21..=31 {
            hours.exceptions.push(exception(&format!("2027-12-{day}"), "Haul-out", CLOSED));
        }
        let state = hours.state(at("2027-12-21T09:00"));
        assert_eq!((state.text.as_str(), state.detail.as_str()), ("Closed for Haul-out", "opens Mon, Jan 3 at 8am"));
    }

    #[test]
    fn a_shop_that_never_opens_promises_nothing() {
        let hours = OpeningHours { days: [CLOSED; 7], exceptions: vec![] };
        let state = hours.state(at("2026-11-23T10:00"));
        assert_eq!((state.open, state.detail.as_str()), (OpenStatus::Closed, ""));
        assert_eq!(hours.next_business_day(at("2026-11-23T10:00").day), None);
    }

    #[test]
    fn hours_that_make_no_sense_are_no_hours() {
        for span in [(960, 480), (480, 480), (480, 1_441)] {
            let odd = DayHours { span: Some(span), by_appointment: false };
            let hours = OpeningHours { days: [odd; 7], exceptions: vec![exception("soon", "x", CLOSED)] };
            assert_eq!(hours.state(at("2026-11-23T12:00")).open, OpenStatus::Closed, "{span:?}");
        }
    }

    #[test]
    fn what_differs_soon_is_announced_in_order() {
        let hours = hours();
        let ahead: Vec<_> = hours
            .exceptions_ahead(at("2026-12-04T09:00").day)
            .into_iter()
            .map(|ahead| format!("{}: {}", ahead.day.short(), ahead.exception.text()))
            .collect();
        assert_eq!(
            ahead,
            [
                "Sat, Dec 5: Closed",
                "Thu, Dec 24: 8am\u{2013}12pm by appointment (Christmas Eve)",
                "Fri, Dec 25: Closed for Christmas",
                "Fri, Jan 1: Closed for New Year",
            ]
        );
    }

    proptest! {
        #[test]
        fn the_next_opening_is_when_it_opens(day in 19_000..21_000_i32, minute in 0..1_440_u16) {
            let hours = hours();
            let now = LocalTime { day: Day(day), minute };
            let next = hours.next_opening(now).expect("an ordinary week");
            prop_assert!(next > now && hours.state(next).open == OpenStatus::Now);
            let before = LocalTime { minute: next.minute - 1, ..next };
            prop_assert_ne!(hours.state(before).open, OpenStatus::Now);
            let fixed = hours.on(now.day).hours.fixed();
            let state = hours.state(now);
            prop_assert_eq!(state.open == OpenStatus::Now, fixed.is_some_and(|fixed| fixed.contain(now.minute)));
            prop_assert!(!state.text.is_empty());
        }
    }
}
