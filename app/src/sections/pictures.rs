//! Pictures in rows, each with its caption. A single one has the whole width of the text.

use super::heading::section_title;
use super::marks::entry_mark;
use super::needs::Needs;
use crate::ui::{DisplaySizes, FramedPic};
use backend::content::ContentSnapshot;
use domain::sections::PicturesSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/pictures", "sections/shared"], ..Needs::NONE };

/// A picture that was deleted is left out.
#[component]
pub fn Pictures<'a>(
    content: &'a PicturesSection,
    anchor: &'a str,
    snapshot: &'a ContentSnapshot,
) -> impl IntoView + use<> {
    let sizes = if content.items.len() > 1 { DisplaySizes::HALF } else { DisplaySizes::FULL };
    let mut figures = Vec::new();
    for (at, item) in content.items.iter().enumerate() {
        let shown = snapshot.section_picture(item);
        if shown.picture.is_none() {
            continue;
        }
        let caption = if shown.caption.is_empty() {
            None
        } else {
            let field = entry_mark("items", at, "caption");
            Some(view! { <figcaption data-field=field>{shown.caption}</figcaption> })
        };
        let field = entry_mark("items", at, "picture");
        figures.push(view! { <figure><FramedPic picture=shown.picture sizes field/>{caption}</figure> });
    }
    let inside = view! {
        <div class="wrap">
            {section_title(false, anchor, &content.title)}<div class="picture-rows">{figures}</div>
        </div>
    };
    if content.title.is_empty() {
        return view! { <div class="section pictures">{inside}</div> }.into_any();
    }
    view! { <section class="section pictures">{inside}</section> }.into_any()
}
