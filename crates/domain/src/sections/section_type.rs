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
        Visualizer = "visualizer";
        ContactForm = "contact-form";
        VisitForm = "visit-form";
        HoursAndMap = "hours-and-map";
        Map = "map";
        Newsletter = "newsletter";
        CallToAction = "call-to-action";
    }
}
