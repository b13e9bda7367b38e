//! Who is told of what: the owner by mail and on each device that shows notifications, clients by mail. The request
//! itself is always in the inbox.

mod client_mail;
mod mail_sample;
pub mod messages;

pub use client_mail::ClientMail;
pub use mail_sample::MailSample;

use crate::features::digests::DigestKind;
use crate::features::push::PushEvent;
use crate::text::options::codes;
use serde::Deserialize;

codes! {
    Notice {
        Request = "request", "A new request arrives";
        Message = "message", "A client writes to you";
        Visit = "visit", "A client moves or cancels a visit";
        Morning = "morning", "Your morning";
        Week = "week", "Your week in numbers";
    }
}

impl Notice {
    #[must_use]
    pub const fn of_digest(kind: DigestKind) -> Self {
        match kind {
            DigestKind::Morning => Self::Morning,
            DigestKind::Weekly => Self::Week,
        }
    }

    #[must_use]
    pub const fn when(self) -> &'static str {
        match self {
            Self::Request | Self::Message | Self::Visit => messages::AT_ONCE,
            Self::Morning => messages::MORNING,
            Self::Week => messages::WEEK,
        }
    }

    /// The setting with the owner's choice about its mail.
    #[must_use]
    pub const fn mail_setting(self) -> &'static str {
        match self {
            Self::Request => "mail_request",
            Self::Message => "mail_message",
            Self::Visit => "mail_visit",
            Self::Morning => "morning_digest",
            Self::Week => "weekly_report",
        }
    }

    /// Until the owner chooses.
    #[must_use]
    pub const fn is_mailed_at_first(self) -> bool {
        match self {
            Self::Request | Self::Message | Self::Visit => true,
            Self::Morning | Self::Week => false,
        }
    }

    /// None for what devices are not told.
    #[must_use]
    pub const fn push_event(self) -> Option<PushEvent> {
        match self {
            Self::Request => Some(PushEvent::NewLead),
            Self::Message => Some(PushEvent::VisitorMessage),
            Self::Visit => Some(PushEvent::VisitChanged),
            Self::Morning | Self::Week => None,
        }
    }
}

/// Where the owner is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    Mail,
    /// By its id.
    Device(String),
}

// In a form; ids of devices have other characters.
const MAIL: &str = "mail";
pub const CLIENTS: &str = "clients";
/// Between a notice and a place.
const SEPARATOR: char = ':';

impl Place {
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Mail => MAIL,
            Self::Device(id) => id,
        }
    }

    #[must_use]
    pub fn from_code(code: &str) -> Self {
        if code == MAIL { Self::Mail } else { Self::Device(code.to_owned()) }
    }
}

/// A cell of the table: a notice at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub notice: Notice,
    pub place: Place,
}

impl Cell {
    #[must_use]
    pub fn code(&self) -> String {
        format!("{}{SEPARATOR}{}", self.notice.code(), self.place.code())
    }

    /// None for what a device is not told.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let (notice, place) = code.split_once(SEPARATOR)?;
        let cell = Self { notice: Notice::from_code(notice)?, place: Place::from_code(place) };
        let is_offered = cell.place == Place::Mail || cell.notice.push_event().is_some();
        if is_offered { Some(cell) } else { None }
    }
}

/// What can be turned on and off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Switch {
    ToOwner(Cell),
    ToClients(ClientMail),
}

impl Switch {
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::ToOwner(cell) => cell.code(),
            Self::ToClients(mail) => format!("{}{SEPARATOR}{CLIENTS}", mail.code()),
        }
    }

    /// None for a mail to clients that is always sent.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        match code.split_once(SEPARATOR)? {
            (mail, CLIENTS) => {
                let mail = ClientMail::from_code(mail)?;
                mail.setting().map(|_| Self::ToClients(mail))
            }
            _ => Some(Self::ToOwner(Cell::from_code(code)?)),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchChoice {
    pub switch: Switch,
    pub is_on: bool,
}

/// Switches as a form without scripts sends them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct NoticesDraft {
    /// The places that it showed, or that of the clients: a device that was added since keeps what it has.
    pub place: Vec<String>,
    /// The codes of the switches that are on.
    pub on: Vec<String>,
}

impl NoticesDraft {
    /// One for each switch that it showed.
    #[must_use]
    pub fn choices(&self) -> Vec<SwitchChoice> {
        let mut choices = Vec::new();
        for place in &self.place {
            let codes = match place.as_str() {
                CLIENTS => ClientMail::ALL.map(|mail| mail.code()).to_vec(),
                _ => Notice::ALL.map(|notice| notice.code()).to_vec(),
            };
            for what in codes {
                let code = format!("{what}{SEPARATOR}{place}");
                if let Some(switch) = Switch::from_code(&code) {
                    choices.push(SwitchChoice { switch, is_on: self.on.contains(&code) });
                }
            }
        }
        choices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_has_one_code() {
        let mut switches = vec![Switch::ToOwner(Cell { notice: Notice::Visit, place: Place::Device("0193".into()) })];
        for notice in Notice::ALL {
            switches.push(Switch::ToOwner(Cell { notice, place: Place::Mail }));
        }
        for mail in ClientMail::ALL {
            if mail.setting().is_some() {
                switches.push(Switch::ToClients(mail));
            }
        }
        for switch in switches {
            assert_eq!(Switch::from_code(&switch.code()), Some(switch));
        }
        for wrong in ["", "request", "nothing:mail", "week:0193", "confirmation:clients", "nothing:clients"] {
            assert_eq!(Switch::from_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_what_was_shown_is_chosen() {
        let on = vec!["visit:phone".into(), "visit:mail".into()];
        let draft = NoticesDraft { place: vec!["phone".into()], on };
        let choices = draft.choices();
        assert_eq!(choices.len(), 3, "devices are told of what happens, not of summaries");
        for choice in choices {
            assert_eq!(choice.is_on, choice.switch.code() == "visit:phone", "{choice:?}");
        }
        let clients = NoticesDraft { place: vec![CLIENTS.into()], on: vec![] };
        for choice in clients.choices() {
            assert!(matches!(choice.switch, Switch::ToClients(_)) && !choice.is_on, "{choice:?}");
        }
    }
}
