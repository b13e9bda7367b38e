use crate::text::options::codes;
use serde::{Deserialize, Serialize};

codes! {
    /// A kind of content. Lists have rows with ids; a single document
    /// has its code as its id. The code is the spelling in URLs, calls and the database.
    #[derive(Hash, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    Kind {
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
        /// Beginnings of the owner's answers to leads.
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
