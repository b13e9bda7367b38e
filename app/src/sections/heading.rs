use super::marks::field_mark;
use crate::ui::inline;
use domain::text::inline::InlineText;
use leptos::prelude::*;

pub(crate) fn heading(level: u8, text: impl IntoView + 'static) -> AnyView {
    match level {
        1 => view! { <h1>{text}</h1> }.into_any(),
        2 => view! { <h2>{text}</h2> }.into_any(),
        3 => view! { <h3>{text}</h3> }.into_any(),
        _ => view! { <h4>{text}</h4> }.into_any(),
    }
}

/// The headline of a section: of the page's first one, it is the page's; below, links can lead to it.
pub(crate) fn section_title(is_first: bool, anchor: &str, title: &str) -> Option<AnyView> {
    if title.is_empty() {
        return None;
    }
    if is_first {
        return Some(view! { <h1 data-field=field_mark("title")>{title.to_owned()}</h1> }.into_any());
    }
    Some(view! { <h2 id=anchor.to_owned() data-field=field_mark("title")>{title.to_owned()}</h2> }.into_any())
}

/// The sentence below a headline.
pub(crate) fn lede(text: &InlineText) -> Option<impl IntoView + use<>> {
    if text.is_empty() {
        None
    } else {
        Some(view! { <p class="lede" data-field=field_mark("text")>{inline(text)}</p> })
    }
}
