//! Photos that the owner shares from a phone into the installed back office. They wait as unclaimed
//! uploads, which no page shows, until the owner says where they belong.

pub mod messages;

use crate::media::photo::UploadedPhoto;
use crate::messages::admin::ALT_REQUIRED;
use crate::{Violations, limits};
use serde::Deserialize;

/// Between the tokens of photos in an address or a field.
const BETWEEN: char = '.';

/// The tokens of photos that wait for a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedPhotos(Vec<String>);

impl From<Vec<String>> for SharedPhotos {
    fn from(tokens: Vec<String>) -> Self {
        Self(tokens)
    }
}

impl SharedPhotos {
    #[must_use]
    pub fn of(uploaded: &[UploadedPhoto]) -> Self {
        let mut tokens = Vec::new();
        for photo in uploaded {
            tokens.push(photo.token.clone());
        }
        Self(tokens)
    }

    /// At most as many as can be shared at once.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut tokens: Vec<String> = Vec::new();
        for token in text.split(BETWEEN) {
            let is_token = !token.is_empty() && token.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
            if is_token && tokens.len() < limits::PHOTOS_MAX {
                tokens.push(token.to_owned());
            }
        }
        Self(tokens)
    }

    #[must_use]
    pub fn text(&self) -> String {
        self.0.join(&BETWEEN.to_string())
    }

    #[must_use]
    pub fn tokens(&self) -> &[String] {
        &self.0
    }
}

/// A form of the screen, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct SharedDraft {
    pub photos: String,
    pub lead: String,
    pub project: String,
    pub alt_text: String,
    pub category: String,
}

impl SharedDraft {
    /// The description of the photos: the gallery of a project needs it.
    pub fn alt_text(&self) -> Result<String, Violations> {
        let mut wrong = Violations::default();
        let text = wrong.line(field::ALT, &self.alt_text, limits::ALT_MAX, Some(ALT_REQUIRED));
        if wrong.is_empty() { Ok(text) } else { Err(wrong) }
    }
}

/// Names of the form's fields.
pub mod field {
    pub const PHOTOS: &str = "photos";
    pub const LEAD: &str = "lead";
    pub const PROJECT: &str = "project";
    pub const ALT: &str = "altText";
    pub const CATEGORY: &str = "category";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_back_and_odd_ones_left_out() {
        let shared = SharedPhotos::read("ab-1.c_2");
        assert_eq!((shared.tokens().len(), shared.text().as_str()), (2, "ab-1.c_2"));
        assert!(SharedPhotos::read("..a b.%2e.\u{e9}.\"").tokens().is_empty());
        let draft = |alt_text: &str| SharedDraft { alt_text: alt_text.to_owned(), ..SharedDraft::default() };
        assert_eq!(draft(" A galley ").alt_text().as_deref(), Ok("A galley"));
        for text in ["  ", &"a".repeat(limits::ALT_MAX + 1)] {
            assert!(draft(text).alt_text().expect_err("refused").of(field::ALT).is_some(), "{text}");
        }
        let many = "a.".repeat(50);
        assert_eq!(SharedPhotos::read(&many).tokens().len(), limits::PHOTOS_MAX);
    }
}
