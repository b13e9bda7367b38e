//! Builds the fields of a form, as the files of the kinds write them.

use super::{
    FieldKind, FieldSpec, FieldState, FormPart, FormSection, Initial, Links, NoEffect, SelectOption, ShownIf,
    ToggleSpec,
};
use crate::content::option_lists::{OptionList, OptionLists};
use crate::kinds::Storage;
use crate::limits;
use crate::messages::admin::FOR_WHO_RUNS_THE_SERVER;

pub(crate) const fn section(title: &'static str) -> FormSection {
    FormSection { title, is_folded: false, part: "", fields: Vec::new() }
}

/// Values that follow from others, such as the place on a map from the address.
pub(in crate::kinds) fn folded_section() -> FormSection {
    FormSection { is_folded: true, ..section(FOR_WHO_RUNS_THE_SERVER) }
}

impl FormSection {
    pub(crate) fn with<const N: usize>(self, fields: [FieldSpec; N]) -> Self {
        Self { fields: fields.into(), ..self }
    }

    pub(crate) fn in_part(self, part: FormPart) -> Self {
        Self { part: part.code, ..self }
    }
}

/// The toggle of list rows: the buttons that turn it on and off, and the badges while it is.
pub(in crate::kinds) const fn toggle(field: &'static str, words: [&'static str; 4]) -> Option<ToggleSpec> {
    let [turn_on, turn_off, on, off] = words;
    Some(ToggleSpec { field, turn_on, turn_off, on, off })
}

/// An optional field with the usual limit of its kind.
pub(crate) fn field(name: &str, label: &'static str, kind: FieldKind) -> FieldSpec {
    let max = match &kind {
        FieldKind::Text | FieldKind::Words { .. } | FieldKind::Slug { .. } => Some(limits::LINE_MAX as u32),
        FieldKind::Multiline { .. } | FieldKind::InlineText { .. } => Some(limits::DESCRIPTION_MAX as u32),
        FieldKind::Url | FieldKind::Link => Some(limits::URL_MAX as u32),
        FieldKind::Email => Some(limits::EMAIL_MAX as u32),
        FieldKind::Phone => Some(limits::PHONE_MAX as u32),
        FieldKind::RichText => Some(limits::RICH_TEXT_MAX as u32),
        _ => None,
    };
    FieldSpec {
        name: name.to_owned(),
        label,
        kind,
        required: false,
        missing: "",
        invalid: "",
        max,
        soft_max: None,
        hint: "",
        placeholder: "",
        fixed: "",
        shown_if: None,
        no_effect: Vec::new(),
        storage: None,
        column: "",
        initial: None,
        taken: None,
        links: Links::ByKind,
        list: None,
    }
}

/// A field that offers the options of one of the owner's lists.
pub(crate) fn option_field(name: &str, label: &'static str, list: OptionList) -> FieldSpec {
    let first = FieldKind::Select { options: SelectOption::of_list(&OptionLists::default(), list) };
    FieldSpec { list: Some(list), ..field(name, label, first) }
}

impl FieldSpec {
    pub(crate) const fn required(mut self, missing: &'static str) -> Self {
        self.required = true;
        self.missing = missing;
        self
    }

    pub(crate) const fn invalid(mut self, message: &'static str) -> Self {
        self.invalid = message;
        self
    }

    pub(crate) const fn max(mut self, characters: u32) -> Self {
        self.max = Some(characters);
        self
    }

    pub(crate) const fn soft_max(mut self, characters: u32) -> Self {
        self.soft_max = Some(characters);
        self
    }

    pub(crate) const fn hint(mut self, hint: &'static str) -> Self {
        self.hint = hint;
        self
    }

    pub(crate) const fn placeholder(mut self, placeholder: &'static str) -> Self {
        self.placeholder = placeholder;
        self
    }

    /// `reason` is empty for a value that can be changed.
    pub(in crate::kinds) const fn fixed(mut self, reason: &'static str) -> Self {
        self.fixed = reason;
        self
    }

    pub(in crate::kinds) const fn storage_as(mut self, storage: Storage) -> Self {
        self.storage = Some(storage);
        self
    }

    pub(in crate::kinds) const fn column_name(mut self, column: &'static str) -> Self {
        self.column = column;
        self
    }

    pub(in crate::kinds) const fn initially(mut self, initial: Initial) -> Self {
        self.initial = Some(initial);
        self
    }

    pub(in crate::kinds) const fn unique(mut self, taken: &'static str) -> Self {
        self.taken = Some(taken);
        self
    }

    pub(in crate::kinds) const fn links(mut self, links: Links) -> Self {
        self.links = links;
        self
    }

    /// `reason` says why its value does nothing while `other` is in that state.
    pub(in crate::kinds) fn no_effect_while(
        mut self,
        other: &'static str,
        state: FieldState,
        reason: &'static str,
    ) -> Self {
        self.no_effect.push(NoEffect { field: other, state, reason });
        self
    }

    pub(crate) const fn shown_if(mut self, field: &'static str, value: &'static str) -> Self {
        self.shown_if = Some(ShownIf { field, value });
        self
    }
}
