//! What a form asks for: fields, labels, limits, hints and options.

use super::Entity;
use crate::limits;
use crate::messages::admin::Texts;
use serde::Serialize;

/// A form and the list it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormSpec {
    /// What it edits.
    pub entity: Entity,
    /// One of it.
    pub singular: &'static str,
    /// Many of it.
    pub plural: &'static str,
    /// The sentences around it.
    pub texts: Texts,
    /// How its list works; none for a single document.
    pub list: Option<ListSpec>,
    /// The fields, in order.
    pub sections: Vec<FormSection>,
}

/// How a list works.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListSpec {
    /// What the search looks through, as its label.
    pub search: &'static str,
    /// What rows are grouped and filtered by; empty if by nothing.
    pub group_label: &'static str,
    /// The groups that exist always; others come with the rows.
    pub groups: Vec<SelectOption>,
    /// What is turned on and off in the list.
    pub toggle: Option<ToggleSpec>,
    /// Whether rows can be moved.
    pub orderable: bool,
    /// Whether rows can be added and deleted.
    pub can_be_added: bool,
}

/// What is turned on and off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ToggleSpec {
    /// The field.
    pub field: &'static str,
    /// The button that turns it on: 'Activate'.
    pub turn_on: &'static str,
    /// The button that turns it off: 'Deactivate'.
    pub turn_off: &'static str,
    /// The badge while it is on: 'Active'.
    pub on: &'static str,
    /// The badge while it is off: 'Inactive'.
    pub off: &'static str,
}

/// Fields that stand together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormSection {
    /// Its heading.
    pub title: &'static str,
    /// Its fields, in order.
    pub fields: Vec<FieldSpec>,
}

/// One field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldSpec {
    /// As the draft spells it.
    pub name: String,
    /// As people read it.
    pub label: &'static str,
    /// What it takes.
    pub kind: FieldKind,
    /// Whether it must be filled in.
    pub required: bool,
    /// The sentence if it is not.
    #[serde(skip)]
    pub missing: &'static str,
    /// Most characters.
    pub max: Option<u32>,
    /// Above this many characters the counter turns red; saving works.
    pub soft_max: Option<u32>,
    /// A line under the field.
    pub hint: &'static str,
    /// Inside the empty field.
    pub placeholder: &'static str,
    /// It is shown only while another field has this value.
    pub shown_if: Option<ShownIf>,
}

/// Another field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShownIf {
    /// The other field.
    pub field: &'static str,
    /// Its value as text; `true` and `false` for a toggle.
    pub value: &'static str,
}

/// What a field takes, and its value in the draft.
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
    /// A web address: text.
    Url,
    /// An e-mail address: text.
    Email,
    /// A phone number: text.
    Phone,
    /// A day: ISO text, empty for none.
    Date,
    /// A day or a day and a time where the business is: ISO text, empty for none.
    Moment,
    /// A whole number; null for none where `optional`.
    Number {
        /// Lowest.
        min: i32,
        /// Highest.
        max: i32,
        /// Whether none is an answer.
        optional: bool,
    },
    /// A whole number on a slider.
    Slider {
        /// Lowest.
        min: i32,
        /// Highest.
        max: i32,
        /// From one to the next.
        step: i32,
        /// Behind the number.
        unit: &'static str,
    },
    /// On or off: true or false.
    Toggle,
    /// One of some: the option's value.
    Select {
        /// What is offered.
        options: Vec<SelectOption>,
    },
    /// One to five stars, null for none.
    Rating,
    /// A place in the carousel from 1, null for the last or as it is. Disabled
    /// while `active` is off.
    Position {
        /// The toggle it depends on.
        active: &'static str,
    },
    /// A text of one line that others have had before.
    Words {
        /// Offered while typing.
        suggestions: Vec<String>,
    },
    /// Words: a list of texts.
    Tags {
        /// Offered while typing.
        suggestions: Vec<String>,
    },
    /// Last part of an address: text; derived from another field until typed.
    Slug {
        /// The field it is derived from.
        from: &'static str,
    },
    /// A picture of the media library: its id, empty for none.
    Picture {
        /// Largest file that is sent, in megabytes.
        max_mb: u8,
        /// The field with the picture's text in this place; empty if the media
        /// library's own counts.
        alt: &'static str,
        /// The [`crate::crops::Place`] that cuts it; empty if that differs by row or
        /// nothing does.
        place: &'static str,
    },
    /// Photos of the gallery, in order: a list of their ids.
    GalleryPhotos,
    /// HTML.
    RichText,
    /// Seven times opening, closing ('08:00', empty for none) and by appointment,
    /// Monday first: `{open, close, byAppointment}`.
    Hours,
    /// A list of small forms: a list of objects.
    ListOf {
        /// One of them, as people read it.
        item: &'static str,
        /// The fields of each.
        fields: Vec<FieldSpec>,
    },
    /// Shown, never sent: text.
    ReadOnly,
}

/// One of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SelectOption {
    /// As the draft spells it; never empty.
    pub value: String,
    /// As people read it.
    pub label: String,
}

impl SelectOption {
    /// An option.
    #[must_use]
    pub fn new(value: &str, label: &str) -> Self {
        Self { value: value.to_owned(), label: label.to_owned() }
    }
}

impl FormSpec {
    /// Every field, in order.
    pub fn fields(&self) -> impl Iterator<Item = &FieldSpec> {
        self.sections.iter().flat_map(|section| &section.fields)
    }

    pub(super) fn new(entity: Entity, list: Option<ListSpec>, sections: Vec<FormSection>) -> Self {
        let list = list.map(|list| ListSpec { can_be_added: entity.can_be_added(), ..list });
        Self { entity, singular: entity.singular(), plural: entity.plural(), texts: Texts::of(entity), list, sections }
    }
}

pub(super) fn section(title: &'static str, fields: Vec<FieldSpec>) -> FormSection {
    FormSection { title, fields }
}

/// A field that may be left out, with the usual limit of its kind.
pub(super) fn field(name: &str, label: &'static str, kind: FieldKind) -> FieldSpec {
    let max = match &kind {
        FieldKind::Text | FieldKind::Words { .. } | FieldKind::Slug { .. } => Some(limits::LINE_MAX),
        FieldKind::Multiline { .. } => Some(limits::DESCRIPTION_MAX),
        FieldKind::Url => Some(limits::URL_MAX),
        FieldKind::Email => Some(limits::EMAIL_MAX),
        FieldKind::Phone => Some(limits::PHONE_MAX),
        FieldKind::RichText => Some(limits::RICH_TEXT_MAX),
        _ => None,
    };
    FieldSpec {
        name: name.to_owned(),
        label,
        kind,
        required: false,
        missing: "",
        max: max.and_then(|max| u32::try_from(max).ok()),
        soft_max: None,
        hint: "",
        placeholder: "",
        shown_if: None,
    }
}

impl FieldSpec {
    pub(super) const fn required(mut self, missing: &'static str) -> Self {
        self.required = true;
        self.missing = missing;
        self
    }

    pub(super) const fn max(mut self, characters: u32) -> Self {
        self.max = Some(characters);
        self
    }

    pub(super) const fn soft_max(mut self, characters: u32) -> Self {
        self.soft_max = Some(characters);
        self
    }

    pub(super) const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = hint;
        self
    }

    pub(super) const fn placeholder(mut self, placeholder: &'static str) -> Self {
        self.placeholder = placeholder;
        self
    }

    pub(super) const fn shown_if(mut self, field: &'static str, value: &'static str) -> Self {
        self.shown_if = Some(ShownIf { field, value });
        self
    }
}
