//! Content as it was acknowledged: rows with positions, and what of it can be taken back.

mod apply;
mod places;

use crate::action::List;
use domain::{Timestamp, limits};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Deleted ones stay.
    pub rows: Vec<Row>,
    pub changes: Vec<Changed>,
    /// The last change of the order of a list.
    reordered: BTreeMap<List, usize>,
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
    /// As it was before each change of it, the oldest first; none where it was not there.
    pub history: Vec<Option<Edition>>,
    /// The last change that can only be taken back while nothing else changed the row.
    last_change: usize,
}

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    pub words: String,
    /// Empty in lists without groups.
    pub group: String,
    pub is_on: bool,
    pub place: i32,
}

/// A change that the owner may take back.
#[derive(Clone, Debug)]
pub struct Changed {
    at: Timestamp,
    is_undone: bool,
    steps: Vec<Step>,
    order: Option<Order>,
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

    fn is_overtaken(&self, change: usize) -> bool {
        let changed = &self.changes[change];
        if changed.steps.iter().any(|step| self.rows[step.row].is_purged) {
            return true;
        }
        if changed.steps.iter().any(|step| self.rows[step.row].last_change != change) {
            return true;
        }
        changed.order.as_ref().is_some_and(|order| self.reordered.get(&order.list) != Some(&change))
    }
}
