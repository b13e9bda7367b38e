//! Properties of a kind that follow from its description.

use super::{FieldKind, FieldSpec, FormChoices, FormPart, FormSpec, Kind, ListSpec, Rows, SelectOption, Texts};
use crate::content::option_lists::OptionLists;
use std::sync::LazyLock;

/// The form of every kind without choices from the database, in the order of [`Kind::ALL`].
static SPECS: LazyLock<Vec<FormSpec>> =
    LazyLock::new(|| Kind::ALL.iter().map(|kind| kind.form(&FormChoices::default())).collect());

impl Kind {
    #[must_use]
    pub const fn singular(self) -> &'static str {
        self.description().singular
    }

    #[must_use]
    pub const fn plural(self) -> &'static str {
        self.description().plural
    }

    #[must_use]
    pub const fn texts(self) -> &'static Texts {
        &self.description().texts
    }

    /// Whether there is exactly one, so it has no list.
    #[must_use]
    pub const fn is_single(self) -> bool {
        self.description().rows.is_none()
    }

    /// Whether the owner can create rows. Slots belong to the pages, so they are fixed.
    #[must_use]
    pub fn can_be_added(self) -> bool {
        match &self.description().rows {
            Some(rows) => rows.can_be_added,
            None => false,
        }
    }

    #[must_use]
    pub fn can_be_deleted(self) -> bool {
        match &self.description().rows {
            Some(rows) => rows.can_be_added && rows.can_be_deleted,
            None => false,
        }
    }

    /// Its form without choices from the database.
    #[must_use]
    pub fn spec(self) -> &'static FormSpec {
        &SPECS[self as usize]
    }

    #[must_use]
    pub fn form(self, choices: &FormChoices) -> FormSpec {
        let description = self.description();
        let mut sections = (description.form)(choices);
        for section in &mut sections {
            offer_options(&mut section.fields, &choices.lists);
        }
        FormSpec {
            kind: self,
            singular: description.singular,
            plural: description.plural,
            texts: description.texts,
            has_preview: description.has_preview,
            editor: description.editor,
            title: self.title_field(),
            list: description.rows.as_ref().map(|rows| list_of(rows, choices)),
            part: None,
            sections,
        }
    }

    /// One of the screens of its form; none if it has no such part.
    #[must_use]
    pub fn part(self, code: &str) -> Option<FormPart> {
        self.description().parts.iter().copied().find(|part| part.code == code)
    }

    /// The field that names a row; empty for a single document.
    #[must_use]
    pub const fn title_field(self) -> &'static str {
        match &self.description().rows {
            Some(Rows { title: [first, ..], .. }) => first,
            _ => "",
        }
    }

    /// The list on whose screen it is edited, and whose rows hold its values.
    #[must_use]
    pub fn host_list(self) -> Option<Self> {
        match self.description().screen {
            Some(screen) if !screen.is_single() => Some(screen),
            _ => None,
        }
    }

    /// Where it is edited: the form of a row, or the screen of a single document or of a list whose
    /// rows have no form of their own.
    #[must_use]
    pub fn edit_path(self, id: &str) -> String {
        if self.can_be_added() { format!("/admin/{}/{id}/edit", self.code()) } else { self.screen_path() }
    }

    #[must_use]
    pub fn screen_path(self) -> String {
        format!("/admin/{}", self.host_list().unwrap_or(self).code())
    }
}

/// Gives the fields that offer one of the owner's lists its current options.
fn offer_options(fields: &mut [FieldSpec], lists: &OptionLists) {
    for field in fields {
        if let Some(list) = field.list {
            field.kind = FieldKind::Select { options: SelectOption::of_list(lists, list) };
        }
        match &mut field.kind {
            FieldKind::ListOf { fields, .. } => offer_options(fields, lists),
            FieldKind::Sections { types } => {
                for form in types {
                    offer_options(&mut form.fields, lists);
                }
            }
            _ => {}
        }
    }
}

fn list_of(rows: &Rows, choices: &FormChoices) -> ListSpec {
    let mut list = ListSpec {
        search: rows.search,
        group_label: "",
        groups: Vec::new(),
        toggle: rows.toggle,
        order: rows.order,
        shows_order: rows.shows_order,
        as_tiles: rows.as_tiles,
        can_be_added: rows.can_be_added,
        can_be_deleted: rows.can_be_added && rows.can_be_deleted,
    };
    if let Some(group) = &rows.group {
        list.group_label = group.label;
        list.groups = (group.options)(choices);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back_and_forms_are_their_own() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_code(kind.code()), Some(kind));
            assert_eq!(kind.spec().kind, kind);
        }
        assert_eq!(Kind::from_code("leads"), None);
    }
}
