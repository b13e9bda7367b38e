use super::BLOG;
use crate::sections::heading::{lede, section_title};
use crate::sections::needs::Needs;
use crate::ui::{Icon, icon_go};
use domain::sections::ArticlesSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { icons: &[Icon::Go], ..Needs::NONE };

/// The way to the blog from another page.
#[component]
pub fn ArticlesLink<'a>(content: &'a ArticlesSection, anchor: &'a str, is_first: bool) -> impl IntoView + use<> {
    view! {
        <section class="section">
            <div class="wrap">
                <div class="grid intro">{section_title(is_first, anchor, &content.title)}{lede(&content.text)}</div>
                <a class="link" href=BLOG>"All articles" {icon_go()}</a>
            </div>
        </section>
    }
    .into_any()
}
