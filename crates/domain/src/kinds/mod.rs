//! The kinds of content that the back office edits. Everything the program knows about a kind is in
//! its file: labels, table, fields, list, texts. Forms, validation, statements, navigation, trash,
//! history, picture uses and the demo are derived from it. What only one kind needs is in
//! `backend::editing::kinds`.

mod blog;
mod business;
mod columns;
mod contact_settings;
mod document;
mod entity;
mod faqs;
mod form;
mod gallery;
mod hero_video;
mod legal;
mod materials;
mod page_images;
mod projects;
mod redirects;
mod seo;
mod social;
mod storage;
mod styles;
mod testimonials;
mod texts;
mod validate;

pub use columns::Column;
pub use document::{Document, Fields};
pub use form::{
    Editor, FieldKind, FieldSpec, FormSection, FormSpec, Initial, Links, ListSpec, Order, SelectOption, ShownIf,
    ToggleSpec,
};
pub use storage::Storage;
pub use testimonials::NO_PROJECT;
pub use texts::Texts;

use crate::admin::icon::Icon;
use crate::limits;
use serde::{Deserialize, Serialize};

macro_rules! entities {
    ($($(#[$meta:meta])* $variant:ident = $code:literal, $kind:expr;)+) => {
        /// A kind of content. Lists have rows with ids; a single document has its
        /// code as its id.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Entity {
            $($(#[$meta])* #[serde(rename = $code)] $variant,)+
        }

        impl Entity {
            /// Every kind, in the order of the navigation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// As spelled in URLs, calls and the database.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// Everything known about it.
            #[must_use]
            pub const fn kind(self) -> &'static Kind {
                match self { $(Self::$variant => &$kind),+ }
            }
        }
    };
}

entities! {
    /// Finished boats and houses.
    Projects = "projects", projects::KIND;
    /// Photos of the two galleries.
    Gallery = "gallery", gallery::KIND;
    /// Client reviews, in carousel order.
    Testimonials = "testimonials", testimonials::KIND;
    /// Articles.
    Blog = "blog", blog::KIND;
    /// Questions and answers.
    Faqs = "faqs", faqs::KIND;
    /// Styles of the visualizer.
    Styles = "styles", styles::KIND;
    /// The woods that the workshop builds with.
    Materials = "materials", materials::KIND;
    /// Posts on social networks, entered by the owner.
    Social = "social", social::KIND;
    /// Pictures that fill the pages' slots.
    PageImages = "page-images", page_images::KIND;
    /// The hero's video and its settings.
    HeroVideo = "hero-video", hero_video::KIND;
    /// Head metadata of pages.
    Seo = "seo", seo::KIND;
    /// Redirects of old URLs.
    Redirects = "redirects", redirects::KIND;
    /// The one record of the business.
    Business = "business", business::KIND;
    /// The text that visitors consent to.
    PrivacyPolicy = "privacy-policy", legal::PRIVACY_POLICY;
    /// The other legal text.
    TermsOfService = "terms-of-service", legal::TERMS_OF_SERVICE;
    /// The webhook.
    ContactSettings = "contact-settings", contact_settings::KIND;
}

/// The field that holds a row's position in its list.
pub const ORDER_FIELD: &str = "displayOrder";

/// Everything the program knows about a kind of content.
#[derive(Debug)]
pub struct Kind {
    /// Singular label.
    pub singular: &'static str,
    /// Plural label; the heading of its screen.
    pub plural: &'static str,
    /// The sentence under the heading of its screen.
    pub about: &'static str,
    /// Its icon in the navigation.
    pub icon: Icon,
    /// Whether the navigation lists it among the content, in the order of [`Entity::ALL`].
    pub in_content_menu: bool,
    /// The kind whose entry in the navigation leads to it, if it has none of its own.
    pub screen: Option<Entity>,
    /// Its messages.
    pub texts: Texts,
    /// The sections of its form.
    pub form: fn(&Choices) -> Vec<FormSection>,
    /// How its rows are stored and listed; none for a single document, whose id is its code.
    pub rows: Option<Rows>,
    /// Whether public pages show it, so that a change invalidates their caches.
    pub is_public: bool,
    /// Whether it can be shown on its page before it is public; it then has drafts too.
    pub has_preview: bool,
    /// The toggle or status that makes a row public; none if every row is.
    pub published_by: Option<&'static str>,
    /// The date before which a published row is not public.
    pub published_from: Option<&'static str>,
    /// The page that shows it.
    pub page: Page,
    /// The editor of its form.
    pub editor: Editor,
}

/// How the rows of a kind are stored and listed.
#[derive(Debug)]
pub struct Rows {
    /// Their table.
    pub table: &'static str,
    /// Columns that no field of the form fills, with the names of their values.
    pub hidden: &'static [(&'static str, &'static str, Storage)],
    /// The fields that the list is sorted by; a leading minus sorts in descending order.
    pub sort: &'static [&'static str],
    /// Whether rows can be added and deleted.
    pub can_be_added: bool,
    /// The fields whose first that is not empty is a row's title.
    pub title: &'static [&'static str],
    /// The field shown below the title.
    pub line: &'static str,
    /// The fields shown as facts.
    pub facts: &'static [&'static str],
    /// Label of the search field, which says what is searched.
    pub search: &'static str,
    /// The field that the list can be filtered by.
    pub group: Option<Group>,
    /// How rows can be moved.
    pub order: Order,
    /// The toggle of each row.
    pub toggle: Option<ToggleSpec>,
    /// The two fields that name the slot of a row's picture, where each row is a slot of a page.
    pub slot: Option<[&'static str; 2]>,
}

