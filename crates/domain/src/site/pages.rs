//! The public pages with a fixed address. The router, the navigation, the page cache, the sitemap,
//! the owner's head metadata, the og:images and the tests read this table.

use crate::content::options::GalleryCategory;
use crate::features::PAGE_ROUTES;
use crate::site::reserved_paths::is_reserved;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caching {
    Never,
    /// Identified by its path; the query is ignored.
    Path,
    /// A known `?tag=` filters its gallery.
    Gallery(GalleryCategory),
    /// A list with pagination and search in its query; cached only without one.
    List,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitemapListing {
    Always,
    /// Once its legal text is in force.
    Written,
    /// Once a post is public.
    WithPosts,
    /// Once a project is public.
    WithProjects,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OgWords {
    pub above: &'static str,
    pub title: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StructuredData {
    /// Nothing, or what only its content tells.
    None,
    LocalBusiness,
    /// A service, with the kinds of work in it.
    Service(&'static str, &'static [&'static str]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedPage {
    pub path: &'static str,
    /// Its key in the database and in the addresses of og:images.
    pub slug: &'static str,
    pub label: &'static str,
    /// Its document title, unless the owner entered one. In it and in the description `{name}`,
    /// `{legal_name}`, `{city}` and `{about}` stand for the business's. Empty where the content
    /// decides.
    pub title: &'static str,
    pub description: &'static str,
    pub structured_data: StructuredData,
    pub in_nav: bool,
    pub caching: Caching,
    pub listing: SitemapListing,
    /// Its og:image. Pages without one are not shared, and the owner cannot enter head metadata for
    /// them.
    pub og_image: Option<OgWords>,
}

impl FixedPage {
    const fn new(path: &'static str, slug: &'static str, label: &'static str) -> Self {
        Self {
            path,
            slug,
            label,
            title: "",
            description: "",
            structured_data: StructuredData::None,
            in_nav: false,
            caching: Caching::Path,
            listing: SitemapListing::Always,
            og_image: None,
        }
    }

    const fn head(self, title: &'static str, description: &'static str) -> Self {
        Self { title, description, ..self }
    }

    const fn describes(self, structured_data: StructuredData) -> Self {
        Self { structured_data, ..self }
    }

    const fn in_nav(self) -> Self {
        Self { in_nav: true, ..self }
    }

    const fn cached(self, caching: Caching) -> Self {
        Self { caching, ..self }
    }

    const fn listed(self, listing: SitemapListing) -> Self {
        Self { listing, ..self }
    }

    const fn shared(self, above: &'static str, title: &'static str) -> Self {
        Self { og_image: Some(OgWords { above, title }), ..self }
    }
}

pub const HOME: FixedPage = FixedPage::new("/", "home", "Home")
    .head("{legal_name}, {city}", "{about}")
    .describes(StructuredData::LocalBusiness)
    .shared("Marine carpentry", "Yacht interiors and fine woodworking");
pub const YACHT_INTERIORS: FixedPage = FixedPage::new("/yacht-interiors", "yacht-interiors", "Yacht Interiors")
    .head("Yacht Interiors | {name}", "Yacht interior refits, custom cabinetry and teak decking in {city}.")
    .describes(StructuredData::Service(
        "Yacht interior refits",
        &["Marine carpentry", "Custom cabinetry", "Teak decking"],
    ))
    .in_nav()
    .cached(Caching::Gallery(GalleryCategory::Yacht))
    .shared("On the water", "Yacht interiors and teak decks");
pub const RESIDENTIAL: FixedPage = FixedPage::new("/residential", "residential", "Residential")
    .head("Residential Woodworking | {name}", "Custom cabinetry and furniture for houses in {city}.")
    .describes(StructuredData::Service("Residential woodworking", &["Custom cabinetry", "Custom furniture"]))
    .in_nav()
    .shared("Ashore", "Residential woodworking");
pub const SHOWROOM: FixedPage = FixedPage::new("/showroom", "showroom", "Showroom")
    .head("Showroom | {name}", "Our showroom in {city}: see recent work and arrange a visit.")
    .describes(StructuredData::LocalBusiness)
    .in_nav()
    .cached(Caching::Gallery(GalleryCategory::Showroom))
    .shared("Visit us", "The showroom");
pub const VISUALIZER: FixedPage = FixedPage::new("/visualizer", "visualizer", "Visualizer")
    .head(
        "Visualize Your Refit | {name}",
        "Choose an interior style, show us your cabin and get a first proposal drawn to your boat.",
    )
    .in_nav()
    .shared("Your boat", "Visualize your refit");
pub const CONTACT: FixedPage = FixedPage::new("/contact", "contact", "Contact")
    .head(
        "Contact | {legal_name}",
        "Tell us where the work is and what you have in mind. You will hear from us by the next business day.",
    )
    .describes(StructuredData::LocalBusiness)
    .in_nav()
    .shared("Say hello", "Start with a conversation");
pub const BLOG: FixedPage = FixedPage::new("/blog", "blog", "Blog")
    .cached(Caching::List)
    .listed(SitemapListing::WithPosts)
    .shared("The blog", "Notes from the workshop");
pub const PROJECTS: FixedPage = FixedPage::new("/projects", "projects", "Projects")
    .head("Projects | {name}", "Boats and houses we have finished.")
    .listed(SitemapListing::WithProjects)
    .shared("Our work", "Finished boats and houses");
pub const VISIT: FixedPage = FixedPage::new("/visit", "visit", "Schedule a Visit")
    .head(
        "Schedule a Visit | {legal_name}",
        "Propose up to three times for a visit to the showroom. We confirm one of them by the next business day.",
    )
    .describes(StructuredData::LocalBusiness)
    .listed(SitemapListing::Never)
    .shared("The showroom", "Schedule a visit");
pub const PRIVACY_POLICY: FixedPage = FixedPage::new("/privacy-policy", "privacy-policy", "Privacy Policy")
    .head("", "What we learn about you when you use this website, what we do with it, and how to have it erased.")
    .listed(SitemapListing::Written)
    .shared("The small print", "Privacy Policy");
pub const TERMS_OF_SERVICE: FixedPage = FixedPage::new("/terms-of-service", "terms-of-service", "Terms of Service")
    .head("", "What you may expect of this website, of a request sent through it, and of us.")
    .listed(SitemapListing::Written)
    .shared("The small print", "Terms of Service");
pub const THANK_YOU: FixedPage = FixedPage::new("/thank-you", "thank-you", "Thank You")
    .head("", "We received your request: what happens next, and how to add something to it.")
    .cached(Caching::Never)
    .listed(SitemapListing::Never);
pub const NEWSLETTER: FixedPage =
    FixedPage::new("/newsletter", "newsletter", "Newsletter").cached(Caching::Never).listed(SitemapListing::Never);

pub const PAGES: &[FixedPage] = &[
    HOME,
    YACHT_INTERIORS,
    RESIDENTIAL,
    SHOWROOM,
    VISUALIZER,
    CONTACT,
    BLOG,
    PROJECTS,
    VISIT,
    PRIVACY_POLICY,
    TERMS_OF_SERVICE,
    THANK_YOU,
    NEWSLETTER,
];

/// Routes of the public pages that neither [`PAGES`] nor features have: pages with a part of their own in the path, the
/// owner's own pages, and the list of components in debug builds.
pub const OTHER_ROUTES: &[&str] = &[
    OWN_PAGES,
    "/projects/{slug}",
    "/blog/category/{name}",
    "/blog/tag/{name}",
    "/blog/{slug}",
    "/gallery/{id}",
    "/preview/{token}",
    "/components",
];

pub const OWN_PAGES: &str = "/{slug}";

/// Whether the program itself answers at or below this first part of a path, so that none of the owner's pages can
/// be there.
#[must_use]
pub fn is_of_program(first: &str) -> bool {
    let is_route = |path: &&str| path.split('/').nth(1) == Some(first);
    by_slug(first).is_some() || is_reserved(first) || OTHER_ROUTES.iter().chain(PAGE_ROUTES).any(is_route)
}

#[must_use]
pub fn at(path: &str) -> Option<&'static FixedPage> {
    PAGES.iter().find(|page| page.path == path)
}

#[must_use]
pub fn by_slug(slug: &str) -> Option<&'static FixedPage> {
    PAGES.iter().find(|page| page.slug == slug)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::redirect::canonical;

    #[test]
    fn paths_are_canonical_and_slugs_unique() {
        for page in PAGES {
            assert_eq!(canonical(page.path).as_deref(), Some(page.path));
            assert_eq!(at(page.path), Some(page));
            assert_eq!(by_slug(page.slug), Some(page));
        }
    }

    #[test]
    fn addresses_of_the_program_are_no_ones() {
        for first in ["home", "contact", "blog", "gallery", "preview", "components", "admin", "api", "media", "cards"] {
            assert!(is_of_program(first), "{first}");
        }
        for free in ["", "{slug}x", "about-us", "contact-us", "administration"] {
            assert!(!is_of_program(free), "{free}");
        }
    }
}
