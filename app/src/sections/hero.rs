//! The home page's opening: poster, headline, the two ways on.

use super::QUOTE;
use crate::ui::{Icon, Pic, Sizes, icon};
use domain::content::PageImage;
use domain::limits::{HERO_MOBILE_VH, HERO_MOBILE_VH_MAX, HERO_MOBILE_VH_MIN};
use leptos::prelude::*;

/// How wide the poster is shown.
pub const HERO_SIZES: Sizes = Sizes::FULL;

/// The hero. Its height on a phone is the owner's setting.
#[component]
pub fn Hero(
    /// The poster; a sample yacht without one.
    poster: Option<PageImage>,
) -> impl IntoView {
    let vh = poster.as_ref().map_or(HERO_MOBILE_VH, |p| p.mobile_height_vh);
    let vh = vh.clamp(HERO_MOBILE_VH_MIN, HERO_MOBILE_VH_MAX);
    let picture = match poster.and_then(|p| p.picture) {
        Some(picture) => view! { <Pic picture=Some(picture) sizes=HERO_SIZES first=true/> }.into_any(),
        None => view! {
            <img
                src="/hero-yacht.jpg"
                width="1600"
                height="900"
                alt="Yacht saloon with walnut cabinets and windows over the bay at dusk"
                fetchpriority="high"
            />
        }
        .into_any(),
    };
    view! {
        <section class="hero on-dark">
            <div class="hero-pic">
                // The policy forbids style attributes; an svg's own height attribute
                // takes any CSS length, so this strut carries the setting to the phone.
                <svg width="1" height=format!("{vh}svh") aria-hidden="true"></svg>
                {picture}
            </div>
            <div class="wrap hero-text">
                <p class="badge">"Shelter Island, San Diego"</p>
                <h1>"Interiors that belong to the boat"</h1>
                <div class="hero-foot">
                    <p>
                        "We refit yacht interiors, build cabinets to the curve of the hull and lay teak decks by hand."
                    </p>
                    <div class="btn-row">
                        <a class="btn btn-light btn-lg" href=QUOTE>"Request a Free Quote"</a>
                        <a class="btn btn-outline btn-lg" href="/visualizer">"Visualize Your Refit"</a>
                    </div>
                    <a class="cue" href="#services" aria-label="Scroll to our services">{icon(Icon::Down)}</a>
                </div>
            </div>
        </section>
        <div class="dovetail" aria-hidden="true"></div>
    }
    .into_any()
}
