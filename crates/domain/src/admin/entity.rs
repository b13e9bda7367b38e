//! The kinds of content that the back office edits.

use serde::{Deserialize, Serialize};

macro_rules! entities {
    ($($(#[$meta:meta])* $variant:ident = $code:literal, $singular:literal, $plural:literal;)+) => {
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

            /// Singular label.
            #[must_use]
            pub const fn singular(self) -> &'static str {
                match self { $(Self::$variant => $singular),+ }
            }

            /// Plural label.
            #[must_use]
            pub const fn plural(self) -> &'static str {
                match self { $(Self::$variant => $plural),+ }
            }
        }
    };
}

entities! {
    /// Client reviews, in carousel order.
    Testimonials = "testimonials", "Testimonial", "Testimonials";
    /// Questions and answers.
    Faqs = "faqs", "FAQ", "FAQs";
    /// Finished boats and houses.
    Projects = "projects", "Project", "Projects";
    /// Photos of the two galleries.
    Gallery = "gallery", "Photo", "Gallery";
    /// Articles.
    Blog = "blog", "Blog post", "Blog";
    /// Head metadata of pages.
    Seo = "seo", "SEO configuration", "SEO";
    /// Pictures that fill the pages' slots.
    PageImages = "page-images", "Page image", "Page images";
    /// The hero's video and its settings.
    HeroVideo = "hero-video", "Hero video", "Hero video";
    /// Styles of the visualizer.
    Styles = "styles", "Style", "Visualizer styles";
    /// Posts on social networks, entered by the owner.
    Social = "social", "Social post", "Social grid";
    /// Redirects of old URLs.
    Redirects = "redirects", "Redirect", "Redirects";
    /// The one record of the business.
    Business = "business", "Business profile", "Business profile";
    /// The text that visitors consent to.
    PrivacyPolicy = "privacy-policy", "Privacy policy", "Privacy policy";
    /// The other legal text.
    TermsOfService = "terms-of-service", "Terms of service", "Terms of service";
    /// The webhook.
    ContactSettings = "contact-settings", "Contact settings", "Contact settings";
}

impl Entity {
    /// The kind with this code, if there is one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|e| e.code() == code)
    }

    /// Whether there is exactly one, so it has no list.
    #[must_use]
    pub const fn is_single(self) -> bool {
        matches!(
            self,
            Self::HeroVideo | Self::Business | Self::PrivacyPolicy | Self::TermsOfService | Self::ContactSettings
        )
    }

    /// Whether the owner can create and delete rows. Slots belong to the pages, so they are fixed.
    #[must_use]
    pub const fn can_be_added(self) -> bool {
        !self.is_single() && !matches!(self, Self::PageImages)
    }

    /// Whether it can be shown on its page before it is public.
    #[must_use]
    pub const fn can_be_previewed(self) -> bool {
        matches!(self, Self::Blog | Self::Projects | Self::Testimonials | Self::Faqs | Self::Gallery | Self::PageImages)
    }

    /// Whether public pages show it, so changes must invalidate their caches.
    #[must_use]
    pub const fn is_public(self) -> bool {
        !matches!(self, Self::ContactSettings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        for entity in Entity::ALL {
            assert_eq!(Entity::from_code(entity.code()), Some(*entity));
        }
        assert_eq!(Entity::from_code("leads"), None);
    }
}
