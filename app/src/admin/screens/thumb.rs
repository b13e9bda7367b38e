//! A small picture in a row or a grid.

use crate::ui::source;
use domain::media::picture::VariantFormat;
use domain::site::island::PictureSources;
use leptos::prelude::*;

/// A small picture with the same sizes as in the islands: otherwise another variant would be loaded
/// just until they take over.
pub(super) fn thumb(picture: &PictureSources, class: &'static str, sizes: &'static str) -> impl IntoView + use<> {
    view! {
        <picture>
            {source(VariantFormat::Avif, picture.avif.clone(), sizes)}
            {source(VariantFormat::Webp, picture.webp.clone(), sizes)}
            <img
                class=class src=picture.src.clone() width=picture.width height=picture.height alt="" loading="lazy"
                decoding="async"
            />
        </picture>
    }
}
