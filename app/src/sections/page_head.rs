use super::heading::{lede, section_title};
use super::needs::Needs;
use super::price_guide::prices_as_of;
use domain::sections::PageHeadSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/forms"], ..Needs::NONE };

#[component]
pub fn PageHead<'a>(
    content: &'a PageHeadSection,
    anchor: &'a str,
    is_first: bool,
    /// Of the prices below it; empty if there are none.
    date: &'a str,
) -> impl IntoView + use<> {
    view! {
        <div class="wrap">
            <div class="page-head">
                {section_title(is_first, anchor, &content.title)}
                {lede(&content.text)}
                {prices_as_of(date, None)}
            </div>
        </div>
    }
    .into_any()
}
