mod blog;
mod faqs;
mod gallery;
mod materials;
mod media;
mod options;
mod page_images;
mod pages;
mod projects;
mod redirects;
mod renamed_pages;
mod reply_templates;
mod section_pictures;
mod seo;
pub(crate) mod single_documents;
mod styles;
mod suggested_tags;
pub(crate) mod testimonials;

pub(crate) use blog::slug_problem;
pub(crate) use pages::lost_by_publishing;
pub(crate) use renamed_pages::address_of;

use crate::editing::engine::rules::Rules;
use crate::editing::kinds::single_documents::{business, contact_settings, hero_video, legal, site_words};
use domain::kinds::Entity;

struct Usual;

impl Rules for Usual {}

pub(crate) fn rules(entity: Entity) -> &'static dyn Rules {
    match entity {
        Entity::Pages => &pages::Pages,
        Entity::SiteWords => &site_words::SiteWords,
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
        Entity::Options => &options::Options,
        Entity::ReplyTemplates => &reply_templates::ReplyTemplates,
        Entity::Business => &business::Business,
        Entity::PrivacyPolicy => &legal::PRIVACY_POLICY,
        Entity::TermsOfService => &legal::TERMS_OF_SERVICE,
        Entity::ContactSettings => &contact_settings::ContactSettings,
        Entity::Media => &media::Media,
        Entity::Materials => &materials::Materials,
        Entity::Social => &Usual,
    }
}
