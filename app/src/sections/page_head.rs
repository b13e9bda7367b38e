use super::heading::{lede, section_title};
use domain::sections::PageHeadSection;
use leptos::prelude::*;

#[component]
pub fn PageHead<'a>(content: &'a PageHeadSection, anchor: &'a str, is_first: bool) -> impl IntoView + use<> {
    view! {
        <div class="wrap">
            <div class="page-head">{section_title(is_first, anchor, &content.title)}{lede(&content.text)}</div>
        </div>
    }
    .into_any()
}
