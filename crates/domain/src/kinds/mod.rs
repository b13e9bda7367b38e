//! Everything the program knows about a kind of content is in its file here: labels, table, fields, list, texts. What
//! only one kind needs is in `backend::editing::kinds`.

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
mod media;
mod options;
mod page_images;
mod pages;
mod projects;
mod redirects;
mod reply_templates;
mod seo;
mod site_words;
mod social;
mod storage;
mod styles;
mod testimonials;
mod texts;
mod validate;

pub use columns::Column;
pub use document::{Document, Fields};
pub use form::{
    Editor, FieldKind, FieldSpec, FieldState, FormSection, FormSpec, Initial, Links, ListSpec, NoEffect, Order,
    SectionForm, SelectOption, ShownIf, ToggleSpec,
};
pub(crate) use form::{field, option_field};
pub use options::EditedOption;
pub use pages::is_fixed_page;
pub use projects::PROJECT_PHOTOS;
pub use redirects::{detach_redirect, is_automatic_redirect, renamed_page_id};
pub use storage::Storage;
pub use testimonials::NO_PROJECT;
pub use texts::Texts;

use crate::admin::icon::Icon;
use crate::content::option_lists::{OptionList, OptionLists};
use crate::limits;
use crate::text::options::codes;
use serde::{Deserialize, Serialize};

codes! {
    /// A kind of content, in the order of the navigation. Lists have rows with ids; a single document
    /// has its code as its id. The code is the spelling in URLs, calls and the database.
    #[derive(Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    Entity {
        Pages = "pages";
        SiteWords = "site-words";
        Projects = "projects";
        Gallery = "gallery";
        Testimonials = "testimonials";
        Blog = "blog";
        Faqs = "faqs";
        Styles = "styles";
        Materials = "materials";
        Social = "social";
        PageImages = "page-images";
        HeroVideo = "hero-video";
        Seo = "seo";
        Redirects = "redirects";
        /// The owner's lists of options.
        Options = "options";
        /// What the owner begins answers to leads with.
        ReplyTemplates = "reply-templates";
        Business = "business";
        /// The text that visitors consent to.
        PrivacyPolicy = "privacy-policy";
        TermsOfService = "terms-of-service";
        ContactSettings = "contact-settings";
        /// Pictures. Last, because the trash purges the kinds in this order: what shows a picture goes
        /// before it.
        Media = "media";
    }
}

impl Entity {
    #[must_use]
    pub const fn kind(self) -> &'static Kind {
        match self {
            Self::Pages => &pages::KIND,
            Self::SiteWords => &site_words::KIND,
            Self::Projects => &projects::KIND,
            Self::Gallery => &gallery::KIND,
            Self::Testimonials => &testimonials::KIND,
            Self::Blog => &blog::KIND,
            Self::Faqs => &faqs::KIND,
            Self::Styles => &styles::KIND,
            Self::Materials => &materials::KIND,
            Self::Social => &social::KIND,
            Self::PageImages => &page_images::KIND,
            Self::HeroVideo => &hero_video::KIND,
            Self::Seo => &seo::KIND,
            Self::Redirects => &redirects::KIND,
            Self::Options => &options::KIND,
            Self::ReplyTemplates => &reply_templates::KIND,
            Self::Business => &business::KIND,
            Self::PrivacyPolicy => &legal::PRIVACY_POLICY,
            Self::TermsOfService => &legal::TERMS_OF_SERVICE,
            Self::ContactSettings => &contact_settings::KIND,
            Self::Media => &media::KIND,
        }
    }
}

/// The field that holds a row's position in its list.
pub const ORDER_FIELD: &str = "displayOrder";

/// The value of a picture's row that names its stored files.
pub const PICTURE_FILE: &str = "key";

#[derive(Debug)]
pub struct Kind {
    pub singular: &'static str,
    pub plural: &'static str,
    /// The sentence under the heading of its screen.
    pub about: &'static str,
    pub icon: Icon,
    /// In the order of [`Entity::ALL`].
    pub in_content_menu: bool,
    /// The kind whose entry in the navigation leads to it, if it has none of its own.
    pub screen: Option<Entity>,
    pub texts: Texts,
    pub form: fn(&Choices) -> Vec<FormSection>,
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
    pub page: Page,
    pub editor: Editor,
    /// What changed between two versions, where the history does not list the fields one by one.
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
    pub group: Option<Group>,
    pub order: Order,
    pub toggle: Option<ToggleSpec>,
    /// The two fields that name the slot of a row's picture, where each row is a slot of a page.
    pub slot: Option<[&'static str; 2]>,
}

#[derive(Debug)]
pub struct Group {
    pub field: &'static str,
    /// Label of the filter; empty for a list that is grouped but not filtered.
    pub label: &'static str,
    /// Groups that always exist; others come from the rows.
    pub options: fn(&Choices) -> Vec<SelectOption>,
}

#[derive(Clone, Copy, Debug)]
pub enum Page {
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
    differences: None,
};

/// The usual facts of a list.
pub(crate) const USUAL_ROWS: Rows = Rows {
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
    toggle: None,
    slot: None,
};

fn order_field() -> FieldSpec {
    form::field(ORDER_FIELD, "Display order", FieldKind::Number { min: 0, max: limits::ORDER_MAX, optional: false })
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The owner's lists, for the fields that offer one.
    pub lists: OptionLists,
    /// The option that is edited; none for a new one.
    pub option: Option<EditedOption>,
    /// Whether it is the last one that its list offers.
    pub is_last_option: bool,
    /// The address of the page that is edited, if it keeps it; else empty.
    pub fixed_page: String,
    /// Published projects, by name: for a testimonial's link.
    pub projects: Vec<SelectOption>,
    /// The owner's own pages by slug, for their head metadata.
    pub own_pages: Vec<SelectOption>,
    pub post_categories: Vec<String>,
    /// Tags of posts in use, the most used first.
    pub post_tags: Vec<String>,
    /// The categories of questions that a page has now; `None` if that is not known.
    pub shown_questions: Option<Vec<String>>,
    /// Tags in use, by name.
    pub project_tags: Vec<String>,
    pub review_tags: Vec<String>,
    /// By id, in their order: for what a project was made of.
    pub materials: Vec<SelectOption>,
    /// By id, in their order: for the materials that a style offers first.
    pub styles: Vec<SelectOption>,
    /// By id, in their order: for the client's words about a project.
    pub testimonials: Vec<SelectOption>,
}

impl Choices {
    /// Codes of the categories of questions that no page has.
    fn unseen_questions(&self) -> Vec<String> {
        let Some(shown) = &self.shown_questions else { return Vec::new() };
        let all = self.lists.of(OptionList::FaqCategories).map(|option| option.code.clone());
        all.filter(|code| !shown.contains(code)).collect()
    }
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
                for NoEffect { field: other, state, reason } in &field.no_effect {
                    let Some(other) = spec.fields().find(|known| known.name == *other) else {
                        panic!("{code}: {} depends on {other}, which is no field", field.name)
                    };
                    assert!(reason.ends_with('.'), "{code}: {reason}");
                    let FieldState::Is(value) = state else { continue };
                    if let FieldKind::Select { options } = &other.kind {
                        assert!(options.iter().any(|option| option.value == *value), "{code}: {reason}: {value}");
                    }
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