/// A field that a list can be filtered by.
#[derive(Debug)]
pub struct Group {
    /// The field.
    pub field: &'static str,
    /// Label of the filter; empty for a list that is grouped but not filtered.
    pub label: &'static str,
    /// Groups that always exist; others come from the rows.
    pub options: fn() -> Vec<SelectOption>,
}

/// The page that shows a row, or a single document.
#[derive(Clone, Copy, Debug)]
pub enum Page {
    /// It has no page of its own.
    None,
    /// Always this one.
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

/// The usual facts of a kind, for its file to override.
pub(crate) const USUAL: Kind = Kind {
    singular: "",
    plural: "",
    about: "",
    icon: Icon::Image,
    in_content_menu: false,
    screen: None,
    texts: texts::SETTINGS,
    form: |_| Vec::new(),
    rows: None,
    is_public: true,
    has_preview: false,
    published_by: None,
    published_from: None,
    page: Page::None,
    editor: Editor::Form,
};

/// The usual facts of a list.
pub(crate) const USUAL_ROWS: Rows = Rows {
    table: "",
    hidden: &[],
    sort: &[ORDER_FIELD],
    can_be_added: true,
    title: &[],
    line: "",
    facts: &[],
    search: "",
    group: None,
    order: Order::None,
    toggle: None,
    slot: None,
};

/// The field of a row's position.
fn order_field() -> FieldSpec {
    form::field(ORDER_FIELD, "Display order", FieldKind::Number { min: 0, max: limits::ORDER_MAX, optional: false })
}

/// Options of a form that come from the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Published projects, by name: for a testimonial's link.
    pub projects: Vec<SelectOption>,
    /// Categories of posts in use.
    pub post_categories: Vec<String>,
    /// Tags of posts in use, the most used first.
    pub post_tags: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_kind_describes_itself_completely() {
        for entity in Entity::ALL {
            let kind = entity.kind();
            let spec = entity.spec();
            let code = entity.code();
            let mut names = HashSet::new();
            for field in spec.fields() {
                assert!(names.insert(field.name.clone()), "{code}: {} twice", field.name);
                assert!(!field.label.is_empty(), "{code}: {} has no label", field.name);
                if let FieldKind::Select { options } = &field.kind {
                    assert!(options.iter().all(|o| !o.value.is_empty()), "{code}: {}", field.name);
                }
            }
            assert!(!names.is_empty() && !kind.singular.is_empty() && !kind.plural.is_empty(), "{code}");
            let Some(rows) = &kind.rows else { continue };
            let columns: Vec<String> = entity.columns().into_iter().map(|column| column.field).collect();
            let known = |field: &str| columns.iter().any(|known| known == field);
            let sort = rows.sort.iter().map(|field| field.trim_start_matches('-'));
            let named = rows.title.iter().chain([&rows.line]).chain(rows.facts).copied();
            let group = rows.group.iter().map(|group| group.field);
            let toggle = rows.toggle.iter().map(|toggle| toggle.field);
            let published = kind.published_by.into_iter().chain(kind.published_from);
            for field in sort.chain(named).chain(group).chain(toggle).chain(published) {
                assert!(known(field), "{code}: no field {field}");
            }
            assert!(rows.order == Order::None || known(ORDER_FIELD), "{code}");
        }
    }
}
