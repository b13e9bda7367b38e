use super::QUOTE;
use crate::layout::contact_lines;
use crate::ui::{Pic, Sizes};
use domain::content::business::BusinessProfile;
use domain::media::picture::Picture;
use leptos::prelude::*;

#[component]
pub fn Closing<'a>(
    picture: Option<Picture>,
    profile: &'a BusinessProfile,
    #[prop(default = "Tell us about your boat")] title: &'static str,
    #[prop(default = "Send a few photos or walk in with a cushion and a question. The first look costs nothing.")]
    text: &'static str,
    #[prop(default = ("/showroom", "Visit Our Showroom"))] visit: (&'static str, &'static str),
) -> impl IntoView + use<> {
    view! {
        <section class="closing on-dark" aria-labelledby="cta">
            {picture.map(|picture| view! { <Pic picture=Some(picture) sizes=Sizes::FULL decorative=true/> })}
            <div class="wrap">
                <h2 id="cta">{title}</h2>
                <p class="lede">{text}</p>
                <div class="button-row">
                    <a class="button button--light button--large" href=QUOTE>"Request a Free Quote"</a>
                    <a class="button button--outline button--large" href=visit.0>{visit.1}</a>
                </div>
                {contact_lines(profile)}
            </div>
        </section>
    }
    .into_any()
}
