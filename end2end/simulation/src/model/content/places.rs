//! The places of rows: in a carousel those that are on have the places 1 to n, and the others none. In other lists each
//! row of a group has a place of its own.

use super::{Content, Edition};
use crate::action::List;

impl List {
    #[must_use]
    pub const fn is_carousel(self) -> bool {
        matches!(self, Self::Reviews)
    }
}

impl Content {
    /// The rows of a group that are not in the trash, in their order. In a carousel only those that are on.
    pub(super) fn in_group(&self, list: List, group: &str) -> Vec<usize> {
        let mut rows = Vec::new();
        for index in self.living() {
            let row = &self.rows[index];
            let is_in = row.now.is_on || !list.is_carousel();
            if row.list == list && row.now.group == group && is_in {
                rows.push(index);
            }
        }
        rows.sort_by_key(|index| (self.rows[*index].now.place, self.rows[*index].id.clone()));
        rows
    }

    /// The wanted place in a group, or the next one that no other row has.
    pub(super) fn free_place(&self, list: List, edition: &Edition, but: Option<usize>) -> i32 {
        let mut taken = Vec::new();
        for index in self.in_group(list, &edition.group) {
            if but != Some(index) {
                taken.push(self.rows[index].now.place);
            }
        }
        let mut place = edition.place;
        while taken.contains(&place) {
            place += 1;
        }
        place
    }

    /// The place that a row gets in the carousel: the given one, else its own, else the last.
    pub(super) fn place_in_carousel(&self, row: Option<usize>, list: List, edition: &Edition) -> i32 {
        if !edition.is_on {
            return 0;
        }
        let order = self.in_group(list, &edition.group);
        let own = row.and_then(|row| order.iter().position(|other| *other == row));
        let size = as_place(order.len());
        let last = if own.is_some() { size } else { size + 1 };
        let wanted = if edition.place > 0 { edition.place } else { own.map_or(last, |at| as_place(at + 1)) };
        wanted.clamp(1, last)
    }

    /// Moves the rows of a carousel, so that `row` has its place and the others follow each other.
    pub(super) fn close_ranks(&mut self, list: List, row: usize) {
        if !list.is_carousel() {
            return;
        }
        let group = self.rows[row].now.group.clone();
        let mut order = self.in_group(list, &group);
        order.retain(|other| *other != row);
        if self.rows[row].trashed.is_none() && self.rows[row].now.is_on {
            let at = usize::try_from(self.rows[row].now.place - 1).unwrap_or(0);
            order.insert(at.min(order.len()), row);
        }
        for (at, index) in order.iter().enumerate() {
            self.set_place(*index, as_place(at + 1));
        }
    }

    pub(super) fn set_place(&mut self, row: usize, place: i32) {
        let row = &mut self.rows[row];
        if row.now.place != place {
            row.now.place = place;
            row.version += 1;
        }
    }
}

pub(super) fn as_place(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
