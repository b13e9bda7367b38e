//! Which pages are cached, and under which key. Only values that the site itself offers become part
//! of a key, so that made-up queries can neither fill the cache nor show up in a page served to
//! others.

use app::api::content_api::openapi::{self, Operation, ROUTES};
use app::sections::tag_query;
use axum::extract::{Query, Request};
use axum::http::Uri;
use domain::content::gallery;
use domain::content::options::GalleryCategory;
use domain::leads::contact::field;
use domain::site::pages::{self, Caching, PAGES};
use domain::text::address::encoded;
use domain::text::urlencoded;
use serde::Deserialize;

/// Paths with one page per id or slug, and the galleries whose tags such a page accepts. Only pages
/// that exist answer 200 and are cached.
const BELOW: &[(&str, &[GalleryCategory])] = &[("/gallery", &GalleryCategory::ALL), ("/projects", &[]), ("/blog", &[])];
/// One of the owner's own pages may show any gallery.
const OWN_GALLERIES: &[GalleryCategory] = &GalleryCategory::ALL;
/// Paths with one list per name. Only a list without a query is cached, so that made-up ones do not
/// fill the cache.
const LISTS_BELOW: &[&str] = &["/blog/category", "/blog/tag"];
/// Parameters of lists with which an answer is not cached: any number would be a key of its own.
const PAGING: [&str; 2] = ["page", "limit"];
const NAME_BYTES_MAX: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CachedPage {
    Page(&'static str),
    Gallery(&'static str, GalleryCategory),
    Below(&'static str, &'static [GalleryCategory]),
    List(&'static str),
    /// At the address of one of the owner's own pages, if there is one.
    Own,
    /// Of the content API, by its name there.
    Content(&'static str),
}

pub fn fixed() -> impl Iterator<Item = &'static str> {
    PAGES.iter().filter(|page| page.caching != Caching::Never).map(|page| page.path)
}

#[derive(Deserialize)]
struct Filter {
    tag: Option<String>,
}

impl CachedPage {
    #[must_use]
    pub fn at(path: &str) -> Option<Self> {
        if let Some(page) = pages::at(path) {
            return match page.caching {
                Caching::Never => None,
                Caching::Path => Some(Self::Page(page.path)),
                Caching::Gallery(category) => Some(Self::Gallery(page.path, category)),
                Caching::List => Some(Self::List(page.path)),
            };
        }
        if let Some(name) = path.strip_prefix(openapi::PREFIX) {
            return Some(Self::Content(route(name)?.name));
        }
        let (above, name) = path.rsplit_once('/')?;
        let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !plain || !(1..=NAME_BYTES_MAX).contains(&name.len()) {
            return None;
        }
        if above.is_empty() {
            return Some(Self::Own);
        }
        for list in LISTS_BELOW {
            if *list == above {
                return Some(Self::List(list));
            }
        }
        for (prefix, galleries) in BELOW {
            if *prefix == above {
                return Some(Self::Below(prefix, galleries));
            }
        }
        None
    }

    /// The name under which views of the page at `path` are counted; other programs are no visitors.
    #[must_use]
    pub const fn counted(self, path: &str) -> Option<&str> {
        match self {
            Self::Page(name) | Self::Gallery(name, _) | Self::Below(name, _) | Self::List(name) => Some(name),
            Self::Own => Some(path),
            Self::Content(_) => None,
        }
    }

    /// Whether this URL may be cached: for lists, only the first page.
    #[must_use]
    pub fn may_cache(self, uri: &Uri) -> bool {
        match self {
            // The quote form shows what a visitor asks about.
            Self::Page(path) => path != pages::CONTACT.path || !has_parameter(uri, field::ABOUT),
            Self::Gallery(..) | Self::Below(..) | Self::Own => true,
            Self::List(_) => uri.query().is_none_or(str::is_empty),
            Self::Content(_) => content_address(self, uri).is_some(),
        }
    }

    #[must_use]
    pub fn galleries(self) -> &'static [GalleryCategory] {
        match self {
            Self::Page(_) | Self::List(_) | Self::Content(_) => &[],
            Self::Gallery(_, GalleryCategory::Yacht) => &[GalleryCategory::Yacht],
            Self::Gallery(_, GalleryCategory::Showroom) => &[GalleryCategory::Showroom],
            Self::Below(_, galleries) => galleries,
            Self::Own => OWN_GALLERIES,
        }
    }
}

fn has_parameter(uri: &Uri, wanted: &str) -> bool {
    let pairs = urlencoded::pairs(uri.query().unwrap_or_default().as_bytes()).unwrap_or_default();
    pairs.iter().any(|(name, _)| name == wanted)
}

/// The tag in a URL's query, unchecked.
#[must_use]
pub fn requested_tag(uri: &Uri) -> Option<String> {
    Query::<Filter>::try_from_uri(uri).ok()?.0.tag
}

/// The cache key of a page: its path, and the tag if the site has it, in the site's spelling.
#[must_use]
pub fn address<'a>(path: &str, known: impl IntoIterator<Item = &'a str>, asked: Option<&str>) -> String {
    let tag = match asked {
        Some(asked) => gallery::chosen(known, asked),
        None => None,
    };
    format!("{path}{}", tag_query(tag))
}

fn route(name: &str) -> Option<&'static Operation> {
    ROUTES.iter().find(|route| route.name == name)
}

