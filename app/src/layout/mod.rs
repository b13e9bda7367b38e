//! The layout of every public page: top bar, header, menu, footer, help.
//!
//! All of it works without JavaScript: the header is sticky, the menu and the
//! help panel are popovers, the help button's appearance follows a scroll
//! timeline. `frontend-islands/src/public/site.ts` adds to it through these hooks:
//!
//! | Hook | Meaning |
//! |---|---|
//! | `.header[data-scrolled]` | set while the page is scrolled more than 10 px: solid, lower, navy logo |
//! | `.help[data-shown]`, `.quick-contact[data-shown]` | set while scrolled more than 300 px, for browsers without scroll timelines; otherwise `#help` is closed |
//! | `[data-logo]` | a logo: when its first `<img>` fails, that image's `data-dark` is loaded once; if that fails too, every `<img>` is removed and `.logo-badge` is shown |
//! | `.styles [data-spare]` | a card with the URL of a fallback picture: if one picture of the group fails, all cards use their fallback |
//! | `.more` | the entries that the header folds: closes by Escape and by a click elsewhere |
//! | `.menu a` | closes the popover `#menu` (matters only for links within the page) |
//! | `[data-back]` | a link that goes back in history if the previous page was ours, else follows its `href` |
//! | `[data-track="id"]` | `hidden`; buttons `value="-1"` and `value="1"` that move the scroll-snap track `#id` by one card and wrap around; `carousel.ts` shows it |
//! | `react-island[data-script]` | loads that script after the first view; earlier when touched, or when the address or a draft on this device names something in it |

mod footer;
mod header;
mod help;
mod links;
mod preview;

pub use preview::{Notice, PreviewNotice, STYLE as PREVIEW_STYLE, is_preview};

use crate::assets::Assets;
use crate::document::DocumentHead;
use crate::features::opening::strip;
use crate::fragments::{Fragment, cached_view};
use crate::ui::{Icon, Sprite};
use backend::content::SiteData;
use domain::content::business::{BusinessProfile, LogoVariant};
use footer::Footer;
use header::{Header, Menu, TopBar};
use help::Help;
use leptos::prelude::*;
use links::contact_links;

/// Speculation rules: browsers may prefetch these before a link is followed. Pages, but not the back
/// office, files or confirmations. It is data, not code, and allowed by its hash; a separate file
/// would cost one more request before the first view.
pub const SPECULATION_RULES: &str = "{\"prefetch\":[{\"eagerness\":\"moderate\",\
     \"where\":{\"and\":[{\"href_matches\":\"/*\"},\
     {\"not\":{\"href_matches\":[\"/admin*\",\"/api/*\",\"/media/*\",\
     \"/uploads/*\",\"/thank-you*\",\"/*.*\"]}},\
     {\"not\":{\"selector_matches\":\"[download],[target],react-island *\"}}]}}]}";

const ICONS: &[Icon] = &[Icon::Phone, Icon::Mail, Icon::Pin, Icon::Chat, Icon::Close];

#[component]
pub fn PublicPage(
    site_data: SiteData,
    /// Path of the page that the navigation marks.
    #[prop(optional, into)]
    current: String,
    #[prop(optional)] over: bool,
    #[prop(optional, into)] icons: Vec<Icon>,
    children: Children,
) -> impl IntoView {
    let profile = &site_data.profile;
    let above = cached_view(profile, Fragment::Above(current.clone(), over), || {
        let current = current.as_str();
        view! { <TopBar profile/><Header site_data=&site_data current over/><Menu site_data=&site_data current/> }
    });
    let below =
        cached_view(profile, Fragment::Below, || view! { <Footer site_data=&site_data/><Help site_data=&site_data/> });
    if profile.has_logo() {
        let logo = profile.logo(LogoVariant::Color).src;
        // In the head, because the header itself comes after the inlined styles.
        DocumentHead::add("link", &[("rel", "preload"), ("as", "image"), ("href", &logo)]);
    }
    let bar = match preview::preview_bar() {
        Some(bar) => Some(bar.into_any()),
        None => strip(),
    };
    let assets = Assets::of_request();
    let script = assets.script("public/site");
    let vitals = assets.script("public/web-vitals");
    view! {
        <script type="module" src=script fetchpriority="low" data-vitals=vitals></script>
        <Sprite layout=ICONS page=icons/>
        <a class="skip-link button button--small" href="#main">"Skip to content"</a>
        {bar}
        {above}
        <main id="main">{children()}</main>
        {below}
        <script type="speculationrules" inner_html=SPECULATION_RULES></script>
    }
    .into_any()
}

pub fn contact_lines(profile: &BusinessProfile) -> impl IntoView + use<> {
    view! { <p class="contact-lines">{contact_links(profile, None)}</p> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fragments::FragmentCache;
    use crate::test_html::html_of;

    fn site_data(phone: &str) -> SiteData {
        let profile =
            BusinessProfile { phone: phone.into(), email: "dock@example.com".into(), ..BusinessProfile::default() };
        SiteData { profile: profile.into(), ..SiteData::default() }
    }

    fn page_at(current: &str, site_data: &SiteData, cache: &FragmentCache) -> String {
        html_of(|| {
            provide_context(cache.clone());
            let current = current.to_owned();
            view! { <PublicPage site_data=site_data.clone() current><p>"Hello"</p></PublicPage> }
        })
    }

    fn page() -> String {
        page_at("/visualizer", &site_data("(619) 555-0199"), &FragmentCache::default())
    }

    #[test]
    fn a_cached_chrome_is_of_this_page_and_of_the_business_as_it_is_now() {
        let cache = FragmentCache::default();
        let before = site_data("(619) 555-0101");
        let after = site_data("(619) 555-0102");
        let visualizer = page_at("/visualizer", &before, &cache);
        assert_eq!(visualizer, page_at("/visualizer", &before, &cache));
        assert_ne!(visualizer, page_at("/contact", &before, &cache));
        let changed = page_at("/contact", &after, &cache);
        assert!(changed.contains("555-0102") && !changed.contains("555-0101"), "{changed}");
    }

    #[test]
    fn every_contact_detail_comes_from_the_profile() {
        let html = page();
        // Top bar, menu, footer, help panel and the phone's bar.
        assert_eq!(html.matches("tel:+16195550199").count(), 5);
        assert_eq!(html.matches("mailto:dock@example.com").count(), 3);
    }

    #[test]
    fn nothing_in_it_needs_a_looser_policy() {
        let html = page();
        assert!(!html.contains(" style=") && !html.contains(" onclick") && !html.contains("javascript:"));
        let known = ["<script type=\"module\" src=", "<script type=\"speculationrules\">"];
        assert_eq!(html.matches("<script").count(), known.iter().map(|k| html.matches(k).count()).sum::<usize>());
        assert!(
            serde_json::from_str::<serde_json::Value>(SPECULATION_RULES).is_ok() && !SPECULATION_RULES.contains("</")
        );
    }

    #[test]
    fn the_current_page_is_marked_in_both_navigations() {
        assert_eq!(page().matches("aria-current=\"page\"").count(), 2);
    }
}
