//! What the content API (`/api/content`, docs/content-api.md) answers. Other programs read these
//! fields: add new ones freely, but rename or remove none. Addresses start with `/`.

use domain::content::LinkedProject;
use domain::content::business::SocialLink;
use domain::content::options::{FaqCategory, GalleryCategory};
use domain::leads::options::VesselType;
use domain::site::island::PictureSources;
use serde::{Deserialize, Serialize};

/// Name, contact details and hours of the business.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Business {
    /// Short name.
    pub name: String,
    /// Full name.
    pub legal_name: String,
    /// Line under the name.
    pub tagline: String,
    /// A sentence or two.
    pub about: String,
    /// Phone number as people read it.
    pub phone: String,
    /// Public e-mail address.
    pub email: String,
    /// Street and number.
    pub street: String,
    /// City.
    pub city: String,
    /// State, two letters.
    pub region: String,
    /// Postal code.
    pub postal_code: String,
    /// Country, two letters.
    pub country: String,
    /// Link to the address on a maps service.
    pub maps_url: String,
    /// Address of the logo for light backgrounds.
    pub logo: String,
    /// Profiles on social networks.
    pub social: Vec<SocialLink>,
    /// Monday to Sunday.
    pub hours: Vec<Hours>,
    /// Dates that differ.
    pub exceptions: Vec<Exception>,
    /// IANA time zone of all dates and times.
    pub time_zone: String,
}

/// Opening hours of a weekday.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hours {
    /// `Mon` to `Sun`.
    pub day: String,
    /// The hours.
    #[serde(flatten)]
    pub hours: Span,
}

/// Opening hours of a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Exception {
    /// ISO date.
    pub date: String,
    /// Why it differs.
    pub reason: String,
    /// The hours.
    #[serde(flatten)]
    pub hours: Span,
}

/// Opening hours; without times, and not by appointment: closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Span {
    /// Opening time, `08:00`.
    pub opens: Option<String>,
    /// Closing time.
    pub closes: Option<String>,
    /// Whether a visit needs an appointment.
    pub by_appointment: bool,
}

/// A page of the site with its own head data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    /// Its name in `seo` and `page-images`.
    pub slug: String,
    /// Its title.
    pub name: String,
    /// Its address.
    pub path: String,
}

/// Head data of a page; what is missing is derived from its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seo {
    /// The page.
    pub slug: String,
    /// Title.
    pub title: Option<String>,
    /// Description.
    pub description: Option<String>,
    /// Title when shared.
    pub og_title: Option<String>,
    /// Description when shared.
    pub og_description: Option<String>,
    /// Picture when shared.
    pub og_image: Option<PictureSources>,
    /// Canonical address, if another one.
    pub canonical_url: Option<String>,
    /// When it changed, RFC 3339.
    pub updated_at: String,
}

/// A picture in a place of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageImage {
    /// The page.
    pub page: String,
    /// The place.
    pub slot: String,
    /// The picture.
    pub picture: Option<PictureSources>,
    /// The line below the picture.
    pub caption: Option<String>,
    /// Address of the video that plays instead.
    pub video_url: Option<String>,
}

/// A client's review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Testimonial {
    /// The text.
    pub text: String,
    /// The client.
    pub client_name: Option<String>,
    /// The client's picture.
    pub client_photo: Option<PictureSources>,
    /// Boat or place.
    pub location: Option<String>,
    /// ISO date.
    pub date: Option<String>,
    /// 1 to 5.
    pub rating: Option<i32>,
    /// Where the review was published.
    pub review_url: Option<String>,
    /// The project it is about.
    pub project: Option<LinkedProject>,
}

/// A question and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Faq {
    /// The question.
    pub question: String,
    /// The answer, plain text.
    pub answer: String,
    /// `general`, `yacht` or `residential`.
    pub category: FaqCategory,
}

/// An interior style of the visualizer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Style {
    /// Its name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
    /// One sentence.
    pub description: String,
    /// Materials.
    pub materials: Vec<String>,
    /// Picture.
    pub picture: Option<PictureSources>,
}

/// A wood that the workshop builds with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Material {
    /// Name.
    pub name: String,
    /// Botanical name.
    pub species: String,
    /// Picture.
    pub picture: Option<PictureSources>,
    /// What it is for, on the page asked for.
    pub text: String,
    /// The text of the close-up; empty if there is none.
    pub details: String,
    /// Pairs of label and value: hardness, weight, movement, finish.
    pub facts: Vec<(String, String)>,
}

/// A photo of a gallery.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Photo {
    /// Address of its page.
    pub path: String,
    /// The photo.
    pub picture: PictureSources,
    /// Line under it.
    pub caption: Option<String>,
    /// What it shows.
    pub tag: Option<String>,
    /// `yacht` or `showroom`.
    pub category: GalleryCategory,
}

/// A finished boat or house in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Project {
    /// Last part of its address.
    pub slug: String,
    /// Address of its page.
    pub path: String,
    /// Name.
    pub name: String,
    /// Type of vessel.
    pub vessel_type: VesselType,
    /// A sentence or two.
    pub description: String,
    /// Location.
    pub location: Option<String>,
    /// ISO date.
    pub completed: Option<String>,
    /// Picture.
    pub picture: Option<PictureSources>,
}

/// A project with its photos.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProjectDetail {
    /// As in the list.
    #[serde(flatten)]
    pub project: Project,
    /// Its photos, in order.
    pub photos: Vec<Photo>,
    /// The client's words.
    pub testimonial: Option<Testimonial>,
}

/// A category or tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Term {
    /// Its name in addresses.
    pub slug: String,
    /// As written.
    pub name: String,
}

/// A post in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Post {
    /// Last part of its address.
    pub slug: String,
    /// Address of its page.
    pub path: String,
    /// Title.
    pub title: String,
    /// A sentence or two.
    pub excerpt: String,
    /// Picture.
    pub picture: Option<PictureSources>,
    /// Author.
    pub author: Option<String>,
    /// ISO date, with the time if it has one, in the business's time zone.
    pub published: String,
    /// Category.
    pub category: Option<Term>,
    /// Tags.
    pub tags: Vec<Term>,
    /// Reading time.
    pub read_minutes: i32,
}

/// A page of the list of posts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostPage {
    /// Newest first.
    pub posts: Vec<Post>,
    /// This page, from 1.
    pub page: i64,
    /// How many there are.
    pub pages: i64,
    /// How many posts there are.
    pub total: i64,
}

/// A post with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PostDetail {
    /// As in the list.
    #[serde(flatten)]
    pub post: Post,
    /// The text: sanitised HTML with responsive pictures.
    pub html: String,
    /// The author's title.
    pub author_title: Option<String>,
    /// When it changed, RFC 3339.
    pub updated_at: String,
}

/// A legal text in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Legal {
    /// `privacy-policy` or `terms-of-service`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// The text: sanitised HTML.
    pub html: String,
    /// Rises with each change.
    pub version: i32,
    /// When it changed, RFC 3339.
    pub updated_at: String,
}
