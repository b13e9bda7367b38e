//! Drafts: the newest words of a form that was not saved. Nobody else reads them.

use super::{Changed, Content, Discarded, Edition, Version};
use crate::action::Device;
use domain::Timestamp;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Unlike all others.
    pub number: u32,
    pub edition: Edition,
    /// None if it came back by taking something back.
    pub by: Option<Device>,
}

impl Content {
    /// The number of the next draft.
    #[must_use]
    pub const fn next_draft(&self) -> u32 {
        self.drafts + 1
    }

    pub(super) fn keep_draft(&mut self, row: usize, after: Option<u32>, draft: &Draft, broken: &mut Vec<String>) {
        let known = &self.rows[row].draft;
        // Its own one, whose answer it did not get, is no other's.
        let is_own = known.as_ref().is_some_and(|known| known.by == draft.by);
        if known.as_ref().map(|known| known.number) != after && !is_own {
            broken.push(format!("a newer draft of row {row} was overwritten"));
        }
        self.put_draft(row, &draft.edition, draft.by);
    }

    fn put_draft(&mut self, row: usize, edition: &Edition, by: Option<Device>) {
        self.drafts += 1;
        self.rows[row].draft = Some(Draft { number: self.drafts, edition: edition.clone(), by });
    }

    /// Whether a form that is saved has, or continues, what the draft says.
    #[must_use]
    pub fn ends_with(draft: &Draft, by: Device, saved: &Edition) -> bool {
        draft.by == Some(by) || draft.edition == *saved
    }

    /// The draft of another device goes to the history.
    pub(super) fn end_draft(&mut self, row: usize, by: Device, saved: &Edition, now: Timestamp) {
        let ends = self.rows[row].draft.as_ref().is_some_and(|draft| Self::ends_with(draft, by, saved));
        if ends {
            self.rows[row].draft = None;
        } else {
            self.discard(row, now);
        }
    }

    /// There is nothing left to save.
    pub(super) fn end_draft_that_is_saved(&mut self, row: usize) {
        let now = &self.rows[row].now;
        let says_the_same = |draft: &Draft| Edition { is_on: now.is_on, ..draft.edition.clone() } == *now;
        if self.rows[row].draft.as_ref().is_some_and(says_the_same) {
            self.rows[row].draft = None;
        }
    }

    /// It goes to the history.
    pub(super) fn discard(&mut self, row: usize, now: Timestamp) {
        let Some(draft) = self.rows[row].draft.take() else { return };
        self.rows[row].history.push(Version::Draft);
        self.rows[row].last_change = self.changes.len();
        let draft = Some(Discarded { row, edition: draft.edition });
        self.changes.push(Changed { at: now, is_save: false, is_undone: false, draft, steps: Vec::new(), order: None });
    }

    pub(super) fn undo_discard(&mut self, discarded: &Discarded, now: Timestamp) {
        self.put_draft(discarded.row, &discarded.edition, None);
        self.record(&[], None, now);
    }

    /// What was saved and taken back becomes a draft, unless there is a newer one.
    pub(super) fn back_to_draft(&mut self, row: usize, saved: &Edition) {
        let known = &self.rows[row];
        let draft = Edition { is_on: known.now.is_on, ..saved.clone() };
        if known.list.has_addresses() && known.draft.is_none() && draft != known.now {
            self.put_draft(row, &draft, None);
        }
    }
}
