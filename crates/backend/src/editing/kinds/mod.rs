//! What is special about single kinds of content. Everything else follows from the descriptions in
//! `domain::kinds`. A kind without special rules has [`Usual`].

mod blog;
pub(super) mod business;
mod contact_settings;
mod faqs;
mod gallery;
mod hero_video;
mod legal;
mod page_images;
mod projects;
mod redirects;
mod rules;
mod seo;
mod styles;
mod testimonials;

pub(super) use blog::slug_problem;
pub use contact_settings::{deliveries, test_webhook};
pub use testimonials::testimonial;

pub(super) use rules::{Candidate, Rules, Wanted};

use domain::kinds::Entity;
use rules::object;

/// A kind without special rules.
struct Usual;

impl Rules for Usual {}

/// The special rules of a kind.
pub(super) fn rules(entity: Entity) -> &'static dyn Rules {
    match entity {
        Entity::Projects => &projects::Projects,
        Entity::Gallery => &gallery::Gallery,
        Entity::Testimonials => &testimonials::Testimonials,
        Entity::Blog => &blog::Blog,
        Entity::Faqs => &faqs::Faqs,
        Entity::Styles => &styles::Styles,
        Entity::PageImages => &page_images::PageImages,
        Entity::HeroVideo => &hero_video::HeroVideo,
        Entity::Seo => &seo::Seo,
        Entity::Redirects => &redirects::Redirects,
        Entity::Business => &business::Business,
        Entity::PrivacyPolicy => &legal::PRIVACY_POLICY,
        Entity::TermsOfService => &legal::TERMS_OF_SERVICE,
        Entity::ContactSettings => &contact_settings::ContactSettings,
        Entity::Materials | Entity::Social => &Usual,
    }
}
