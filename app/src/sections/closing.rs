//! The last word of a page: come and talk.

use super::QUOTE;
use crate::chrome::contact_lines;
use crate::ui::{Pic, Sizes};
use domain::business::BusinessProfile;
use domain::picture::Picture;
use leptos::prelude::*;

/// Call to action over a picture.
#[component]
pub fn Closing<'a>(
    /// The picture; decorative.
    picture: Option<Picture>,
    /// Whom to talk to.
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    view! {
        <section class="closing on-dark" aria-labelledby="cta">
            {picture.map(|picture| view! { <Pic picture=Some(picture) sizes=Sizes::FULL decorative=true/> })}
            <div class="wrap">
                <h2 id="cta">"Tell us about your boat"</h2>
                <p class="lede">
                    "Send a few photos or walk in with a cushion and a question. The first look costs nothing."
                </p>
                <div class="btn-row">
                    <a class="btn btn-light btn-lg" href=QUOTE>"Request a Free Quote"</a>
                    <a class="btn btn-outline btn-lg" href="/showroom">"Visit Our Showroom"</a>
                </div>
                {contact_lines(profile)}
            </div>
        </section>
    }
    .into_any()
}
