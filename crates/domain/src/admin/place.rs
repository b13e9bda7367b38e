//! Where a screen stands in the navigation of the back office.

use crate::text::options::codes;

codes! {
    /// What the owner wants to do: the first level of the navigation. There is no eighth; a new screen is a tab of one
    /// of these, or a row of the settings.
    Entry {
        Today = "today";
        Requests = "requests";
        Pages = "pages";
        Pictures = "pictures";
        Work = "work";
        Words = "words";
        Settings = "settings";
    }
}

codes! {
    /// A chapter of the settings.
    Chapter {
        Business = "business", "The business";
        Requests = "requests", "When a request comes";
        You = "you", "You";
        Safety = "safety", "Safety";
    }
}

/// The number says the order; gaps are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Tab(Entry, u8),
    Row(Chapter, u8),
}

impl Spot {
    #[must_use]
    pub const fn entry(self) -> Entry {
        match self {
            Self::Tab(entry, _) => entry,
            Self::Row(..) => Entry::Settings,
        }
    }

    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Tab(_, number) | Self::Row(_, number) => number,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub spot: Spot,
    /// The name of its tab or row.
    pub label: &'static str,
    /// Everyday words that find it, beside its label and its title.
    pub words: &'static [&'static str],
}
