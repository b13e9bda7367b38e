use crate::Backend;
use crate::time::zone;
use domain::content::business::BusinessProfile;
use domain::content::hours::FixedHours;
use domain::leads::options::LeadKind;
use domain::limits::{REPLY_WITHIN_MS, REPLY_WORK_MINUTES};
use domain::time::day::LocalTime;
use domain::{Timestamp, messages};

/// End of a business day whose closing time is missing, in minutes after midnight.
const EVENING: u16 = 17 * 60;
/// Of a day: local times end before midnight.
const LAST_MINUTE: u16 = 24 * 60 - 1;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResponseTime {
    pub mail: bool,
    /// When the answer comes: 'within 24 hours', 'by Monday, November 23 at 4pm PST'.
    pub when: String,
}

impl ResponseTime {
    #[must_use]
    pub fn now(backend: &Backend, profile: &BusinessProfile, kind: LeadKind) -> Self {
        Self { mail: backend.outgoing.mail.is_some(), when: when(profile, kind, backend.clock.now()) }
    }

    /// In one sentence, which asks to note the reference only where one is shown.
    #[must_use]
    pub fn confirmation(&self, reference: bool) -> String {
        messages::confirmation(self.mail, reference, &self.when)
    }
}

/// When a lead received then will be answered, as part of a sentence.
pub(crate) fn when(profile: &BusinessProfile, kind: LeadKind, received: Timestamp) -> String {
    let zone = &profile.time_zone;
    match kind {
        LeadKind::Refit => match answer_by(profile, kind, received) {
            by if by <= received.plus_ms(REPLY_WITHIN_MS) => messages::WITHIN_A_DAY.to_owned(),
            by => messages::by(&format!("{} {}", zone::local(zone, by).long(), zone::abbreviation(zone, by))),
        },
        LeadKind::Contact | LeadKind::Visit => {
            let day = profile.hours.next_business_day(zone::local(zone, received).day).map(|day| day.long());
            messages::by_business_day(day.as_deref())
        }
    }
}

/// The deadline of the response: for the visualizer the last working minute within a day; for the
/// other forms, and if there is none, the close of the next business day. For a business without
/// fixed hours, one day.
#[must_use]
pub fn answer_by(profile: &BusinessProfile, kind: LeadKind, received: Timestamp) -> Timestamp {
    if kind == LeadKind::Refit
        && let Some(by) = work_within_a_day(profile, received)
    {
        return by;
    }
    match close_of_next_business_day(profile, received) {
        Some(by) => by,
        None => received.plus_ms(REPLY_WITHIN_MS),
    }
}

fn work_within_a_day(profile: &BusinessProfile, received: Timestamp) -> Option<Timestamp> {
    let zone = &profile.time_zone;
    let from = zone::local(zone, received);
    let to = zone::local(zone, received.plus_ms(REPLY_WITHIN_MS));
    for day in [to.day, from.day] {
        let Some(FixedHours { opens, closes }) = profile.hours.on(day).hours.fixed() else { continue };
        let first = if day == from.day { opens.max(from.minute) } else { opens };
        let last = if day == to.day { closes.min(to.minute) } else { closes };
        let last = last.min(LAST_MINUTE);
        if last < first + REPLY_WORK_MINUTES {
            continue;
        }
        if let Some(by) = zone::instant(zone, LocalTime { day, minute: last }) {
            return Some(by);
        }
    }
    None
}

fn close_of_next_business_day(profile: &BusinessProfile, received: Timestamp) -> Option<Timestamp> {
    let day = profile.hours.next_business_day(zone::local(&profile.time_zone, received).day)?;
    let minute = match profile.hours.on(day).hours.fixed() {
        Some(fixed) => fixed.closes.min(LAST_MINUTE),
        None => EVENING,
    };
    zone::instant(&profile.time_zone, LocalTime { day, minute })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::content::business::{DayHours, HoursException};

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
        // The shop is closed on the day after a Friday evening.
        assert_eq!(by(&profile, LeadKind::Refit, "2026-11-20T23:50"), at("2026-11-23T16:00"));
        profile.hours.exceptions.push(HoursException {
            date: "2026-11-23".into(),
            reason: "Fair".into(),
            hours: DayHours { span: None, by_appointment: false },
        });
        assert_eq!(by(&profile, LeadKind::Contact, "2026-11-20T23:50"), at("2026-11-24T16:00"));
    }

    #[test]
    fn a_refit_request_is_answered_within_a_day_during_working_hours() {
        let profile = BusinessProfile::default();
        for (received, by, words) in [
            ("2026-11-19T10:00", "2026-11-20T10:00", "within 24 hours"),
            ("2026-11-18T20:00", "2026-11-19T16:00", "within 24 hours"),
            ("2026-11-18T07:00", "2026-11-18T16:00", "within 24 hours"),
            ("2026-11-22T11:00", "2026-11-23T11:00", "within 24 hours"),
            // A Sunday: when the shop opens again, almost a day has passed.
            ("2026-11-22T08:30", "2026-11-23T16:00", "by Monday, November 23 at 4pm PST"),
            ("2026-11-21T12:00", "2026-11-23T16:00", "by Monday, November 23 at 4pm PST"),
        ] {
            assert_eq!(answer_by(&profile, LeadKind::Refit, at(received)), at(by), "{received}");
            assert_eq!(when(&profile, LeadKind::Refit, at(received)), words, "{received}");
        }
        assert_eq!(
            when(&profile, LeadKind::Contact, at("2026-11-22T11:00")),
            "by the next business day, Monday, November 23"
        );
    }

    #[test]
    fn without_fixed_hours_it_is_a_day() {
        let mut profile = BusinessProfile::default();
        profile.hours.days = [DayHours { span: None, by_appointment: true }; 7];
        let received = at("2026-11-20T12:00");
        assert_eq!(answer_by(&profile, LeadKind::Contact, received), received.plus_ms(REPLY_WITHIN_MS));
    }
}
