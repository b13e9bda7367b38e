//! Calendar files (RFC 5545): the invitation to a visit (RFC 5546), and the feed that a calendar subscribes to.

use super::calendar_file::{CalendarFile, CalendarMethod};
use super::letter::Person;
use domain::Timestamp;
use domain::text::address::mailto;
use domain::text::clean_line;
use icalendar::{Calendar, Component as _, Event, Property};

const PRODUCT: &str = "-//Harbor and Grain//Showroom visits//EN";
/// How often a calendar should ask for the feed again.
const REFRESH: &str = "PT1H";

/// Something with a time. Its texts may contain any characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarEntry {
    /// The same for all versions of one entry.
    pub uid: String,
    /// Incremented with every change.
    pub sequence: i32,
    /// When this version was written.
    pub stamp: Timestamp,
    /// In UTC.
    pub starts_at: Timestamp,
    /// In UTC.
    pub ends_at: Timestamp,
    /// 'Visit to Harbor & Grain'.
    pub summary: String,
    /// A few lines.
    pub description: String,
    /// Where to go; empty if nowhere.
    pub location: String,
    /// Whether the time is no longer free for something else.
    pub is_busy: bool,
}

impl CalendarEntry {
    fn event(&self) -> Event {
        let mut event = Event::with_uid(&self.uid);
        event
            .add_property("SEQUENCE", self.sequence.to_string())
            .add_property("DTSTAMP", utc(self.stamp))
            .add_property("DTSTART", utc(self.starts_at))
            .add_property("DTEND", utc(self.ends_at))
            .add_property("SUMMARY", text(&self.summary))
            .add_property("DESCRIPTION", text(&self.description))
            .add_property("STATUS", "CONFIRMED")
            .add_property("TRANSP", if self.is_busy { "OPAQUE" } else { "TRANSPARENT" });
        if !self.location.is_empty() {
            event.add_property("LOCATION", text(&self.location));
        }
        event
    }
}

/// The calendar of one business, without invitations: its entries are shown, not answered.
#[must_use]
pub fn feed(name: &str, entries: &[CalendarEntry]) -> String {
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(("PRODID", PRODUCT))
        .append_property(("CALSCALE", "GREGORIAN"))
        .append_property(("METHOD", "PUBLISH"))
        .append_property(("X-WR-CALNAME", text(name).as_str()))
        .append_property(Property::new("REFRESH-INTERVAL", REFRESH).add_parameter("VALUE", "DURATION").done())
        .append_property(("X-PUBLISHED-TTL", REFRESH));
    for entry in entries {
        calendar.push(entry.event());
    }
    calendar.to_string()
}

/// A visit that one person is invited to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The visit.
    pub entry: CalendarEntry,
    /// Name and address of the business.
    pub organizer: Person,
    /// Name and address of the visitor.
    pub attendee: Person,
    /// Whether it takes place, or is canceled.
    pub method: CalendarMethod,
}

impl Invitation {
    /// The `.ics` file, for a letter.
    #[must_use]
    pub fn to_file(&self) -> CalendarFile {
        CalendarFile { method: self.method, ics: self.to_ics() }
    }

    /// The `.ics` file.
    #[must_use]
    pub fn to_ics(&self) -> String {
        let attendee = property_of("ATTENDEE", &self.attendee)
            .add_parameter("ROLE", "REQ-PARTICIPANT")
            .add_parameter("PARTSTAT", "NEEDS-ACTION")
            .add_parameter("RSVP", "TRUE")
            .done();
        let mut event = self.entry.event();
        event.append_property(property_of("ORGANIZER", &self.organizer)).append_property(attendee);
        if self.method == CalendarMethod::Cancel {
            event.add_property("STATUS", "CANCELLED");
        }
        let mut calendar = Calendar::empty();
        calendar
            .append_property(("VERSION", "2.0"))
            .append_property(("PRODID", PRODUCT))
            .append_property(("CALSCALE", "GREGORIAN"))
            .append_property(("METHOD", self.method.code()))
            .push(event);
        calendar.to_string()
    }
}

fn property_of(key: &str, person: &Person) -> Property {
    // A parameter's value may not contain quotes.
    let name = clean_line(&person.name).replace('"', "'");
    Property::new(key, mailto(&person.address)).add_parameter("CN", &name).done()
}

/// The library escapes line feeds, but writes other control characters as they are.
fn text(raw: &str) -> String {
    raw.replace("\r\n", "\n").replace('\r', "\n").replace(|c: char| c.is_control() && !matches!(c, '\n' | '\t'), "")
}

