//! What the content API (`/api/content`, docs/content-api.md) answers. Other programs read these
//! fields: add new ones freely, but rename or remove none. Addresses start with `/`.

mod from;

use domain::content::LinkedProject;
use domain::content::business::SocialLink;
use domain::content::options::{FaqCategory, GalleryCategory};
use domain::leads::options::VesselType;
use domain::site::island::PictureSources;
use serde::{Deserialize, Serialize};

/// Makes the JSON types: all the same derives, and camelCase.
macro_rules! json {
    ($($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)+ })+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "camelCase")]
            pub struct $name { $($(#[$about])* pub $field: $type,)+ }
        )+
    };
}

json! {
    /// Name, contact details and hours of the business.
    Business {
        /// Short name.
        name: String,
        /// Full name.
        legal_name: String,
        /// Line under the name.
        tagline: String,
        /// A sentence or two.
        about: String,
        /// Phone number as people read it.
        phone: String,
        /// Public e-mail address.
        email: String,
        /// Street and number.
        street: String,
        /// City.
        city: String,
        /// State, two letters.
        region: String,
        /// Postal code.
        postal_code: String,
        /// Country, two letters.
        country: String,
        /// Link to the address on a maps service.
        maps_url: String,
        /// Address of the logo for light backgrounds.
        logo: String,
        /// Profiles on social networks.
        social: Vec<SocialLink>,
        /// Monday to Sunday.
        hours: Vec<Hours>,
        /// Dates that differ.
        exceptions: Vec<Exception>,
        /// IANA time zone of all dates and times.
        time_zone: String,
    }
    /// Opening hours of a weekday.
    Hours {
        /// `Mon` to `Sun`.
        day: String,
        /// The hours.
        #[serde(flatten)]
        hours: Span,
    }
    /// Opening hours of a date.
    Exception {
        /// ISO date.
        date: String,
        /// Why it differs.
        reason: String,
        /// The hours.
        #[serde(flatten)]
        hours: Span,
    }
    /// Opening hours; without times, and not by appointment: closed.
    Span {
        /// Opening time, `08:00`.
        opens: Option<String>,
        /// Closing time.
        closes: Option<String>,
        /// Whether a visit needs an appointment.
        by_appointment: bool,
    }
    /// A page of the site with its own head data.
    Page {
        /// Its name in `seo` and `page-images`.
        slug: String,
        /// Its title.
        name: String,
        /// Its address.
        path: String,
    }
    /// Head data of a page; what is missing is derived from its content.
    Seo {
        /// The page.
        slug: String,
        /// Title.
        title: Option<String>,
        /// Description.
        description: Option<String>,
        /// Title when shared.
        og_title: Option<String>,
        /// Description when shared.
        og_description: Option<String>,
        /// Picture when shared.
        og_image: Option<PictureSources>,
        /// Canonical address, if another one.
        canonical_url: Option<String>,
        /// When it changed, RFC 3339.
        updated_at: String,
    }
    /// A picture in a place of a page.
    PageImage {
        /// The page.
        page: String,
        /// The place.
        slot: String,
        /// The picture.
        picture: Option<PictureSources>,
        /// Address of the video that plays instead.
        video_url: Option<String>,
    }
    /// A client's review.
    Testimonial {
        /// The text.
        text: String,
        /// The client.
        client_name: Option<String>,
        /// The client's picture.
        client_photo: Option<PictureSources>,
        /// Boat or place.
        location: Option<String>,
        /// ISO date.
        date: Option<String>,
        /// 1 to 5.
        rating: Option<i32>,
        /// Where the review was published.
        review_url: Option<String>,
        /// The project it is about.
        project: Option<LinkedProject>,
    }
    /// A question and its answer.
    Faq {
        /// The question.
        question: String,
        /// The answer, plain text.
        answer: String,
        /// `general`, `yacht` or `residential`.
        category: FaqCategory,
    }
    /// An interior style of the visualizer.
    Style {
        /// Its name in addresses.
        slug: String,
        /// Name.
        name: String,
        /// One sentence.
        description: String,
        /// Materials.
        materials: Vec<String>,
        /// Picture.
        picture: Option<PictureSources>,
    }
    /// A wood that the workshop builds with.
    Material {
        /// Name.
        name: String,
        /// Botanical name.
        species: String,
        /// Picture.
        picture: Option<PictureSources>,
        /// What it is for, on the page asked for.
        text: String,
        /// The text of the close-up; empty if there is none.
        details: String,
        /// Pairs of label and value: hardness, weight, movement, finish.
        facts: Vec<(String, String)>,
    }
    /// A photo of a gallery.
    Photo {
        /// Address of its page.
        path: String,
        /// The photo.
        picture: PictureSources,
        /// Line under it.
        caption: Option<String>,
        /// What it shows.
        tag: Option<String>,
        /// `yacht` or `showroom`.
        category: GalleryCategory,
    }
    /// A finished boat or house in the list.
    Project {
        /// Last part of its address.
        slug: String,
        /// Address of its page.
        path: String,
        /// Name.
        name: String,
        /// Type of vessel.
        vessel_type: VesselType,
        /// A sentence or two.
        description: String,
        /// Location.
        location: Option<String>,
        /// ISO date.
        completed: Option<String>,
        /// Picture.
        picture: Option<PictureSources>,
    }
    /// A project with its photos.
    ProjectDetail {
        /// As in the list.
        #[serde(flatten)]
        project: Project,
        /// Its photos, in order.
        photos: Vec<Photo>,
        /// The client's words.
        testimonial: Option<Testimonial>,
    }
    /// A category or tag.
    Term {
        /// Its name in addresses.
        slug: String,
        /// As written.
        name: String,
    }
    /// A post in the list.
    Post {
        /// Last part of its address.
        slug: String,
        /// Address of its page.
        path: String,
        /// Title.
        title: String,
        /// A sentence or two.
        excerpt: String,
        /// Picture.
        picture: Option<PictureSources>,
        /// Author.
        author: Option<String>,
        /// ISO date, with the time if it has one, in the business's time zone.
        published: String,
        /// Category.
        category: Option<Term>,
        /// Tags.
        tags: Vec<Term>,
        /// Reading time.
        read_minutes: i32,
    }
    /// A page of the list of posts.
    PostPage {
        /// Newest first.
        posts: Vec<Post>,
        /// This page, from 1.
        page: i64,
        /// How many there are.
        pages: i64,
        /// How many posts there are.
        total: i64,
    }
    /// A post with its text.
    PostDetail {
        /// As in the list.
        #[serde(flatten)]
        post: Post,
        /// The text: sanitised HTML with responsive pictures.
        html: String,
        /// The author's title.
        author_title: Option<String>,
        /// When it changed, RFC 3339.
        updated_at: String,
    }
    /// A legal text in force.
    Legal {
        /// `privacy-policy` or `terms-of-service`.
        slug: String,
        /// Title.
        title: String,
        /// The text: sanitised HTML.
        html: String,
        /// Rises with each change.
        version: i32,
        /// When it changed, RFC 3339.
        updated_at: String,
    }
}
