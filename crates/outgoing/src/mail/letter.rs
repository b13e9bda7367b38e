//! An e-mail message and its encoding: plain text with an HTML alternative, encoded headers, and an
//! id by which duplicates are recognized.

use super::calendar_file::{CalendarFile, CalendarMethod};
use domain::{Timestamp, text};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use lettre::{Address, address::AddressError};
use reqwest::Url;
use std::fmt::Write as _;
use std::time::{Duration, UNIX_EPOCH};

/// A name and an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// May be empty.
    pub name: String,
    /// Not checked before [`Letter::message`].
    pub address: String,
}

/// A part of a letter's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph; may have line breaks.
    Text(String),
    /// A quotation of the visitor.
    Quote(String),
    /// Labels and values.
    Facts(Vec<(&'static str, String)>),
    /// A line with a link: its text and target.
    Link(String, String),
    /// A link that is the purpose of the letter.
    Button(String, String),
    /// In place of the subject at the head of the HTML part.
    Heading(String),
}

/// A message to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The sender.
    pub from: Person,
    /// The recipient.
    pub to: Person,
    /// Receives replies, if not the sender.
    pub reply_to: Option<Person>,
    /// One line; line breaks are removed.
    pub subject: String,
    /// The text, in order.
    pub blocks: Vec<Block>,
    /// Is attached.
    pub calendar: Option<CalendarFile>,
}

/// Identity of a message: the same for every attempt.
#[derive(Clone, Copy, Debug)]
pub struct Postmark<'a> {
    /// The part of the message id before the at sign.
    pub id: &'a str,
    /// The part after it.
    pub host: &'a str,
    /// When it was written.
    pub at: Timestamp,
}

/// Why a letter cannot become a message.
#[derive(Debug, thiserror::Error)]
pub enum LetterError {
    /// The address is invalid for mail.
    #[error("The address cannot receive mail")]
    Address(#[from] AddressError),
    /// A bug of ours.
    #[error("The message could not be composed")]
    Message(#[from] lettre::error::Error),
}

impl Letter {
    /// Encodes the message.
    pub fn message(&self, mark: Postmark<'_>) -> Result<Message, LetterError> {
        let date = UNIX_EPOCH + Duration::from_millis(u64::try_from(mark.at.0).unwrap_or(0));
        let mut builder = Message::builder()
            .message_id(Some(format!("<{}@{}>", mark.id, mark.host)))
            .date(date)
            .from(self.from.mailbox()?)
            .to(self.to.mailbox()?)
            .subject(text::clean_line(&self.subject))
            // Tells auto-responders not to answer (RFC 3834).
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ));
        // The address of somebody else is no reason not to send the letter.
        let reply_to = self.reply_to.as_ref().filter(|person| person.can_get_replies());
        if let Some(person) = reply_to {
            builder = builder.reply_to(person.mailbox()?);
        }
        let text = MultiPart::alternative()
            .singlepart(SinglePart::plain(self.text()))
            .singlepart(SinglePart::html(self.html()));
        let mut message = match &self.calendar {
            None => builder.multipart(text)?,
            // Inline for mail programs that offer to accept it directly, and as an attachment for the rest.
            Some(CalendarFile { method, ics }) => {
                let text = text.singlepart(SinglePart::builder().header(calendar(*method)?).body(ics.clone()));
                let file = Attachment::new("visit.ics".to_owned()).body(ics.clone(), calendar(*method)?);
                builder.multipart(MultiPart::mixed().multipart(text).singlepart(file))?
            }
        };
        for (header, person) in [("From", Some(&self.from)), ("To", Some(&self.to)), ("Reply-To", reply_to)] {
            if let Some(value) = person.and_then(Person::quoted) {
                let name = HeaderName::new_from_ascii_str(header);
                message.headers_mut().insert_raw(HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value));
            }
        }
        Ok(message)
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for block in &self.blocks {
            if !out.is_empty() && !matches!(block, Block::Heading(_)) {
                out.push('\n');
            }
            match block {
                Block::Heading(_) => {}
                Block::Text(text) => {
                    let _ = writeln!(out, "{text}");
                }
                Block::Quote(words) => {
                    for line in words.lines() {
                        let _ = writeln!(out, "> {line}");
                    }
                }
                Block::Facts(facts) => {
                    for (label, value) in facts {
                        let _ = writeln!(out, "{label}: {value}");
                    }
                }
                Block::Link(words, href) | Block::Button(words, href) => {
                    let _ = writeln!(out, "{words}: {href}");
                }
            }
        }
        out
    }
}

/// Longest name that is quoted, in bytes: with an address in a line of its own it is far from the longest line of a mail.
const QUOTED_MAX: usize = 200;
/// A longer line is folded.
const LINE: usize = 76;

impl Person {
    /// Whether every mail server and program can send to this address. Other letters before the at sign need servers
    /// with SMTPUTF8 (RFC 6531) all the way, also for a mail that only names the address in a header.
    #[must_use]
    pub fn can_get_replies(&self) -> bool {
        self.mailbox().is_ok_and(|mailbox| is_plain(&mailbox.email))
    }

    /// A name in ASCII as it is, in quotation marks; lettre encodes it if it has as much as an ampersand.
    fn quoted(&self) -> Option<String> {
        let name = text::clean_line(&self.name);
        let fits = name.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
        if name.is_empty() || name.len() > QUOTED_MAX || !fits || name.contains("=?") {
            return None;
        }
        let name = name.replace('\\', "\\\\").replace('"', "\\\"");
        let address = self.mailbox().ok()?.email.to_string();
        let space = if name.len() + address.len() > LINE { "\r\n " } else { " " };
        Some(format!("\"{name}\"{space}<{address}>"))
    }

    fn mailbox(&self) -> Result<Mailbox, AddressError> {
        let (local, domain) = self.address.rsplit_once('@').ok_or(AddressError::MissingParts)?;
        // International domains are sent in ASCII form, which every server supports.
        let url = Url::parse(&format!("http://{domain}/"));
        let ascii_domain = match &url {
            Ok(url) => url.host_str().unwrap_or(domain),
            Err(_) => domain,
        };
        let address = Address::new(local, ascii_domain)?;
        let name = text::clean_line(&self.name);
        Ok(Mailbox::new(if name.is_empty() { None } else { Some(name) }, address))
    }
}

/// Whether an address is in ASCII, its domain included.
pub(super) fn is_plain(address: &Address) -> bool {
    AsRef::<str>::as_ref(address).is_ascii()
}

fn calendar(method: CalendarMethod) -> Result<ContentType, lettre::error::Error> {
    // Always valid; the error is for types made up at run time.
    ContentType::parse(&format!("text/calendar; charset=utf-8; method={}", method.code()))
        .map_err(|_| lettre::error::Error::NonAsciiChars)
}

#[cfg(test)]
mod tests;
