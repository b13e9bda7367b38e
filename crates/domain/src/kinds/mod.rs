//! Everything the program knows about a kind of content is in its file here: labels, table, fields, list, texts. What
//! only one kind needs is in `backend::editing::kinds`.

mod blog;
pub mod business;
mod choices;
mod columns;
mod contact_settings;
mod description;
mod document;
mod faqs;
pub(crate) mod form;
mod gallery;
mod hero_video;
mod kind;
mod legal;
mod materials;
mod media;
mod options;
mod page_images;
mod pages;
mod projects;
mod properties;
mod publish_states;
mod redirects;
mod reply_templates;
mod rows;
mod seo;
pub mod site_words;
mod social;
mod storage;
mod styles;
mod testimonials;
mod texts;
mod validate;

pub use choices::{EditedOption, FormChoices};
pub use columns::Column;
pub use description::{Description, Difference, PICTURE_FILE, RowGroups, RowPage, Rows};
use description::{USUAL, USUAL_ROWS, order_field};
pub use document::{Document, Fields, ORDER_FIELD};
pub use form::{
    Editor, FieldKind, FieldSpec, FieldState, FormPart, FormSection, FormSpec, Initial, Links, ListSpec, NoEffect,
    Order, SectionForm, SelectOption, ShownIf, ToggleSpec,
};
pub(crate) use form::{field, option_field};
pub use kind::Kind;
pub use pages::is_fixed_page;
pub use projects::PROJECT_PHOTOS;
pub use redirects::{detach_redirect, is_automatic_redirect, renamed_page_id};
pub use site_words::site_parts;
pub use storage::Storage;
pub use testimonials::NO_PROJECT;
pub use texts::Texts;

impl Kind {
    #[must_use]
    pub const fn description(self) -> &'static Description {
        match self {
            Self::Pages => &pages::DESCRIPTION,
            Self::SiteWords => &site_words::DESCRIPTION,
            Self::Projects => &projects::DESCRIPTION,
            Self::Gallery => &gallery::DESCRIPTION,
            Self::Testimonials => &testimonials::DESCRIPTION,
            Self::Blog => &blog::DESCRIPTION,
            Self::Faqs => &faqs::DESCRIPTION,
            Self::Styles => &styles::DESCRIPTION,
            Self::Materials => &materials::DESCRIPTION,
            Self::Social => &social::DESCRIPTION,
            Self::PageImages => &page_images::DESCRIPTION,
            Self::HeroVideo => &hero_video::DESCRIPTION,
            Self::Seo => &seo::DESCRIPTION,
            Self::Redirects => &redirects::DESCRIPTION,
            Self::Options => &options::DESCRIPTION,
            Self::ReplyTemplates => &reply_templates::DESCRIPTION,
            Self::Business => &business::DESCRIPTION,
            Self::PrivacyPolicy => &legal::PRIVACY_POLICY,
            Self::TermsOfService => &legal::TERMS_OF_SERVICE,
            Self::ContactSettings => &contact_settings::DESCRIPTION,
            Self::Media => &media::DESCRIPTION,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_kind_describes_itself_completely() {
        for kind in Kind::ALL {
            let description = kind.description();
            let spec = kind.spec();
            let code = kind.code();
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
            assert!(!names.is_empty() && !description.singular.is_empty() && !description.plural.is_empty(), "{code}");
            let Some(rows) = &description.rows else { continue };
            let columns: Vec<String> = kind.columns().into_iter().map(|column| column.field).collect();
            let known = |field: &str| columns.iter().any(|known| known == field);
            let sort = rows.sort.iter().map(|field| field.trim_start_matches('-'));
            let named = rows.title.iter().chain([&rows.line]).chain(rows.facts).copied();
            let group = rows.group.iter().map(|group| group.field);
            let toggle = rows.toggle.iter().map(|toggle| toggle.field);
            let published = description.published_by.into_iter().chain(description.published_from);
            for field in sort.chain(named).chain(group).chain(toggle).chain(published) {
                assert!(known(field), "{code}: no field {field}");
            }
            assert!(rows.order == Order::None || known(ORDER_FIELD), "{code}");
        }
    }
}
