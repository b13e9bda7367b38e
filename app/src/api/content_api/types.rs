//! The answers of the content API (`/api/content`, docs/content-api.md). Other programs read these
//! fields: add new ones freely, but rename or remove none. Addresses start with `/`.

use domain::content::LinkedProject;
use domain::content::business::SocialLink;
use domain::content::options::GalleryCategory;
use domain::kinds::Document;
use domain::site::island::PictureSources;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Business {
    pub name: String,
    pub legal_name: String,
    pub tagline: String,
    pub about: String,
    pub phone: String,
    pub email: String,
    pub street: String,
    pub city: String,
    pub region: String,
    pub postal_code: String,
    pub country: String,
    pub maps_url: String,
    pub logo: String,
    pub social: Vec<SocialLink>,
    /// Monday to Sunday.
    pub hours: Vec<Hours>,
    pub exceptions: Vec<Exception>,
    /// IANA time zone of all dates and times.
    pub time_zone: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hours {
    pub day: String,
    #[serde(flatten)]
    pub hours: Span,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Exception {
    /// ISO date.
    pub date: String,
    pub reason: String,
    #[serde(flatten)]
    pub hours: Span,
}

/// Opening hours; without times, and not by appointment: closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Span {
    /// Opening time, `08:00`.
    pub opens: Option<String>,
    pub closes: Option<String>,
    pub by_appointment: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// Its name in `seo` and `page-images`.
    pub slug: String,
    pub name: String,
    pub path: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageDetail {
    #[serde(flatten)]
    pub page: Page,
    /// Empty for a page that is not made of sections.
    pub sections: Vec<Section>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// `hero`, `steps` and so on; new types may be added.
    #[serde(rename = "type")]
    pub kind: String,
    /// Fragment of its address.
    pub anchor: String,
    /// The fields of the type, named as in the editor; a picture as everywhere here, or null.
    #[schema(value_type = Object)]
    pub values: Document,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seo {
    pub slug: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub og_title: Option<String>,
    pub og_description: Option<String>,
    pub og_image: Option<PictureSources>,
    /// Canonical address, if another one.
    pub canonical_url: Option<String>,
    /// When it changed, RFC 3339.
    pub updated_at: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageImage {
    pub page: String,
    pub slot: String,
    pub picture: Option<PictureSources>,
    pub caption: Option<String>,
    pub video_url: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Testimonial {
    pub text: String,
    pub client_name: Option<String>,
    pub client_photo: Option<PictureSources>,
    pub location: Option<String>,
    /// ISO date.
    pub date: Option<String>,
    pub rating: Option<i32>,
    pub review_url: Option<String>,
    pub project: Option<LinkedProject>,
    pub tags: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Style {
    /// Its name in addresses.
    pub slug: String,
    pub name: String,
    pub description: String,
    pub materials: Vec<String>,
    pub picture: Option<PictureSources>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Material {
    pub name: String,
    pub species: String,
    pub picture: Option<PictureSources>,
    /// What it is for, on the page asked for.
    pub text: String,
    /// The text of the close-up; empty if there is none.
    pub details: String,
    /// Pairs of label and value: hardness, weight, movement, finish.
    pub facts: Vec<(String, String)>,
    /// Those that were made of it.
    pub projects: Vec<LinkedProject>,
}

/// A material that a project was made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsedMaterial {
    pub name: String,
    pub species: String,
    /// What it was used for; empty if nothing is said about it.
    pub note: String,
    /// Address of the page that shows it.
    pub path: Option<String>,
    pub picture: Option<PictureSources>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Photo {
    /// Address of its page.
    pub path: String,
    pub picture: PictureSources,
    pub caption: Option<String>,
    /// Code of what it shows.
    pub tag: Option<String>,
    /// `yacht` or `showroom`.
    pub category: GalleryCategory,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListOption {
    /// Never changes.
    pub code: String,
    pub label: String,
    /// False for one that is no longer offered.
    pub offered: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Project {
    pub slug: String,
    /// Address of its page.
    pub path: String,
    pub name: String,
    /// Code of a vessel type.
    pub vessel_type: String,
    pub description: String,
    pub location: Option<String>,
    /// ISO date.
    pub completed: Option<String>,
    pub picture: Option<PictureSources>,
    pub tags: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectDetail {
    /// As in the list.
    #[serde(flatten)]
    pub project: Project,
    pub photos: Vec<Photo>,
    /// The client's words, or the testimonial that was chosen.
    pub testimonial: Option<Testimonial>,
    /// 'Grand Banks 52'.
    pub boat: Option<String>,
    pub builder: Option<String>,
    /// With its unit.
    pub length: Option<String>,
    pub year_built: Option<i32>,
    /// How long the work took.
    pub weeks: Option<i32>,
    pub materials: Vec<UsedMaterial>,
    /// The chapters of its story, as the sections of a page; empty for a project without one.
    pub sections: Vec<Section>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    /// Its name in addresses.
    pub slug: String,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Post {
    pub slug: String,
    /// Address of its page.
    pub path: String,
    pub title: String,
    pub excerpt: String,
    pub picture: Option<PictureSources>,
    pub author: Option<String>,
    /// ISO date, with the time if it has one, in the business's time zone.
    pub published: String,
    pub category: Option<Term>,
    pub tags: Vec<Term>,
    pub read_minutes: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostPage {
    /// Newest first.
    pub posts: Vec<Post>,
    pub page: i64,
    pub pages: i64,
    pub total: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostDetail {
    /// As in the list.
    #[serde(flatten)]
    pub post: Post,
    /// Sanitized, with responsive pictures.
    pub html: String,
    pub author_title: Option<String>,
    /// When it changed, RFC 3339.
    pub updated_at: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Legal {
    /// `privacy-policy` or `terms-of-service`.
    pub slug: String,
    pub title: String,
    pub html: String,
    /// Rises with each change.
    pub version: i32,
    /// When it changed, RFC 3339.
    pub updated_at: String,
}
