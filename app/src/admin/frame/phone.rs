//! The frame on a phone: a bar at the top, one at the bottom, and the sheets that they open.

use super::icon::{Draw as _, Icon};
use super::nav::{ADD, PHONE_BAR, PHONE_SETTINGS, Screen, destination_of, first_screen, tabs, texts};
use super::parts::{count_badge, current, find_field};
use crate::ui::attribute_if;
use domain::admin::place::Entry;
use leptos::prelude::*;

pub(super) fn top_bar() -> impl IntoView {
    let add = ADD
        .into_iter()
        .map(|choice| view! { <li><a href=choice.href>{choice.icon.draw()}{choice.label}</a></li> })
        .collect_view();
    view! {
        <header class="top-bar">
            <a href="/admin"><img src="/favicon.svg" width="32" height="32" alt="Today"/></a>
            {find_field("")}
            <button type="button" class="top-bar__add" popovertarget="add" aria-label="Add">{Icon::Plus.draw()}</button>
            <div class="bottom-sheet bottom-sheet--add" id="add" popover="auto"><ul>{add}</ul></div>
        </header>
    }
}

pub(super) fn bottom_bar(here: Screen, waiting: i64) -> impl IntoView {
    let entries = PHONE_BAR
        .into_iter()
        .map(|entry| {
            let badge = if entry == Entry::Requests { Some(count_badge(waiting)) } else { None };
            view! {
                <a href=first_screen(entry).href() aria-current=current(entry, here)>
                    {texts(entry).icon.draw()}{texts(entry).label}{badge}
                </a>
            }
        })
        .collect_view();
    let elsewhere = match here.entry() {
        Some(entry) => !PHONE_BAR.contains(&entry),
        None => false,
    };
    view! {
        <nav class="tab-bar" aria-label="Back office, phone">
            {entries}
            <button type="button" popovertarget="more" aria-current=attribute_if(elsewhere, "true")>
                {Icon::More.draw()}"More"
            </button>
        </nav>
        {more(here)}
    }
}

/// Everything that is not in the bar, a row for each entry.
fn more(here: Screen) -> impl IntoView {
    let rows = Entry::ALL
        .into_iter()
        .map(|entry| {
            view! {
                <div class="bottom-sheet__entry">
                    <h3>{texts(entry).icon.draw_small()}{texts(entry).label}</h3>
                    <p>{more_links(entry, here)}</p>
                </div>
            }
        })
        .collect_view();
    view! {
        <nav class="bottom-sheet bottom-sheet--more" id="more" popover="auto" aria-label="Everything else">
            <div class="bottom-sheet__title">
                <h2>"Everything else"</h2>
                <button type="button" popovertarget="more" popovertargetaction="hide" aria-label="Close">
                    {Icon::Close.draw()}
                </button>
            </div>
            {rows}
            <div class="bottom-sheet__foot">
                <a href="/">{Icon::External.draw()}"View website"</a>
                <form method="post" action="/admin/logout">
                    <button>{Icon::Out.draw()}"Sign out"</button>
                </form>
            </div>
        </nav>
    }
}

fn more_links(entry: Entry, here: Screen) -> AnyView {
    let mut links = Vec::new();
    if entry == Entry::Settings {
        links.push(link(Screen::Settings, "All settings", here));
        for destination in PHONE_SETTINGS.into_iter().filter_map(destination_of) {
            links.push(link(destination.screen, destination.place.label, here));
        }
        return links.into_any();
    }
    let in_bar = if PHONE_BAR.contains(&entry) { Some(first_screen(entry)) } else { None };
    for tab in tabs(entry) {
        if Some(tab.screen) != in_bar {
            links.push(link(tab.screen, tab.place.label, here));
        }
    }
    links.into_any()
}

fn link(screen: Screen, label: &'static str, here: Screen) -> AnyView {
    let current = attribute_if(screen == here, "page");
    view! { <a href=screen.href() aria-current=current>{label}</a> }.into_any()
}
