use backend::html::{Sanitized, with_nested_items};
use domain::text::inline::{InlinePiece, InlineText};
use leptos::prelude::*;

pub fn prose(html: Sanitized) -> impl IntoView {
    view! { <div class="prose" inner_html=String::from(with_nested_items(&html))></div> }
}

/// A text with its bold words, italic words and links.
pub fn inline(text: &InlineText) -> impl IntoView + use<> {
    let mut parts = Vec::new();
    for linked in text.by_link() {
        let Some(first) = linked.first() else { continue };
        let mut words = Vec::new();
        for piece in linked {
            words.push(marked(piece));
        }
        if first.link.is_empty() {
            parts.extend(words);
        } else {
            parts.push(view! { <a href=first.link.clone()>{words}</a> }.into_any());
        }
    }
    parts
}

fn marked(piece: &InlinePiece) -> AnyView {
    let text = piece.text.clone();
    match (piece.is_bold, piece.is_italic) {
        (true, true) => view! { <strong><em>{text}</em></strong> }.into_any(),
        (true, false) => view! { <strong>{text}</strong> }.into_any(),
        (false, true) => view! { <em>{text}</em> }.into_any(),
        (false, false) => text.into_any(),
    }
}

pub fn not_blank(text: Option<&str>) -> Option<&str> {
    match text {
        Some(text) if !text.trim().is_empty() => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn marks_are_elements_and_everything_else_is_text() {
        let text = InlineText::read(
            "<p>We &lt;build&gt; <strong><em>decks</em></strong> &amp; <a href=\"/x?a=1&amp;b=2\">all <em>else</em></a></p>",
        );
        let html = html_of(|| view! { <p>{inline(&text)}</p> });
        assert!(html.contains("We &lt;build&gt; ") && html.contains("<strong><em>decks</em></strong>"), "{html}");
        assert!(html.contains("<a href=\"/x?a=1&amp;b=2\">all <em>else</em></a>"), "{html}");
        let plain = InlineText::read("<p><script>x()</script></p>");
        let html = html_of(|| view! { <p>{inline(&plain)}</p> });
        assert!(!html.contains("<script"), "{html}");
    }
}
