//! What the rail and the bars of a phone have in common.

use super::icon::{Draw as _, Icon};
use super::nav::{Screen, first_screen};
use crate::ui::attribute_if;
use domain::admin::place::Entry;
use leptos::prelude::*;

/// A plain form; with scripts it opens the panel of `admin/find.ts`. It is no search box, as a screen has its own.
pub(crate) fn find_field(q: &str) -> impl IntoView + use<> {
    let label = Screen::Find.label();
    view! {
        <form class="find-field" action=Screen::Find.href() data-find="">
            {Icon::Search.draw()}
            <input
                name="q" type="text" inputmode="search" enterkeyhint="search" autocomplete="off" autocapitalize="none"
                spellcheck="false" aria-label=label aria-keyshortcuts="Control+K Meta+K"
                placeholder=format!("{label}…") value=q.to_owned()
            />
            <span class="find-field__name" aria-hidden="true">"Find"</span>
            <kbd aria-hidden="true">"Ctrl K"</kbd>
        </form>
    }
}

/// Of an entry: 'page' if it leads to the open screen itself.
pub(super) fn current(entry: Entry, here: Screen) -> Option<&'static str> {
    if here == first_screen(entry) { Some("page") } else { attribute_if(here.entry() == Some(entry), "true") }
}

pub(super) fn count_badge(waiting: i64) -> impl IntoView {
    let shown = if waiting > 99 { "99+".to_owned() } else { waiting.to_string() };
    if waiting > 0 {
        Some(view! { <span class="count">{shown}<span class="visually-hidden">" waiting"</span></span> })
    } else {
        None
    }
}
