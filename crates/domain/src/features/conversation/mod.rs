//! The conversation of the owner and a visitor after a request.

pub mod messages;
pub mod paths;
pub mod story;
pub mod visitor_view;
pub mod work;

use crate::Timestamp;
use crate::features::conversation::messages as msg;
use crate::features::conversation::work::OpenDecision;
use crate::features::visits::VisitSlot;
use crate::leads::lead::Delivery;
use crate::leads::photos::{MessageContent, PhotoDraft, read_photos};
use crate::leads::violation::Violations;
use crate::limits;
use crate::text::options::codes;
use serde::Deserialize;

pub use crate::leads::fields::conversation as field;

codes! {
    MessageKind {
        /// The owner's, sent by mail.
        Reply = "reply";
        /// The owner's, for which the mail program was opened. Whether it was sent, the site does not know.
        MailProgram = "mail_program";
        /// The visitor's, written on the page.
        Visitor = "visitor";
        /// The owner's note that the visitor answered by mail; without words.
        ByMail = "by_mail";
        /// Which of the offered times the visitor chose, in words.
        Chosen = "chosen";
        /// A new link to the page; without words.
        Link = "link";
        /// The owner's note on the work, which the page shows.
        Progress = "progress";
        /// A question of the owner, with choices.
        Decision = "decision";
        /// The visitor's answer to one: the choice, then any words.
        Decided = "decided";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeadMessage {
    pub id: String,
    pub kind: MessageKind,
    pub text: String,
    pub created_at: Timestamp,
    /// The mail that carries it, if there is one.
    pub delivery: Option<Delivery>,
    /// Times for a visit that it offers, the earliest first.
    pub offers: Vec<VisitSlot>,
    /// Of a decision.
    pub choices: Vec<String>,
    /// Of an answer: the decision that it answers.
    pub decision_id: Option<String>,
}

impl LeadMessage {
    /// Until when what the owner wrote can be taken back.
    #[must_use]
    pub const fn undo_until(&self) -> Timestamp {
        self.created_at.plus_ms(limits::REPLY_UNDO_MS)
    }

    #[must_use]
    pub const fn is_by_owner(&self) -> bool {
        matches!(
            self.kind,
            MessageKind::Reply | MessageKind::MailProgram | MessageKind::Progress | MessageKind::Decision
        )
    }

    /// Whether it is of the owner and on the visitor's page: it can no longer be taken back.
    #[must_use]
    pub fn is_sent(&self, now: Timestamp) -> bool {
        let is_for_page = matches!(self.kind, MessageKind::Reply | MessageKind::Progress | MessageKind::Decision);
        is_for_page && self.undo_until() <= now
    }
}

/// The decisions that were asked for and have no answer, the oldest first.
#[must_use]
pub fn open_decisions(messages: &[LeadMessage], now: Timestamp) -> Vec<OpenDecision> {
    let mut open = Vec::new();
    for message in messages {
        let is_answered = messages.iter().any(|answer| answer.decision_id.as_ref() == Some(&message.id));
        if message.kind == MessageKind::Decision && message.is_sent(now) && !is_answered {
            open.push(OpenDecision {
                id: message.id.clone(),
                question: message.text.clone(),
                choices: message.choices.clone(),
            });
        }
    }
    open
}

/// As the owner sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversation {
    /// An answer names the version that it was written to.
    pub version: i32,
    /// The oldest first.
    pub messages: Vec<LeadMessage>,
    pub page: VisitorsPage,
    /// When the visitor last opened the page.
    pub seen_at: Option<Timestamp>,
}

impl Conversation {
    /// Whether the visitor wrote last. A request without any message is theirs.
    #[must_use]
    pub fn is_owners_turn(&self) -> bool {
        let mut turn = true;
        for message in &self.messages {
            match message.kind {
                MessageKind::Reply | MessageKind::MailProgram | MessageKind::Decision => turn = false,
                MessageKind::Visitor | MessageKind::ByMail | MessageKind::Decided => turn = true,
                MessageKind::Chosen | MessageKind::Link | MessageKind::Progress => {}
            }
        }
        turn
    }
}

/// Whether the visitor's page can be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum VisitorsPage {
    /// The site has no address of its own, or the lead has none to send a link to.
    #[default]
    None,
    /// The newest link and when it ends.
    Open { path: String, until: Timestamp },
    /// The owner has revoked all links, or the newest has ended.
    Closed,
}

/// Paragraphs of a message.
#[must_use]
pub fn paragraphs(text: &str) -> Vec<&str> {
    let mut paragraphs = Vec::new();
    for paragraph in text.split("\n\n") {
        let paragraph = paragraph.trim();
        if !paragraph.is_empty() {
            paragraphs.push(paragraph);
        }
    }
    paragraphs
}

