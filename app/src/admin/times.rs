//! Formats instants in the business's time zone, relative to now.

use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::leads::lead::LeadSummary;
use domain::time::{DAY, HOUR, MINUTE};
use jiff::tz::TimeZone;
use jiff::{Timestamp as Instant, ZonedDateTime};
use std::sync::Arc;

/// A reply due within this long is 'soon', in milliseconds.
const SOON_MS: i64 = 3 * HOUR;

#[derive(Clone, Debug)]
pub struct When {
    now: Timestamp,
    zone: TimeZone,
    profile: Arc<BusinessProfile>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    Calm,
    Soon,
    Late,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub at: Timestamp,
    /// Milliseconds left; negative once late.
    pub left_ms: i64,
    pub urgency: Urgency,
    pub promised_ms: i64,
}

impl When {
    /// An unknown time zone falls back to the business's own.
    #[must_use]
    pub fn new(now: Timestamp, profile: impl Into<Arc<BusinessProfile>>) -> Self {
        let profile = profile.into();
        let zone = backend::time::zone::named(&profile.time_zone);
        Self { now, zone, profile }
    }

    #[must_use]
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    #[must_use]
    pub fn due(&self, lead: &LeadSummary) -> Deadline {
        let at = backend::leads::response_time::answer_by(&self.profile, lead.kind, lead.received_at);
        let left_ms = at.since(self.now);
        let urgency = match left_ms {
            ..=0 => Urgency::Late,
            left if left < SOON_MS => Urgency::Soon,
            _ => Urgency::Calm,
        };
        Deadline { at, left_ms, urgency, promised_ms: at.since(lead.received_at) }
    }

    /// '4:12 PM' today, 'Thu 4:12 PM' within the previous six days, else 'Nov 16', with the year if
    /// it differs.
    #[must_use]
    pub fn short(&self, at: Timestamp) -> String {
        let then = self.read(at);
        let now = self.read(self.now);
        let days = days_between(&then, &now);
        let pattern = match days {
            0 => "%-I:%M %p",
            1..=6 => "%a %-I:%M %p",
            _ if then.year() == now.year() => "%b %-d",
            _ => "%b %-d, %Y",
        };
        then.strftime(pattern).to_string()
    }

    /// 'Thu Nov 19, 4:12 PM', with the year if it differs.
    #[must_use]
    pub fn full(&self, at: Timestamp) -> String {
        let then = self.read(at);
        let pattern =
            if then.year() == self.read(self.now).year() { "%a %b %-d, %-I:%M %p" } else { "%a %b %-d, %Y, %-I:%M %p" };
        then.strftime(pattern).to_string()
    }

    /// 'Thu, Nov 19, 4:12 pm': the time of a visit.
    #[must_use]
    pub fn visit(&self, at: Timestamp) -> String {
        backend::time::zone::local(&self.profile.time_zone, at).short()
    }

    /// 'Answer by Mon, Nov 30, 4 pm', 'The answer was due Mon, Nov 30, 4 pm'.
    #[must_use]
    pub fn answer_by(&self, due: &Deadline) -> String {
        let at = self.visit(due.at);
        if due.urgency == Urgency::Late { format!("The answer was due {at}") } else { format!("Answer by {at}") }
    }

    /// 'Saturday, November 28'.
    #[must_use]
    pub fn today(&self) -> String {
        backend::time::zone::local(&self.profile.time_zone, self.now).day.long()
    }

    /// 'Mon, Nov 9'.
    #[must_use]
    pub fn date(&self, at: Timestamp) -> String {
        backend::time::zone::local(&self.profile.time_zone, at).day.short()
    }

    #[must_use]
    pub fn is_soon(&self, due: Timestamp) -> bool {
        due.since(self.now) < SOON_MS
    }

    /// 'Reply by 4:12 PM today', 'Reply by 9:05 AM tomorrow', 'Late by 40 min'.
    #[must_use]
    pub fn reply_by(&self, due: &Deadline) -> String {
        if due.urgency == Urgency::Late {
            return format!("Late by {}", span(-due.left_ms));
        }
        let at = self.read(due.at);
        let now = self.read(self.now);
        let pattern = match days_between(&now, &at) {
            0 => "Reply by %-I:%M %p today",
            1 => "Reply by %-I:%M %p tomorrow",
            _ => "Reply by %a %-I:%M %p",
        };
        at.strftime(pattern).to_string()
    }

    /// 'Your turn, 2 h 14 min left' or 'Late by 40 min'.
    #[must_use]
    pub fn to_reply(&self, due: &Deadline) -> String {
        if due.urgency == Urgency::Late { self.reply_by(due) } else { format!("Your turn, {} left", span(due.left_ms)) }
    }

    /// 'in 4 min' for the future, 'now' for the past.
    #[must_use]
    pub fn ahead(&self, at: Timestamp) -> String {
        let left = at.since(self.now);
        if left <= 0 { "now".to_owned() } else { format!("in {}", span(left)) }
    }

    /// The instant for `<time datetime>`, in UTC.
    #[must_use]
    pub fn machine(&self, at: Timestamp) -> String {
        instant(at).to_string()
    }

    fn read(&self, at: Timestamp) -> ZonedDateTime {
        instant(at).to_zoned_datetime(self.zone.clone())
    }
}

/// A duration: '40 min', '2 h 14 min', '21 h', '3 days'. Minutes round up, so that it is never 'in
/// 0 min'.
#[must_use]
pub fn span(ms: i64) -> String {
    let minutes = (ms.max(0).saturating_add(MINUTE - 1) / MINUTE).max(1);
    let hours = minutes / 60;
    let rest = minutes % 60;
    let days = ms.max(0) / DAY;
    if hours == 0 {
        format!("{minutes} min")
    } else if days >= 2 {
        format!("{days} days")
    } else if hours >= 12 || rest == 0 {
        format!("{hours} h")
    } else {
        format!("{hours} h {rest} min")
    }
}

