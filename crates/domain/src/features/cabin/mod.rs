//! "See your own cabin": a visitor draws over surfaces in a photo and tries materials on them.

pub mod messages;

use crate::content::material_kind::MaterialKind;
use serde::{Deserialize, Serialize};

/// Photos for visitors who have none.
pub const SAMPLES_MAX: usize = 3;

/// A picture in `public/`, made by the example `sketch` of the crate `recolor`.
#[derive(Clone, Copy, Debug)]
pub struct SamplePicture {
    pub src: &'static str,
    pub alt: &'static str,
}

/// A cabin that visitors can try, also where the owner has no pictures.
pub const SAMPLE_TODAY: SamplePicture =
    SamplePicture { src: "/cabin-today.webp", alt: "A saloon as it is today, with light oak cabinets" };
/// The same, drawn on.
pub const SAMPLE_SKETCH: SamplePicture =
    SamplePicture { src: "/cabin-sketch.webp", alt: "The same saloon, its long cabinet sketched in oiled walnut" };
/// Of both, in pixels.
pub const SAMPLE_WIDTH: u32 = 1_120;
pub const SAMPLE_HEIGHT: u32 = 840;

/// What the tool loads when it is opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CabinUrls {
    /// URL of its style sheet.
    pub stylesheet: String,
    /// Script of the worker that recolors the photo.
    pub worker: String,
    /// Glue of its module.
    pub recolor_js: String,
    /// Its module; there is none for browsers without SIMD.
    pub recolor_wasm: String,
}

/// A material as the visualizer offers it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CabinMaterial {
    /// As sent in the request.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it is finished; may be empty.
    pub finish: String,
    /// What it is.
    pub kind: MaterialKind,
    /// Address of a small picture, seen from straight above; none for a plain color.
    pub swatch: Option<String>,
    /// In neutral light, `#rrggbb`.
    pub color: String,
    /// Of the grain: 0 has none, 1 is strong.
    pub contrast: f32,
    /// Of the grain's repeat, as a share of the longer side of a photo that shows about 8 ft.
    pub scale: f32,
    /// 0 is matte, 1 is polished.
    pub gloss: f32,
    /// Ids of the styles that offer it first.
    pub styles: Vec<String>,
}

/// A photo for visitors who have none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CabinSample {
    /// Its address.
    pub src: String,
    /// Alt text.
    pub alt: String,
    /// Width of the file at its address, in pixels.
    pub width: u32,
    /// Height of the same.
    pub height: u32,
}

/// What the tool offers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CabinMaterials {
    /// In the owner's order.
    pub materials: Vec<CabinMaterial>,
    /// At most [`SAMPLES_MAX`].
    pub samples: Vec<CabinSample>,
}
