//! The head of a page: title, description, canonical address, cards for social
//! networks, structured data, styles and scripts.

use crate::assets::Assets;
use crate::context::SiteConfig;
use crate::ui::escaped;
use domain::business::{BusinessProfile, DAYS};
use domain::content::SeoEntry;
use domain::phone::tel_uri;
use domain::picture::Picture;
use http::{HeaderName, HeaderValue};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use leptos_meta::{Link, Meta, Style, Stylesheet, Title};
use serde_json::json;

/// The picture of pages that have none of their own; a file in `public/`.
const DEFAULT_CARD: &str = "/og.jpg";
/// Width, in pixels, that cards are shown in.
const CARD_WIDTH: u32 = 1_200;

/// Names the stylesheets inside a page, for the policy that allows them by their
/// hashes; the server takes it off again.
pub const STYLES_HEADER: HeaderName = HeaderName::from_static("x-styles");

/// What the head of a page says. Start with [`HeadData::new`], let the owner's
/// words win with [`HeadData::with_seo`].
#[derive(Clone, Debug, Default)]
pub struct HeadData {
    title: String,
    description: String,
    og_title: Option<String>,
    og_description: Option<String>,
    og_image: Option<Picture>,
    canonical: Option<String>,
    path: String,
    listed: bool,
    json_ld: Vec<String>,
    /// When an article was published and last changed.
    article: Option<(String, String)>,
    feeds: bool,
}

impl HeadData {
    /// The head of the page at `path`.
    pub fn new(path: impl Into<String>, title: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            title: title.into(),
            description: description.into(),
            listed: true,
            ..Self::default()
        }
    }

    /// Whatever the owner entered for this page takes the place of the defaults.
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

    /// The picture shown when the page is shared, unless the owner chose one.
    #[must_use]
    pub fn with_picture(mut self, picture: Option<Picture>) -> Self {
        self.og_image = self.og_image.or(picture);
        self
    }

    /// The picture of the page's cards, unless the owner chose one.
    #[must_use]
    pub fn with_card(mut self, picture: Picture) -> Self {
        self.og_image.get_or_insert(picture);
        self
    }

    /// Search engines are asked to leave the page out: confirmations, errors.
    #[must_use]
    pub fn unlisted(mut self) -> Self {
        self.listed = false;
        self
    }

    /// The page is an article, published and last changed then (ISO).
    #[must_use]
    pub fn with_article(mut self, published: &str, changed: &str) -> Self {
        self.article = Some((published.to_owned(), changed.to_owned()));
        self
    }

    /// Feed readers find the blog's feeds here.
    #[must_use]
    pub fn with_feeds(mut self) -> Self {
        self.feeds = true;
        self
    }

    /// Adds structured data. A page may have several.
    #[must_use]
    pub fn with_json_ld(mut self, data: &serde_json::Value) -> Self {
        self.json_ld.push(script_safe(data));
        self
    }
}

/// Puts the head of the page together, with the site's stylesheet and those
/// named in `styles`, all of them inside the page: nothing waits for a second
/// round trip. Structured data stays where this stands, in the body: in
/// the head leptos_meta would give it a nonce, new with every rendering.
#[component]
pub fn Head(
    /// What it says.
    data: HeadData,
    /// The first stylesheet, which holds the chrome.
    #[prop(default = "site")]
    base: &'static str,
    /// Stylesheets besides it.
    #[prop(optional)]
    styles: &'static [&'static str],
) -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    let site = site_url();
    let url = data.canonical.unwrap_or_else(|| format!("{site}{}", data.path));
    let card = data.og_image.as_ref().map_or_else(|| DEFAULT_CARD.to_owned(), |p| p.fallback_url(CARD_WIDTH));
    let og_title = data.og_title.unwrap_or_else(|| data.title.clone());
    let og_description = data.og_description.unwrap_or_else(|| data.description.clone());
    if let (Some(response), Ok(names)) =
        (use_context::<ResponseOptions>(), HeaderValue::from_str(&format!("{base} {}", styles.join(" "))))
    {
        response.insert_header(STYLES_HEADER, names);
    }
    let styles = [base].iter().chain(styles).map(|name| sheet(&assets, name)).collect_view();
    let listed = if data.listed {
        view! { <Link rel="canonical" href=url.clone()/> }.into_any()
    } else {
        view! { <Meta name="robots" content="noindex"/> }.into_any()
    };
    view! {
        {styles}
        <PageTitle text=data.title/>
        <Meta name="description" content=data.description/>
        {listed}
        <Meta property="og:type" content=if data.article.is_some() { "article" } else { "website" }/>
        <Meta property="og:title" content=og_title/>
        <Meta property="og:description" content=og_description/>
        <Meta property="og:url" content=url/>
        <Meta property="og:image" content=format!("{site}{card}")/>
        {data.article.map(|(published, changed)| {
            view! {
                <Meta property="article:published_time" content=published/>
                <Meta property="article:modified_time" content=changed/>
            }
        })}
        {data.feeds.then(feeds)}
        <Meta name="twitter:card" content="summary_large_image"/>
        {data
            .json_ld
            .into_iter()
            .map(|json| view! { <script type="application/ld+json" inner_html=json></script> })
            .collect_view()}
    }
    .into_any()
}

