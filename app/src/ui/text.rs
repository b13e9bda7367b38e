//! Text that is written into the page as it is.

use backend::html::Sanitised;
use leptos::prelude::*;

pub fn prose(html: Sanitised) -> impl IntoView {
    view! { <div class="prose" inner_html=String::from(html)></div> }
}