fn instant(at: Timestamp) -> Instant {
    Instant::from_millisecond(at.0).unwrap_or(Instant::UNIX_EPOCH)
}

fn days_between(earlier: &ZonedDateTime, later: &ZonedDateTime) -> i32 {
    earlier.date().until(later.date()).map_or(i32::MAX, |between| between.get_days())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::summary;
    use domain::content::business::DayHours;
    use domain::leads::options::LeadKind;

    fn at(text: &str) -> Timestamp {
        let zoned: ZonedDateTime = format!("{text}[America/Los_Angeles]").parse().expect("a civil time in Los Angeles");
        Timestamp(zoned.timestamp().as_millisecond())
    }

    fn lead(received: &str) -> LeadSummary {
        LeadSummary { received_at: at(received), ..summary("Jane") }
    }

    fn when(now: &str) -> When {
        When::new(at(now), BusinessProfile::default())
    }

    #[test]
    fn the_nearer_the_shorter() {
        let friday = when("2026-11-20T13:58");
        assert_eq!(friday.short(at("2026-11-20T11:05")), "11:05 AM");
        assert_eq!(friday.short(at("2026-11-19T16:12")), "Thu 4:12 PM");
        assert_eq!(friday.short(at("2026-11-14T00:00")), "Sat 12:00 AM");
        assert_eq!(friday.short(at("2026-11-13T23:59")), "Nov 13");
        assert_eq!(friday.short(at("2025-11-20T11:05")), "Nov 20, 2025");
        assert_eq!(friday.full(at("2026-11-19T16:12")), "Thu Nov 19, 4:12 PM");
        assert_eq!(friday.full(at("2025-12-31T09:00")), "Wed Dec 31, 2025, 9:00 AM");
    }

    #[test]
    fn today_is_the_day_in_san_diego() {
        // 11 PM there is the next morning in UTC.
        assert_eq!(when("2026-11-19T23:30").short(at("2026-11-19T00:05")), "12:05 AM");
        assert_eq!(when("2026-11-20T00:30").short(at("2026-11-19T23:30")), "Thu 11:30 PM");
    }

    #[test]
    fn an_answer_is_promised_within_a_day() {
        let friday = when("2026-11-20T13:58");
        let due = friday.due(&lead("2026-11-19T16:12"));
        // The shop closes at 4 PM.
        assert_eq!(friday.reply_by(&due), "Reply by 4:00 PM today");
        assert_eq!(friday.to_reply(&due), "Your turn, 2 h 2 min left");
        assert_eq!(friday.answer_by(&due), "Answer by Fri, Nov 20, 4 pm");
        assert_eq!(due.urgency, Urgency::Soon);

        let thursday = when("2026-11-19T13:58");
        let due = thursday.due(&lead("2026-11-19T10:48"));
        assert_eq!(thursday.reply_by(&due), "Reply by 10:48 AM tomorrow");
        assert_eq!(thursday.to_reply(&due), "Your turn, 20 h left");
        assert_eq!(due.urgency, Urgency::Calm);

        let due = friday.due(&lead("2026-11-19T13:18"));
        assert_eq!(friday.reply_by(&due), "Late by 40 min");
        assert_eq!(friday.to_reply(&due), "Late by 40 min");
        assert_eq!(friday.answer_by(&due), "The answer was due Fri, Nov 20, 1:18 pm");
        assert_eq!(due.urgency, Urgency::Late);
    }

    #[test]
    fn a_quote_has_until_the_next_business_day_closes() {
        let friday = when("2026-11-20T13:58");
        let due = friday.due(&LeadSummary { kind: LeadKind::Contact, ..lead("2026-11-20T10:00") });
        assert_eq!(friday.reply_by(&due), "Reply by Mon 4:00 PM");
        assert_eq!((friday.to_reply(&due), due.urgency), ("Your turn, 3 days left".to_owned(), Urgency::Calm));
    }

    #[test]
    fn a_day_is_24_hours_also_when_the_clocks_change() {
        // A shop without fixed hours cannot promise anything better.
        let mut profile = BusinessProfile::default();
        profile.hours.days = [DayHours { span: None, by_appointment: true }; 7];
        let when = When::new(at("2026-10-31T18:00"), profile);
        let due = when.due(&lead("2026-10-31T17:00"));
        assert_eq!(due.left_ms, 23 * HOUR);
        assert_eq!(when.reply_by(&due), "Reply by 4:00 PM tomorrow");
    }

    #[test]
    fn lengths() {
        assert_eq!(span(0), "1 min");
        assert_eq!(span(HOUR), "1 h");
        assert_eq!(span(13 * HOUR + 5 * MINUTE), "13 h");
        assert_eq!(span(47 * HOUR), "47 h");
        assert_eq!(span(3 * DAY + HOUR), "3 days");
        assert_eq!(when("2026-11-20T12:00").ahead(at("2026-11-20T12:04")), "in 4 min");
        assert_eq!(when("2026-11-20T12:00").ahead(at("2026-11-20T11:59")), "now");
    }

    #[test]
    fn an_unknown_zone_is_san_diegos() {
        let odd = When::new(
            at("2026-11-20T12:00"),
            BusinessProfile { time_zone: "Mars/Olympus".into(), ..BusinessProfile::default() },
        );
        assert_eq!(odd.short(at("2026-11-20T11:00")), "11:00 AM");
        assert_eq!(odd.machine(at("2026-11-20T11:00")), "2026-11-20T19:00:00Z");
    }
}
