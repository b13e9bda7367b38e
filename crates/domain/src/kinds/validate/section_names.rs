//! Ids and anchors of the sections of a page, each unique on it.

use crate::text::clean_line;
use crate::text::slug::slugify;
use std::collections::HashSet;

const SECTION_ID_MAX: usize = 40;
const ANCHOR_MAX: usize = 60;

#[derive(Default)]
pub(super) struct SectionNames {
    ids: HashSet<String>,
    anchors: HashSet<String>,
}

impl SectionNames {
    /// The given id; one that is missing, unusable or taken is replaced by the type and a number.
    pub(super) fn free_id(&mut self, given: &str, section_type: &str) -> String {
        let given = clean_line(given);
        let is_usable = !given.is_empty()
            && given.len() <= SECTION_ID_MAX
            && given.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if is_usable && self.ids.insert(given.clone()) {
            return given;
        }
        let mut number = 1;
        loop {
            let id = format!("{section_type}-{number}");
            if self.ids.insert(id.clone()) {
                return id;
            }
            number += 1;
        }
    }

    /// The given anchor; one that another section has is emptied.
    pub(super) fn free_anchor(&mut self, given: &str) -> String {
        let anchor = slugify(given);
        if anchor.is_empty() || anchor.len() > ANCHOR_MAX || !self.anchors.insert(anchor.clone()) {
            return String::new();
        }
        anchor
    }
}
