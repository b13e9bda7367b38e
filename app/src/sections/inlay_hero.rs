use super::hours_and_map::WIDE;
use super::links::{ButtonTone, button_row, lines};
use super::marks::field_mark;
use super::needs::Needs;
use crate::ui::{Pic, inline};
use domain::media::picture::Picture;
use domain::sections::HeroSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/showroom"], ..Needs::NONE };

/// A hero whose picture stands beside the text.
#[component]
pub fn InlayHero<'a>(hero: &'a HeroSection, picture: Option<Picture>) -> impl IntoView + use<> {
    view! {
        <section class="showroom-hero on-dark">
            <div class="framed" data-field=field_mark("picture")><Pic picture sizes=WIDE first=true/></div>
            <div class="showroom-hero-text">
                <h1 data-field=field_mark("title")>{lines(&hero.title)}</h1>
                <p class="lede" data-field=field_mark("text")>{inline(&hero.text)}</p>
                {button_row(&hero.links, ButtonTone::OnDark)}
            </div>
        </section>
    }
    .into_any()
}
