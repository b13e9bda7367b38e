//! The photos that a visitor sends with a request: how many, in which order, and with which words.

use crate::leads::fields::common::PHOTO;
use crate::text::options::codes;
use crate::{Violations, limits, messages};
use serde::{Deserialize, Serialize};

/// As the browser sends it. Every field may be missing, wrong or hostile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PhotoDraft {
    /// Of a photo uploaded before.
    pub token: String,
    /// The visitor's words about it; may be empty.
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestPhoto {
    pub token: String,
    pub words: String,
}

/// A visitor's message, or the owner's note on the work. Not both are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageContent {
    pub words: String,
    pub photos: Vec<RequestPhoto>,
}

codes! {
    /// The role of a stored picture of a lead.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    PhotoKind {
        Photo = "photo";
        /// The photo, or one of the site's, in other materials.
        Sketch = "sketch";
    }
}

codes! {
    /// Why a file of the plain form is not among the request's photos, as the address of the page that says thanks
    /// spells it.
    LeftOut {
        Kind = "kind";
        TooLarge = "large";
        TooLargeHeic = "large-heic";
        TooSmall = "small";
        TooManyPixels = "pixels";
        TooMuchMemory = "memory";
        TooSlow = "slow";
        Damaged = "damaged";
        Unsupported = "coding";
        Failed = "unreadable";
        OverTheLimit = "more";
        NotStored = "stored";
    }
}

impl LeftOut {
    /// By the sentence that refused it.
    #[must_use]
    pub fn of(sentence: &str) -> Self {
        let found = Self::ALL.into_iter().find(|reason| reason.sentence() == sentence);
        found.unwrap_or(Self::Failed)
    }

    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            Self::Kind => messages::PHOTO_TYPE_MOBILE.to_owned(),
            Self::TooLarge => messages::PHOTO_TOO_LARGE.to_owned(),
            Self::TooLargeHeic => messages::PHOTO_TOO_LARGE_HEIC.to_owned(),
            Self::TooSmall => messages::PHOTO_TOO_SMALL.to_owned(),
            Self::TooManyPixels => messages::PHOTO_TOO_MANY_PIXELS.to_owned(),
            Self::TooMuchMemory => messages::PHOTO_TOO_MUCH_MEMORY.to_owned(),
            Self::TooSlow => messages::PICTURE_TOO_SLOW.to_owned(),
            Self::Damaged => messages::PHOTO_DAMAGED.to_owned(),
            Self::Unsupported => messages::PHOTO_UNSUPPORTED.to_owned(),
            Self::Failed => messages::PHOTO_OUR_FAULT.to_owned(),
            Self::OverTheLimit => messages::photos::full(limits::PHOTOS_MAX),
            Self::NotStored => messages::PHOTO_NOT_STORED.to_owned(),
        }
    }
}

/// A file of the plain form that is not among the request's photos. `place` counts the chosen files from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOutPhoto {
    pub place: usize,
    pub reason: LeftOut,
}

impl LeftOutPhoto {
    #[must_use]
    pub fn sentence(self) -> String {
        messages::photos::left_out(self.place, &self.reason.sentence())
    }
}

/// '2-small,7-more'.
#[must_use]
pub fn write_left_out(left_out: &[LeftOutPhoto]) -> String {
    let parts: Vec<String> = left_out.iter().map(|each| format!("{}-{}", each.place, each.reason.code())).collect();
    parts.join(",")
}

/// Parts that are not understood are left out: the address can be forged.
#[must_use]
pub fn read_left_out(written: &str) -> Vec<LeftOutPhoto> {
    let mut left_out = Vec::new();
    for part in written.split(',').take(limits::PHOTOS_NAMED_MAX) {
        let Some((place, code)) = part.split_once('-') else { continue };
        let Ok(place) = place.parse() else { continue };
        if let Some(reason) = LeftOut::from_code(code) {
            left_out.push(LeftOutPhoto { place, reason });
        }
    }
    left_out
}