/// The cache key of the content API: its path with the known parameters, each once and in one order.
/// Whatever else a query contains is left out of it; a value that does not exist answers 404, which
/// is not cached. `None` for a page, and where it cannot be cached.
#[must_use]
pub fn content_address(page: CachedPage, uri: &Uri) -> Option<String> {
    let CachedPage::Content(name) = page else { return None };
    let asked = urlencoded::pairs(uri.query().unwrap_or_default().as_bytes())?;
    for (name, value) in &asked {
        if PAGING.contains(&name.as_str()) || value.len() > NAME_BYTES_MAX {
            return None;
        }
    }
    let mut address = uri.path().to_owned();
    for parameter in route(name)?.parameters {
        if let Some((_, value)) = asked.iter().find(|(asked, _)| asked == parameter.name) {
            address.push(if address.contains('?') { '&' } else { '?' });
            address.extend([parameter.name, "=", encoded(value).as_str()]);
        }
    }
    Some(address)
}

#[must_use]
pub fn with_address(mut request: Request, address: &str) -> Request {
    if let Ok(uri) = address.parse() {
        *request.uri_mut() = uri;
    }
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cached_as(uri: &str) -> Option<String> {
        let uri: Uri = uri.parse().expect("an address");
        let tags: &[&str] =
            if CachedPage::at(uri.path())?.galleries().is_empty() { &[] } else { &["Galley", "Teak Deck"] };
        Some(address(uri.path(), tags.iter().copied(), requested_tag(&uri).as_deref()))
    }

    fn counted(path: &str) -> Option<&str> {
        CachedPage::at(path)?.counted(path)
    }

    #[test]
    fn an_own_page_is_counted_at_its_address() {
        assert_eq!(CachedPage::at("/teak-repair"), Some(CachedPage::Own));
        assert_eq!(counted("/teak-repair"), Some("/teak-repair"));
        assert_eq!(cached_as("/teak-repair?tag=galley&x=1").as_deref(), Some("/teak-repair?tag=Galley"));
        for other in ["/teak-repair/", "/teak.repair", "/teak%20repair", "/"] {
            assert_ne!(CachedPage::at(other), Some(CachedPage::Own), "{other}");
        }
    }

    #[test]
    fn only_known_tags_make_addresses_of_their_own() {
        assert_eq!(cached_as("/showroom").as_deref(), Some("/showroom"));
        assert_eq!(cached_as("/showroom?tag=Galley&x=1").as_deref(), Some("/showroom?tag=Galley"));
        for same in ["Teak%20Deck", "Teak+Deck", "teak%20deck%20"] {
            let uri = format!("/yacht-interiors?tag={same}");
            assert_eq!(cached_as(&uri).as_deref(), Some("/yacht-interiors?tag=Teak%20Deck"), "{uri}");
        }
    }

    #[test]
    fn whatever_is_made_up_is_the_plain_page() {
        let long = format!("tag={}", "Galley".repeat(2_000));
        for query in ["tag=Nope", "tag=", "tag", "tag=%FF%FE", "tag=%", "x=1", "tag=Galley&tag=Galley", &long, "&&&="] {
            assert_eq!(cached_as(&format!("/showroom?{query}")).as_deref(), Some("/showroom"), "{query:.40}");
        }
        assert_eq!(cached_as("/?tag=Galley").as_deref(), Some("/"), "no gallery, no filter");
    }

    #[test]
    fn photos_and_projects_are_kept_and_absurd_names_are_not() {
        assert_eq!(counted("/gallery/0193a-b"), Some("/gallery"));
        assert_eq!(cached_as("/gallery/0193a-b?tag=galley").as_deref(), Some("/gallery/0193a-b?tag=Galley"));
        assert_eq!(cached_as("/projects/blue-heron?tag=Galley").as_deref(), Some("/projects/blue-heron"));
        let long = format!("/gallery/{}", "a".repeat(NAME_BYTES_MAX + 1));
        for path in ["/gallery/", "/gallery/a/b", "/gallery/%2e", "/gallery/a.b", "/galleries/", "/robots.txt", &long] {
            assert_eq!(CachedPage::at(path), None, "{path}");
        }
    }

    #[test]
    fn of_the_blog_articles_and_first_pages_are_kept() {
        let may_cache = |uri: &str| {
            let uri: Uri = uri.parse().expect("an address");
            let page = CachedPage::at(uri.path())?;
            Some((page.counted(uri.path())?.to_owned(), page.may_cache(&uri)))
        };
        let kept = |name: &str, is_kept: bool| Some((name.to_owned(), is_kept));
        assert_eq!(may_cache("/blog"), kept("/blog", true));
        assert_eq!(may_cache("/blog?"), kept("/blog", true));
        for list in ["/blog?page=2", "/blog?q=teak", "/blog?x"] {
            assert_eq!(may_cache(list), kept("/blog", false), "{list}");
        }
        assert_eq!(may_cache("/blog/twelve-thin-coats?utm_source=x"), kept("/blog", true));
        assert_eq!(cached_as("/blog/twelve-thin-coats?page=2").as_deref(), Some("/blog/twelve-thin-coats"));
        assert_eq!(may_cache("/blog/tag/teak"), kept("/blog/tag", true));
        assert_eq!(may_cache("/blog/category/teak-care?page=2"), kept("/blog/category", false));
        for unknown in ["/blog/tag/a/b", "/blog/%74eak", "/blog/", "/blog/tag/"] {
            assert_eq!(may_cache(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn what_a_visitor_asks_about_is_shown_to_nobody_else() {
        let may_cache = |uri: &str| {
            let uri: Uri = uri.parse().expect("an address");
            CachedPage::at(uri.path()).map(|page| page.may_cache(&uri))
        };
        assert_eq!(may_cache("/contact?x=1&about=Galley%2C+40%20ft"), Some(false));
        assert_eq!(may_cache("/contact?x=about"), Some(true));
        assert_eq!(may_cache("/?about=Galley"), Some(true));
    }

    #[test]
    fn each_page_asks_its_own_gallery() {
        assert_eq!(CachedPage::at("/").map(CachedPage::galleries), Some(&[][..]));
        assert_eq!(CachedPage::at("/showroom").map(CachedPage::galleries), Some(&[GalleryCategory::Showroom][..]));
        assert_eq!(CachedPage::at("/gallery/1").map(|page| page.galleries().len()), Some(2));
    }

    #[test]
    fn of_the_content_api_only_its_parameters_make_a_key() {
        let key = |uri: &str| {
            let uri: Uri = uri.parse().expect("an address");
            content_address(CachedPage::at(uri.path())?, &uri)
        };
        assert_eq!(key("/api/content/business?slug=x&v=1").as_deref(), Some("/api/content/business"));
        for same in ["tag=Teak+Deck&category=yacht", "x=1&category=yacht&&tag=Teak%20Deck&tag=Other"] {
            let wanted = "/api/content/gallery?category=yacht&tag=Teak%20Deck";
            assert_eq!(key(&format!("/api/content/gallery?{same}")).as_deref(), Some(wanted), "{same}");
        }
        let long = format!("/api/content/post?slug={}", "a".repeat(NAME_BYTES_MAX + 1));
        let page = "/api/content/posts?tag=teak&page=2";
        for uncached in [&long, page, "/api/content/posts?limit=3", "/api/content/post?slug=%FF", "/api/content/nope"] {
            assert_eq!(key(uncached), None, "{uncached:.60}");
        }
        assert_eq!(counted("/api/content/posts"), None);
    }

    #[test]
    fn the_page_is_asked_for_nothing_else() {
        let request = Request::get("/showroom?tag=Galley&utm=x").body(axum::body::Body::empty()).expect("a request");
        assert_eq!(with_address(request, "/showroom?tag=Galley").uri(), "/showroom?tag=Galley");
    }
}
