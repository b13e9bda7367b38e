//! An e-mail message and its encoding: plain text with an HTML alternative, encoded headers, and an
//! id by which duplicates are recognized.

use super::calendar_file::{CalendarFile, CalendarMethod};
use domain::{Timestamp, text};
use html_escape::encode_double_quoted_attribute as escaped;
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
        // An invalid reply address is no reason not to send the letter.
        if let Some(person) = &self.reply_to
            && let Ok(mailbox) = person.mailbox()
        {
            builder = builder.reply_to(mailbox);
        }
        let text = MultiPart::alternative()
            .singlepart(SinglePart::plain(self.text()))
            .singlepart(SinglePart::html(self.html()));
        let Some(CalendarFile { method, ics }) = &self.calendar else { return Ok(builder.multipart(text)?) };
        // Inline for mail programs that offer to accept it directly, and as an attachment for the
        // rest.
        let text = text.singlepart(SinglePart::builder().header(calendar(*method)?).body(ics.clone()));
        let file = Attachment::new("visit.ics".to_owned()).body(ics.clone(), calendar(*method)?);
        Ok(builder.multipart(MultiPart::mixed().multipart(text).singlepart(file))?)
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for block in &self.blocks {
            if !out.is_empty() {
                out.push('\n');
            }
            match block {
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
                Block::Link(words, href) => {
                    let _ = writeln!(out, "{words}: {href}");
                }
            }
        }
        out
    }

    fn html(&self) -> String {
        let mut out = String::from(HEAD);
        for block in &self.blocks {
            match block {
                Block::Text(text) => {
                    let _ = write!(out, "<p>{}</p>", lines(text));
                }
                Block::Quote(words) => {
                    let _ = write!(out, "<blockquote style=\"{QUOTE}\">{}</blockquote>", lines(words));
                }
                Block::Facts(facts) => {
                    out.push_str("<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\">");
                    for (label, value) in facts {
                        let _ = write!(
                            out,
                            "<tr><td style=\"{LABEL}\">{}</td><td style=\"{VALUE}\">{}</td></tr>",
                            escaped(label),
                            lines(value)
                        );
                    }
                    out.push_str("</table>");
                }
                Block::Link(words, href) => {
                    let _ = write!(
                        out,
                        "<p><a style=\"color:#7d5a1c\" href=\"{}\">{}</a></p>",
                        escaped(href),
                        escaped(words)
                    );
                }
            }
        }
        out.push_str("</body></html>");
        out
    }
}

const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
     <meta name=\"viewport\" content=\"width=device-width\"></head>\
     <body style=\"margin:0;padding:24px;max-width:560px;background:#fdfaf4;color:#1d120b;\
     font:16px/1.55 Figtree,Helvetica,Arial,sans-serif\">";
const QUOTE: &str = "margin:16px 0;padding:2px 16px;border-left:2px solid #b58a3c";
const LABEL: &str = "padding:3px 16px 3px 0;color:#5f3e29;vertical-align:top";
const VALUE: &str = "padding:3px 0;vertical-align:top";

