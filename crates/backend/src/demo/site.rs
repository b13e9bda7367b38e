//! The demo site as its files describe it. Lists are in the order shown.

use super::DemoError;
use domain::options::{FaqCategory, GalleryCategory, GalleryTag, PublishStatus, VesselType};
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// `demo/`, embedded in the program so that a single file can set up a site.
static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../demo");

/// Line that opens and closes the head of a text file.
const FENCE: &str = "+++\n";

/// Everything that is loaded.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) pictures: Vec<DemoPicture>,
    pub(super) holidays: Vec<DemoHoliday>,
    pub(super) photos: Vec<DemoPhoto>,
    pub(super) projects: Vec<DemoProject>,
    pub(super) testimonials: Vec<DemoTestimonial>,
    pub(super) faqs: Vec<DemoFaq>,
    pub(super) styles: Vec<DemoStyle>,
    pub(super) social: Vec<DemoSocialPost>,
    pub(super) page_images: Vec<DemoPageImage>,
    pub(super) seo: Vec<DemoSeo>,
    pub(super) posts: Vec<DemoText<PostHead>>,
    pub(super) legal: Vec<DemoText<LegalHead>>,
}

/// A file of `demo/pictures`. Other files call it by its name without the ending.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoPicture {
    pub(super) name: String,
    pub(super) alt: String,
    #[serde(default = "middle")]
    pub(super) focal: (u8, u8),
    #[serde(skip)]
    pub(super) bytes: &'static [u8],
}

/// A day with different hours; closed if it has none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoHoliday {
    pub(super) date: String,
    pub(super) reason: String,
    /// Opening and closing hour.
    pub(super) open: Option<(u16, u16)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoPhoto {
    pub(super) picture: String,
    pub(super) caption: String,
    pub(super) tag: GalleryTag,
    pub(super) category: GalleryCategory,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoProject {
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) vessel_type: VesselType,
    pub(super) description: String,
    pub(super) location: String,
    pub(super) date_completed: String,
    pub(super) status: PublishStatus,
    pub(super) thumbnail: String,
    /// Pictures of the gallery.
    pub(super) photos: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoTestimonial {
    pub(super) name: String,
    pub(super) location: String,
    pub(super) date: String,
    pub(super) text: String,
    pub(super) rating: Option<i32>,
    pub(super) url: Option<String>,
    pub(super) platform: String,
    pub(super) source: String,
    /// Slug of the project it is about.
    pub(super) project: Option<String>,
    #[serde(default = "yes")]
    pub(super) active: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoFaq {
    pub(super) category: FaqCategory,
    pub(super) question: String,
    pub(super) answer: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoStyle {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) materials: Vec<String>,
    pub(super) picture: String,
    pub(super) fallback: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoSocialPost {
    pub(super) picture: String,
    pub(super) caption: String,
    pub(super) likes: Option<i32>,
    pub(super) comments: Option<i32>,
    pub(super) url: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoPageImage {
    pub(super) page: String,
    pub(super) section: String,
    pub(super) name: String,
    pub(super) picture: Option<String>,
    /// The picture's own alt text if absent.
    pub(super) alt: Option<String>,
    #[serde(default)]
    pub(super) enable_video: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DemoSeo {
    pub(super) page: String,
    pub(super) page_title: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) og_title: Option<String>,
    pub(super) og_description: Option<String>,
    pub(super) og_picture: String,
}

/// A head in TOML between two lines of `+++`, and HTML.
#[derive(Clone, Debug)]
pub(super) struct DemoText<H> {
    /// The file's name without its ending.
    pub(super) slug: String,
    pub(super) head: H,
    pub(super) html: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PostHead {
    pub(super) title: String,
    pub(super) excerpt: String,
    pub(super) picture: String,
    pub(super) author: String,
    pub(super) author_title: String,
    pub(super) avatar: String,
    /// Counted from the day of loading, so that the blog looks current; negative is in the future,
    /// absent has no date.
    pub(super) days_ago: Option<i32>,
    pub(super) status: PublishStatus,
    pub(super) category: String,
    pub(super) tags: Vec<String>,
    #[serde(default)]
    pub(super) featured: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LegalHead {
    pub(super) title: String,
}

#[derive(Deserialize)]
struct List<T> {
    item: Vec<T>,
}

const fn middle() -> (u8, u8) {
    (50, 50)
}

const fn yes() -> bool {
    true
}

impl Site {
    /// The embedded demo site.
    pub(super) fn embedded() -> Result<Self, DemoError> {
        let mut pictures: Vec<DemoPicture> = list("pictures")?;
        for picture in &mut pictures {
            let path = format!("pictures/{}.jpg", picture.name);
            let file = FILES.get_file(&path).ok_or_else(|| DemoError::Content(format!("{path} is missing")))?;
            picture.bytes = file.contents();
        }
        Ok(Self {
            pictures,
            holidays: list("holidays")?,
            photos: list("gallery")?,
            projects: list("projects")?,
            testimonials: list("testimonials")?,
            faqs: list("faqs")?,
            styles: list("styles")?,
            social: list("social")?,
            page_images: list("page-images")?,
            seo: list("seo")?,
            posts: texts("content/posts")?,
            legal: texts("content/legal")?,
        })
    }
}

/// The `[[item]]`s of `demo/content/<name>.toml`.
fn list<T: DeserializeOwned>(name: &str) -> Result<Vec<T>, DemoError> {
    let path = format!("content/{name}.toml");
    let text = FILES.get_file(&path).and_then(|file| file.contents_utf8()).unwrap_or_default();
    let list: List<T> = toml::from_str(text).map_err(|e| DemoError::Content(format!("{path}: {e}")))?;
    Ok(list.item)
}

fn texts<H: DeserializeOwned>(folder: &str) -> Result<Vec<DemoText<H>>, DemoError> {
    let files = FILES.get_dir(folder).into_iter().flat_map(Dir::files);
    files.map(|file| text(&file.path().display().to_string(), file.contents_utf8().unwrap_or_default())).collect()
}

fn text<H: DeserializeOwned>(path: &str, text: &str) -> Result<DemoText<H>, DemoError> {
    let wrong = |why: &dyn std::fmt::Display| DemoError::Content(format!("{path}: {why}"));
    let (head, html) = text
        .strip_prefix(FENCE)
        .and_then(|rest| rest.split_once(FENCE))
        .ok_or_else(|| wrong(&"it must begin with front matter between two lines of +++"))?;
    let slug = path.rsplit('/').next().and_then(|name| name.strip_suffix(".html")).ok_or_else(|| wrong(&"no slug"))?;
    Ok(DemoText {
        slug: slug.to_owned(),
        head: toml::from_str(head).map_err(|e| wrong(&e))?,
        html: html.trim().to_owned(),
    })
}
