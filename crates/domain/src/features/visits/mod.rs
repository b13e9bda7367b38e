//! Showroom visits: the times on offer, the form that proposes some, and the time that the owner
//! confirms.

pub mod agenda;
pub mod messages;
pub mod offers;

use crate::content::business::{DayHours, OpeningHours};
use crate::content::hours::FixedHours;
pub use crate::leads::fields::visit as field;
use crate::leads::options::ContactMethod;
use crate::leads::rules;
use crate::leads::violation::Violations;
use crate::limits;
use crate::text::email::Email;
use crate::text::options::codes;
use crate::text::phone::Phone;
use crate::time::day::{Day, LocalTime, clock};
use crate::time::{MINUTE, Timestamp};
use serde::{Deserialize, Serialize};

/// A day in the list of times on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitDay {
    pub day: Day,
    /// Start times in minutes after midnight; empty on a day that is listed only for its note.
    pub times: Vec<u16>,
    /// Why the day is different: 'Closed for Thanksgiving'.
    pub note: Option<String>,
}

impl VisitDay {
    /// "8am to 4pm", from the first visit to the end of the last one; empty without a time.
    #[must_use]
    pub fn span(&self) -> String {
        let Some(first) = self.times.first() else { return String::new() };
        let last = self.times.last().unwrap_or(first);
        format!("{} to {}", clock(*first), clock(last.saturating_add(limits::VISIT_MINUTES)))
    }

    /// What a visitor asks about who chooses the day at the end of a page.
    #[must_use]
    pub fn request_on_board(&self) -> String {
        format!("A visit on board, {}", self.day.long())
    }
}

/// The days of the next weeks, starting with the first business day after today: the owner must
/// have time to read a request sent in the evening. Regular closed days are omitted, holidays say
/// why they are closed.
#[must_use]
pub fn offered(hours: &OpeningHours, now: LocalTime) -> Vec<VisitDay> {
    // A shop open by appointment only gets one full day to read it.
    let first = hours.next_business_day(now.day).unwrap_or(now.day.plus(2));
    let mut offered = Vec::new();
    for days in 0..limits::VISIT_DAYS {
        let day = first.plus(days);
        let on_day = hours.on(day);
        let times = times(&on_day.hours);
        let note = match on_day.exception {
            Some(exception) if !exception.reason.trim().is_empty() => Some(exception.text()),
            _ => None,
        };
        if !times.is_empty() || note.is_some() {
            offered.push(VisitDay { day, times, note });
        }
    }
    offered
}

/// Start times on a day with these hours. A visit ends before closing.
fn times(hours: &DayHours) -> Vec<u16> {
    let open = match hours.fixed() {
        Some(fixed) => fixed,
        None if hours.span.is_none() && hours.by_appointment => {
            FixedHours { opens: limits::APPOINTMENTS_FROM, closes: limits::APPOINTMENTS_TO }
        }
        // Invalid hours (an owner's typing error) must not mean "any time".
        None => return Vec::new(),
    };
    let mut times: Vec<u16> = (open.opens..open.closes).step_by(usize::from(limits::VISIT_STEP_MINUTES)).collect();
    times.retain(|start| start.saturating_add(limits::VISIT_MINUTES) <= open.closes);
    times
}

#[must_use]
pub fn is_offered(offered: &[VisitDay], time: LocalTime) -> bool {
    offered.iter().any(|day| day.day == time.day && day.times.contains(&time.minute))
}

pub const VISIT_MS: i64 = limits::VISIT_MINUTES as i64 * MINUTE;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VisitDraft {
    /// Idempotency key: one per attempt, made by the browser and kept over retries, so that a lost
    /// response cannot create a second lead. Empty from the plain form.
    pub attempt_id: String,
    #[serde(alias = "slot")]
    pub slots: Vec<String>,
    pub name: String,
    pub email: String,
    pub phone: String,
    /// Preparations that the visitor asks for, free text, optional.
    pub note: String,
    /// Code of a [`ContactMethod`]; empty means the default.
    pub preferred_contact_method: String,
    pub consent: bool,
    /// Hidden from people. The alias is the name that it had before: a form may be open for days.
    #[serde(alias = "companyFax")]
    pub trap: String,
    /// Milliseconds between the first touch of the form and its submission;
    /// unknown for the plain form.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub elapsed_ms: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitRequest {
    /// Proposed times, chronological, without duplicates.
    pub slots: Vec<LocalTime>,
    pub name: String,
    pub email: Email,
    pub phone: Phone,
    pub note: String,
    pub contact_method: ContactMethod,
}

