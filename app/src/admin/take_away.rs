//! Buttons that copy, save or print a text of the page (`frontend-islands/src/admin/take-away.ts`). Without scripts
//! there are none, and the text is there to select.

use domain::messages::admin as msg;
use leptos::prelude::*;

/// Of the element with this id.
pub(crate) fn copy(id: &'static str, label: &'static str) -> impl IntoView {
    view! {
        <div class="button-row" data-take=id hidden>
            {button("copy", label)}
            {copied()}
        </div>
    }
}

/// `file` is the name of the saved one.
pub(crate) fn all_ways(id: &'static str, file: &'static str) -> impl IntoView {
    view! {
        <div class="button-row" data-take=id data-file=file hidden>
            {button("copy", "Copy")}
            {button("save", "Save as a file")}
            {button("print", "Print")}
            {copied()}
        </div>
    }
}

fn button(way: &'static str, label: &'static str) -> impl IntoView {
    view! { <button class="button button--outline" type="button" data-way=way>{label}</button> }
}

fn copied() -> impl IntoView {
    view! {
        <span class="small" role="status">
            <span data-said="copied" hidden>{msg::COPIED}</span>
            <span data-said="not-copied" hidden>{msg::NOT_COPIED}</span>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn without_scripts_no_button_is_offered() {
        let html = html_of(|| all_ways("codes", "codes.txt"));
        assert!(html.contains("data-take=\"codes\" data-file=\"codes.txt\" hidden"), "{html}");
        assert_eq!(html.matches("data-way").count(), 3, "{html}");
        assert_eq!(html_of(|| copy("text", "Copy it")).matches("data-way").count(), 1);
    }
}
