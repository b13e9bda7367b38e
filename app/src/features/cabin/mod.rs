//! "See your own cabin", as pages offer it.

pub(crate) mod api;
mod feature;
mod section;

pub(crate) use feature::FEATURE;
pub(crate) use section::{OwnCabin, needs};

use crate::assets::Assets;
use crate::context;
use domain::features::cabin::CabinUrls;

/// None where a file of it is not built, as when it is switched off.
pub(crate) fn urls() -> Option<CabinUrls> {
    let assets = Assets::of_request();
    let modules = context::modules();
    Some(CabinUrls {
        stylesheet: assets.css("islands/cabin"),
        worker: assets.script_if_built("cabin/engine/worker")?,
        recolor_js: modules.address("recolor.js")?,
        recolor_wasm: modules.address("recolor_bg.wasm")?,
    })
}
