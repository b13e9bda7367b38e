//! Pictures of the media library as `<picture>`: AVIF, WebP, and a JPEG fallback.

use crate::document::DocumentHead;
use crate::ui::attribute_if;
use domain::media::picture::{Picture, VariantFormat};
use domain::media::widths::{FULL_WIDTH, fills_wide_screen};
use leptos::prelude::*;
use leptos::svg;

/// Shown for a slot without a picture.
const PLACEHOLDER: &str = "/placeholder.svg";
const JPEG_WIDTH: u32 = 1_200;

/// Displayed width of a picture, from which the browser chooses a variant, and the widest variant
/// worth offering.
#[derive(Clone, Copy, Debug)]
pub struct DisplaySizes {
    pub css: &'static str,
    pub widest: u32,
}

impl DisplaySizes {
    pub const FULL: Self = Self { css: "100vw", widest: FULL_WIDTH };
    /// Two per row from 44rem.
    pub const HALF: Self = Self { css: "(min-width:44rem) 55vw,100vw", widest: 1_920 };
    /// Four per row from 44rem, next to their text below that.
    pub const QUARTER: Self = Self { css: "(min-width:44rem) 25vw,38vw", widest: 800 };
    pub const CLOSE: Self = Self { css: "(min-width:56rem) 50rem,100vw", widest: 1_920 };
    pub const CELL: Self = Self { css: "(min-width:56rem) 33vw,50vw", widest: 800 };
}

/// A `<source>` with a picture's variants in one format; none if there are none.
pub fn source(format: VariantFormat, srcset: String, sizes: &'static str) -> Option<impl IntoView> {
    if !srcset.is_empty() { Some(view! { <source type=format.media_type() srcset=srcset sizes=sizes/> }) } else { None }
}

/// A picture, or the placeholder, so that the page keeps its layout.
#[component]
pub fn Pic(
    picture: Option<Picture>,
    sizes: DisplaySizes,
    /// Whether it is above the fold: preloaded with high priority.
    #[prop(optional)]
    first: bool,
    /// Whether text fills the first view on a phone, so that fonts come first there. Only has an
    /// effect with `first`.
    #[prop(optional)]
    after_text: bool,
    #[prop(optional)] decorative: bool,
    #[prop(optional)] tinted: bool,
) -> impl IntoView {
    let Some(picture) = picture else {
        return view! { <img src=PLACEHOLDER width="800" height="600" alt="" loading="lazy"/> }.into_any();
    };
    let focus = picture.focus();
    let avif = picture.srcset(VariantFormat::Avif, sizes.widest);
    let webp = picture.srcset(VariantFormat::Webp, sizes.widest);
    let src = picture.fallback_url(JPEG_WIDTH.min(sizes.widest));
    let alt = if decorative { String::new() } else { picture.alt };
    // The CSP forbids style attributes; an svg's color attribute works instead.
    let tint = if tinted && !picture.color.is_empty() {
        Some(svg::svg().attr("class", "tint").attr("color", picture.color).attr("aria-hidden", "true"))
    } else {
        None
    };
    // Preloaded before the fonts: it uses the connection that is already open.
    let urgent = first && !after_text;
    if urgent && !avif.is_empty() {
        let what = [("rel", "preload"), ("as", "image"), ("type", "image/avif")];
        let which = [("imagesrcset", &*avif), ("imagesizes", sizes.css), ("fetchpriority", "high")];
        DocumentHead::add("link", &[what, which].concat());
    }
    let img = view! {
        <img
            src=src
            width=picture.width
            height=picture.height
            alt=alt
            loading=attribute_if(!first, "lazy")
            decoding=attribute_if(!first, "async")
            fetchpriority=attribute_if(urgent, "high")
        />
    };
    view! {
        {tint}
        <picture>
            {source(VariantFormat::Avif, avif, sizes.css)}
            {source(VariantFormat::Webp, webp, sizes.css)}
            // `class=..` would render an empty attribute without a class.
            {img.attr("class", focus)}
        </picture>
    }
    .into_any()
}

