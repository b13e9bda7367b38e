use crate::assets::{Assets, DEFAULT_OG_IMAGE};
use crate::context::site_url;
use crate::document::DocumentHead;
use crate::features::opening::{STRIP_STYLE, is_strip_shown};
use crate::fragments::{Fragment, cached_text};
use crate::layout::{PREVIEW_STYLE, is_preview};
use crate::schema::{faq_page, local_business, script_safe, service};
use backend::media::og_images::{self, OgImage, OgImageAddress};
use domain::content::business::BusinessProfile;
use domain::content::page::{FooterColumn, SitePage};
use domain::content::{Faq, SeoEntry};
use domain::media::photo::PixelSize;
use domain::media::picture::Picture;
use domain::site::pages::{FixedPage, StructuredData};
use domain::site::share::OWN_PICTURE_MIN;
use domain::text::address::encoded;
use domain::text::shorten;
use http::{HeaderName, HeaderValue};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use serde_json::Value;
use std::sync::Arc;

const OG_IMAGE_WIDTH: u32 = 1_200;
/// Characters of a description that search engines show.
const DESCRIPTION_MAX: usize = 160;

/// Lists the inlined stylesheets, whose hashes the CSP must allow; the server removes the header.
pub const STYLES_HEADER: HeaderName = HeaderName::from_static("x-styles");

/// Permissions of the CSP for a page beyond the usual, named among its style sheets in [`STYLES_HEADER`].
pub const LIVE_MAP: &str = "allows:live-map";
pub const WASM: &str = "allows:wasm";

/// Contents of a page's head. Start with [`HeadData::new`]; [`HeadData::with_seo`] applies the
/// owner's overrides.
#[derive(Clone, Debug, Default)]
pub struct HeadData {
    title: String,
    description: String,
    og_title: Option<String>,
    og_description: Option<String>,
    og_image: Option<Picture>,
    /// The drawn image, used if there is no picture or it is too small.
    drawn_image: Option<OgImage>,
    canonical: Option<String>,
    path: String,
    listed: bool,
    json_ld: Vec<String>,
    article: Option<(String, String)>,
    feeds: bool,
}

impl HeadData {
    pub fn new(path: impl Into<String>, title: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            title: title.into(),
            description: description.into(),
            listed: true,
            ..Self::default()
        }
    }

    pub fn of_page(page: &FixedPage, profile: &Arc<BusinessProfile>, seo: Option<SeoEntry>) -> Self {
        let filled = |text: &str| {
            text.replace("{name}", &profile.name)
                .replace("{legal_name}", &profile.legal_name)
                .replace("{city}", &profile.city)
                .replace("{about}", &profile.about)
        };
        let description = filled(page.description);
        let structured = |data: &dyn Fn() -> Value| {
            cached_text(profile, Fragment::StructuredData(page.path), || script_safe(&data())).to_string()
        };
        let structured_data = match page.structured_data {
            StructuredData::None => None,
            StructuredData::LocalBusiness => Some(structured(&|| local_business(profile))),
            StructuredData::Service(name, parts) => {
                Some(structured(&|| service(profile, page.path, name, &description, parts)))
            }
        };
        let og_image = og_images::of_page(profile, page, seo.as_ref());
        let head = Self::new(page.path, filled(page.title), description).with_seo(seo).with_og_image(og_image);
        Self { json_ld: structured_data.into_iter().collect(), ..head }
    }

    /// Of one of the owner's own pages.
    pub fn of_own_page(page: &SitePage, profile: &BusinessProfile, seo: Option<SeoEntry>) -> Self {
        let path = page.path();
        let description = shorten(&page.first_text(), DESCRIPTION_MAX);
        let structured = match page.footer {
            FooterColumn::Services => Some(service(profile, &path, &page.title, &description, &[])),
            FooterColumn::None | FooterColumn::QuickLinks => None,
        };
        let og_image = og_images::of_own_page(profile, page, seo.as_ref());
        let title = format!("{} | {}", page.title, profile.name);
        let head = Self::new(path, title, description).with_seo(seo).with_og_image(og_image);
        match structured {
            Some(data) => head.with_json_ld(&data),
            None => head,
        }
    }

    #[must_use]
    pub fn with_seo(mut self, seo: Option<SeoEntry>) -> Self {
        let Some(seo) = seo else { return self };
        let filled = |text: Option<String>| text.filter(|t| !t.trim().is_empty());
        if let Some(title) = filled(seo.seo_title) {
            self.title = title;
        }
        if let Some(description) = filled(seo.meta_description) {
            self.description = description;
        }
        self.og_title = filled(seo.og_title);
        self.og_description = filled(seo.og_description);
        self.og_image = seo.og_image;
        self.canonical = filled(seo.canonical_url);
        self
    }

    #[must_use]
    pub fn with_picture(mut self, picture: Option<Picture>) -> Self {
        self.og_image = self.og_image.or(picture);
        self
    }

    /// The page's drawn og:image; `None` if its own picture is sufficient.
    #[must_use]
    pub fn with_og_image(mut self, image: Option<OgImage>) -> Self {
        self.drawn_image = image;
        self
    }

    /// Excludes the page from search engines: confirmations, errors.
    #[must_use]
    pub fn unlisted(mut self) -> Self {
        self.listed = false;
        self
    }

    #[must_use]
    pub fn with_article(mut self, published: &str, changed: &str) -> Self {
        self.article = Some((published.to_owned(), changed.to_owned()));
        self
    }

    #[must_use]
    pub fn with_feeds(mut self) -> Self {
        self.feeds = true;
        self
    }

    #[must_use]
    pub fn with_faqs(self, faqs: Option<&[Faq]>) -> Self {
        match faq_page(faqs) {
            Some(data) => self.with_json_ld(&data),
            None => self,
        }
    }

    #[must_use]
    pub fn with_json_ld(mut self, data: &Value) -> Self {
        self.json_ld.push(script_safe(data));
        self
    }
}

