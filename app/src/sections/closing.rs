use super::links::{ButtonTone, button_row};
use super::marks::field_mark;
use super::needs::Needs;
use crate::layout::contact_lines;
use crate::ui::{DisplaySizes, Pic, inline};
use domain::content::business::BusinessProfile;
use domain::media::picture::Picture;
use domain::sections::CallToActionSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/shared"], ..Needs::NONE };

#[component]
pub fn Closing<'a>(
    content: &'a CallToActionSection,
    anchor: &'a str,
    picture: Option<Picture>,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    view! {
        <section class="closing on-dark" aria-labelledby=anchor.to_owned()>
            {picture.map(|picture| view! { <Pic picture=Some(picture) sizes=DisplaySizes::FULL decorative=true/> })}
            <div class="wrap">
                <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
                <p class="lede" data-field=field_mark("text")>{inline(&content.text)}</p>
                {button_row(&content.links, ButtonTone::OnDark)}
                {contact_lines(profile)}
            </div>
        </section>
    }
    .into_any()
}
