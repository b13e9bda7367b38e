//! The frame of every screen: the rail with the seven entries, the tabs of the current one, and on a phone two bars.

pub(crate) mod icon;
pub(crate) mod nav;
mod parts;
mod phone;
mod settings_names;

use crate::island::{Client, Island, photo_urls};
use crate::ui::attribute_if;
use domain::admin::UploadsScreen;
use domain::admin::place::Entry;
use domain::content::business::{BusinessProfile, LogoImage, LogoVariant};
use domain::content::header_room::NameSize;
use icon::{Draw as _, Icon};
use leptos::prelude::*;
use nav::{GROUPS, Screen, first_screen, tabs, texts};
pub(crate) use parts::find_field;
use parts::{count_badge, current};
use std::sync::Arc;

/// Storage key that marks pending uploads on this device (`stored-uploads.ts`).
const UNSENT: &str = "unsent_uploads";

#[component]
pub(crate) fn Frame(
    email: String,
    here: Screen,
    /// Requests that wait for an answer.
    waiting: i64,
    /// The screen uses the full width and has its own margins.
    #[prop(optional)]
    full: bool,
    children: Children,
) -> impl IntoView {
    let content = children().into_any();
    let content = if here.entry() == Some(Entry::Settings) { settings_names::beside(here, content) } else { content };
    view! {
        <div class="app">
            <a class="skip-link" href="#main">"Skip to content"</a>
            {phone::top_bar()}
            {rail(&email, here, waiting)}
            <main class=if full { "main main--inbox" } else { "main" } id="main" tabindex="-1">
                {strip(here, waiting)}
                {content}
            </main>
            {phone::bottom_bar(here, waiting)}
            {uploads(email)}
        </div>
    }
}

/// Continues uploads that were interrupted by leaving another screen; loaded only if there are any.
fn uploads(email: String) -> impl IntoView {
    let props = UploadsScreen { email, wasm: photo_urls() };
    view! { <Island name="admin-uploads" props client=Client::Touch draft=UNSENT>{None::<()>}</Island> }
}

fn rail(email: &str, here: Screen, waiting: i64) -> impl IntoView + use<> {
    let groups = GROUPS
        .into_iter()
        .map(|entries| {
            let items = entries.iter().map(|entry| rail_item(*entry, here, waiting)).collect_view();
            view! { <ul class="rail__list">{items}</ul> }
        })
        .collect_view();
    let email = email.to_owned();
    view! {
        <nav class="rail" aria-label="Back office" data-waiting=waiting>
            <div class="rail__inner">
                <a class="rail__brand" href="/admin">{brand()}</a>
                {find_field("")}
                {groups}
                <div class="rail__foot">
                    <b title=email.clone()>{email.clone()}</b>
                    <form method="post" action="/admin/logout">
                        <button class="rail__sign-out">{Icon::Out.draw()}<span>"Sign out"</span></button>
                    </form>
                    <a class="rail__website" href="/">{Icon::External.draw()}<span>"View website"</span></a>
                </div>
            </div>
        </nav>
    }
}

fn brand() -> AnyView {
    let profile = use_context::<Arc<BusinessProfile>>().unwrap_or_default();
    let LogoImage { src, width, height } = profile.logo(LogoVariant::Light);
    let alt = format!("{}, Today", profile.name);
    if !profile.has_logo() {
        let name = profile.name.clone();
        let class = match NameSize::of(&name) {
            NameSize::Usual => "rail__logo rail__logo--name",
            NameSize::Small => "rail__logo rail__logo--name rail__logo--small",
            NameSize::Smallest => "rail__logo rail__logo--name rail__logo--smallest",
        };
        return view! {
            <b class=class>{name}</b>
            <img class="rail__mark" src="/favicon.svg" width="40" height="40" alt=alt/>
        }
        .into_any();
    }
    view! {
        <img class="rail__logo" src=src width=width height=height alt=alt.clone()/>
        <img class="rail__mark" src="/favicon.svg" width="40" height="40" alt=alt/>
    }
    .into_any()
}

/// The second line describes the link and is no part of its name.
fn rail_item(entry: Entry, here: Screen, waiting: i64) -> impl IntoView {
    let texts = texts(entry);
    let inside = format!("inside-{}", entry.code());
    let badge = if entry == Entry::Requests { Some(count_badge(waiting)) } else { None };
    view! {
        <li>
            <a href=first_screen(entry).href() aria-current=current(entry, here) aria-describedby=inside>
                {texts.icon.draw()}
                <span class="rail__name">
                    {texts.label}
                    <small id=inside.clone() aria-hidden="true">{texts.inside}</small>
                </span>
                {badge}
            </a>
        </li>
    }
}

