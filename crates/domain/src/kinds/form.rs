//! The description of a form: fields, labels, limits, hints and options.

#![warn(missing_docs)]

mod build;
mod field_kind;
mod no_effect;

pub(crate) use build::{field, option_field, section};
pub(super) use build::{folded_section, toggle};
pub use field_kind::{FieldKind, SectionForm, SelectOption};
pub use no_effect::{FieldState, NoEffect};

use super::{Kind, Storage, Texts};
use crate::content::option_lists::OptionList;
use serde::Serialize;

/// A form and the list it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormSpec {
    /// What it edits.
    #[serde(rename = "entity")]
    pub kind: Kind,
    /// Singular label.
    pub singular: &'static str,
    /// Plural label.
    pub plural: &'static str,
    /// Its messages.
    pub texts: Texts,
    /// Whether it can be shown on its page before it is public.
    pub has_preview: bool,
    /// The editor of its form.
    pub editor: Editor,
    /// The field that names a row; empty for a single document.
    pub title: &'static str,
    /// How its list works; none for a single document.
    pub list: Option<ListSpec>,
    /// The part of the form that it is limited to; none for the whole form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub part: Option<FormPart>,
    /// The fields, in order.
    pub sections: Vec<FormSection>,
}

/// A screen of a form that is too long for one. It is saved on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormPart {
    /// Its spelling in addresses and calls.
    pub code: &'static str,
    /// Its heading.
    pub label: &'static str,
    /// The sentence below it.
    pub about: &'static str,
}

/// The editor of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Editor {
    /// Fields below each other; saving returns to the list.
    Form,
    /// A sheet for a long text, which the server saves while it is written; saving stays on it.
    Sheet,
    /// The page itself beside the fields of its sections; the server saves as for a sheet.
    Page,
}

impl Editor {
    /// Whether the server saves what is written, as a draft.
    #[must_use]
    pub const fn is_autosaved(self) -> bool {
        !matches!(self, Self::Form)
    }
}

/// How the rows of a list can be moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Order {
    /// Not at all.
    #[default]
    None,
    /// Within the whole list.
    All,
    /// Within their group.
    Group,
    /// Active rows, at positions without gaps.
    Carousel,
}

/// How a list works.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListSpec {
    /// Label of the search field, which says what is searched.
    pub search: &'static str,
    /// Label of the grouping filter; empty if there is none.
    pub group_label: &'static str,
    /// Groups that always exist; others come from the rows.
    pub groups: Vec<SelectOption>,
    /// The toggle of its rows.
    pub toggle: Option<ToggleSpec>,
    /// How rows can be moved.
    pub order: Order,
    /// Whether a row says its place in the order.
    pub shows_order: bool,
    /// Whether rows are shown as pictures side by side, one group at a time, instead of one below the other.
    pub as_tiles: bool,
    /// Whether rows can be added.
    pub can_be_added: bool,
    /// Whether rows can be deleted.
    pub can_be_deleted: bool,
}

/// A toggle of list rows.
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

/// Fields shown as one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormSection {
    /// Its heading.
    pub title: &'static str,
    /// Folded, below the others: values that follow from others, which hardly anybody sets.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub is_folded: bool,
    /// The code of the [`FormPart`] that has it; empty in a form without parts.
    #[serde(skip)]
    pub part: &'static str,
    /// Its fields, in order.
    pub fields: Vec<FieldSpec>,
}

/// One field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldSpec {
    /// Its name in the draft.
    pub name: String,
    /// Its label.
    pub label: &'static str,
    /// Its kind.
    pub kind: FieldKind,
    /// Whether it must be filled in.
    pub required: bool,
    /// The message if it is empty.
    #[serde(skip)]
    pub missing: &'static str,
    /// The message for a value of the wrong kind; empty for the kind's own message.
    #[serde(skip)]
    pub invalid: &'static str,
    /// Maximum number of characters.
    pub max: Option<u32>,
    /// Above this many characters the counter turns red; saving still works.
    pub soft_max: Option<u32>,
    /// A line under the field.
    pub hint: &'static str,
    /// Placeholder of the empty field.
    pub placeholder: &'static str,
    /// Why this row keeps its value; empty if it can be changed.
    #[serde(skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<&'static str>"))]
    pub fixed: &'static str,
    /// Shown only while another field has this value.
    pub shown_if: Option<ShownIf>,
    /// When its value does nothing. Said below it, while it has a value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<NoEffect>>"))]
    pub no_effect: Vec<NoEffect>,
    /// How it is stored, where that differs from what is usual for its kind.
    #[serde(skip)]
    pub storage: Option<Storage>,
    /// Its column, where that differs from its name.
    #[serde(skip)]
    pub column: &'static str,
    /// Its value in a new row, if it is not empty.
    #[serde(skip)]
    pub initial: Option<Initial>,
    /// The message if another row, or another entry of its list, has the same value; none if it may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub taken: Option<&'static str>,
    /// The links in it.
    #[serde(skip)]
    pub links: Links,
    /// The owner's list whose options it offers.
    #[serde(skip)]
    pub list: Option<OptionList>,
}

/// A value of a new row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// On.
    On,
    /// This text.
    Text(&'static str),
    /// This number.
    Number(i32),
    /// The current date.
    Today,
}

/// Where the link checker finds links in a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Links {
    /// As its kind suggests: a web address is a link, and texts can contain some.
    #[default]
    ByKind,
    /// Its whole text is a link.
    Whole,
    /// There are none.
    None,
}

/// A condition on another field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShownIf {
    /// The other field.
    pub field: &'static str,
    /// Its value as text; `true` and `false` for a toggle.
    pub value: &'static str,
}

impl FormSpec {
    /// Every field, in order.
    pub fn fields(&self) -> impl Iterator<Item = &FieldSpec> {
        self.sections.iter().flat_map(|section| &section.fields)
    }

    /// Limited to one of its parts.
    #[must_use]
    pub fn of_part(mut self, part: FormPart) -> Self {
        self.sections.retain(|section| section.part == part.code);
        self.part = Some(part);
        self
    }
}
