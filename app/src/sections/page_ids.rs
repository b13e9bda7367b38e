//! Ids that are made from the owner's words: links need each once on a page.

use std::collections::HashSet;

/// The ids that a page has already.
#[derive(Debug, Default)]
pub(crate) struct PageIds(HashSet<String>);

impl PageIds {
    pub(crate) fn of<'a>(taken: impl Iterator<Item = &'a str>) -> Self {
        Self(taken.map(str::to_owned).collect())
    }

    /// Takes the id; with a number, if a former one has it.
    pub(crate) fn take(&mut self, wanted: &str) -> String {
        let mut id = wanted.to_owned();
        let mut number = 1;
        while !self.0.insert(id.clone()) {
            number += 1;
            id = format!("{wanted}-{number}");
        }
        id
    }
}
