//! The conversion of each kind's rows to the values that pages, previews and the content API show.

use crate::db::core::rows::DamagedValue;
use crate::db::editing::kinds::StoredRow;
use domain::Timestamp;
use domain::kinds::{Document, Fields as _, Kind};
use domain::media::picture::Picture;
use std::collections::HashMap;

/// A row as it is stored, or as a draft has it, which may hold anything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContentRow<'r> {
    pub(crate) id: &'r str,
    pub(crate) document: &'r Document,
    pub(crate) updated_at: Timestamp,
    /// At least the library's pictures that the row names, by id.
    pub(crate) pictures: &'r HashMap<String, Picture>,
}

/// A kind whose rows pages show.
pub(crate) trait FromContent: Sized {
    const KIND: Kind;

    /// Fails if a value is missing without which it cannot be shown.
    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue>;
}

impl<'r> ContentRow<'r> {
    pub(crate) fn of(stored: &'r StoredRow, pictures: &'r HashMap<String, Picture>) -> Self {
        Self { id: &stored.id, document: &stored.document, updated_at: stored.updated_at, pictures }
    }

    pub(crate) fn picture(&self, field: &str) -> Option<Picture> {
        self.pictures.get(self.document.text(field)).cloned()
    }

    /// With the text that the row has for it in `alt`.
    pub(crate) fn picture_with_alt(&self, field: &str, alt: &str) -> Option<Picture> {
        let picture = self.picture(field)?;
        Some(Picture { alt: self.document.text(alt).to_owned(), ..picture })
    }
}