/// Photos without a token are left out, with their words.
pub(crate) fn read_photos(drafts: &[PhotoDraft], wrong: &mut Violations) -> Vec<RequestPhoto> {
    let mut photos = Vec::new();
    for draft in drafts {
        let token = draft.token.trim();
        if token.is_empty() {
            continue;
        }
        let before = wrong.0.len();
        let words = wrong.line(PHOTO, &draft.words, limits::PHOTO_WORDS_MAX, None);
        if wrong.0.len() > before {
            return Vec::new();
        }
        photos.push(RequestPhoto { token: token.to_owned(), words });
    }
    if photos.len() > limits::PHOTOS_MAX {
        wrong.add(PHOTO, &messages::photos::full(limits::PHOTOS_MAX));
        return Vec::new();
    }
    photos
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn draft(token: &str, words: &str) -> PhotoDraft {
        PhotoDraft { token: token.to_owned(), words: words.to_owned() }
    }

    #[test]
    fn photos_keep_order_and_words() {
        let mut wrong = Violations::default();
        let drafts = [draft(" a ", "  The galley\n"), draft("", "lost"), draft("b", "")];
        let photos = read_photos(&drafts, &mut wrong);
        assert!(wrong.is_empty());
        let read: Vec<(&str, &str)> = photos.iter().map(|photo| (&*photo.token, &*photo.words)).collect();
        assert_eq!(read, [("a", "The galley"), ("b", "")]);
    }

    #[test]
    fn there_are_at_most_so_many_photos() {
        let mut drafts = vec![draft("a", ""); limits::PHOTOS_MAX];
        let mut wrong = Violations::default();
        assert_eq!(read_photos(&drafts, &mut wrong).len(), limits::PHOTOS_MAX);
        drafts.push(draft("b", ""));
        assert!(read_photos(&drafts, &mut wrong).is_empty());
        assert_eq!(wrong.of(PHOTO), Some(&*messages::photos::full(limits::PHOTOS_MAX)));
    }

    #[test]
    fn words_are_limited_in_characters() {
        let long = "\u{26f5}".repeat(limits::PHOTO_WORDS_MAX);
        let mut wrong = Violations::default();
        assert_eq!(read_photos(&[draft("a", &long)], &mut wrong)[0].words, long);
        assert!(read_photos(&[draft("a", &format!("{long}!"))], &mut wrong).is_empty());
        assert_eq!(wrong.of(PHOTO), Some(&*messages::too_long(limits::PHOTO_WORDS_MAX)));
    }

    #[test]
    fn every_reason_is_found_by_its_sentence() {
        for reason in LeftOut::ALL {
            assert_eq!(LeftOut::of(&reason.sentence()), reason);
        }
        assert_eq!(LeftOut::of("?"), LeftOut::Failed);
    }

    proptest! {
        #[test]
        fn no_drafts_make_it_panic_and_what_passes_is_within_the_limits(
            drafts in proptest::collection::vec((".{0,20}", "(?s).{0,250}"), 0..9)
        ) {
            let drafts: Vec<PhotoDraft> = drafts.iter().map(|(token, words)| draft(token, words)).collect();
            let mut wrong = Violations::default();
            let photos = read_photos(&drafts, &mut wrong);
            prop_assert!(photos.len() <= limits::PHOTOS_MAX);
            for photo in photos {
                prop_assert!(!photo.token.is_empty() && photo.words.chars().count() <= limits::PHOTO_WORDS_MAX);
            }
        }

        #[test]
        fn what_is_left_out_is_read_as_it_was_written(places in proptest::collection::vec(1_usize..40, 0..9)) {
            let mut left_out = Vec::new();
            for (at, place) in places.iter().enumerate() {
                left_out.push(LeftOutPhoto { place: *place, reason: LeftOut::ALL[at % LeftOut::ALL.len()] });
            }
            prop_assert_eq!(read_left_out(&write_left_out(&left_out)), left_out);
        }

        #[test]
        fn no_address_makes_it_panic(written in ".{0,80}") {
            prop_assert!(read_left_out(&written).len() <= limits::PHOTOS_NAMED_MAX);
        }
    }
}
