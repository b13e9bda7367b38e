//! The kinds of fields, and what they offer.

use super::FieldSpec;
use crate::content::option_lists::{OptionList, OptionLists};
use crate::sections::SectionType;
use serde::Serialize;

/// The values that a field accepts, and their shape in the draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FieldKind {
    /// One line: text.
    Text,
    /// Several lines: text.
    Multiline {
        /// Lines shown.
        rows: u8,
    },
    /// Running text that may have bold words, italic words and links: a stored [`crate::text::inline::InlineText`].
    InlineText {
        /// Lines shown.
        rows: u8,
    },
    /// A web address: text.
    Url,
    /// An e-mail address: text.
    Email,
    /// A phone number: text.
    Phone,
    /// A day: ISO text, empty for none.
    Date,
    /// A day, or a day and a time in the business's time zone: ISO text, empty for none.
    Moment,
    /// A whole number; null for none if `optional`.
    Number {
        /// Lowest.
        min: i32,
        /// Highest.
        max: i32,
        /// Whether it may be empty.
        optional: bool,
    },
    /// A whole number on a slider.
    Slider {
        /// Lowest.
        min: i32,
        /// Highest.
        max: i32,
        /// Step.
        step: i32,
        /// Unit shown after the number.
        unit: &'static str,
    },
    /// A color: `#rrggbb`, empty for the mean color of a picture.
    Color {
        /// The field with the picture.
        picture: &'static str,
    },
    /// On or off: true or false.
    Toggle,
    /// One of several options: the option's value.
    Select {
        /// What is offered.
        options: Vec<SelectOption>,
    },
    /// One to five stars, null for none.
    Rating,
    /// A position in the carousel from 1; null for the last, or unchanged. Disabled while `active`
    /// is off.
    Position {
        /// The toggle it depends on.
        active: &'static str,
    },
    /// One line of text, with earlier values as suggestions.
    Words {
        /// Offered while typing.
        suggestions: Vec<String>,
    },
    /// Tags: a list of texts.
    Tags {
        /// Offered while typing.
        suggestions: Vec<String>,
    },
    /// Last part of a URL: text; derived from another field until it is edited.
    Slug {
        /// The field it is derived from.
        from: &'static str,
    },
    /// A picture of the media library: its id, empty for none.
    Picture {
        /// Largest file that is uploaded, in megabytes.
        max_mb: u8,
        /// The field with the alt text for this place; empty if the library's alt text is used.
        alt: &'static str,
        /// The [`crate::media::crops::CropPlace`] that crops it; empty if it varies by row or is not cropped.
        place: &'static str,
    },
    /// Gallery photos, in order: a list of their ids.
    GalleryPhotos,
    /// HTML.
    RichText,
    /// Seven entries, Monday first: opening, closing ('08:00', empty for none) and by appointment:
    /// `{open, close, byAppointment}`.
    Hours,
    /// A list of sub-forms: a list of objects.
    ListOf {
        /// Singular label of an entry.
        item: &'static str,
        /// The fields of each entry.
        fields: Vec<FieldSpec>,
    },
    /// Where a link leads: a path of the site, a fragment or a web address.
    Link,
    /// The sections of a page: a list of objects `{id, type, anchor, hidden, values}`.
    Sections {
        /// The types that can be added.
        types: Vec<SectionForm>,
    },
    /// Display only, never submitted: text.
    ReadOnly,
}

/// The form of a type of section.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SectionForm {
    /// The type.
    pub code: SectionType,
    /// Its name.
    pub label: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The field that names a section in the outline.
    pub title: &'static str,
    /// The fields of its values.
    pub fields: Vec<FieldSpec>,
    /// The page needs one that is shown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub required: bool,
}

/// An option of a select.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SelectOption {
    /// Its value in the draft; never empty.
    pub value: String,
    /// Its label.
    pub label: String,
    /// No longer offered; valid where it was chosen before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub retired: bool,
}

impl SelectOption {
    /// Makes an option.
    #[must_use]
    pub fn new(value: &str, label: &str) -> Self {
        Self { value: value.to_owned(), label: label.to_owned(), retired: false }
    }

    /// The options of one of the owner's lists, also retired ones.
    #[must_use]
    pub fn of_list(lists: &OptionLists, list: OptionList) -> Vec<Self> {
        let mut options = Vec::new();
        for option in lists.of(list) {
            options.push(Self { retired: !option.is_offered, ..Self::new(&option.code, &option.label) });
        }
        options
    }
}
