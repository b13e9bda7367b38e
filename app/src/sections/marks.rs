//! Marks by which the editor of pages finds a section and its fields. Only in previews: public pages have none of it.

use crate::layout::is_preview;
use leptos::attr::custom::custom_attribute;
use leptos::prelude::*;

/// The value of `data-field`, on the element that shows a field; none on a public page.
pub(crate) fn field_mark(name: &str) -> Option<String> {
    if is_preview() { Some(name.to_owned()) } else { None }
}

/// The same for a field of an entry of a list.
pub(crate) fn entry_mark(list: &str, at: usize, name: &str) -> Option<String> {
    if is_preview() { Some(format!("{list}.{at}.{name}")) } else { None }
}

/// Adds `data-section` to the elements of a section in a preview.
pub(crate) fn marked_section(view: AnyView, id: &str) -> AnyView {
    if !is_preview() {
        return view;
    }
    view.add_any_attr(custom_attribute("data-section", id.to_owned())).into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::PreviewNotice;
    use crate::test_html::html_of;

    fn section() -> AnyView {
        let section = view! {
            <section><h2 data-field=field_mark("title")>"Decks"</h2></section>
            <div class="dovetail"></div>
        };
        marked_section(section.into_any(), "work")
    }

    #[test]
    fn only_previews_are_marked() {
        assert_eq!(html_of(section).matches("data-").count(), 0);
        let html = html_of(|| {
            provide_context(PreviewNotice::default());
            section()
        });
        assert_eq!(html.matches("data-section=\"work\"").count(), 2, "{html}");
        assert!(html.contains("<h2 data-field=\"title\">Decks"), "{html}");
    }
}
