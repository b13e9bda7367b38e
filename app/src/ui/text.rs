use backend::html::Sanitized;
use leptos::prelude::*;

pub fn prose(html: Sanitized) -> impl IntoView {
    view! { <div class="prose" inner_html=String::from(html)></div> }
}

pub fn not_blank(text: Option<&str>) -> Option<&str> {
    match text {
        Some(text) if !text.trim().is_empty() => Some(text),
        _ => None,
    }
}