#[component]
pub fn FramedPic(
    picture: Option<Picture>,
    sizes: DisplaySizes,
    #[prop(optional)] first: bool,
    #[prop(optional)] decorative: bool,
    /// The field that it shows, in a preview.
    #[prop(optional_no_strip)]
    field: Option<String>,
) -> impl IntoView {
    view! { <div class="framed" data-field=field><Pic picture sizes first decorative/></div> }
}

/// The first picture of a page, as wide as the screen; a small one stays within the margins of a wide screen.
#[component]
pub fn LeadPic(
    picture: Picture,
    /// Its class, which says how high it is.
    place: &'static str,
    #[prop(optional)] after_text: bool,
) -> impl IntoView {
    let room = if fills_wide_screen(picture.width) { "" } else { " within" };
    view! {
        <div class=format!("framed {place}{room}")>
            <Pic picture=Some(picture) sizes=DisplaySizes::FULL first=true after_text/>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::media::picture::Variants;

    fn picture() -> Picture {
        let variants = Variants::all(1_600);
        let alt = "A \"saloon\"".into();
        Picture { key: "abc".into(), alt, width: 1_600, height: 1_200, variants, ..Picture::default() }
    }

    #[test]
    fn a_picture_on_its_way_is_shown_as_the_jpeg_that_is_there() {
        let on_its_way = Picture { variants: Variants::parse("1200j"), ..picture() };
        let html = html_of(|| view! { <Pic picture=Some(on_its_way) sizes=DisplaySizes::FULL first=true/> });
        assert!(html.contains("src=\"/media/abc/1200.jpg\"") && !html.contains("<source"), "{html}");
        assert!(!html.contains("preload"), "{html}");
    }

    #[test]
    fn newer_formats_come_first_and_nothing_wider_than_the_slot_needs() {
        let html = html_of(|| view! { <Pic picture=Some(picture()) sizes=DisplaySizes::CELL/> });
        let at = |what: &str| html.find(what).unwrap_or_else(|| panic!("{what} in {html}"));
        assert!(at("image/avif") < at("image/webp") && at("image/webp") < at("<img"));
        assert!(html.contains("750w") && !html.contains("/1200."), "{html}");
        assert!(html.contains(r#"width="1600""#) && html.contains(r#"loading="lazy""#));
        assert!(html.contains("A &quot;saloon&quot;"));
    }

    #[test]
    fn a_small_lead_stays_within_the_margins() {
        let lead = |picture: Picture| html_of(|| view! { <LeadPic picture place="lead-pic"/> });
        assert!(lead(picture()).contains("class=\"framed lead-pic within\""));
        assert!(lead(Picture { width: 2_560, ..picture() }).contains("class=\"framed lead-pic\""));
    }

    #[test]
    fn the_first_picture_is_not_lazy_and_a_decorative_one_is_silent() {
        let first = html_of(|| view! { <Pic picture=Some(picture()) sizes=DisplaySizes::FULL first=true/> });
        assert!(first.contains(r#"fetchpriority="high""#) && !first.contains("lazy"));
        let later =
            html_of(|| view! { <Pic picture=Some(picture()) sizes=DisplaySizes::FULL first=true after_text=true/> });
        assert!(!later.contains("fetchpriority") && !later.contains("lazy"));
        let decorative = html_of(|| view! { <Pic picture=Some(picture()) sizes=DisplaySizes::FULL decorative=true/> });
        assert!(decorative.contains(r#"alt="""#));
    }

    #[test]
    fn what_must_not_be_cut_off_is_said_by_classes() {
        let framed = Picture { focal: (12, 100), ..picture() };
        let html = html_of(|| view! { <Pic picture=Some(framed) sizes=DisplaySizes::HALF/> });
        assert!(html.contains(r#"class="x10 y100""#) && !html.contains("style="), "{html}");
        let middle = Picture { focal: (50, 46), ..picture() };
        let html = html_of(|| view! { <Pic picture=Some(middle) sizes=DisplaySizes::HALF/> });
        assert!(!html.contains("class="), "{html}");
    }

    #[test]
    fn a_missing_picture_keeps_the_shape() {
        let html = html_of(|| view! { <Pic picture=None sizes=DisplaySizes::HALF/> });
        assert!(html.contains(PLACEHOLDER) && html.contains("height"));
    }
}
