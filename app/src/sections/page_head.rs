use super::heading::{lede, section_title};
use super::needs::Needs;
use domain::sections::PageHeadSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/forms"], ..Needs::NONE };

#[component]
pub fn PageHead<'a>(content: &'a PageHeadSection, anchor: &'a str, is_first: bool) -> impl IntoView + use<> {
    view! {
        <div class="wrap">
            <div class="page-head">{section_title(is_first, anchor, &content.title)}{lede(&content.text)}</div>
        </div>
    }
    .into_any()
}
