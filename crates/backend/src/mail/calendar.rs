//! An iCalendar invitation (RFC 5545, RFC 5546).

use domain::Timestamp;
use domain::address::mailto;

/// Longest line in bytes, without its line ending.
const LINE_MAX: usize = 75;

/// The content of an invitation. Its texts may contain any characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The same for all versions of one visit.
    pub uid: String,
    /// Incremented with every change.
    pub sequence: i32,
    /// When this version was written.
    pub stamp: Timestamp,
    /// When the visit begins.
    pub starts_at: Timestamp,
    /// When it ends.
    pub ends_at: Timestamp,
    /// 'Visit to Harbor & Grain'.
    pub summary: String,
    /// A few lines.
    pub description: String,
    /// Where to go.
    pub location: String,
    /// Name and address of the business.
    pub organizer: (String, String),
    /// Name and address of the visitor.
    pub attendee: (String, String),
}

impl Invitation {
    /// The `.ics` file.
    #[must_use]
    pub fn to_ics(&self) -> String {
        let mut out = String::new();
        let mut line = |text: &str| fold(text, &mut out);
        line("BEGIN:VCALENDAR");
        line("VERSION:2.0");
        line("PRODID:-//Harbor and Grain//Showroom visits//EN");
        line("CALSCALE:GREGORIAN");
        line("METHOD:REQUEST");
        line("BEGIN:VEVENT");
        line(&format!("UID:{}", escape(&self.uid)));
        line(&format!("SEQUENCE:{}", self.sequence));
        line(&format!("DTSTAMP:{}", utc(self.stamp)));
        line(&format!("DTSTART:{}", utc(self.starts_at)));
        line(&format!("DTEND:{}", utc(self.ends_at)));
        line(&format!("SUMMARY:{}", escape(&self.summary)));
        line(&format!("DESCRIPTION:{}", escape(&self.description)));
        line(&format!("LOCATION:{}", escape(&self.location)));
        line("STATUS:CONFIRMED");
        line("TRANSP:OPAQUE");
        let (name, address) = &self.organizer;
        line(&format!("ORGANIZER;CN={}:{}", parameter(name), mailto(address)));
        let (name, address) = &self.attendee;
        line(&format!(
            "ATTENDEE;CN={};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:{}",
            parameter(name),
            mailto(address)
        ));
        line("END:VEVENT");
        line("END:VCALENDAR");
        out
    }
}

/// Appends a line, folded so that no part is too long or splits a character.
fn fold(text: &str, out: &mut String) {
    let mut left = LINE_MAX;
    for c in text.chars() {
        if c.len_utf8() > left {
            out.push_str("\r\n ");
            left = LINE_MAX - 1;
        }
        out.push(c);
        left -= c.len_utf8();
    }
    out.push_str("\r\n");
}

/// Escapes a text value. Control characters other than line breaks are not allowed.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            '\\' | ';' | ',' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' => out.push_str("\\n"),
            c if c.is_control() && c != '\t' => {}
            c => out.push(c),
        }
    }
    out
}

/// A parameter value, always in quotes; those cannot hold quotes.
fn parameter(text: &str) -> String {
    let inside: String = text.chars().filter(|c| !c.is_control()).map(|c| if c == '"' { '\'' } else { c }).collect();
    format!("\"{inside}\"")
}

/// '20261123T160000Z'. In UTC, so that no time zone definition is needed.
fn utc(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use icalendar::{Calendar, CalendarDateTime, Component as _, DatePerhapsTime, EventLike as _};

    fn invitation() -> Invitation {
        Invitation {
            uid: "visit-1@site.example".into(),
            sequence: 2,
            stamp: Timestamp(1_795_219_200_000),
            starts_at: Timestamp(1_795_449_600_000),
            ends_at: Timestamp(1_795_453_200_000),
            summary: "Visit to Harbor & Grain".into(),
            description: "Bring a door, a cushion; or a photograph.\nC:\\teak \u{26f5}".into(),
            location: "2240 Shelter Island Drive, San Diego, CA 92106".into(),
            organizer: ("Harbor & Grain".into(), "hello@harborandgrain.example".into()),
            attendee: ("Jane \"Teak\" O'Brien; Käpt'n".into(), "jane+boat@example.com".into()),
        }
    }

    /// Parses the file with a calendar library.
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
    fn no_line_is_too_long_and_none_cuts_a_character() {
        let mut long = invitation();
        long.description = "\u{26f5} Käpt'n, ".repeat(200);
        let ics = long.to_ics();
        assert!(ics.ends_with("END:VCALENDAR\r\n"));
        for line in ics.split("\r\n") {
            assert!(line.len() <= LINE_MAX && !line.contains('\n'), "{line}");
        }
        assert_eq!(read(&ics).get_description(), Some(long.description.as_str()));
    }

    #[test]
    fn nothing_typed_becomes_a_line_of_its_own() {
        let mut hostile = invitation();
        let attack = "x\r\nEND:VEVENT\nATTENDEE:mailto:evil@example.com\r";
        hostile.summary = attack.into();
        hostile.location = attack.into();
        hostile.attendee = (format!("{attack}\":mailto:evil@example.com"), format!("a@b.co{attack}"));
        let ics = hostile.to_ics();
        assert_eq!(ics.matches("\r\nATTENDEE").count(), 1, "{ics}");
        assert_eq!(ics.matches("\r\nEND:VEVENT").count(), 1, "{ics}");
        assert!(read(&ics).get_summary().is_some_and(|s| s.starts_with("x\nEND:VEVENT")));
    }
}