/// The blog's feeds: address, type and what readers call each.
const FEEDS: [(&str, &str, &str); 3] = [
    ("/feed.xml", "application/rss+xml", "RSS"),
    ("/feed.atom", "application/atom+xml", "Atom"),
    ("/feed.json", "application/feed+json", "JSON"),
];

fn feeds() -> impl IntoView {
    FEEDS.map(|(href, kind, title)| view! { <Link rel="alternate" type_=kind title=title href=href/> }).collect_view()
}

/// A stylesheet as text, which the policy allows by its hash; without the text
/// as a link.
fn sheet(assets: &Assets, name: &str) -> impl IntoView + use<> {
    match assets.css_text(name).map(str::to_owned) {
        // The empty nonce keeps leptos_meta from making one, new with every rendering.
        Some(text) => view! { <Style nonce="">{text}</Style> }.into_any(),
        None => view! { <Stylesheet href=assets.css(name)/> }.into_any(),
    }
}

/// `<title>`. leptos_meta writes it as it is; a name in it must not end it.
#[component]
pub fn PageTitle(
    /// The title, plain text.
    text: String,
) -> impl IntoView {
    view! { <Title text=escaped(&text)/> }
}

/// Scheme and host of the site, without a trailing slash; empty outside a request.
#[must_use]
pub fn site_url() -> String {
    use_context::<SiteConfig>().map(|c| c.site_url.trim_end_matches('/').to_owned()).unwrap_or_default()
}

/// The business as schema.org describes one.
#[must_use]
pub fn local_business(profile: &BusinessProfile) -> serde_json::Value {
    let site = site_url();
    let hours: Vec<_> = profile
        .hours
        .days
        .iter()
        .zip(WEEK.iter())
        .filter_map(|(day, name)| {
            let (opens, closes) = day.span?;
            Some(json!({
                "@type": "OpeningHoursSpecification",
                "dayOfWeek": name,
                "opens": clock(opens),
                "closes": clock(closes),
            }))
        })
        .collect();
    let social: Vec<&str> = profile.social.iter().map(|s| s.url.as_str()).collect();
    json!({
        "@context": "https://schema.org",
        "@type": "LocalBusiness",
        "@id": format!("{site}/#business"),
        "name": profile.legal_name,
        "description": profile.about,
        "url": format!("{site}/"),
        "image": format!("{site}{DEFAULT_CARD}"),
        "telephone": tel_uri(&profile.phone).trim_start_matches("tel:"),
        "email": profile.email,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": profile.street,
            "addressLocality": profile.city,
            "addressRegion": profile.region,
            "postalCode": profile.postal_code,
            "addressCountry": profile.country,
        },
        "openingHoursSpecification": hours,
        "sameAs": social,
    })
}

/// A service of the business as schema.org describes one.
#[must_use]
pub fn service(path: &str, kind: &str, description: &str, parts: &[&str]) -> serde_json::Value {
    let site = site_url();
    let offers: Vec<_> = parts
        .iter()
        .map(|name| json!({ "@type": "Offer", "itemOffered": { "@type": "Service", "name": name } }))
        .collect();
    json!({
        "@context": "https://schema.org",
        "@type": "Service",
        "serviceType": kind,
        "description": description,
        "url": format!("{site}{path}"),
        "areaServed": "Southern California",
        "provider": { "@id": format!("{site}/#business") },
        "hasOfferCatalog": { "@type": "OfferCatalog", "name": kind, "itemListElement": offers },
    })
}

const WEEK: [&str; DAYS.len()] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}

/// JSON that cannot end the script element it stands in.
fn script_safe(data: &serde_json::Value) -> String {
    data.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structured_data_cannot_leave_its_script() {
        let data = json!({"name": "</script><script>alert(1)</script> & co"});
        let text = script_safe(&data);
        assert!(!text.contains(['<', '>', '&']));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("still JSON"), data);
    }

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
    fn clocks_are_written_as_schema_org_reads_them() {
        assert_eq!((clock(8 * 60), clock(16 * 60 + 5)), ("08:00".into(), "16:05".into()));
    }
}
