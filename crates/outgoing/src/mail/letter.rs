//! An e-mail message and its encoding: plain text with an HTML alternative, encoded headers, and an
//! id by which duplicates are recognized.

use super::calendar_file::{CalendarFile, CalendarMethod};
use domain::{Timestamp, text};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use lettre::{Address, address::AddressError};
use reqwest::Url;
use std::time::{Duration, UNIX_EPOCH};

/// A name and an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// May be empty.
    pub name: String,
    /// Not checked before [`Letter::message`].
    pub address: String,
}

/// Words that lead to an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it says.
    pub words: String,
    /// Where it leads.
    pub href: String,
}

/// A row of a table: a label and what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// In the first column.
    pub label: &'static str,
    /// May have line breaks; may be empty if there is a link.
    pub value: String,
    /// In a line below the value.
    pub link: Option<Link>,
}

impl Fact {
    /// Without a link.
    #[must_use]
    pub const fn new(label: &'static str, value: String) -> Self {
        Self { label, value, link: None }
    }

    /// The value itself is a link.
    #[must_use]
    pub const fn linked(label: &'static str, words: String, href: String) -> Self {
        Self { label, value: String::new(), link: Some(Link { words, href }) }
    }
}

/// A day and its hours, as a page of a calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Its name.
    pub month: String,
    /// Of the month.
    pub day: String,
    /// Its name.
    pub weekday: String,
    /// The time that it had before it was moved; may be empty.
    pub before: String,
    /// From when to when.
    pub hours: String,
    /// The time zone of the hours; may be empty.
    pub zone: String,
    /// May be empty.
    pub note: String,
}

/// A line of a list that is no table of facts: an offered time, a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The line itself.
    pub words: String,
    /// At its end; may be empty.
    pub end: String,
    /// Below the end; may be empty.
    pub below: String,
}

/// A photo that comes with the letter, so that nothing is asked for when it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    /// What it shows, where it is not shown.
    pub alt: String,
    /// The file.
    pub jpeg: Vec<u8>,
}

/// Who writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    /// In place of a picture.
    pub initials: String,
    /// In full.
    pub name: String,
    /// What the reader can do, before the phone number.
    pub says: String,
    /// May be empty.
    pub phone: String,
}

/// A part of a letter's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph; may have line breaks.
    Text(String),
    /// A paragraph of the owner's own words.
    Words(String),
    /// A quotation of the visitor.
    Quote(String),
    /// A table.
    Facts(Vec<Fact>),
    /// A list.
    Rows(Vec<Row>),
    /// A visit.
    Leaf(Leaf),
    /// A line with a link: its text and target.
    Link(String, String),
    /// A link that is the purpose of the letter, which has no other.
    Button(String, String),
    /// A small line.
    Note(String),
    /// Who signs.
    Writer(Writer),
    /// One wide, two side by side, or one above two; a letter has one such block.
    Photos(Vec<Photo>),
}

/// A picture with a dark ground of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logo {
    /// Its address.
    pub src: String,
    /// As shown, in pixels.
    pub width: u32,
    /// As shown, in pixels.
    pub height: u32,
}

/// Who sends, at the head and the foot of every letter. What is not known is empty, and not shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// As it is called.
    pub name: String,
    /// Address of the site.
    pub home: Option<String>,
    /// Stands for the name.
    pub logo: Option<Logo>,
    /// As it is registered.
    pub full_name: String,
    /// In one line.
    pub address: String,
    /// Where a map shows the address.
    pub map: String,
    /// As people read it.
    pub phone: String,
    /// When somebody is there.
    pub hours: String,
    /// License, insurance and the like.
    pub record: Vec<String>,
}

/// A message to be sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// The sender.
    pub from: Person,
    /// The recipient.
    pub to: Person,
    /// Receives replies, if not the sender.
    pub reply_to: Option<Person>,
    /// One line; line breaks are removed.
    pub subject: String,
    /// The next fact: mailboxes show it beside the subject.
    pub preview: String,
    /// The request or the matter, above the heading; may be empty.
    pub about: String,
    /// The news. It greets, so the text does not.
    pub heading: String,
    /// The text, in order.
    pub blocks: Vec<Block>,
    /// Who sends it.
    pub house: House,
    /// Why it was sent.
    pub why: String,
    /// How to get no more of them.
    pub stop: Option<Link>,
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
        let text = MultiPart::alternative().singlepart(SinglePart::plain(self.text()));
        let text = self.with_photos(text, &format!("{}@{}", mark.id, mark.host))?;
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

    /// Adds the HTML part, with the photos that it shows.
    fn with_photos(&self, text: MultiPart, message: &str) -> Result<MultiPart, lettre::error::Error> {
        let mut shown = None;
        for block in &self.blocks {
            if let Block::Photos(photos) = block {
                let mut related = MultiPart::related().singlepart(SinglePart::html(self.html(message)));
                for (at, photo) in photos.iter().enumerate() {
                    let file = Attachment::new_inline(photo_id(at, message));
                    related = related.singlepart(file.body(photo.jpeg.clone(), content_type("image/jpeg")?));
                }
                shown = Some(related);
            }
        }
        Ok(match shown {
            Some(related) => text.multipart(related),
            None => text.singlepart(SinglePart::html(self.html(message))),
        })
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

/// By which the HTML part names a photo. Some mail programs look for it in all their messages, so it has the id of its own.
pub(super) fn photo_id(at: usize, message: &str) -> String {
    format!("photo-{}.{message}", at + 1)
}

fn calendar(method: CalendarMethod) -> Result<ContentType, lettre::error::Error> {
    content_type(&format!("text/calendar; charset=utf-8; method={}", method.code()))
}

fn content_type(name: &str) -> Result<ContentType, lettre::error::Error> {
    // Always valid; the error is for types made up at run time.
    ContentType::parse(name).map_err(|_| lettre::error::Error::NonAsciiChars)
}

#[cfg(test)]
mod tests;