impl Person {
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

fn calendar(method: CalendarMethod) -> Result<ContentType, lettre::error::Error> {
    // Always valid; the error is for types made up at run time.
    ContentType::parse(&format!("text/calendar; charset=utf-8; method={}", method.code()))
        .map_err(|_| lettre::error::Error::NonAsciiChars)
}

fn lines(text: &str) -> String {
    escaped(text).replace('\n', "<br>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use mailparse::{MailHeaderMap as _, ParsedMail, parse_mail};

    fn letter() -> Letter {
        Letter {
            from: Person { name: "Harbor & Grain".into(), address: "hello@harborandgrain.example".into() },
            to: Person { name: "Jane Halloran".into(), address: "jane+boat@example.com".into() },
            reply_to: None,
            subject: "Your request HG-7K2M9Q".into(),
            blocks: vec![
                Block::Text("Dear Jane,\nthank you.".into()),
                Block::Facts(vec![("Phone", "(619) 555-0142".into())]),
                Block::Quote("LOA < 50 ft\n& \"teak\"".into()),
                Block::Link("Open it".into(), "https://site.example/a?b=1&c=\"".into()),
            ],
            calendar: None,
        }
    }

    fn bytes(letter: &Letter) -> Vec<u8> {
        let mark = Postmark { id: "delivery-1", host: "site.example", at: Timestamp(1_795_219_200_000) };
        letter.message(mark).expect("a message").formatted()
    }

    fn header(mail: &ParsedMail<'_>, name: &str) -> String {
        mail.headers.get_first_value(name).unwrap_or_default()
    }

    #[test]
    fn every_part_says_the_same() {
        let raw = bytes(&letter());
        let mail = parse_mail(&raw).expect("a mail");
        assert_eq!(header(&mail, "Message-ID"), "<delivery-1@site.example>");
        assert_eq!(header(&mail, "Subject"), "Your request HG-7K2M9Q");
        assert_eq!(header(&mail, "Auto-Submitted"), "auto-generated");
        assert!(header(&mail, "Date").starts_with("Sat, 21 Nov 2026 00:00:00"), "{}", header(&mail, "Date"));
        assert_eq!(mail.ctype.mimetype, "multipart/alternative");
        let plain = mail.subparts[0].get_body().expect("text").replace("\r\n", "\n");
        assert!(
            plain.contains("Phone: (619) 555-0142\n") && plain.contains("> LOA < 50 ft\n> & \"teak\"\n"),
            "{plain}"
        );
        let html = mail.subparts[1].get_body().expect("HTML");
        assert!(
            html.contains("LOA &lt; 50 ft<br>&amp; &quot;teak&quot;") && html.contains("b=1&amp;c=&quot;\""),
            "{html}"
        );
    }

    #[test]
    fn names_of_every_alphabet_arrive() {
        let mut letter = letter();
        for name in ["Käpt'n Blaubär", "שלום", "Jane \"Teak\" O'Brien, Jr.", "海", "⛵ Jane", "=?utf-8?q?x?=", "a@b.co"]
        {
            letter.to.name = name.into();
            letter.subject =
                format!("{name}: a subject that is long enough to be folded somewhere, surely, by anybody");
            let raw = bytes(&letter);
            let mail = parse_mail(&raw).expect("a mail");
            assert_eq!(header(&mail, "Subject"), letter.subject, "{name}");
            let to =
                mailparse::addrparse_header(mail.headers.get_first_header("To").expect("a header")).expect("addresses");
            let to = to.extract_single_info().expect("one");
            assert_eq!((to.display_name.as_deref(), to.addr.as_str()), (Some(name), "jane+boat@example.com"));
            assert!(raw.is_ascii());
        }
    }

    #[test]
    fn nothing_typed_becomes_a_header_or_a_receiver() {
        let attack = "Jane\r\nBcc: evil@example.com\r\n\r\nBuy";
        let mut letter = letter();
        letter.to.name = attack.into();
        letter.subject = attack.into();
        letter.reply_to = Some(Person { name: attack.into(), address: "jane@example.com".into() });
        letter.blocks = vec![Block::Text(format!("{attack}\r\n.\r\nMAIL FROM:<evil@example.com>"))];
        let raw = bytes(&letter);
        let mail = parse_mail(&raw).expect("a mail");
        assert!(mail.headers.get_first_value("Bcc").is_none());
        assert_eq!(header(&mail, "Subject"), "Jane Bcc: evil@example.com Buy");
        let mark = Postmark { id: "x", host: "site.example", at: Timestamp(0) };
        assert_eq!(letter.message(mark).expect("a message").envelope().to().len(), 1);
        for address in ["a@b.co\r\nRCPT TO:<evil@example.com>", "a b@c.de", "evil@example.com>, <x@y.zz", "@", ""] {
            letter.to.address = address.into();
            assert!(letter.message(mark).is_err(), "{address:?}");
        }
    }

    #[test]
    fn an_address_that_nobody_can_answer_to_is_left_out() {
        let mut letter = letter();
        letter.reply_to = Some(Person { name: "Jane".into(), address: "jane".into() });
        let raw = bytes(&letter);
        assert!(parse_mail(&raw).expect("a mail").headers.get_first_value("Reply-To").is_none());
        letter.reply_to = Some(Person { name: "Jane".into(), address: "jane@b\u{fc}cher.example".into() });
        let raw = bytes(&letter);
        assert_eq!(header(&parse_mail(&raw).expect("a mail"), "Reply-To"), "Jane <jane@xn--bcher-kva.example>");
    }

    #[test]
    fn an_invitation_comes_twice() {
        let mut letter = letter();
        let ics = "BEGIN:VCALENDAR\r\nSUMMARY:Käpt'n\r\nEND:VCALENDAR\r\n".to_owned();
        letter.calendar = Some(CalendarFile { method: CalendarMethod::Request, ics: ics.clone() });
        let raw = bytes(&letter);
        let mail = parse_mail(&raw).expect("a mail");
        assert_eq!(mail.ctype.mimetype, "multipart/mixed");
        let offered = &mail.subparts[0].subparts[2];
        let file = &mail.subparts[1];
        for part in [offered, file] {
            assert_eq!(part.ctype.mimetype, "text/calendar");
            assert_eq!(part.ctype.params.get("method").map(String::as_str), Some("REQUEST"));
            assert_eq!(part.get_body().ok(), Some(ics.clone()));
        }
        assert!(header(file, "Content-Disposition").contains("visit.ics"));
    }
}