impl VisitDraft {
    /// `offered` are the times on offer now.
    pub fn validate(&self, offered: &[VisitDay]) -> Result<VisitRequest, Violations> {
        let mut wrong = Violations::default();
        let slots = wrong.take(field::SLOTS, slots(&self.slots, offered));
        let name = wrong.read(&rules::NAME, &self.name);
        let email = wrong.take(field::EMAIL, Email::parse(&self.email));
        let phone = wrong.take(field::PHONE, Phone::parse(&self.phone));
        let contact_method = ContactMethod::from_code_or_default(&self.preferred_contact_method);
        let contact_method = wrong.take(field::CONTACT_METHOD, contact_method.ok_or(crate::messages::OPTION_UNKNOWN));
        let note = wrong.read(&rules::NOTE, &self.note);
        if !self.consent {
            wrong.add(field::CONSENT, crate::messages::CONSENT_REQUIRED);
        }
        match (slots, email, phone, contact_method) {
            (Some(slots), Some(email), Some(phone), Some(contact_method)) if wrong.is_empty() => {
                Ok(VisitRequest { slots, name, email, phone, note, contact_method })
            }
            _ => Err(wrong),
        }
    }
}

fn slots(typed: &[String], offered: &[VisitDay]) -> Result<Vec<LocalTime>, String> {
    let slots = read_times(typed, offered)?;
    if slots.is_empty() {
        return Err(crate::messages::SLOTS_REQUIRED.to_owned());
    }
    Ok(slots)
}

