use crate::action::Form;
use domain::leads::options::LeadStatus;
use domain::{Timestamp, limits};

#[derive(Clone, Debug)]
pub struct Request {
    pub reference: String,
    pub person: u8,
    pub form: Form,
    pub words: String,
    pub received_at: Timestamp,
    pub is_erased: bool,
    /// Taken for a program's, and in quarantine therefore. Where the owner has put a request it stays.
    pub is_held: bool,
    /// Sent before the site was open.
    pub is_try: bool,
    /// By the owner: nothing is sent of it.
    pub is_by_hand: bool,
    pub standing: Standing,
    pub merged_into: Option<usize>,
    pub messages: Vec<Message>,
    pub notes: Vec<String>,
    pub amount_cents: Option<i64>,
    /// How often the owner has closed the page: links from before are dead.
    pub closings: i32,
    pub is_page_closed: bool,
    /// Of its visit as it is now.
    pub is_to_be_reminded: bool,
    /// Messages from before its visit was canceled for the last time, whose offers are over.
    pub over: Vec<String>,
}

/// What the owner's changes change, and taking them back restores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub status: LeadStatus,
    pub is_unread: bool,
    pub is_quarantined: bool,
    pub visit: Visit,
    /// Of the visit that is booked.
    pub confirmed_at: Option<Timestamp>,
    /// The number of the last change of the visit.
    pub edition: usize,
    pub won_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visit {
    #[default]
    None,
    Booked {
        at: Timestamp,
    },
    Canceled {
        by: Party,
    },
}

impl Visit {
    #[must_use]
    pub const fn booked(self) -> Option<Timestamp> {
        match self {
            Self::Booked { at } => Some(at),
            Self::None | Self::Canceled { .. } => None,
        }
    }

    #[must_use]
    pub fn to_come(self, now: Timestamp) -> Option<Timestamp> {
        self.booked().filter(|at| *at > now)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    Visitor,
    Owner,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub id: String,
    pub said: Said,
    pub words: String,
    pub at: Timestamp,
    /// It made a new request an answered one.
    pub answered_first: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Answer,
    /// A question with choices, which answers as well.
    Question,
    /// On the work.
    Note,
    ByVisitor,
    Choice,
    Decision,
    /// The owner has noted that the visitor wrote a mail.
    ByMail,
    Link,
}

impl Message {
    /// What the owner writes is on the visitor's page once it cannot be taken back any more.
    #[must_use]
    pub fn is_shown(&self, now: Timestamp) -> bool {
        let is_late = self.said.is_by_owner() && now.since(self.at) < limits::REPLY_UNDO_MS;
        !is_late
    }
}

impl Said {
    #[must_use]
    pub const fn is_by_owner(self) -> bool {
        matches!(self, Self::Answer | Self::Question | Self::Note)
    }

    #[must_use]
    pub const fn is_answer(self) -> bool {
        matches!(self, Self::Answer | Self::Question)
    }

    /// As the messages of a request are stored.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Answer => "reply",
            Self::Question => "decision",
            Self::Note => "progress",
            Self::Decision => "decided",
            Self::ByMail => "by_mail",
            Self::ByVisitor => "visitor",
            Self::Choice => "chosen",
            Self::Link => "link",
        }
    }
}

impl Request {
    #[must_use]
    pub fn new(reference: String, person: u8, form: Form, words: String, at: Timestamp) -> Self {
        let standing = Standing {
            status: LeadStatus::New,
            is_unread: true,
            is_quarantined: false,
            visit: Visit::None,
            confirmed_at: None,
            edition: 0,
            won_at: None,
        };
        Self {
            reference,
            person,
            form,
            words,
            received_at: at,
            is_erased: false,
            is_held: false,
            is_try: false,
            is_by_hand: false,
            standing,
            merged_into: None,
            messages: Vec::new(),
            notes: Vec::new(),
            amount_cents: None,
            closings: 0,
            is_page_closed: false,
            is_to_be_reminded: false,
            over: Vec::new(),
        }
    }

    /// Whether its messages are these.
    #[must_use]
    pub fn has_messages(&self, ids: &[String]) -> bool {
        let is_known = |message: &Message| ids.contains(&message.id);
        self.messages.len() == ids.len() && self.messages.iter().all(is_known)
    }

    /// When it was won stays when it is marked as won again.
    pub fn set_status(&mut self, status: LeadStatus, now: Timestamp) {
        if status == self.standing.status {
            return;
        }
        self.standing.status = status;
        self.standing.won_at = Some(now).filter(|_| status == LeadStatus::Won);
    }

    pub const fn close_page(&mut self) {
        self.is_page_closed = true;
        self.closings += 1;
    }

    /// A won request stays won, whatever becomes of its visit.
    pub const fn set_by_visit(&mut self, status: LeadStatus) {
        if !matches!(self.standing.status, LeadStatus::Won) {
            self.standing.status = status;
        }
    }
}
