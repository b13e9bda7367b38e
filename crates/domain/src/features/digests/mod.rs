//! Mails to the owner about a day or a week: what waits, and what the site brought.

pub mod messages;

use crate::Timestamp;
use crate::text::options::codes;
use crate::time::day::{Day, LocalTime};
use crate::time::{HOUR, MINUTE};

/// When they are sent, in minutes after midnight of the business's local time. No clock change skips or repeats it.
pub const SENT_AT: u16 = 7 * 60;
/// Until when one is sent if no server ran before.
pub const SENT_UNTIL: u16 = 12 * 60;

codes! {
    DigestKind {
        Morning = "morning", "Digest each morning";
        Weekly = "weekly", "Weekly report";
    }
}

impl DigestKind {
    /// The mail that is due at a local time.
    #[must_use]
    pub fn due(self, now: LocalTime) -> Option<Digest> {
        let is_time = (SENT_AT..SENT_UNTIL).contains(&now.minute);
        let is_day = match self {
            Self::Morning => true,
            Self::Weekly => now.day.weekday() == 0,
        };
        if is_time && is_day { Some(Digest { kind: self, day: now.day }) } else { None }
    }
}

/// One mail. There is one for each kind and day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    pub kind: DigestKind,
    pub day: Day,
}

impl Digest {
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}-{}", self.kind.code(), self.day.iso())
    }
}

/// Requests of one hour of the clock for which the owner gets one mail, because there were many before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gathering {
    /// Full hours since 1970.
    hour: i64,
}

impl Gathering {
    pub const KIND: &'static str = "gathered";

    #[must_use]
    pub const fn of(now: Timestamp) -> Self {
        Self { hour: now.0.div_euclid(HOUR) }
    }

    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        let hour = id.strip_prefix(Self::KIND)?.strip_prefix('-')?;
        Some(Self { hour: hour.parse().ok()? })
    }

    #[must_use]
    pub fn id(self) -> String {
        format!("{}-{}", Self::KIND, self.hour)
    }

    #[must_use]
    pub const fn begins_at(self) -> Timestamp {
        Timestamp(self.hour.saturating_mul(HOUR))
    }

    /// When its mail is sent: after the hour, and after what was still being decided then.
    #[must_use]
    pub const fn due_at(self) -> Timestamp {
        self.begins_at().plus_ms(HOUR + MINUTE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MONDAY: Day = Day(20_416);

    #[test]
    fn the_weekly_report_is_of_mondays() {
        let at = |day: i32, minute: u16| DigestKind::Weekly.due(LocalTime { day: MONDAY.plus(day), minute });
        assert_eq!(at(0, SENT_AT).map(|digest| digest.id()), Some(format!("weekly-{}", MONDAY.iso())));
        for day in 1..7 {
            assert_eq!(at(day, SENT_AT), None);
        }
        assert_eq!(at(0, SENT_AT - 1), None);
        assert_eq!(at(0, SENT_UNTIL), None);
    }

    #[test]
    fn requests_are_gathered_by_the_hour() {
        let ten = Timestamp(10 * HOUR);
        assert_eq!(Gathering::of(ten), Gathering::of(ten.plus_ms(HOUR - 1)));
        assert_ne!(Gathering::of(ten), Gathering::of(ten.plus_ms(HOUR)));
        let gathering = Gathering::of(ten.plus_ms(MINUTE));
        assert_eq!((gathering.begins_at(), Gathering::from_id(&gathering.id())), (ten, Some(gathering)));
        for id in ["gathered", "gathered-", "gathered-x", "morning-2026-11-20"] {
            assert_eq!(Gathering::from_id(id), None, "{id}");
        }
    }

    proptest! {
        #[test]
        fn each_day_has_one_morning(day in 0..60_000_i32, first in SENT_AT..SENT_UNTIL, second in SENT_AT..SENT_UNTIL) {
            let due = |minute: u16| DigestKind::Morning.due(LocalTime { day: Day(day), minute });
            prop_assert_eq!(due(first), due(second));
            prop_assert_ne!(due(first), DigestKind::Morning.due(LocalTime { day: Day(day + 1), minute: second }));
        }
    }
}
