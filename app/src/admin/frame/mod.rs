//! The frame of every screen: the navigation rail, or on a phone the bottom bar with its sheet.

pub(crate) mod icon;
pub(crate) mod nav;

use crate::island::{Client, Island, photo_urls};
use crate::ui::attribute_if;
use domain::admin::UploadsScreen;
use domain::content::business::{BusinessProfile, LogoImage, LogoVariant};
use domain::kinds::Kind;
use icon::{Draw as _, Icon};
use leptos::prelude::*;
use nav::{ADD, NavGroup, Screen, nav};
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
    let groups = nav()
        .into_iter()
        .map(|NavGroup { title, screens }| {
            let items = screens.iter().map(|screen| rail_item(*screen, here, waiting)).collect_view();
            let heading = if !title.is_empty() { Some(view! { <h2 class="rail__heading">{title}</h2> }) } else { None };
            view! { {heading}<ul class="rail__list">{items}</ul> }
        })
        .collect_view();
    view! {
        <div class="app">
            <a class="skip-link" href="#main">"Skip to content"</a>
            <nav class="rail" aria-label="Back office" data-waiting=waiting>
                <div class="rail__inner">
                    <a class="rail__brand" href="/admin">{brand()}</a>
                    {groups}
                    <div class="rail__foot">
                        <b title=email.clone()>{email.clone()}</b>
                        <form method="post" action="/admin/logout">
                            <button class="rail__sign-out">{Icon::Out.draw()}<span>"Sign out"</span></button>
                        </form>
                    </div>
                </div>
            </nav>
            <main class=if full { "main main--inbox" } else { "main" } id="main" tabindex="-1">
                {children()}
            </main>
            {phone_bar(email.clone(), here, waiting)}
            {uploads(email)}
        </div>
    }
}

/// Continues uploads that were interrupted by leaving another screen; loaded only if there are any.
fn uploads(email: String) -> impl IntoView {
    let props = UploadsScreen { email, wasm: photo_urls() };
    view! { <Island name="admin-uploads" props client=Client::Touch draft=UNSENT>{None::<()>}</Island> }
}

fn brand() -> impl IntoView {
    let profile = use_context::<Arc<BusinessProfile>>().unwrap_or_default();
    let LogoImage { src, width, height } = profile.logo(LogoVariant::Light);
    let alt = format!("{}, dashboard", profile.name);
    view! {
        <img class="rail__logo" src=src width=width height=height alt=alt.clone()/>
        <img class="rail__mark" src="/favicon.svg" width="40" height="40" alt=alt/>
    }
}

fn rail_item(screen: Screen, here: Screen, waiting: i64) -> impl IntoView + use<> {
    view! {
        <li>
            <a href=screen.href() aria-current=attribute_if(screen == here, "page") title=screen.label()>
                {screen.icon().draw()}
                <span>{screen.label()}</span>
                {if screen == Screen::Leads { Some(count_badge(waiting)) } else { None }}
            </a>
        </li>
    }
}

fn count_badge(waiting: i64) -> impl IntoView {
    let shown = if waiting > 99 { "99+".to_owned() } else { waiting.to_string() };
    if waiting > 0 {
        Some(view! { <span class="count">{shown}<span class="visually-hidden">" waiting"</span></span> })
    } else {
        None
    }
}

fn phone_bar(email: String, here: Screen, waiting: i64) -> impl IntoView {
    let current = |screen: Screen| attribute_if(screen == here, "page");
    let elsewhere = ![Screen::Dashboard, Screen::Leads, Screen::Content(Kind::Gallery)].contains(&here);
    let add = ADD
        .into_iter()
        .map(|(kind, name)| {
            let href = format!("{}/new", kind.screen_path());
            view! { <li><a href=href>{kind.description().icon.draw()}{name}</a></li> }
        })
        .collect_view();
    let all = nav().into_iter().map(|group| sheet_group(group, here)).collect_view();
    view! {
        <nav class="tab-bar" aria-label="Back office, phone">
            <a href="/admin" aria-current=current(Screen::Dashboard)>{Icon::Home.draw()}"Home"</a>
            <a href="/admin/leads" aria-current=current(Screen::Leads)>
                {Icon::Inbox.draw()}"Leads"{count_badge(waiting)}
            </a>
            <button type="button" class="tab-bar__add" popovertarget="add">{Icon::Plus.draw()}"Add"</button>
            <a href="/admin/gallery" aria-current=current(Screen::Content(Kind::Gallery))>{Icon::Image.draw()}"Gallery"</a>
            <button type="button" popovertarget="more" aria-current=attribute_if(elsewhere, "true")>
                {Icon::More.draw()}"More"
            </button>
        </nav>
        <div class="bottom-sheet" id="add" popover="auto"><ul>{add}</ul></div>
        <div class="bottom-sheet" id="more" popover="auto">
            <p class="bottom-sheet__account">"Signed in as "<b>{email}</b></p>
            {all}
            <ul><li><a href="/">{Icon::External.draw()}"View website"</a></li></ul>
            <form method="post" action="/admin/logout">
                <button>{Icon::Out.draw()}"Sign out"</button>
            </form>
        </div>
    }
}

fn sheet_group(group: NavGroup, here: Screen) -> impl IntoView + use<> {
    let heading = if !group.title.is_empty() {
        Some(view! { <h2 class="bottom-sheet__heading">{group.title}</h2> })
    } else {
        None
    };
    let in_bar = [Screen::Dashboard, Screen::Leads];
    let items = group
        .screens
        .into_iter()
        .filter(|screen| !in_bar.contains(screen))
        .map(|screen| {
            let current = attribute_if(screen == here, "page");
            view! { <li><a href=screen.href() aria-current=current>{screen.icon().draw()}{screen.label()}</a></li> }
        })
        .collect_view();
    view! { {heading}<ul>{items}</ul> }
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
