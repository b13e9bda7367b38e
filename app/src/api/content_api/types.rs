//! What the content API (`/api/content`, docs/content-api.md) answers. Other programs read these
//! fields: add new ones freely, but rename or remove none. Addresses start with `/`.

use backend::content::ProjectContent;
use backend::content::blog::{ArticleContent, rfc3339};
use domain::content::blog::{PostCard, term_slug};
use domain::content::business::{BusinessProfile, DAYS, DayHours, HoursException, LogoVariant, SocialLink};
use domain::content::options::{FaqCategory, GalleryCategory};
use domain::content::{self, LinkedProject};
use domain::leads::options::VesselType;
use domain::media::picture::Picture;
use domain::site::island::PictureSources;
use domain::site::pages;
use serde::{Deserialize, Serialize};

/// Makes the JSON types: all the same derives, and camelCase. With `from`, a type is made from what pages
/// read: each field from the one of the same name, or by the expression behind it.
macro_rules! json {
    ($(
        $(#[$meta:meta])*
        $name:ident $(from $source:ident: $of:ty)? {
            $($(#[$about:meta])* $field:ident: $type:ty $(= $value:expr)?,)+
        }
    )+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "camelCase")]
            pub struct $name { $($(#[$about])* pub $field: $type,)+ }

            json! { @from $name $($source: $of)? { $($field: $type $(= $value)?,)+ } }
        )+
    };
    (@from $name:ident { $($field:ident: $type:ty,)+ }) => {};
    (@from $name:ident $source:ident: $of:ty { $($field:ident: $type:ty $(= $value:expr)?,)+ }) => {
        impl From<$of> for $name {
            fn from($source: $of) -> Self {
                // Before fields are moved: they may borrow the whole.
                $($(let $field: $type = $value;)?)+
                Self { $($field: json!(@field $source $field $($value)?),)+ }
            }
        }
    };
    (@field $source:ident $field:ident) => { $source.$field };
    (@field $source:ident $field:ident $value:expr) => { $field };
}

json! {
    /// Name, contact details and hours of the business.
    Business from profile: BusinessProfile {
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
        logo: String = profile.logo(LogoVariant::Color).src,
        /// Profiles on social networks.
        social: Vec<SocialLink>,
        /// Monday to Sunday.
        hours: Vec<Hours> = DAYS.into_iter().zip(profile.hours.days).map(Hours::from).collect(),
        /// Dates that differ.
        exceptions: Vec<Exception> = profile.hours.exceptions.into_iter().map(Exception::from).collect(),
        /// IANA time zone of all dates and times.
        time_zone: String,
    }
    /// Opening hours of a weekday.
    Hours from weekday: (&str, DayHours) {
        /// `Mon` to `Sun`.
        day: String = weekday.0.to_owned(),
        /// The hours.
        #[serde(flatten)]
        hours: Span = weekday.1.into(),
    }
    /// Opening hours of a date.
    Exception from day: HoursException {
        /// ISO date.
        date: String,
        /// Why it differs.
        reason: String,
        /// The hours.
        #[serde(flatten)]
        hours: Span = day.hours.into(),
    }
    /// Opening hours; without times, and not by appointment: closed.
    Span from hours: DayHours {
        /// Opening time, `08:00`.
        opens: Option<String> = hours.span.map(|(from, _)| clock(from)),
        /// Closing time.
        closes: Option<String> = hours.span.map(|(_, to)| clock(to)),
        /// Whether a visit needs an appointment.
        by_appointment: bool,
    }
    /// A page of the site with its own head data.
    Page from page: &pages::Page {
        /// Its name in `seo` and `page-images`.
        slug: String = page.slug.to_owned(),
        /// Its title.
        name: String = page.label.to_owned(),
        /// Its address.
        path: String = page.path.to_owned(),
    }
    /// Head data of a page; what is missing is derived from its content.
    Seo from seo: content::SeoEntry {
        /// The page.
        slug: String = seo.page_slug,
        /// Title.
        title: Option<String> = seo.seo_title,
        /// Description.
        description: Option<String> = seo.meta_description,
        /// Title when shared.
        og_title: Option<String>,
        /// Description when shared.
        og_description: Option<String>,
        /// Picture when shared.
        og_image: Option<PictureSources> = sources(seo.og_image.as_ref()),
        /// Canonical address, if another one.
        canonical_url: Option<String>,
        /// When it changed, RFC 3339.
        updated_at: String = rfc3339(seo.updated_at),
    }
    /// A picture in a place of a page.
    PageImage from image: &content::PageImage {
        /// The page.
        page: String = image.page_slug.clone(),
        /// The place.
        slot: String = image.section_key.clone(),
        /// The picture.
        picture: Option<PictureSources> = sources(image.picture.as_ref()),
        /// The line below the picture.
        caption: Option<String> = Some(image.caption.clone()).filter(|caption| !caption.is_empty()),
        /// Address of the video that plays instead.
        video_url: Option<String> = image.video_url.clone().filter(|_| image.enable_video),
    }
    /// A client's review.
    Testimonial from review: content::Testimonial {
        /// The text.
        text: String,
        /// The client.
        client_name: Option<String>,
        /// The client's picture.
        client_photo: Option<PictureSources> = sources(review.client_photo.as_ref()),
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
    Faq from faq: content::Faq {
        /// The question.
        question: String,
        /// The answer, plain text.
        answer: String,
        /// `general`, `yacht` or `residential`.
        category: FaqCategory,
    }
    /// An interior style of the visualizer.
    Style from style: content::StyleOption {
        /// Its name in addresses.
        slug: String = style.id,
        /// Name.
        name: String,
        /// One sentence.
        description: String,
        /// Materials.
        materials: Vec<String>,
        /// Picture.
        picture: Option<PictureSources> = sources(style.picture.as_ref().or(style.fallback.as_ref())),
    }
    /// A wood that the workshop builds with.
    Material from material: content::Material {
        /// Name.
        name: String,
        /// Botanical name.
        species: String,
        /// Picture.
        picture: Option<PictureSources> = sources(material.picture.as_ref()),
        /// What it is for, on the page asked for.
        text: String,
        /// The text of the close-up; empty if there is none.
        details: String,
        /// Pairs of label and value: hardness, weight, movement, finish.
        facts: Vec<(String, String)>,
    }
    /// A photo of a gallery.
    Photo from photo: content::GalleryPhoto {
        /// Address of its page.
        path: String = format!("/gallery/{}", photo.id),
        /// The photo.
        picture: PictureSources = PictureSources::of(&photo.picture),
        /// Line under it.
        caption: Option<String>,
        /// What it shows.
        tag: Option<String>,
        /// `yacht` or `showroom`.
        category: GalleryCategory,
    }
    /// A finished boat or house in the list.
    Project from project: content::Project {
        /// Last part of its address.
        slug: String,
        /// Address of its page.
        path: String = format!("/projects/{}", project.slug),
        /// Name.
        name: String,
        /// Type of vessel.
        vessel_type: VesselType,
        /// A sentence or two.
        description: String = project.short_description,
        /// Location.
        location: Option<String>,
        /// ISO date.
        completed: Option<String> = project.date_completed,
        /// Picture.
        picture: Option<PictureSources> = sources(project.thumbnail.as_ref()),
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
    Term from name: String {
        /// Its name in addresses.
        slug: String = term_slug(&name),
        /// As written.
        name: String = name,
    }
    /// A post in the list.
    Post from card: PostCard {
        /// Last part of its address.
        slug: String,
        /// Address of its page.
        path: String = format!("/blog/{}", card.slug),
        /// Title.
        title: String,
        /// A sentence or two.
        excerpt: String,
        /// Picture.
        picture: Option<PictureSources> = sources(card.picture.as_ref()),
        /// Author.
        author: Option<String> = card.author_name,
        /// ISO date, with the time if it has one, in the business's time zone.
        published: String = card.publication_date,
        /// Category.
        category: Option<Term> = card.category.map(Term::from),
        /// Tags.
        tags: Vec<Term> = card.tags.into_iter().map(Term::from).collect(),
        /// Reading time.
        read_minutes: i32 = card.read_time,
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
    Legal from document: content::LegalDocument {
        /// `privacy-policy` or `terms-of-service`.
        slug: String,
        /// Title.
        title: String,
        /// The text: sanitised HTML.
        html: String = document.content,
        /// Rises with each change.
        version: i32,
        /// When it changed, RFC 3339.
        updated_at: String = rfc3339(document.updated_at),
    }
}

fn sources(picture: Option<&Picture>) -> Option<PictureSources> {
    picture.map(PictureSources::of)
}

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

impl ProjectDetail {
    /// `None` if a part of it could not be read.
    #[must_use]
    pub fn of(content: ProjectContent) -> Option<Self> {
        Some(Self {
            photos: content.photos.filter(|_| content.complete)?.into_iter().map(Photo::from).collect(),
            project: content.project.into(),
            testimonial: content.words.map(Testimonial::from),
        })
    }
}

impl PostDetail {
    /// `None` if a part of it could not be read.
    #[must_use]
    pub fn of(content: ArticleContent) -> Option<Self> {
        let (post, text) = (content.post, content.text);
        content.complete.then(|| Self {
            html: text.html.to_string(),
            author_title: post.author_title,
            updated_at: rfc3339(post.updated_at),
            post: Post {
                path: format!("/blog/{}", post.slug),
                picture: sources(post.featured_image.as_ref()),
                slug: post.slug,
                title: post.title,
                excerpt: post.excerpt.unwrap_or_else(|| text.beginning.clone()),
                author: post.author_name,
                published: post.publication_date.unwrap_or_default(),
                category: post.category.map(Term::from),
                tags: post.tags.into_iter().map(Term::from).collect(),
                read_minutes: text.read_minutes,
            },
        })
    }
}