/// Adds to the document's head, with the site's style sheet and the sheets named in `styles` inlined to
/// avoid a second round trip. Structured data stays here in the body, behind the first view.
#[component]
pub fn Head(
    data: HeadData,
    /// The main stylesheet, with the styles of the layout.
    #[prop(default = "site")]
    base: &'static str,
    #[prop(optional, into)] styles: Vec<&'static str>,
    /// [`LIVE_MAP`], [`WASM`].
    #[prop(optional)]
    allows: Vec<&'static str>,
) -> impl IntoView {
    let site = site_url();
    let url = data.canonical.unwrap_or_else(|| format!("{site}{}", data.path));
    let og_title = data.og_title.unwrap_or_else(|| data.title.clone());
    let shared = ShareImage::choose(data.og_image.as_ref(), data.drawn_image.as_ref(), &og_title);
    let og_description = data.og_description.unwrap_or_else(|| data.description.clone());
    let preview: &[&'static str] = if is_preview() { &[PREVIEW_STYLE] } else { &[] };
    let strip: &[&'static str] = if is_strip_shown() { &[STRIP_STYLE] } else { &[] };
    let styles = [styles.as_slice(), preview, strip].concat();
    let names = [[base].as_slice(), &styles, &allows].concat().join(" ");
    if let Some(response) = use_context::<ResponseOptions>()
        && let Ok(names) = HeaderValue::from_str(&names)
    {
        response.insert_header(STYLES_HEADER, names);
    }
    [base].into_iter().chain(styles).for_each(DocumentHead::inline);
    DocumentHead::title(&data.title);
    named("description", &data.description);
    listing(data.listed && !is_preview(), &url);
    property("og:type", if data.article.is_some() { "article" } else { "website" });
    property("og:title", &og_title);
    property("og:description", &og_description);
    property("og:url", &url);
    property("og:image", &format!("{site}{}", shared.path));
    property("og:image:width", &shared.width.to_string());
    property("og:image:height", &shared.height.to_string());
    property("og:image:alt", &shared.alt);
    if let Some((published, changed)) = data.article {
        property("article:published_time", &published);
        property("article:modified_time", &changed);
    }
    if data.feeds {
        for (href, kind, title) in FEEDS {
            DocumentHead::add("link", &[("rel", "alternate"), ("type", kind), ("title", title), ("href", href)]);
        }
    }
    named("twitter:card", "summary_large_image");
    let scripts =
        data.json_ld.into_iter().map(|json| view! { <script type="application/ld+json" inner_html=json></script> });
    scripts.collect_view().into_any()
}

fn named(name: &str, content: &str) {
    DocumentHead::add("meta", &[("name", name), ("content", content)]);
}

fn property(property: &str, content: &str) {
    DocumentHead::add("meta", &[("property", property), ("content", content)]);
}

fn listing(listed: bool, url: &str) {
    if !listed {
        return unlisted();
    }
    DocumentHead::add("link", &[("rel", "canonical"), ("href", url)]);
    named("robots", "max-image-preview:large");
}

#[derive(Debug, PartialEq, Eq)]
struct ShareImage {
    path: String,
    width: u32,
    height: u32,
    alt: String,
}

impl ShareImage {
    /// The page's picture if it is large enough, else its drawn image, else the default.
    fn choose(picture: Option<&Picture>, drawn_image: Option<&OgImage>, title: &str) -> Self {
        let own = |picture: &Picture| {
            let PixelSize { width, height } = picture.fallback_size(OG_IMAGE_WIDTH);
            let alt = if picture.alt.trim().is_empty() { title } else { &picture.alt };
            Self { path: picture.fallback_url(OG_IMAGE_WIDTH), width, height, alt: alt.to_owned() }
        };
        let drawn =
            |path, alt: &str| Self { path, width: og_images::WIDTH, height: og_images::HEIGHT, alt: alt.to_owned() };
        match (picture, drawn_image) {
            (Some(picture), _) if picture.width >= OWN_PICTURE_MIN => own(picture),
            (_, Some(image)) => drawn(og_image_path(image), image.alt()),
            (Some(picture), None) => own(picture),
            (None, None) => drawn(DEFAULT_OG_IMAGE.to_owned(), title),
        }
    }
}

/// URL of a drawn og:image, with a hash of its content, so it can be cached forever.
#[must_use]
pub fn og_image_path(image: &OgImage) -> String {
    let OgImageAddress { kind, name, file } = image.address();
    format!("/cards/{kind}/{}/{file}", encoded(name))
}

const FEEDS: [(&str, &str, &str); 3] = [
    ("/feed.xml", "application/rss+xml", "RSS"),
    ("/feed.atom", "application/atom+xml", "Atom"),
    ("/feed.json", "application/feed+json", "JSON"),
];

pub(crate) fn unlisted() {
    named("robots", "noindex");
}

/// Stylesheets of what follows on the page, which do not block the first view. For pages that would
/// not fit into one round trip (14 KB with headers) with all styles inlined.
#[component]
pub fn LateStyles(names: Vec<&'static str>) -> impl IntoView {
    let assets = Assets::of_request();
    names.into_iter().map(|name| view! { <link rel="stylesheet" href=assets.css(name)/> }).collect_view()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_words_of_the_owner_do_not_blank_the_head() {
        let seo = SeoEntry {
            id: String::new(),
            page_slug: "home".into(),
            page_title: "Home".into(),
            seo_title: Some("  ".into()),
            meta_description: Some("Ours".into()),
            og_title: None,
            og_description: None,
            og_image: None,
            canonical_url: None,
            updated_at: domain::Timestamp(0),
        };
        let head = HeadData::new("/", "Default", "Default words").with_seo(Some(seo));
        assert_eq!((head.title.as_str(), head.description.as_str()), ("Default", "Ours"));
    }

    #[test]
    fn a_small_picture_gives_way_to_the_card_and_stays_without_one() {
        let picture =
            Picture { key: "ab".into(), width: 2_000, height: 1_000, alt: "A deck".into(), ..Picture::default() };
        let own = ShareImage::choose(Some(&picture), None, "Title");
        assert_eq!(
            (own.path.as_str(), own.width, own.height, own.alt.as_str()),
            ("/media/ab/1200.jpg", 1_200, 600, "A deck")
        );
        let small = Picture { width: 300, height: 200, alt: " ".into(), ..picture };
        let profile = domain::content::business::BusinessProfile::default();
        let image = og_images::of_page(&profile, &domain::site::pages::VISIT, None).expect("an image");
        let drawn = ShareImage::choose(Some(&small), Some(&image), "Title");
        assert!(drawn.path.starts_with("/cards/page/visit/") && drawn.width == og_images::WIDTH, "{drawn:?}");
        let own = ShareImage::choose(Some(&small), None, "Title");
        assert_eq!(
            (own.path.as_str(), own.width, own.height, own.alt.as_str()),
            ("/media/ab/300.jpg", 300, 200, "Title")
        );
        assert_eq!(ShareImage::choose(None, None, "Title").path, DEFAULT_OG_IMAGE);
    }
}
