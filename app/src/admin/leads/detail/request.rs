//! What the visitor sent: the words, then the pictures.

use super::{photos, sketch};
use crate::admin::times::When;
use crate::ui::source;
use domain::content::StyleOption;
use domain::leads::lead::Lead;
use domain::media::picture::{Picture, VariantFormat};
use domain::messages::inbox;
use leptos::prelude::*;

pub(super) fn request(lead: &Lead, style: Option<StyleOption>, when: &When) -> impl IntoView + use<> {
    let received = lead.summary.received_at;
    view! {
        <section class="lead-request" aria-label="Request">
            <p class="lead-request__about">
                <b>{lead.short_name()}</b>
                <span>{lead.summary.source()}</span>
                <time datetime=when.machine(received)>{when.full(received)}</time>
            </p>
            {words(lead)}
            <div id="lead-pictures">
                {sketch::comparison(lead)}
                {sketch::surfaces(lead)}
                {pictures(lead, style)}
                {photos::further(lead)}
                {photos::of_owner(lead)}
            </div>
        </section>
    }
}

fn words(lead: &Lead) -> AnyView {
    let words = lead.summary.message.trim();
    if words.is_empty() {
        let none = if lead.summary.by_hand { inbox::NO_MESSAGE_BY_HAND } else { inbox::NO_MESSAGE };
        view! { <p class="empty-text">{none}</p> }.into_any()
    } else {
        view! { <blockquote class="lead-message" dir="auto">{words.to_owned()}</blockquote> }.into_any()
    }
}

fn pictures(lead: &Lead, style: Option<StyleOption>) -> impl IntoView + use<> {
    let photo = photos::first(lead);
    let style = match style {
        Some(StyleOption { name, picture: Some(picture), .. }) => Some(chosen(name, picture)),
        _ => None,
    };
    let count = usize::from(photo.is_some()) + usize::from(style.is_some());
    let class = if count == 1 { "lead-pictures lead-pictures--one" } else { "lead-pictures" };
    if count > 0 { Some(view! { <div class=class>{photo}{style}</div> }) } else { None }
}

fn chosen(name: String, picture: Picture) -> impl IntoView {
    const SIZES: &str = "(min-width:1081px) 560px,100vw";
    view! {
        <figure class="lead-pictures__style">
            <picture>
                {source(VariantFormat::Avif, picture.srcset(VariantFormat::Avif, 1200), SIZES)}
                {source(VariantFormat::Webp, picture.srcset(VariantFormat::Webp, 1200), SIZES)}
                <img src=picture.fallback_url(800) width=picture.width height=picture.height alt=picture.alt/>
            </picture>
            <figcaption><b>{name}</b><span>"The chosen style"</span></figcaption>
        </figure>
    }
}
