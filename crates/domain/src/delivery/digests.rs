//! Mails to the owner about a day or a week: what waits, and what the site brought.

use crate::text::options::codes;
use crate::time::day::{Day, LocalTime};

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
    /// The setting that turns it on.
    #[must_use]
    pub const fn setting(self) -> &'static str {
        match self {
            Self::Morning => "morning_digest",
            Self::Weekly => "weekly_report",
        }
    }

    /// The one that is to be sent now, at a local time.
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

    proptest! {
        #[test]
        fn each_day_has_one_morning(day in 0..60_000_i32, first in SENT_AT..SENT_UNTIL, second in SENT_AT..SENT_UNTIL) {
            let due = |minute: u16| DigestKind::Morning.due(LocalTime { day: Day(day), minute });
            prop_assert_eq!(due(first), due(second));
            prop_assert_ne!(due(first), DigestKind::Morning.due(LocalTime { day: Day(day + 1), minute: second }));
        }
    }
}
