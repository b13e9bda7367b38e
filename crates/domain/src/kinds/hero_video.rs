//! The hero's video and its settings: a single document over two slots of the home page.

use super::form::{FieldKind as K, FieldState as State, Links, field, section};
use super::texts::SETTINGS;
use super::{Description, FormChoices, FormSection, Kind, RowPage, Texts, USUAL};
use crate::admin::icon::Icon;
use crate::limits;
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Hero video",
    plural: "Hero video",
    icon: Icon::Images,
    screen: Some(Kind::PageImages),
    texts: Texts { updated: msg::HERO_VIDEO_SAVED, update_failed: msg::VIDEO_SETTINGS_FAILED, ..SETTINGS },
    form,
    page: RowPage::At("/"),
    ..USUAL
};

fn form(_: &FormChoices) -> Vec<FormSection> {
    let height = K::Slider { min: limits::HERO_MOBILE_VH_MIN, max: limits::HERO_MOBILE_VH_MAX, step: 5, unit: "vh" };
    let picture = K::Picture { max_mb: 5, alt: "altText", place: "home/hero_fallback" };
    let playback = |name: &str, label: &'static str| field(name, label, K::Toggle).shown_if("enableVideo", "true");
    vec![
        section("Video").with([
            field("videoUrl", "Vimeo URL", K::Url)
                .placeholder("https://vimeo.com/123456789")
                .invalid(msg::VIMEO_SAVE_FAILED)
                .no_effect_while("enableVideo", State::Empty, "Not shown: the video is off.")
                .links(Links::None),
            field("enableVideo", "Enable video", K::Toggle)
                .hint("While it is off, the fallback image is shown.")
                .no_effect_while("videoUrl", State::Empty, "Nothing plays yet: the Vimeo URL is missing."),
            field("mobileHeightVh", "Height on phones", height),
        ]),
        section("Fallback image").with([
            field("picture", "Fallback image", picture)
                .hint("Shown first, and instead of the video where it cannot play."),
            field("altText", "Alt text", K::Text).max(300),
        ]),
        section("Playback").with([
            playback("autoplay", "Autoplay").no_effect_while(
                "muted",
                State::Empty,
                "The video waits for a tap: browsers start one by themselves only if Muted is on.",
            ),
            playback("loop", "Loop"),
            playback("muted", "Muted").hint("Browsers autoplay videos only if they are muted."),
            playback("background", "Vimeo's background mode").no_effect_while(
                "autoplay",
                State::Empty,
                "Only a video that plays by itself has it: Autoplay is off.",
            ),
            playback("controls", "Show controls").no_effect_while(
                "background",
                State::Filled,
                "Not while the video plays by itself: the background mode has no controls.",
            ),
        ]),
    ]
}
