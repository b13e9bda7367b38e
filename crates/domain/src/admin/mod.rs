//! The back office: which kinds of content exist, what their forms ask for, and what is answered.
//! Each form is described once, here; the description both validates what was sent and draws the
//! screens.

mod answers;
mod content_forms;
mod entity;
mod form;
mod library;
mod page_forms;
mod screens;
mod site_forms;
mod validate;

pub use answers::{
    AlertItem, AuditEntry, Change, DeliveryRow, Device, Done, DraftKept, ListPage, ListRow, MediaFilterCount,
    MediaItem, MediaPage, MediaRemovable, MediaReplaced, MediaSizes, MediaUse, PreviewLink, Record, ReviewData, Saved,
    TestimonialCard, Trashed, Unsaved, Version, WebhookTest,
};
pub use entity::Entity;
pub use form::{FieldKind, FieldSpec, FormSection, FormSpec, ListSpec, SelectOption, ShownIf, ToggleSpec};
pub use library::MediaFilter;
pub use screens::{
    AccountScreen, EditorScreen, ListScreen, MediaScreen, Neighbour, PageImagesScreen, TrashScreen, UploadsScreen,
};
pub use validate::Document;

use crate::options::{FaqCategory, GalleryCategory, GalleryTag, PublishStatus, VesselType};

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

/// The form of an entity.
#[must_use]
pub fn form(entity: Entity, choices: &Choices) -> FormSpec {
    match entity {
        Entity::Testimonials => content_forms::testimonials(choices),
        Entity::Faqs => content_forms::faqs(),
        Entity::Projects => content_forms::projects(),
        Entity::Gallery => content_forms::gallery(),
        Entity::Blog => content_forms::blog(choices),
        Entity::Seo => page_forms::seo(),
        Entity::PageImages => page_forms::page_images(),
        Entity::HeroVideo => page_forms::hero_video(),
        Entity::Styles => page_forms::styles(),
        Entity::Social => page_forms::social(),
        Entity::Redirects => site_forms::redirects(),
        Entity::Business => site_forms::business(),
        Entity::PrivacyPolicy | Entity::TermsOfService => site_forms::legal(entity),
        Entity::ContactSettings => site_forms::contact_settings(),
    }
}

macro_rules! select_options {
    ($($name:ident => $list:ident;)+) => {
        $(fn $name() -> Vec<SelectOption> {
            $list::ALL.iter().map(|o| SelectOption::new(o.code(), o.label())).collect()
        })+
    };
}
select_options! {
    faq_categories => FaqCategory;
    gallery_categories => GalleryCategory;
    gallery_tags => GalleryTag;
    publish_states => PublishStatus;
    vessel_types => VesselType;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_form_names_its_fields_once_and_offers_no_empty_option() {
        for entity in Entity::ALL {
            let spec = form(*entity, &Choices::default());
            assert_eq!(spec.entity, *entity);
            let mut names = HashSet::new();
            for field in spec.fields() {
                assert!(names.insert(field.name.clone()), "{}: {} twice", entity.code(), field.name);
                assert!(!field.label.is_empty(), "{}: {} has no label", entity.code(), field.name);
                if let FieldKind::Select { options } = &field.kind {
                    assert!(options.iter().all(|o| !o.value.is_empty()), "{}: {}", entity.code(), field.name);
                }
            }
            assert!(!names.is_empty());
        }
    }
}
