//! The note in a section or a list without content.

use crate::ui::icon_go;
use leptos::prelude::*;

#[component]
pub fn EmptyNote(sentence: &'static str, link: (&'static str, &'static str)) -> impl IntoView {
    view! {
        <div class="nothing">
            <p class="lede">{sentence}</p>
            <a class="link" href=link.0>{link.1} " " {icon_go()}</a>
        </div>
    }
}
