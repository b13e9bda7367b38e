//! Forms of page content: head metadata, slots, the hero, styles, the social grid.

use super::Entity;
use super::form::{FieldKind as K, FormSpec, ListSpec, SelectOption, ToggleSpec, field, section};
use crate::limits;
use crate::messages::admin as say;
use crate::pages::PAGES;

const ORDER: K = K::Number { min: 0, max: limits::ORDER_MAX, optional: false };
const COUNT: K = K::Number { min: 0, max: 100_000_000, optional: true };

fn seo_pages() -> Vec<SelectOption> {
    PAGES.iter().filter(|p| p.og_image.is_some()).map(|p| SelectOption::new(p.slug, p.label)).collect()
}

pub(super) fn seo() -> FormSpec {
    let list = ListSpec { search: "Search by page title, slug or SEO title", ..ListSpec::default() };
    FormSpec::new(
        Entity::Seo,
        Some(list),
        vec![
            section(
                "Page",
                vec![
                    field("pageSlug", "Page slug", K::Select { options: seo_pages() }).required(say::SEO_REQUIRED),
                    field("pageTitle", "Page title", K::Text).required(say::SEO_REQUIRED),
                ],
            ),
            section(
                "Search engines",
                vec![
                    field("seoTitle", "SEO title", K::Text)
                        .soft_max(60)
                        .hint("Titles under 60 characters are shown in full."),
                    field("metaDescription", "Meta description", K::Multiline { rows: 3 })
                        .max(600)
                        .soft_max(160)
                        .hint("150 to 160 characters work best."),
                    field("canonicalUrl", "Canonical URL", K::Url).hint("If empty, the page's own address is used."),
                    field("canonicalConfirmed", "The canonical URL is on another website on purpose", K::Toggle),
                ],
            ),
            section(
                "Social networks",
                vec![
                    field("ogTitle", "Social title", K::Text),
                    field("ogDescription", "Social description", K::Multiline { rows: 3 }).max(600),
                    field("ogImage", "Social image", K::Picture { max_mb: 5, alt: "", place: "" })
                        .hint("Recommended 1200x630 pixels."),
                ],
            ),
        ],
    )
}

pub(super) fn page_images() -> FormSpec {
    let list = ListSpec { search: "Search by name, page or slot", group_label: "Page", ..ListSpec::default() };
    FormSpec::new(
        Entity::PageImages,
        Some(list),
        vec![section(
            "Image",
            vec![
                field("displayName", "Name", K::ReadOnly),
                field("pageSlug", "Page", K::ReadOnly),
                field("sectionKey", "Section", K::ReadOnly),
                field("picture", "Image", K::Picture { max_mb: 5, alt: "altText", place: "" }),
                field("altText", "Alt text", K::Text).max(300).hint("Leave empty if the picture is decorative."),
            ],
        )],
    )
}

pub(super) fn hero_video() -> FormSpec {
    FormSpec::new(
        Entity::HeroVideo,
        None,
        vec![
            section(
                "Video",
                vec![
                    field("videoUrl", "Vimeo URL", K::Url).placeholder("https://vimeo.com/123456789"),
                    field("enableVideo", "Enable video", K::Toggle)
                        .hint("While it is off, the fallback image is shown."),
                    field(
                        "mobileHeightVh",
                        "Height on phones",
                        K::Slider {
                            min: limits::HERO_MOBILE_VH_MIN,
                            max: limits::HERO_MOBILE_VH_MAX,
                            step: 5,
                            unit: "vh",
                        },
                    ),
                ],
            ),
            section(
                "Fallback image",
                vec![
                    field(
                        "picture",
                        "Fallback image",
                        K::Picture { max_mb: 5, alt: "altText", place: "home/hero_fallback" },
                    )
                    .hint("Shown first, and instead of the video where it cannot play."),
                    field("altText", "Alt text", K::Text).max(300),
                ],
            ),
            section(
                "Playback",
                vec![
                    field("autoplay", "Autoplay", K::Toggle).shown_if("enableVideo", "true"),
                    field("loop", "Loop", K::Toggle).shown_if("enableVideo", "true"),
                    field("muted", "Muted", K::Toggle)
                        .shown_if("enableVideo", "true")
                        .hint("Browsers autoplay videos only if they are muted."),
                    field("background", "Vimeo's background mode", K::Toggle).shown_if("enableVideo", "true"),
                    field("controls", "Show controls", K::Toggle).shown_if("enableVideo", "true"),
                ],
            ),
        ],
    )
}

pub(super) fn styles() -> FormSpec {
    let list = ListSpec {
        search: "Search by name or description",
        toggle: Some(ToggleSpec {
            field: "isActive",
            turn_on: "Activate",
            turn_off: "Deactivate",
            on: "Active",
            off: "Inactive",
        }),
        orderable: true,
        ..ListSpec::default()
    };
    FormSpec::new(
        Entity::Styles,
        Some(list),
        vec![section(
            "Style",
            vec![
                field("name", "Name", K::Text).required(say::STYLE_REQUIRED).max(80),
                field("description", "Description", K::Multiline { rows: 3 }).required(say::STYLE_REQUIRED).max(400),
                field("materials", "Materials", K::Tags { suggestions: Vec::new() }),
                field("picture", "Image", K::Picture { max_mb: 5, alt: "", place: "styles" }),
                field("fallback", "Fallback image", K::Picture { max_mb: 5, alt: "", place: "styles" })
                    .hint("Shown if the image does not load."),
                field("displayOrder", "Display order", ORDER),
                field("isActive", "Active", K::Toggle),
            ],
        )],
    )
}

pub(super) fn social() -> FormSpec {
    let list = ListSpec {
        search: "Search captions",
        toggle: Some(ToggleSpec {
            field: "isVisible",
            turn_on: "Show",
            turn_off: "Hide",
            on: "Visible",
            off: "Hidden",
        }),
        orderable: true,
        ..ListSpec::default()
    };
    FormSpec::new(
        Entity::Social,
        Some(list),
        vec![section(
            "Post",
            vec![
                field("picture", "Image", K::Picture { max_mb: 5, alt: "caption", place: "social" })
                    .required(say::SOCIAL_REQUIRED),
                field("caption", "Caption", K::Multiline { rows: 3 }).required(say::SOCIAL_REQUIRED).max(600),
                field("url", "Address of the post", K::Url),
                field("likes", "Likes", COUNT).hint("Shown only if you enter them."),
                field("comments", "Comments", COUNT),
                field("displayOrder", "Display order", ORDER),
                field("isVisible", "Visible", K::Toggle),
            ],
        )],
    )
}
