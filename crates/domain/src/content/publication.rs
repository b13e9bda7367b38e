//! Publication time as local wall-clock time of the shop: a day, meaning its first minute, or a day
//! and a time. The text format sorts in time order, so that a query only needs to compare texts.

use crate::time::day::{Day, LocalTime};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Publication(LocalTime);

impl Publication {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(day) = Day::parse(text) {
            return Some(Self(LocalTime { day, minute: 0 }));
        }
        LocalTime::parse(text).map(Self)
    }

    #[must_use]
    pub const fn of(local: LocalTime) -> Self {
        Self(local)
    }

    /// As stored: midnight is the day alone, so that each moment has exactly one text.
    #[must_use]
    pub fn text(self) -> String {
        if self.0.minute == 0 { self.0.day.iso() } else { self.0.iso() }
    }

    /// The local time, which may be in the DST gap in spring.
    #[must_use]
    pub const fn local(self) -> LocalTime {
        self.0
    }

    /// Whether it is public once the local clock has reached `now`.
    #[must_use]
    pub fn is_published_at(self, now: LocalTime) -> bool {
        self.0 <= now
    }

    /// 'Thursday, November 26, 2026' or 'Thursday, November 26, 2026 at 8:00 AM'.
    #[must_use]
    pub fn words(self) -> String {
        let day = self.0.day.long_with_year();
        if self.0.minute == 0 { day } else { format!("{day} at {}", clock(self.0.minute)) }
    }

    /// 'Thu, Nov 26, 8:00 AM', with its year if that is not `year`.
    #[must_use]
    pub fn brief(self, year: i32) -> String {
        let own = self.0.day.date().year;
        let year = if own == year { String::new() } else { format!(", {own}") };
        format!("{}{year}, {}", self.0.day.short(), clock(self.0.minute))
    }

    /// 'Nov 26, 2026' or 'Nov 26, 2026, 8:00 AM', for lists.
    #[must_use]
    pub fn short(self) -> String {
        let day = self.0.day.reading();
        if self.0.minute == 0 { day } else { format!("{day}, {}", clock(self.0.minute)) }
    }
}

/// '8:05 AM'.
fn clock(minute: u16) -> String {
    let half = if minute < 12 * 60 { "AM" } else { "PM" };
    let hour = match minute / 60 % 12 {
        0 => 12,
        hour => hour,
    };
    format!("{hour}:{:02} {half}", minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn publication(text: &str) -> Publication {
        Publication::parse(text).expect("a moment")
    }

    #[test]
    fn a_day_is_its_first_moment() {
        assert_eq!(publication("2026-11-26"), publication(" 2026-11-26T00:00 "));
        assert_eq!(publication("2026-11-26T00:00").text(), "2026-11-26");
        assert_eq!(publication("2026-11-26T08:05").text(), "2026-11-26T08:05");
        for nonsense in ["", "soon", "2026-02-30", "2026-11-26T24:00", "2026-11-26T8:00", "2026-11-26 08:00"] {
            assert_eq!(Publication::parse(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn it_is_told_in_words() {
        assert_eq!(publication("2026-11-26").words(), "Thursday, November 26, 2026");
        assert_eq!(publication("2026-11-26T12:30").words(), "Thursday, November 26, 2026 at 12:30 PM");
        assert_eq!(publication("2026-11-23T09:00").brief(2026), "Mon, Nov 23, 9:00 AM");
        assert_eq!(publication("2027-06-01").brief(2026), "Tue, Jun 1, 2027, 12:00 AM");
        assert_eq!(publication("2026-11-26T00:05").short(), "Nov 26, 2026, 12:05 AM");
    }

    proptest! {
        #[test]
        fn texts_sort_as_the_moments_do(a in 0..40_000_i32, m in 0..1440_u16, b in 0..40_000_i32, n in 0..1440_u16) {
            let at = |day, minute| Publication(LocalTime { day: Day(day), minute });
            let first = at(a, m);
            let second = at(b, n);
            prop_assert_eq!(first.cmp(&second), first.text().cmp(&second.text()));
            prop_assert_eq!(Publication::parse(&first.text()), Some(first));
            // Queries always get the clock with its time.
            let now = LocalTime { day: Day(b), minute: n };
            prop_assert_eq!(first.is_published_at(now), first.text() <= now.iso());
        }
    }
}
