pub mod blog;
pub mod business;
pub mod carousel;
pub mod checklist;
pub mod derived;
pub mod gallery;
pub mod header_room;
pub mod hours;
pub mod material_kind;
pub mod option_lists;
pub mod options;
pub mod page;
pub mod page_checklist;
pub mod publication;
pub mod review;
pub mod site_words;
pub mod spelling;
pub mod tag;
pub mod trust;
pub mod unwritten;

use crate::Timestamp;
use crate::content::options::{GalleryCategory, PublishStatus};
use crate::media::picture::Picture;
use crate::sections::PageSection;
use crate::text::inline::{InlineText, serialize_words};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Testimonial {
    pub id: String,
    pub text: String,
    pub client_name: Option<String>,
    pub client_photo: Option<Picture>,
    /// Boat or place: 'Grand Banks 52, Point Loma'.
    pub location: Option<String>,
    /// ISO date of the review.
    pub date: Option<String>,
    /// 1 to 5; none means no stars are shown.
    pub rating: Option<i32>,
    pub review_url: Option<String>,
    /// `google`, another platform, or empty.
    pub platform: String,
    /// Position in the carousel, from 1; 0 while inactive.
    pub position: i32,
    /// The project it is about, public or not.
    pub project_id: Option<String>,
    /// That project, where it is public and a page links to it.
    pub project: Option<LinkedProject>,
    /// By which pages choose it.
    pub tags: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LinkedProject {
    pub slug: String,
    pub name: String,
}

impl Testimonial {
    /// Whether this counts as a Google review: platform `google`, or none named
    /// and a link to Google.
    #[must_use]
    pub fn is_google(&self) -> bool {
        match self.platform.trim() {
            "" => match &self.review_url {
                Some(url) => links_to_google(url),
                None => false,
            },
            platform => platform.eq_ignore_ascii_case("google"),
        }
    }

    /// Whether sections of reviews show it; others are on the page of their project.
    #[must_use]
    pub fn is_for_sections(&self) -> bool {
        self.is_google() || self.platform == TOLD_TO_US
    }
}

/// The platform of words that a client said or wrote to the business itself.
pub const TOLD_TO_US: &str = "client";

fn links_to_google(url: &str) -> bool {
    let rest = match url.split_once("://") {
        Some(("http" | "https", rest)) => rest,
        _ => url,
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or("").to_ascii_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    host == "g.page" || host == "maps.app.goo.gl" || host == "goo.gl" || host.split('.').any(|label| label == "google")
}

/// The content API answers it as it is, so the names of its fields are fixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Faq {
    #[serde(skip)]
    pub id: String,
    pub question: String,
    /// Other programs get it without marks.
    #[serde(serialize_with = "serialize_words")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub answer: InlineText,
    /// The code of its category; unset in the database means general.
    pub category: String,
    /// Order within its category.
    #[serde(skip)]
    pub display_order: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GalleryPhoto {
    pub id: String,
    /// The photo, with the gallery's own alt text.
    pub picture: Picture,
    pub caption: Option<String>,
    /// Code of its subject; a filter.
    pub tag: Option<String>,
    pub category: GalleryCategory,
    pub display_order: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    pub id: String,
    pub slug: String,
    pub name: String,
    /// Its code.
    pub vessel_type: String,
    pub short_description: String,
    pub location: Option<String>,
    pub date_completed: Option<String>,
    pub display_order: i32,
    pub status: PublishStatus,
    pub thumbnail: Option<Picture>,
    /// Ids of its gallery photos, in order.
    pub gallery_photo_ids: Vec<String>,
    /// By which pages choose it.
    pub tags: Vec<String>,
    pub boat: BoatFacts,
    /// How long the work took.
    pub weeks: Option<i32>,
    pub materials: Vec<UsedMaterial>,
    pub words: WordsSource,
    /// The chapters of its story, as the sections of a page; empty for a project without one.
    pub sections: Vec<PageSection>,
}

impl Project {
    #[must_use]
    pub fn uses(&self, material_id: &str) -> bool {
        self.materials.iter().any(|used| used.material == material_id)
    }

    #[must_use]
    pub fn link(&self) -> LinkedProject {
        LinkedProject { slug: self.slug.clone(), name: self.name.clone() }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoatFacts {
    /// 'Grand Banks 52'.
    pub model: Option<String>,
    pub builder: Option<String>,
    /// With its unit.
    pub length: Option<String>,
    pub year_built: Option<i32>,
}

/// A material and its use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct UsedMaterial {
    /// Its id.
    pub material: String,
    pub note: String,
}

/// Where the client's words about a project come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum WordsSource {
    /// The first testimonial that names the project.
    #[default]
    Linked,
    /// The testimonial with this id.
    Testimonial(String),
    Own {
        text: String,
        name: Option<String>,
    },
}

impl WordsSource {
    /// The value of the field that chooses a testimonial, for [`WordsSource::Linked`].
    pub const LINKED: &str = "linked";

    /// Words of the project's own come first.
    #[must_use]
    pub fn of(testimonial_id: &str, own: Option<String>, name: Option<String>) -> Self {
        match own {
            Some(text) => Self::Own { text, name },
            None if testimonial_id.is_empty() || testimonial_id == Self::LINKED => Self::Linked,
            None => Self::Testimonial(testimonial_id.to_owned()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    pub id: String,
    pub slug: String,
    pub title: String,
    pub excerpt: Option<String>,
    /// Sanitized HTML.
    pub content: String,
    /// Picture above the article.
    pub featured_image: Option<Picture>,
    pub author_name: Option<String>,
    pub author_title: Option<String>,
    pub author_avatar: Option<Picture>,
    /// ISO date from which it is public.
    pub publication_date: Option<String>,
    /// Whether it is public once the date has come.
    pub status: PublishStatus,
    pub category: Option<String>,
    pub tags: Vec<String>,
    /// Reading time in minutes, at 200 words each, rounded up.
    pub read_time: i32,
    /// Whether it is shown first in the list.
    pub is_featured: bool,
    pub updated_at: Timestamp,
}

/// Head metadata of one page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeoEntry {
    pub id: String,
    pub page_slug: String,
    pub page_title: String,
    pub seo_title: Option<String>,
    pub meta_description: Option<String>,
    pub og_title: Option<String>,
    pub og_description: Option<String>,
    pub og_image: Option<Picture>,
    pub canonical_url: Option<String>,
    pub updated_at: Timestamp,
}

/// A picture (and, for the hero, a video) that fills a slot of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageImage {
    pub id: String,
    pub page_slug: String,
    pub section_key: String,
    pub display_name: String,
    /// The picture, with the slot's own alt text.
    pub picture: Option<Picture>,
    /// The line below the picture; empty for none. Shown in [`crate::media::crops::CAPTIONED`].
    pub caption: String,
    /// Vimeo address (hero video only).
    pub video_url: Option<String>,
    /// Whether the video plays (hero video only).
    pub enable_video: bool,
    /// Height of the hero on a phone, percent of the viewport, 40 to 100.
    pub mobile_height_vh: i32,
    pub video_settings: VideoSettings,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VideoSettings {
    pub autoplay: bool,
    pub r#loop: bool,
    pub muted: bool,
    /// Vimeo's background mode.
    pub background: bool,
    pub controls: bool,
}

impl Default for VideoSettings {
    fn default() -> Self {
        Self { autoplay: true, r#loop: true, muted: true, background: true, controls: false }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Material {
    pub id: String,
    pub name: String,
    pub species: String,
    pub picture: Option<Picture>,
    /// What it is for, on the page that shows it.
    pub text: String,
    /// The text next to the close-up; empty if there is none.
    pub details: String,
    /// Label and value: hardness, weight, movement, finish. Unknown ones are left out.
    pub facts: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StyleOption {
    /// Slug, also its id in requests: `coastal-modern`.
    pub id: String,
    pub name: String,
    pub description: String,
    /// Material highlights, four of them.
    pub materials: Vec<String>,
    pub picture: Option<Picture>,
    /// Shown if the picture does not load.
    pub fallback: Option<Picture>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SocialPost {
    pub id: String,
    /// The picture; decorative next to its caption.
    pub picture: Picture,
    pub caption: String,
    pub likes: Option<i32>,
    pub comments: Option<i32>,
    pub url: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalDocument {
    /// `privacy-policy` or `terms-of-service`.
    pub slug: String,
    pub title: String,
    /// Sanitized HTML.
    pub content: String,
    /// Rises with each change; consent records it.
    pub version: i32,
    pub updated_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn testimonial(platform: &str, url: Option<&str>) -> Testimonial {
        Testimonial {
            id: String::new(),
            text: "Good".into(),
            client_name: None,
            client_photo: None,
            location: None,
            date: None,
            rating: None,
            review_url: url.map(Into::into),
            platform: platform.into(),
            position: 1,
            project_id: None,
            project: None,
            tags: vec![],
        }
    }

    #[test]
    fn google_means_named_or_linked() {
        assert!(testimonial("google", None).is_google());
        assert!(testimonial("", Some("https://www.google.com/maps/reviews/1")).is_google());
        assert!(testimonial("", Some("https://g.page/r/abc")).is_google());
        assert!(!testimonial("", None).is_google());
        assert!(!testimonial("", Some("https://notgoogle.example/google")).is_google());
        assert!(!testimonial("yelp", Some("https://google.com/x")).is_google());
        assert!(testimonial(TOLD_TO_US, None).is_for_sections() && !testimonial("yelp", None).is_for_sections());
    }
}
