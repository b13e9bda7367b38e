use super::links::contact_links;
use crate::head::LateStyles;
use crate::sections::OpenNow;
use crate::ui::attribute_if;
use crate::ui::{Icon, icon};
use backend::content::SiteData;
use domain::content::business::{BusinessProfile, LogoImage, LogoVariant};
use domain::content::header_room::{HeaderPlace, NameSize, header_places};
use domain::content::page::{PageLink, PageLinks};
use leptos::prelude::*;

#[component]
pub(super) fn TopBar<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    let has_way = !profile.reach().is_empty() || profile.has_address();
    if !has_way {
        return None;
    }
    let links = contact_links(profile, Some(profile.street_and_city()));
    Some(
        view! { <aside class="topbar on-dark" aria-label="How to reach us"><div class="wrap">{links}<OpenNow profile/></div></aside> },
    )
}

#[component]
pub(super) fn Header<'a>(site_data: &'a SiteData, current: &'a str, over: bool) -> impl IntoView + use<> {
    let SiteData { profile, words, .. } = site_data;
    view! {
        <header class=if over { "header over" } else { "header" }>
            <div class="wrap">
                {home_link(profile)}
                <nav class="nav" aria-label="Main">
                    {entries(site_data, current)}
                    <a class="button button--small button--navy" href=words.quote_link.clone()>
                        {words.quote_label.clone()}
                    </a>
                </nav>
                <button class="burger" popovertarget="menu" type="button"><i></i>"Menu"</button>
            </div>
        </header>
    }
    .into_any()
}

fn home_link(profile: &BusinessProfile) -> AnyView {
    if !profile.has_logo() {
        return view! { <a class="logo" href="/"><LogoBadge profile/></a> }.into_any();
    }
    let LogoImage { src, width, height } = profile.logo(LogoVariant::Color);
    let navy = profile.logo(LogoVariant::Navy).src;
    let dark = profile.logo(LogoVariant::Dark).src;
    view! {
        // A script loads the navy logo of the scrolled header once the page has settled.
        <a class="logo" href="/" data-logo="" data-navy=navy>
            <img src=src data-dark=dark width=width height=height alt=format!("{}, home", profile.legal_name)/>
            <LogoBadge profile/>
        </a>
    }
    .into_any()
}

#[component]
pub(super) fn Menu<'a>(site_data: &'a SiteData, current: &'a str) -> impl IntoView + use<> {
    let SiteData { profile, links, words, .. } = site_data;
    view! {
        <div class="menu on-dark" id="menu" popover="auto" role="dialog" aria-label="Menu">
            <div class="menu-top">
                <LightLogo profile/>
                <button class="burger" popovertarget="menu" popovertargetaction="hide" type="button">
                    {icon(Icon::Close)}
                    "Close"
                </button>
            </div>
            <nav aria-label="All pages">
                <div class="big">{nav_links(links, current)}</div>
                <a class="button button--light" href=words.quote_link.clone()>{words.quote_label.clone()}</a>
                {contact_links(profile, Some(profile.street.clone()))}
            </nav>
        </div>
    }
    .into_any()
}

fn nav_links(links: &PageLinks, current: &str) -> impl IntoView + use<> {
    let mut views = Vec::new();
    for page in &links.header {
        views.push(nav_link(page, current, None));
    }
    views
}

fn nav_link(page: &PageLink, current: &str, from: Option<String>) -> impl IntoView + use<> {
    let mark = attribute_if(page.path == current, "page");
    view! { <a href=page.path.clone() aria-current=mark data-from=from>{page.title.clone()}</a> }
}

/// The entries that fit, and "More" with the others. One whose place depends on the window's width stands in both: the
/// sheet shows it in one of them, by `data-from`.
fn entries(site_data: &SiteData, current: &str) -> AnyView {
    let SiteData { profile, links, words, .. } = site_data;
    let places = header_places(&links.header, &words.quote_label, &profile.logo(LogoVariant::Color));
    let mut beside = Vec::new();
    let mut folded = Vec::new();
    let mut more_until = None;
    for (page, place) in links.header.iter().zip(places) {
        match place {
            HeaderPlace::Beside => beside.push(nav_link(page, current, None)),
            HeaderPlace::BesideFrom(window) => {
                beside.push(nav_link(page, current, Some(window.to_string())));
                folded.push(nav_link(page, current, Some(window.to_string())));
                more_until = Some(window.to_string());
            }
            HeaderPlace::InMore => {
                folded.push(nav_link(page, current, None));
                more_until = None;
            }
        }
    }
    if folded.is_empty() {
        return beside.into_any();
    }
    let more = more(folded, more_until);
    view! { <LateStyles names=vec!["sections/header-more"]/>{beside}{more} }.into_any()
}

fn more(entries: impl IntoView + 'static, until: Option<String>) -> impl IntoView {
    view! { <details class="more" data-from=until><summary>"More"</summary><div>{entries}</div></details> }
}

/// Hidden while there is a logo: a script shows it if that does not load.
#[component]
fn LogoBadge<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    let name = profile.name.clone();
    if NameSize::of(&name) != NameSize::Usual {
        return view! { <span class="logo-badge long-name" hidden=profile.has_logo()>{name}</span> }.into_any();
    }
    view! {
        <span class="logo-badge" hidden=profile.has_logo()>
            <b>{profile.initials.clone()}</b>
            <span>{name}<small>{profile.tagline.clone()}</small></span>
        </span>
    }
    .into_any()
}

#[component]
pub(super) fn LightLogo<'a>(profile: &'a BusinessProfile) -> impl IntoView + use<> {
    if !profile.has_logo() {
        return view! { <span class="logo"><LogoBadge profile/></span> }.into_any();
    }
    let LogoImage { src, width, height } = profile.logo(LogoVariant::Light);
    view! {
        <span class="logo" data-logo="">
            <img src=src width=width height=height alt=profile.legal_name.clone() loading="lazy"/>
            <LogoBadge profile/>
        </span>
    }
    .into_any()
}
