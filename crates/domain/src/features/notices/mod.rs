//! What the owner is told of, and where: by mail, and on each device that shows notifications. The request itself is
//! always in the inbox.

pub mod messages;

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

/// In a form; ids of devices have other characters.
const MAIL: &str = "mail";
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

    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let (notice, place) = code.split_once(SEPARATOR)?;
        Some(Self { notice: Notice::from_code(notice)?, place: Place::from_code(place) })
    }
}

/// The table as a form without scripts sends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct NoticesDraft {
    /// The places that it showed: a device that was added since keeps what it has.
    pub place: Vec<String>,
    /// The cells that are ticked.
    pub cell: Vec<String>,
}

/// The choice about one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellChoice {
    pub cell: Cell,
    pub is_on: bool,
}

impl NoticesDraft {
    /// One for each cell that it showed.
    #[must_use]
    pub fn choices(&self) -> Vec<CellChoice> {
        let mut choices = Vec::new();
        for place in &self.place {
            for notice in Notice::ALL {
                let cell = Cell { notice, place: Place::from_code(place) };
                let is_offered = cell.place == Place::Mail || notice.push_event().is_some();
                if is_offered {
                    let code = cell.code();
                    choices.push(CellChoice { cell, is_on: self.cell.contains(&code) });
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
    fn a_cell_has_one_code() {
        for notice in Notice::ALL {
            for place in [Place::Mail, Place::Device("0193".into())] {
                let cell = Cell { notice, place };
                assert_eq!(Cell::from_code(&cell.code()), Some(cell));
            }
        }
        for wrong in ["", "request", "nothing:mail"] {
            assert_eq!(Cell::from_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_the_places_that_were_shown_are_chosen_for() {
        let draft = NoticesDraft { place: vec!["phone".into()], cell: vec!["visit:phone".into(), "visit:mail".into()] };
        let mut on = Vec::new();
        for choice in draft.choices() {
            assert_eq!(choice.cell.place, Place::Device("phone".into()));
            if choice.is_on {
                on.push(choice.cell.notice);
            }
        }
        assert_eq!(on, [Notice::Visit]);
        assert_eq!(draft.choices().len(), 3, "devices are told of what happens, not of summaries");
    }
}
