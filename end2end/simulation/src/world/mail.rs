//! The mails that the mail server took, as their receivers read them.

use super::trouble::Trouble;
use domain::Timestamp;
use mailparse::{MailHeaderMap as _, ParsedMail, parse_mail};

#[derive(Clone, Debug, Default)]
pub struct Mail {
    pub to: Vec<String>,
    /// Without the host.
    pub id: String,
    pub subject: String,
    /// All texts of it.
    pub text: String,
    pub calendar: Option<CalendarEntry>,
    pub at: Timestamp,
    pub about: Option<About>,
}

/// The request that a mail names, as it was when the mail arrived.
#[derive(Clone, Copy, Debug)]
pub struct About {
    pub request: usize,
    pub booked: Option<Timestamp>,
    /// Of its visit.
    pub edition: usize,
    pub arrived_at: Timestamp,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarEntry {
    pub uid: String,
    pub is_canceled: bool,
    pub sequence: i64,
    /// As in the file, such as `20261123T160000Z`.
    pub starts: String,
}

pub(super) fn read(to: &[String], data: &[u8]) -> Result<Mail, Trouble> {
    let parsed = parse_mail(data)?;
    let header = |name: &str| parsed.headers.get_first_value(name).unwrap_or_default();
    let id = header("Message-ID");
    let id = id.trim_start_matches('<').split('@').next().unwrap_or_default().to_owned();
    let mut mail = Mail { to: to.to_vec(), id, subject: header("Subject"), ..Mail::default() };
    mail.text.push_str(&mail.subject.clone());
    add_parts(&parsed, &mut mail)?;
    Ok(mail)
}

fn add_parts(part: &ParsedMail<'_>, mail: &mut Mail) -> Result<(), Trouble> {
    for inner in &part.subparts {
        add_parts(inner, mail)?;
    }
    if part.subparts.is_empty() && (part.ctype.mimetype.starts_with("text/") || part.ctype.mimetype.contains("ics")) {
        let body = part.get_body()?;
        if body.contains("BEGIN:VCALENDAR") {
            mail.calendar = Some(entry(&body));
        }
        mail.text.push('\n');
        mail.text.push_str(&body);
    }
    Ok(())
}

fn entry(file: &str) -> CalendarEntry {
    // Long lines are folded.
    let file = file.replace("\r\n ", "").replace("\n ", "");
    let mut entry = CalendarEntry::default();
    for line in file.lines() {
        match line.split_once(':') {
            Some(("METHOD", method)) => entry.is_canceled = method.trim() == "CANCEL",
            Some(("UID", uid)) => entry.uid = uid.trim().to_owned(),
            Some(("SEQUENCE", number)) => entry.sequence = number.trim().parse().unwrap_or(-1),
            Some((name, at)) if name.starts_with("DTSTART") => entry.starts = at.trim().to_owned(),
            _ => {}
        }
    }
    entry
}