/// In UTC, so that no time zone definition is needed.
fn utc(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use icalendar::{CalendarDateTime, DatePerhapsTime, EventLike as _};

    /// Longest line in bytes, without its line ending.
    const LINE_MAX: usize = 75;

    fn invitation() -> Invitation {
        Invitation {
            entry: CalendarEntry {
                uid: "visit-1@site.example".into(),
                sequence: 2,
                stamp: Timestamp(1_795_219_200_000),
                starts_at: Timestamp(1_795_449_600_000),
                ends_at: Timestamp(1_795_453_200_000),
                summary: "Visit to Harbor & Grain".into(),
                description: "Bring a door, a cushion; or a photograph.\nC:\\teak \u{26f5}".into(),
                location: "2240 Shelter Island Drive, San Diego, CA 92106".into(),
                is_busy: true,
            },
            organizer: Person { name: "Harbor & Grain".into(), address: "hello@harborandgrain.example".into() },
            attendee: Person { name: "Jane \"Teak\" O'Brien; Käpt'n".into(), address: "jane+boat@example.com".into() },
            method: CalendarMethod::Request,
        }
    }

    fn read(ics: &str) -> icalendar::Event {
        let calendar: Calendar = ics.parse().unwrap_or_else(|cause| panic!("{cause}: {ics}"));
        assert_eq!(calendar.property_value("METHOD"), Some("REQUEST"));
        assert_eq!(calendar.components.len(), 1);
        calendar.components[0].as_event().expect("an event").clone()
    }

    #[test]
    fn a_calendar_reads_what_was_meant() {
        let event = read(&invitation().to_ics());
        assert_eq!(event.get_uid(), Some("visit-1@site.example"));
        assert_eq!(event.get_sequence(), Some(2));
        assert_eq!(event.get_summary(), Some("Visit to Harbor & Grain"));
        assert_eq!(event.get_description(), Some("Bring a door, a cushion; or a photograph.\nC:\\teak \u{26f5}"));
        assert_eq!(event.get_location(), Some("2240 Shelter Island Drive, San Diego, CA 92106"));
        let Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(start))) = event.get_start() else {
            panic!("{:?}", event.get_start())
        };
        assert_eq!(start.timestamp_millis(), 1_795_449_600_000);
        let attendee = event.multi_properties().get("ATTENDEE").map(|a| a[0].value().to_owned());
        let attendee = attendee.or_else(|| event.property_value("ATTENDEE").map(str::to_owned));
        assert_eq!(attendee.as_deref(), Some("mailto:jane+boat@example.com"));
    }

    #[test]
    fn a_cancellation_says_so_twice() {
        let ics = Invitation { method: CalendarMethod::Cancel, ..invitation() }.to_ics();
        let calendar: Calendar = ics.parse().expect("a calendar");
        assert_eq!(calendar.property_value("METHOD"), Some("CANCEL"));
        assert_eq!(ics.matches("STATUS:CANCELLED").count(), 1, "{ics}");
        assert!(!ics.contains("STATUS:CONFIRMED"), "{ics}");
    }

    #[test]
    fn a_feed_has_every_entry_and_invites_to_none() {
        let visit = invitation().entry;
        let reply = CalendarEntry {
            uid: "reply-2@site.example".into(),
            location: String::new(),
            is_busy: false,
            ..visit.clone()
        };
        let ics = feed("Harbor & Grain\r\nMETHOD:REQUEST", &[visit, reply]);
        let calendar: Calendar = ics.parse().expect("a calendar");
        assert_eq!(calendar.property_value("METHOD"), Some("PUBLISH"));
        assert_eq!(calendar.components.len(), 2);
        let reply = calendar.components[1].as_event().expect("an event");
        assert_eq!(reply.property_value("TRANSP"), Some("TRANSPARENT"));
        assert_eq!(reply.get_location(), None);
        assert!(!ics.contains("ATTENDEE"));
    }

    #[test]
    fn no_line_is_too_long_and_none_cuts_a_character() {
        let mut long = invitation();
        long.entry.description = "\u{26f5} Käpt'n, ".repeat(200);
        let ics = long.to_ics();
        assert!(ics.ends_with("END:VCALENDAR\r\n"));
        for line in ics.split("\r\n") {
            assert!(line.len() <= LINE_MAX && !line.contains('\n'), "{line}");
        }
        assert_eq!(read(&ics).get_description(), Some(long.entry.description.as_str()));
    }

    #[test]
    fn nothing_typed_becomes_a_line_of_its_own() {
        let mut hostile = invitation();
        let attack = "x\r\nEND:VEVENT\nATTENDEE:mailto:evil@example.com\r";
        hostile.entry.summary = attack.into();
        hostile.entry.location = attack.into();
        hostile.attendee =
            Person { name: format!("{attack}\":mailto:evil@example.com"), address: format!("a@b.co{attack}") };
        let ics = hostile.to_ics();
        assert_eq!(ics.matches("\r\nATTENDEE").count(), 1, "{ics}");
        assert_eq!(ics.matches("\r\nEND:VEVENT").count(), 1, "{ics}");
        assert!(read(&ics).get_summary().is_some_and(|s| s.starts_with("x\nEND:VEVENT")));
    }
}
