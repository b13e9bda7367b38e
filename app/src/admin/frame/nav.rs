//! The navigation: seven entries, and the tabs and rows below them. Kinds of content place themselves
//! (`Description::place`); all other screens, and the parts of screens that have a row in the settings, are here.

mod additions;
mod destinations;
mod screens;
mod search;

pub use additions::ADD;
pub use destinations::{Destination, destination_of, first_screen, rows, tabs};
pub use screens::Screen;
pub use search::matching;

use super::icon::Icon;
use domain::admin::place::Entry;
use domain::kinds::Kind;
use std::borrow::Cow;

pub struct EntryTexts {
    pub label: &'static str,
    /// What lies inside: the quieter second line.
    pub inside: &'static str,
    pub icon: Icon,
}

/// With a line between the groups.
pub const GROUPS: [&[Entry]; 3] =
    [&[Entry::Today, Entry::Requests], &[Entry::Pages, Entry::Pictures, Entry::Work, Entry::Words], &[Entry::Settings]];

/// In the bottom bar of a phone.
pub const PHONE_BAR: [Entry; 4] = [Entry::Today, Entry::Requests, Entry::Pictures, Entry::Pages];

/// The rows of the settings that the sheet of a phone has, beside all tabs.
pub const PHONE_SETTINGS: [Screen; 5] = [
    Screen::Content(Kind::ContactSettings),
    Screen::Account,
    Screen::Trash,
    Screen::Content(Kind::Business),
    Screen::Content(Kind::Options),
];

#[must_use]
pub const fn texts(entry: Entry) -> EntryTexts {
    match entry {
        Entry::Today => EntryTexts { label: "Today", inside: "Reports, activity", icon: Icon::Sun },
        Entry::Requests => EntryTexts { label: "Requests", inside: "Visits, saved answers", icon: Icon::Inbox },
        Entry::Pages => EntryTexts { label: "Pages", inside: "Header, search, addresses", icon: Icon::Page },
        Entry::Pictures => EntryTexts { label: "Pictures", inside: "Gallery, page images", icon: Icon::Images },
        Entry::Work => EntryTexts { label: "Work", inside: "Projects, styles, materials", icon: Icon::Boat },
        Entry::Words => EntryTexts { label: "Words", inside: "Testimonials, FAQs, blog", icon: Icon::Quote },
        Entry::Settings => EntryTexts { label: "Settings", inside: "Business, mails, sign-in", icon: Icon::Sliders },
    }
}

impl Screen {
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Content(kind) => kind.plural(),
            screen => screen.own().title,
        }
    }

    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Content(kind) => kind.description().about,
            screen => screen.own().about,
        }
    }

    #[must_use]
    pub fn href(self) -> Cow<'static, str> {
        match self {
            Self::Content(kind) => kind.screen_path().into(),
            screen => screen.own().href.into(),
        }
    }

    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Self::Content(kind) => kind.description().icon,
            screen => screen.own().icon,
        }
    }

    /// The screen that the navigation marks while a kind of content is edited.
    #[must_use]
    pub fn of(kind: Kind) -> Self {
        Self::Content(kind.description().screen.unwrap_or(kind))
    }

    /// The entry that is marked while it is open; none for an address without a screen.
    #[must_use]
    pub fn entry(self) -> Option<Entry> {
        if self == Self::Settings {
            return Some(Entry::Settings);
        }
        destination_of(self).map(|destination| destination.place.spot.entry())
    }
}

#[cfg(test)]
mod tests;
