//! What a section or a list says while it has no content.

use crate::ui::icon_go;
use leptos::prelude::*;

/// A sentence and a way on, between two rules.
#[component]
pub fn Nothing(
    /// Why there is nothing.
    sentence: &'static str,
    /// Path and label of the link.
    way: (&'static str, &'static str),
) -> impl IntoView {
    view! {
        <div class="nothing">
            <p class="lede">{sentence}</p>
            <a class="link" href=way.0>{way.1} " " {icon_go()}</a>
        </div>
    }
}