/// The second level: the tabs of the current entry, or the way back to the settings.
fn strip(here: Screen, waiting: i64) -> Option<AnyView> {
    let entry = here.entry()?;
    if here == Screen::Settings {
        return None;
    }
    if entry == Entry::Settings {
        let back = view! { <a class="back-link" href="/admin/settings">{Icon::Left.draw_small()}"Settings"</a> };
        return Some(view! { <div class="strip">{back}</div> }.into_any());
    }
    let links = tabs(entry)
        .map(|tab| {
            let current = attribute_if(tab.screen == here, "page");
            let count = if tab.screen == Screen::Leads { Some(count_badge(waiting)) } else { None };
            view! { <a href=tab.screen.href() aria-current=current>{tab.place.label}{count}</a> }
        })
        .collect_view();
    let tabs = view! { <nav class="tabs" aria-label=texts(entry).label>{links}</nav> };
    Some(view! { <div class="strip">{tabs}</div> }.into_any())
}

/// Replaces a screen without a session. The server redirects such requests to the sign-in before
/// rendering; this is a second safeguard.
#[component]
pub(crate) fn SignedOut() -> impl IntoView {
    crate::pages::set_status(http::StatusCode::UNAUTHORIZED);
    view! {
        <main class="empty-state">
            <h1>"Sign in to continue"</h1>
            <p>{domain::messages::SIGN_IN_AGAIN}</p>
            <div class="actions"><a class="button" href="/admin/login">"Sign in"</a></div>
        </main>
    }
}

/// `is_first` on a screen it has space above it.
#[component]
pub(crate) fn FailureNote(#[prop(into)] sentence: String, #[prop(optional)] is_first: bool) -> impl IntoView {
    let class = if is_first { "note note--error note--top" } else { "note note--error" };
    view! {
        <div class=class role="alert">
            {Icon::Alert.draw()}
            <div class="note__body">{sentence}</div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::kinds::Kind;

    fn frame(here: Screen, waiting: i64) -> String {
        html_of(|| view! { <Frame email="dana@example.com".into() here waiting>"Content"</Frame> })
    }

    /// What stands between two texts.
    fn part<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
        let start = html.find(from).unwrap_or_else(|| panic!("no {from} in {html}"));
        let rest = &html[start..];
        &rest[..rest.find(to).unwrap_or(rest.len())]
    }

    #[test]
    fn the_rail_has_seven_entries_and_marks_the_current_one() {
        let html = frame(Screen::Content(Kind::Faqs), 3);
        let rail = part(&html, "class=\"rail\"", "</nav>");
        assert_eq!(rail.matches("<li>").count(), 7, "{rail}");
        assert_eq!(rail.matches("aria-current").count(), 1, "{rail}");
        assert!(rail.contains("href=\"/admin/testimonials\" aria-current=\"true\""), "{rail}");
        assert!(rail.contains("3<span class=\"visually-hidden\"> waiting"), "{rail}");
        let first = frame(Screen::Content(Kind::Testimonials), 0);
        assert!(first.contains("href=\"/admin/testimonials\" aria-current=\"page\""), "{first}");
    }

    #[test]
    fn the_strip_has_the_tabs_of_the_entry_or_leads_back_to_the_settings() {
        let html = frame(Screen::Content(Kind::Faqs), 0);
        let strip = part(&html, "<div class=\"strip\"", "</nav>");
        assert!(strip.contains("aria-label=\"Words\""), "{strip}");
        assert!(strip.contains("href=\"/admin/faqs\" aria-current=\"page\""), "{strip}");
        assert!(strip.contains("/admin/newsletter"), "{strip}");
        let row = frame(Screen::Trash, 0);
        assert!(part(&row, "<div class=\"strip\"", "</div>").contains("href=\"/admin/settings\""), "{row}");
        assert!(!frame(Screen::Settings, 0).contains("class=\"strip\""));
    }

    #[test]
    fn the_nine_names_stand_beside_each_screen_of_the_settings() {
        let html = frame(Screen::Hours, 0);
        let names = part(&html, "aria-label=\"Settings\"", "</nav>");
        assert_eq!(names.matches("<a ").count(), 9, "{names}");
        assert!(names.contains("href=\"/admin/business/hours\" aria-current=\"page\""), "{names}");
        assert_eq!(names.matches("aria-current").count(), 1, "{names}");
        for whole in [Screen::Settings, Screen::Content(Kind::PrivacyPolicy), Screen::Content(Kind::Faqs)] {
            assert!(!frame(whole, 0).contains("settings-names"), "{whole:?}");
        }
    }

    #[test]
    fn the_bar_of_a_phone_has_four_entries_and_more() {
        let html = frame(Screen::Content(Kind::Materials), 0);
        let bar = part(&html, "class=\"tab-bar\"", "</nav>");
        assert_eq!(bar.matches("<a ").count(), 4, "{bar}");
        assert!(part(bar, "<button", ">").contains("aria-current=\"true\""), "{bar}");
        let sheet = part(&html, "id=\"more\"", "</form>");
        for screen in
            ["/admin/materials", "/admin/page-images", "/admin/reply-templates", "/admin/settings", "/admin/logout"]
        {
            assert!(sheet.contains(screen), "{screen} in {sheet}");
        }
        assert!(!sheet.contains("\"/admin/leads\""), "it is in the bar");
    }
}
