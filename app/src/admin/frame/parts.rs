//! What the rail and the bars of a phone have in common.

use super::nav::{Screen, first_screen};
use crate::ui::attribute_if;
use domain::admin::place::Entry;
use leptos::prelude::*;

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