/// Some of the times on offer, chronological, without duplicates; empty texts are left out.
pub fn read_times(typed: &[String], offered: &[VisitDay]) -> Result<Vec<LocalTime>, String> {
    let mut slots = Vec::new();
    for text in typed {
        let text = text.trim();
        if !text.is_empty() {
            slots.push(LocalTime::parse(text).ok_or(crate::messages::OPTION_UNKNOWN)?);
        }
    }
    slots.sort_unstable();
    slots.dedup();
    if slots.len() > limits::VISIT_SLOTS_MAX {
        return Err(crate::messages::too_many_slots(limits::VISIT_SLOTS_MAX));
    }
    match slots.iter().find(|slot| !is_offered(offered, **slot)) {
        Some(gone) => Err(crate::messages::slot_gone(&gone.short())),
        None => Ok(slots),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitSlot {
    pub id: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// By the owner.
    pub confirmed: bool,
    /// Whether another visitor has a confirmed visit then.
    pub taken: bool,
    /// The owner's answer that offers it; none if the visitor proposed it.
    pub message_id: Option<String>,
    /// When that answer was written.
    pub offered_at: Option<Timestamp>,
}

impl VisitSlot {
    #[must_use]
    pub const fn is_free(&self, now: Timestamp) -> bool {
        !self.taken && self.starts_at.0 > now.0
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Booking {
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// How often it was confirmed before: 0 at first. Calendars use the invitation with the highest
    /// number.
    pub sequence: i32,
    pub confirmed_at: Timestamp,
}

codes! {
    /// Who moved or canceled a visit.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    VisitParty {
        Owner = "owner";
        Visitor = "visitor";
    }
}

/// A visit that was confirmed before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cancellation {
    /// The visit as it was, with the sequence of the cancellation.
    pub booking: Booking,
    pub canceled_at: Timestamp,
    pub by: VisitParty,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visit {
    /// Proposed times, earliest first.
    pub slots: Vec<VisitSlot>,
    pub booking: Option<Booking>,
    /// Only while there is no booking.
    pub cancellation: Option<Cancellation>,
    /// When it was, as the visitor was told last, before it was moved or its invitation sent again.
    #[serde(default)]
    pub moved_from: Option<Timestamp>,
}

impl Visit {
    /// The time that a moved visit had before.
    #[must_use]
    pub fn was_at(&self) -> Option<Timestamp> {
        let booking = self.booking.as_ref()?;
        self.moved_from.filter(|at| *at != booking.starts_at)
    }

    /// The booked visit, until it begins.
    #[must_use]
    pub fn to_come(&self, now: Timestamp) -> Option<&Booking> {
        self.booking.as_ref().filter(|booking| booking.starts_at > now)
    }

    /// Whether a time that was proposed or offered then can still be chosen. None can while a visit is booked: only
    /// moving changes that one. Times from before a visit was booked, or canceled by the owner, are over with it.
    #[must_use]
    pub fn leaves_open(&self, offered_at: Option<Timestamp>, now: Timestamp) -> bool {
        if self.to_come(now).is_some() {
            return false;
        }
        let settled_at = match (&self.booking, &self.cancellation) {
            (Some(booking), _) => Some(booking.confirmed_at),
            (None, Some(canceled)) if canceled.by == VisitParty::Owner => Some(canceled.canceled_at),
            (None, _) => None,
        };
        match (settled_at, offered_at) {
            (Some(settled_at), Some(offered_at)) => offered_at > settled_at,
            (Some(_), None) => false,
            (None, _) => true,
        }
    }

    /// Times that the visitor proposed; none once a visit was confirmed, because a moved visit adds times of its own.
    #[must_use]
    pub fn proposed(&self) -> Vec<Timestamp> {
        if self.booking.is_some() || self.cancellation.is_some() {
            return Vec::new();
        }
        let by_visitor = self.slots.iter().filter(|slot| slot.message_id.is_none());
        by_visitor.map(|slot| slot.starts_at).collect()
    }
}

/// When the visitor is reminded: at 9 in the morning of the day before.
#[must_use]
pub const fn reminder_time(visit: LocalTime) -> LocalTime {
    LocalTime { day: visit.day.plus(-1), minute: 9 * 60 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::business::{BusinessProfile, HoursException};
    use proptest::prelude::*;

    fn hours() -> OpeningHours {
        let mut hours = BusinessProfile::default().hours;
        hours.exceptions = vec![HoursException {
            date: "2026-11-26".into(),
            reason: "Thanksgiving".into(),
            hours: DayHours { span: None, by_appointment: false },
        }];
        hours
    }

    fn at(text: &str) -> LocalTime {
        LocalTime::parse(text).expect("a time")
    }

    fn days() -> Vec<VisitDay> {
        offered(&hours(), at("2026-11-20T14:00"))
    }

    fn good() -> VisitDraft {
        VisitDraft {
            slots: vec!["2026-11-25T10:00".into(), "2026-11-23T08:00".into()],
            name: "Jane Halloran".into(),
            email: "jane+boat@example.com".into(),
            phone: "(619) 555-0142".into(),
            consent: true,
            ..VisitDraft::default()
        }
    }

    #[test]
    fn the_first_time_is_on_the_next_business_morning() {
        for (now, first) in [
            ("2026-11-20T14:00", "2026-11-23"),
            ("2026-11-21T09:00", "2026-11-23"),
            ("2026-11-23T06:00", "2026-11-24"),
            ("2026-11-25T17:00", "2026-11-27"),
        ] {
            let days = offered(&hours(), at(now));
            assert_eq!(days[0].day.iso(), first, "{now}");
            assert_eq!(days[0].times, [480, 600, 720, 840]);
        }
    }

    #[test]
    fn holidays_say_why_and_offer_nothing() {
        let days = days();
        let thanksgiving = days.iter().find(|d| d.day.iso() == "2026-11-26").expect("listed");
        assert!(thanksgiving.times.is_empty());
        assert_eq!(thanksgiving.note.as_deref(), Some("Closed for Thanksgiving"));
    }

    #[test]
    fn a_day_by_appointment_has_its_own_times_and_the_list_ends() {
        let days = days();
        let saturday = days.iter().find(|d| d.day.iso() == "2026-11-28").expect("listed");
        assert_eq!(saturday.times, [600, 720]);
        assert_eq!(days.last().map(|d| d.day.iso()).as_deref(), Some("2026-12-13"));
    }

    #[test]
    fn a_shop_without_fixed_hours_gets_a_day_to_read_it() {
        let appointment = DayHours { span: None, by_appointment: true };
        let hours = OpeningHours { days: [appointment; 7], exceptions: vec![] };
        assert_eq!(offered(&hours, at("2026-11-20T23:00"))[0].day.iso(), "2026-11-22");
        let closed = DayHours { span: None, by_appointment: false };
        assert!(offered(&OpeningHours { days: [closed; 7], exceptions: vec![] }, at("2026-11-20T23:00")).is_empty());
        let odd = DayHours { span: Some((960, 480)), by_appointment: true };
        assert!(offered(&OpeningHours { days: [odd; 7], exceptions: vec![] }, at("2026-11-20T23:00")).is_empty());
    }

    #[test]
    fn a_good_request_is_read_in_the_calendars_order() {
        let mut draft = good();
        draft.slots.push("2026-11-25T10:00".into());
        let request = draft.validate(&days()).expect("a good draft");
        assert_eq!(request.slots, [at("2026-11-23T08:00"), at("2026-11-25T10:00")]);
        assert_eq!(request.contact_method, ContactMethod::Either);
    }

    #[test]
    fn an_empty_draft_names_every_required_field_in_order() {
        let wrong = VisitDraft::default().validate(&days()).expect_err("an empty draft");
        let fields: Vec<&str> = wrong.0.iter().map(|e| e.field.as_str()).collect();
        assert_eq!(fields, [field::SLOTS, field::NAME, field::EMAIL, field::PHONE, field::CONSENT]);
    }

    #[test]
    fn at_most_three_times_and_only_offered_ones() {
        let of = |slots: &[&str]| {
            let draft = VisitDraft { slots: slots.iter().map(|s| (*s).to_owned()).collect(), ..good() };
            draft.validate(&days()).map_err(|wrong| wrong.of(field::SLOTS).unwrap_or_default().to_owned())
        };
        assert!(of(&["2026-11-23T08:00", "2026-11-23T10:00", "2026-11-24T08:00"]).is_ok());
        let four = ["2026-11-23T08:00", "2026-11-23T10:00", "2026-11-24T08:00", "2026-11-24T10:00"];
        assert_eq!(of(&four), Err(crate::messages::too_many_slots(3)));
        assert_eq!(of(&["", " "]), Err(crate::messages::SLOTS_REQUIRED.to_owned()));
        assert_eq!(of(&["<script>"]), Err(crate::messages::OPTION_UNKNOWN.to_owned()));
        for gone in ["2026-11-20T16:00", "2026-11-26T10:00", "2026-11-23T09:00", "2026-11-23T16:00", "2027-11-23T10:00"]
        {
            assert_eq!(of(&[gone]), Err(crate::messages::slot_gone(&at(gone).short())), "{gone}");
        }
    }

    proptest! {
        #[test]
        fn every_offered_time_is_a_real_opening(day in 19_000..21_000_i32, minute in 0..1_440_u16) {
            let hours = hours();
            let now = LocalTime { day: Day(day), minute };
            for VisitDay { day, times, .. } in offered(&hours, now) {
                prop_assert!(day > now.day);
                let of_day = hours.on(day).hours;
                for time in times {
                    let appointments =
                        FixedHours { opens: limits::APPOINTMENTS_FROM, closes: limits::APPOINTMENTS_TO };
                    let open = of_day.fixed().unwrap_or(appointments);
                    prop_assert!(time >= open.opens && time + limits::VISIT_MINUTES <= open.closes);
                    prop_assert!(of_day.span.is_some() || of_day.by_appointment);
                }
            }
        }
    }
}
