//! What the file of a kind says about it.

use super::{
    Document, Editor, FieldKind, FieldSpec, FormChoices, FormPart, FormSection, Kind, ORDER_FIELD, Order, SelectOption,
    Storage, Texts, ToggleSpec, form, texts,
};
use crate::admin::icon::Icon;
use crate::admin::place::Place;
use crate::limits;

/// The value of a picture's row that names its stored files.
pub const PICTURE_FILE: &str = "key";

#[derive(Debug)]
pub struct Description {
    pub singular: &'static str,
    pub plural: &'static str,
    /// The sentence under the heading of its screen.
    pub about: &'static str,
    pub icon: Icon,
    /// Its tab in the navigation, or its row in the settings.
    pub place: Option<Place>,
    /// The kind whose screen the navigation marks while it is edited, if not its own.
    pub screen: Option<Kind>,
    pub texts: Texts,
    pub form: fn(&FormChoices) -> Vec<FormSection>,
    /// The screens of its form, each at its own address; none if one screen has all of it.
    pub parts: &'static [FormPart],
    /// How its rows are stored and listed; none for a single document, whose id is its code.
    pub rows: Option<Rows>,
    /// A change invalidates the caches of public pages.
    pub is_public: bool,
    /// Whether it can be shown on its page before it is public; it then has drafts too.
    pub has_preview: bool,
    /// The toggle or status that makes a row public; none if every row is.
    pub published_by: Option<&'static str>,
    /// The date before which a published row is not public.
    pub published_from: Option<&'static str>,
    pub page: RowPage,
    pub editor: Editor,
    /// The changes between two versions, where the history does not list the fields one by one.
    pub differences: Option<fn(before: &Document, after: &Document) -> Vec<Difference>>,
}

#[derive(Debug)]
pub struct Rows {
    pub table: &'static str,
    /// Columns that no field of the form fills, with the names of their values.
    pub hidden: &'static [(&'static str, &'static str, Storage)],
    /// The fields that the list is sorted by; a leading minus sorts in descending order.
    pub sort: &'static [&'static str],
    /// Whether rows can be added.
    pub can_be_added: bool,
    /// Whether rows can be deleted. Undo also removes what was added.
    pub can_be_deleted: bool,
    /// The fields whose first that is not empty is a row's title.
    pub title: &'static [&'static str],
    /// The field shown below the title.
    pub line: &'static str,
    pub facts: &'static [&'static str],
    /// Label of the search field, which says what is searched.
    pub search: &'static str,
    pub group: Option<RowGroups>,
    pub order: Order,
    /// Whether a row says its place in the order, beside the controls that move it.
    pub shows_order: bool,
    /// Whether rows are shown as pictures side by side, one group at a time, instead of one below the other.
    pub as_tiles: bool,
    pub toggle: Option<ToggleSpec>,
    /// The two fields that name the slot of a row's picture, where each row is a slot of a page.
    pub slot: Option<[&'static str; 2]>,
}

#[derive(Debug)]
pub struct RowGroups {
    pub field: &'static str,
    /// Label of the filter; empty for a list that is grouped but not filtered.
    pub label: &'static str,
    /// Groups that always exist; others come from the rows.
    pub options: fn(&FormChoices) -> Vec<SelectOption>,
}

#[derive(Clone, Copy, Debug)]
pub enum RowPage {
    None,
    At(&'static str),
    /// This path, followed by the row's slug.
    BySlug(&'static str),
    /// This path, followed by the row's id.
    ById(&'static str),
    /// The page named by this field.
    NamedBy(&'static str),
    /// The page next to this field's value; none for another value.
    OfOption(&'static str, &'static [(&'static str, &'static str)]),
}

/// A line of the history, in the words that the owner reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub label: &'static str,
    pub before: String,
    pub after: String,
}

/// The usual facts of a kind, for its file to override.
pub(super) const USUAL: Description = Description {
    singular: "",
    plural: "",
    about: "",
    icon: Icon::Image,
    place: None,
    screen: None,
    texts: texts::SETTINGS,
    form: |_| Vec::new(),
    parts: &[],
    rows: None,
    is_public: true,
    has_preview: false,
    published_by: None,
    published_from: None,
    page: RowPage::None,
    editor: Editor::Form,
    differences: None,
};

/// The usual facts of a list.
pub(super) const USUAL_ROWS: Rows = Rows {
    table: "",
    hidden: &[],
    sort: &[ORDER_FIELD],
    can_be_added: true,
    can_be_deleted: true,
    title: &[],
    line: "",
    facts: &[],
    search: "",
    group: None,
    order: Order::None,
    shows_order: true,
    as_tiles: false,
    toggle: None,
    slot: None,
};

pub(super) fn order_field() -> FieldSpec {
    form::field(ORDER_FIELD, "Display order", FieldKind::Number { min: 0, max: limits::ORDER_MAX, optional: false })
}
