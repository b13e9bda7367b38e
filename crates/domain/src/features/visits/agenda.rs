//! Visits by day.

use crate::text::options::codes;
use crate::time::day::{Day, LocalTime};

/// Days with something in them that the owner's first screen shows.
pub const DAYS_SHOWN: usize = 3;

codes! {
    VisitStanding {
        Booked = "booked";
        /// By the owner, in an answer.
        Offered = "offered";
        AskedFor = "asked_for";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedVisit {
    pub lead_id: String,
    pub name: String,
    /// The vessel and where it lies, as far as they are known.
    pub place: String,
    pub time: LocalTime,
    pub standing: VisitStanding,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgendaDay {
    pub day: Day,
    pub visits: Vec<PlannedVisit>,
}

/// In the order of the visits.
#[must_use]
pub fn by_day(visits: Vec<PlannedVisit>) -> Vec<AgendaDay> {
    let mut days: Vec<AgendaDay> = Vec::new();
    for visit in visits {
        let day = visit.time.day;
        match days.last_mut() {
            Some(last) if last.day == day => last.visits.push(visit),
            _ => days.push(AgendaDay { day, visits: vec![visit] }),
        }
    }
    days
}

/// The next days with visits, and tomorrow even if it has none.
#[must_use]
pub fn next_days(visits: Vec<PlannedVisit>, today: Day) -> Vec<AgendaDay> {
    let mut days = by_day(visits);
    days.truncate(DAYS_SHOWN);
    let tomorrow = today.plus(1);
    if !days.iter().any(|shown| shown.day == tomorrow) {
        days.push(AgendaDay { day: tomorrow, visits: Vec::new() });
        days.sort_by_key(|shown| shown.day);
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Day = Day(20_420);

    fn visit(days: i32) -> PlannedVisit {
        PlannedVisit {
            lead_id: "lead".into(),
            name: "Jane".into(),
            place: String::new(),
            time: LocalTime { day: TODAY.plus(days), minute: 600 },
            standing: VisitStanding::Booked,
        }
    }

    fn shown(days: &[i32]) -> Vec<(i32, usize)> {
        let days = next_days(days.iter().map(|day| visit(*day)).collect(), TODAY);
        days.iter().map(|shown| (shown.day.0 - TODAY.0, shown.visits.len())).collect()
    }

    #[test]
    fn the_next_days_with_visits_and_tomorrow_are_shown() {
        assert_eq!(shown(&[]), [(1, 0)]);
        assert_eq!(shown(&[0, 0, 1, 4, 9]), [(0, 2), (1, 1), (4, 1)]);
        assert_eq!(shown(&[2, 3, 5, 8]), [(1, 0), (2, 1), (3, 1), (5, 1)]);
    }
}
