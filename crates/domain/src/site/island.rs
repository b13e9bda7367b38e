//! What pages pass to their islands. The same types reach TypeScript through `export-types`, so
//! that a page and its island cannot disagree.

#![warn(missing_docs)]

use crate::content::StyleOption;
use crate::features::cabin::CabinUrls;
use crate::media::picture::{Picture, VariantFormat};
use crate::text::inline::InlinePiece;
use serde::{Deserialize, Serialize};

/// Props of the visualizer island.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VisualizerProps {
    /// The available styles, in order.
    pub styles: Vec<StyleCard>,
    /// The business's phone number, as displayed.
    pub phone: String,
    /// What happens once the request is stored.
    pub confirmation: String,
    /// The heading of the first step.
    pub title: String,
    /// The sentence below the heading of the first step.
    pub lede: Vec<InlinePiece>,
    /// Level of the flow's heading: 1 on its own page, 2 inside another.
    pub level: u8,
    /// URL of the island's style sheet.
    pub stylesheet: String,
    /// What drawing on a photo loads; none where it is switched off.
    pub cabin: Option<CabinUrls>,
    /// The business's name, for pictures that visitors share.
    pub business: String,
    /// Where the photo worker and its modules are served.
    pub wasm: PhotoUrls,
}

/// Props of the lightbox island.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LightboxProps {
    /// URL of the island's style sheet.
    pub stylesheet: String,
}

/// One style card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StyleCard {
    /// Slug, as sent in the request.
    pub id: String,
    /// Name.
    pub name: String,
    /// One sentence.
    pub description: String,
    /// Material highlights.
    pub materials: Vec<String>,
    /// The style's picture.
    pub picture: Option<PictureSources>,
    /// Used if any style's picture fails to load.
    pub fallback: Option<PictureSources>,
}

/// URLs of a picture's variants, ready for `<picture>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PictureSources {
    /// `srcset` of the AVIF variants.
    pub avif: String,
    /// `srcset` of the WebP variants.
    pub webp: String,
    /// `srcset` of the JPEG variants.
    pub jpeg: String,
    /// The JPEG for browsers without `srcset`.
    pub src: String,
    /// Width of the original, in pixels.
    pub width: u32,
    /// Height of the original, in pixels.
    pub height: u32,
    /// Alt text.
    pub alt: String,
    /// Classes that keep its focal point visible where it is cropped.
    pub focus: String,
}

/// URLs of the photo worker and of the WASM modules that it loads on demand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PhotoUrls {
    /// Script of the worker.
    pub worker: String,
    /// Glue of the pixel module.
    pub pixels_js: String,
    /// The pixel module.
    pub pixels_wasm: String,
    /// Glue of the pixel module for browsers without SIMD.
    pub pixels_base_js: String,
    /// The pixel module for browsers without SIMD.
    pub pixels_base_wasm: String,
    /// Glue of the HEIC decoder.
    pub heic_js: String,
    /// The HEIC decoder; fetched for HEIC photos only.
    pub heic_wasm: String,
}

/// What the quote form loads once a photo is added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PhotoTools {
    /// URL of the style sheet of the photos.
    pub stylesheet: String,
    /// Where the photo worker and its modules are served.
    pub wasm: PhotoUrls,
}

impl PictureSources {
    /// The URLs of all variants of `picture` that public pages use.
    #[must_use]
    pub fn of(picture: &Picture) -> Self {
        Self::with(picture, |format| picture.usual_srcset(format))
    }

    /// The same without the list of JPEGs where there is one of WebP: every browser that runs the visualizer shows WebP.
    fn of_card(picture: &Picture) -> Self {
        let mut sources = Self::of(picture);
        if !sources.webp.is_empty() {
            sources.jpeg.clear();
        }
        sources
    }

    /// The same with the thumbnail, for the back office.
    #[must_use]
    pub fn with_thumb(picture: &Picture) -> Self {
        Self::with(picture, |format| picture.srcset_with_thumb(format))
    }

    fn with(picture: &Picture, srcset: impl Fn(VariantFormat) -> String) -> Self {
        // Width of the variant for browsers without `srcset`.
        const PLAIN_WIDTH: u32 = 800;
        Self {
            avif: srcset(VariantFormat::Avif),
            webp: srcset(VariantFormat::Webp),
            jpeg: srcset(VariantFormat::Jpeg),
            src: picture.fallback_url(PLAIN_WIDTH),
            width: picture.width,
            height: picture.height,
            alt: picture.alt.clone(),
            focus: picture.focus().unwrap_or_default(),
        }
    }
}

impl From<&StyleOption> for StyleCard {
    fn from(style: &StyleOption) -> Self {
        Self {
            id: style.id.clone(),
            name: style.name.clone(),
            description: style.description.clone(),
            materials: style.materials.clone(),
            picture: style.picture.as_ref().map(PictureSources::of_card),
            fallback: style.fallback.as_ref().map(PictureSources::of_card),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::media::picture::Variants;

    #[test]
    fn a_picture_lists_the_forms_it_has_and_no_others() {
        let variants = Variants::all(1200);
        let picture = Picture { key: "abc".into(), width: 1200, height: 900, variants, ..Picture::default() };
        let sources = PictureSources::of(&picture);
        assert_eq!(sources.webp, "/media/abc/480.webp 480w, /media/abc/750.webp 750w, /media/abc/1200.webp 1200w");
        assert_eq!(sources.src, "/media/abc/750.jpg");
        let small = PictureSources::of(&Picture { width: 300, height: 200, variants: Variants::all(300), ..picture });
        assert_eq!((small.src.as_str(), small.jpeg.as_str()), ("/media/abc/300.jpg", "/media/abc/300.jpg 300w"));
    }

    #[test]
    fn a_card_lists_jpegs_only_where_nothing_else_is_there() {
        let picture = Picture { key: "abc".into(), width: 480, height: 300, ..Picture::default() };
        let all = Picture { variants: Variants::all(480), ..picture.clone() };
        assert_eq!(PictureSources::of_card(&all).jpeg, "");
        let on_its_way = Picture { variants: Variants::parse("480j"), ..picture };
        assert_eq!(PictureSources::of_card(&on_its_way).jpeg, "/media/abc/480.jpg 480w");
    }
}
