//! When a lead is to be answered, as its form promised.

use crate::zone;
use domain::Timestamp;
use domain::business::BusinessProfile;
use domain::day::LocalTime;
use domain::limits::REPLY_WITHIN_MS;
use domain::options::LeadKind;

/// End of a business day that has no closing time left to read, in minutes after midnight.
const EVENING: u16 = 17 * 60;

/// The end of the promised time: a day for the visualizer, the close of the next
/// business day for the other forms. A business without fixed hours has no such
/// day; then it is a day as well.
#[must_use]
pub fn answer_by(profile: &BusinessProfile, kind: LeadKind, received: Timestamp) -> Timestamp {
    let within_a_day = received.plus_ms(REPLY_WITHIN_MS);
    match kind {
        LeadKind::Refit => within_a_day,
        LeadKind::Contact | LeadKind::Visit => close_of_next_business_day(profile, received).unwrap_or(within_a_day),
    }
}

fn close_of_next_business_day(profile: &BusinessProfile, received: Timestamp) -> Option<Timestamp> {
    let day = profile.hours.next_business_day(zone::local(&profile.time_zone, received).day)?;
    let minute = profile.hours.on(day).0.fixed().map_or(EVENING, |(_, to)| to.min(24 * 60 - 1));
    zone::instant(&profile.time_zone, LocalTime { day, minute })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::business::{DayHours, HoursException};

    fn at(text: &str) -> Timestamp {
        zone::instant("America/Los_Angeles", LocalTime::parse(text).expect("a time")).expect("an instant")
    }

    #[test]
    fn a_quote_is_answered_by_the_close_of_the_next_business_day() {
        let mut profile = BusinessProfile::default();
        let by = |profile: &BusinessProfile, kind, text| answer_by(profile, kind, at(text));
        // A Friday evening, and a Thursday.
        assert_eq!(by(&profile, LeadKind::Contact, "2026-11-20T23:50"), at("2026-11-23T16:00"));
        assert_eq!(by(&profile, LeadKind::Visit, "2026-11-19T09:00"), at("2026-11-20T16:00"));
        assert_eq!(by(&profile, LeadKind::Refit, "2026-11-20T23:50"), at("2026-11-21T23:50"));
        profile.hours.exceptions.push(HoursException {
            date: "2026-11-23".into(),
            reason: "Fair".into(),
            hours: DayHours { span: None, by_appointment: false },
        });
        assert_eq!(by(&profile, LeadKind::Contact, "2026-11-20T23:50"), at("2026-11-24T16:00"));
    }

    #[test]
    fn without_fixed_hours_it_is_a_day() {
        let mut profile = BusinessProfile::default();
        profile.hours.days = [DayHours { span: None, by_appointment: true }; 7];
        let received = at("2026-11-20T12:00");
        assert_eq!(answer_by(&profile, LeadKind::Contact, received), received.plus_ms(REPLY_WITHIN_MS));
    }
}
