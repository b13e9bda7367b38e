mod blog;
mod faqs;
mod gallery;
mod materials;
mod media;
mod options;
pub(crate) mod page_images;
mod page_rows;
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

use crate::editing::engine::rules::KindRules;
use crate::editing::kinds::single_documents::{business, contact_settings, hero_video, legal, site_words};
use domain::kinds::Kind;

struct Usual;

impl KindRules for Usual {}

pub(crate) fn rules(kind: Kind) -> &'static dyn KindRules {
    match kind {
        Kind::Pages => &pages::Pages,
        Kind::SiteWords => &site_words::SiteWordsRules,
        Kind::Projects => &projects::Projects,
        Kind::Gallery => &gallery::Gallery,
        Kind::Testimonials => &testimonials::Testimonials,
        Kind::Blog => &blog::Blog,
        Kind::Faqs => &faqs::Faqs,
        Kind::Styles => &styles::Styles,
        Kind::PageImages => &page_images::PageImagesRules,
        Kind::HeroVideo => &hero_video::HeroVideo,
        Kind::Seo => &seo::SeoRules,
        Kind::Redirects => &redirects::Redirects,
        Kind::Options => &options::Options,
        Kind::ReplyTemplates => &reply_templates::ReplyTemplates,
        Kind::Business => &business::BusinessRules,
        Kind::PrivacyPolicy => &legal::PRIVACY_POLICY,
        Kind::TermsOfService => &legal::TERMS_OF_SERVICE,
        Kind::ContactSettings => &contact_settings::ContactSettings,
        Kind::Media => &media::Media,
        Kind::Materials => &materials::Materials,
        Kind::Social => &Usual,
    }
}