/// A visitor's message from the page, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct VisitorDraft {
    pub message: String,
    /// Of the page that it was sent to.
    #[serde(skip)]
    pub token: String,
    /// Stored with the form, never named by it.
    #[serde(skip)]
    pub photos: Vec<PhotoDraft>,
    /// Whether photos were sent that could not be stored.
    #[serde(skip)]
    pub photo_missing: bool,
}

impl VisitorDraft {
    /// The words alone, before the photos of the form are stored.
    pub fn check_words(&self) -> Result<String, Violations> {
        let mut wrong = Violations::default();
        let words = wrong.text(field::MESSAGE, &self.message, limits::DESCRIPTION_MAX);
        if wrong.is_empty() { Ok(words) } else { Err(wrong) }
    }

    pub fn validate(&self) -> Result<MessageContent, Violations> {
        let words = self.check_words()?;
        let mut wrong = Violations::default();
        let photos = read_photos(&self.photos, &mut wrong);
        if words.is_empty() && photos.is_empty() {
            if self.photo_missing {
                wrong.add(field::PHOTO, msg::PHOTOS_NOT_STORED);
            } else {
                wrong.add(field::MESSAGE, msg::MESSAGE_REQUIRED);
            }
        }
        if wrong.is_empty() { Ok(MessageContent { words, photos }) } else { Err(wrong) }
    }
}

/// The form that withdraws a request, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct WithdrawDraft {
    pub confirmed: bool,
}

impl WithdrawDraft {
    pub fn validate(&self) -> Result<(), Violations> {
        let mut wrong = Violations::default();
        if !self.confirmed {
            wrong.add(field::CONFIRMED, msg::WITHDRAW_UNCONFIRMED);
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: MessageKind) -> LeadMessage {
        LeadMessage {
            id: "m".into(),
            kind,
            text: String::new(),
            created_at: Timestamp(0),
            delivery: None,
            offers: Vec::new(),
            choices: Vec::new(),
            decision_id: None,
        }
    }

    #[test]
    fn a_decision_is_open_until_it_is_answered() {
        let now = Timestamp(limits::REPLY_UNDO_MS);
        let asked = LeadMessage { choices: vec!["Oil".into()], ..message(MessageKind::Decision) };
        let answer = LeadMessage { id: "a".into(), decision_id: Some("m".into()), ..message(MessageKind::Decided) };
        let count = |messages: &[LeadMessage], at| open_decisions(messages, at).len();
        assert_eq!(count(std::slice::from_ref(&asked), now), 1);
        assert_eq!(count(std::slice::from_ref(&asked), Timestamp(0)), 0, "it can still be taken back");
        assert_eq!(count(&[asked, answer], now), 0);
        assert_eq!(count(&[message(MessageKind::Progress)], now), 0);
    }

    #[test]
    fn a_visitor_writes_something_of_a_bounded_length() {
        let read = |message: String| {
            let draft = VisitorDraft { message, ..VisitorDraft::default() };
            draft.validate().map(|read| read.words)
        };
        let empty = read(" \n".into()).expect_err("nothing written");
        assert_eq!(empty.of(field::MESSAGE), Some(msg::MESSAGE_REQUIRED));
        assert!(read("x".repeat(limits::DESCRIPTION_MAX + 1)).is_err());
        assert_eq!(read(" LOA < 50 ft ".into()), Ok("LOA < 50 ft".to_owned()));
    }

    #[test]
    fn photos_need_no_words() {
        let photo = PhotoDraft { token: "t".into(), words: String::new() };
        let draft = VisitorDraft { photos: vec![photo], ..VisitorDraft::default() };
        let sent = draft.validate().expect("a photo");
        assert_eq!((sent.words.as_str(), sent.photos.len()), ("", 1));
        let lost = VisitorDraft { photo_missing: true, ..VisitorDraft::default() }.validate().expect_err("nothing");
        assert_eq!(lost.of(field::PHOTO), Some(msg::PHOTOS_NOT_STORED));
    }

    #[test]
    fn whoever_wrote_last_waits() {
        let mut talk = Conversation::default();
        assert!(talk.is_owners_turn());
        talk.messages.push(message(MessageKind::Reply));
        assert!(!talk.is_owners_turn());
        talk.messages.push(message(MessageKind::Link));
        assert!(!talk.is_owners_turn());
        talk.messages.push(message(MessageKind::ByMail));
        assert!(talk.is_owners_turn());
        talk.messages.push(message(MessageKind::Decision));
        assert!(!talk.is_owners_turn());
        talk.messages.push(message(MessageKind::Progress));
        assert!(!talk.is_owners_turn());
        talk.messages.push(message(MessageKind::Decided));
        assert!(talk.is_owners_turn());
    }
}
