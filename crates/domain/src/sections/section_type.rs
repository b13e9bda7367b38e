use crate::text::options::codes;
use serde::{Deserialize, Serialize};

codes! {
    /// In the order in which the editor offers them. The code is the spelling in the database and the content API.
    #[derive(Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    SectionType {
        Hero = "hero";
        PageHead = "page-head";
        Text = "text";
        PictureWithText = "picture-with-text";
        BeforeAfter = "before-after";
        Cards = "cards";
        Pictures = "pictures";
        Facts = "facts";
        Steps = "steps";
        Features = "features";
        Decking = "decking";
        Materials = "materials";
        Gallery = "gallery";
        Projects = "projects";
        Articles = "articles";
        Reviews = "reviews";
        Questions = "questions";
        PriceGuide = "price-guide";
        SocialPosts = "social-posts";
        OwnCabin = "own-cabin";
        Visualizer = "visualizer";
        ContactForm = "contact-form";
        VisitForm = "visit-form";
        HoursAndMap = "hours-and-map";
        Map = "map";
        Newsletter = "newsletter";
        CallToAction = "call-to-action";
    }
}

impl SectionType {
    /// Whether it can be a chapter of a project's story. The page has a head of its own; lists that are filtered by
    /// the address, and forms, have pages of their own.
    #[must_use]
    pub const fn is_for_projects(self) -> bool {
        !matches!(
            self,
            Self::Hero
                | Self::PageHead
                | Self::Gallery
                | Self::Articles
                | Self::SocialPosts
                | Self::OwnCabin
                | Self::Visualizer
                | Self::ContactForm
                | Self::VisitForm
                | Self::HoursAndMap
                | Self::Map
                | Self::Newsletter
        )
    }
}
