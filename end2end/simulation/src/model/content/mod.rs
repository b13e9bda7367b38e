//! Content as it was acknowledged: rows with positions, and what of it can be taken back.

mod addresses;
mod apply;
mod drafts;
mod places;

pub use addresses::{Found, Redirect, Target};
pub use drafts::Draft;

use crate::action::{Device, List};
use domain::{Timestamp, limits};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Deleted ones stay.
    pub rows: Vec<Row>,
    pub changes: Vec<Changed>,
    /// From the former addresses of rows, and the owner's own.
    pub redirects: Vec<Redirect>,
    pub profile: Profile,
    /// Drafts that were kept so far.
    drafts: u32,
    /// The last change of the order of a list.
    reordered: BTreeMap<List, usize>,
}

/// The business profile: one document, which the program has until the owner saves it.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    pub version: u32,
    /// Its name, once it was given one.
    pub name: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Row {
    pub list: List,
    pub id: String,
    pub now: Edition,
    /// Rises with each change of the row.
    pub version: u32,
    pub trashed: Option<Timestamp>,
    pub is_purged: bool,
    /// As it was before each change of it, the oldest first.
    pub history: Vec<Version>,
    pub draft: Option<Draft>,
    /// The last change that can only be taken back while nothing else changed the row.
    last_change: usize,
}

/// What the history of a row has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Version {
    /// It was not there.
    Absent,
    Row(Edition),
    /// Discarded, or replaced.
    Draft,
}

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    pub words: String,
    /// Empty in lists without groups.
    pub group: String,
    /// The last part of its address; empty in lists without addresses.
    pub slug: String,
    pub is_on: bool,
    pub place: i32,
}

/// A change that the owner may take back.
#[derive(Clone, Debug)]
pub struct Changed {
    at: Timestamp,
    /// Of the form of a row: what was saved becomes a draft again.
    is_save: bool,
    is_undone: bool,
    /// The draft that was discarded.
    draft: Option<Discarded>,
    steps: Vec<Step>,
    order: Option<Order>,
}

/// A draft that comes back if nothing was changed since.
#[derive(Clone, Debug)]
struct Discarded {
    row: usize,
    edition: Edition,
}

/// A row as it was before a change; none if it was not there.
#[derive(Clone, Debug)]
struct Step {
    row: usize,
    before: Option<Edition>,
}

/// The places of some rows before a change.
#[derive(Clone, Debug)]
struct Order {
    list: List,
    group: String,
    places: Vec<Place>,
}

#[derive(Clone, Debug)]
struct Place {
    row: usize,
    place: i32,
}

/// What was acknowledged. Rows and changes are named by their index.
#[derive(Clone, Debug)]
pub enum ContentHappened {
    Added {
        list: List,
        id: String,
        edition: Edition,
    },
    /// From the version that the device had.
    Saved {
        row: usize,
        by: Device,
        from: u32,
        edition: Edition,
    },
    Moved {
        row: usize,
        place: i32,
    },
    Switched {
        row: usize,
        is_on: bool,
    },
    Removed {
        row: usize,
    },
    Restored {
        row: usize,
    },
    Purged {
        row: usize,
    },
    /// What was deleted a month ago is gone.
    Swept,
    DraftKept {
        row: usize,
        /// The draft that the device knew, by its number.
        after: Option<u32>,
        draft: Draft,
    },
    Redirected {
        from: String,
        to: String,
    },
    /// The owner's redirect from this address is in the trash.
    NotRedirected {
        from: String,
    },
    ProfileSaved {
        from: u32,
        name: Option<String>,
    },
    DraftDiscarded {
        row: usize,
    },
    Recovered {
        row: usize,
        edition: Edition,
    },
    Undone {
        change: usize,
    },
}

impl Content {
    /// Rows that are not in the trash.
    #[must_use]
    pub fn living(&self) -> Vec<usize> {
        let mut living = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if row.trashed.is_none() {
                living.push(index);
            }
        }
        living
    }

    #[must_use]
    pub fn in_trash(&self) -> Vec<usize> {
        let mut trashed = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if row.trashed.is_some() && !row.is_purged {
                trashed.push(index);
            }
        }
        trashed
    }

    /// What visitors see of a list, in its order.
    #[must_use]
    pub fn public(&self, list: List, group: &str) -> Vec<String> {
        let mut shown = Vec::new();
        for index in self.in_group(list, group) {
            let edition = &self.rows[index].now;
            if edition.is_on {
                shown.push(edition.words.clone());
            }
        }
        shown
    }

    /// Whether nothing of a change was changed again, and its time has not passed.
    #[must_use]
    pub fn can_undo(&self, change: usize, now: Timestamp) -> bool {
        let Some(changed) = self.changes.get(change) else { return false };
        let is_late = now.since(changed.at) > limits::UNDO_MS + limits::UNDO_GRACE_MS;
        !is_late && !changed.is_undone && !self.is_overtaken(change)
    }

    /// As it would be saved.
    #[must_use]
    pub fn as_saved(&self, row: usize, edition: &Edition) -> Edition {
        let place = self.settled(Some(row), self.rows[row].list, edition);
        Edition { place, ..edition.clone() }
    }

    fn is_overtaken(&self, change: usize) -> bool {
        let changed = &self.changes[change];
        if let Some(discarded) = &changed.draft {
            let row = &self.rows[discarded.row];
            return row.is_purged || row.draft.is_some() || row.last_change != change;
        }
        if changed.steps.iter().any(|step| self.rows[step.row].is_purged) {
            return true;
        }
        if changed.steps.is_empty() && changed.order.is_none() {
            return true;
        }
        if changed.steps.iter().any(|step| self.rows[step.row].last_change != change) {
            return true;
        }
        changed.order.as_ref().is_some_and(|order| self.reordered.get(&order.list) != Some(&change))
    }
}
