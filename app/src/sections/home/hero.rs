//! The home page's hero: poster, headline, two buttons, and the owner's video once the page has
//! settled.

use crate::assets::Assets;
use crate::head::LateStyles;
use crate::sections::links::{ButtonTone, button_row, lines};
use crate::sections::marks::field_mark;
use crate::sections::needs::Needs;
use crate::ui::attribute_if;
use crate::ui::{DisplaySizes, Icon, Pic, icon, inline};
use backend::content::ShownPicture;
use domain::content::PageImage;
use domain::limits::{
    HERO_MOBILE_VH_MAX, HERO_MOBILE_VH_MIN, HERO_VIDEO_DOWNLINK_MIN, HERO_VIDEO_WAIT_MS, MOBILE_BELOW_PX,
};
use domain::media::vimeo::{Start, VimeoVideo};
use domain::sections::HeroSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/home-hero"], icons: &[Icon::Down], ..Needs::NONE };

pub const HERO_SIZES: DisplaySizes = DisplaySizes::FULL;

#[component]
pub fn Hero<'a>(
    hero: &'a HeroSection,
    poster: ShownPicture,
    video: Option<PageImage>,
    place: String,
    /// Whether the built-in picture stands in for one that is missing.
    has_sample: bool,
    /// Anchor of the section below; empty if there is none.
    #[prop(into)]
    next: String,
) -> impl IntoView + use<> {
    let vh = match &video {
        Some(slot) => slot.mobile_height_vh,
        None => poster.mobile_height_vh,
    };
    let vh = vh.clamp(HERO_MOBILE_VH_MIN, HERO_MOBILE_VH_MAX);
    let overlay = video.as_ref().and_then(video_overlay);
    let picture = match poster.picture {
        Some(picture) => view! { <Pic picture=Some(picture) sizes=HERO_SIZES first=true/> }.into_any(),
        None if !has_sample => ().into_any(),
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
    let scroll_link = if next.is_empty() {
        None
    } else {
        let href = format!("#{next}");
        Some(view! { <a class="scroll-link" href=href aria-label="Scroll to the next section">{icon(Icon::Down)}</a> })
    };
    view! {
        <section class="hero on-dark">
            <div class="hero-pic" data-field=field_mark("picture")>
                // The CSP forbids style attributes, but an svg's height attribute takes any CSS
                // length, so this strut applies the phone height.
                <svg width="1" height=format!("{vh}svh") aria-hidden="true"></svg>
                {picture}
                {overlay}
            </div>
            <div class="wrap hero-text">
                {(!place.is_empty()).then(|| view! { <p class="badge">{place}</p> })}
                <h1 data-field=field_mark("title")>{lines(&hero.title)}</h1>
                <div class="hero-foot">
                    <p data-field=field_mark("text")>{inline(&hero.text)}</p>
                    {button_row(&hero.links, ButtonTone::OnDark)}
                    {scroll_link}
                </div>
            </div>
        </section>
        <div class="dovetail" aria-hidden="true"></div>
    }
    .into_any()
}

/// Data for `frontend-islands/src/public/hero-video.ts`, which overlays the video: its URL, and when to
/// fall back to the poster. None if the video is off or has no link; an invalid link is logged.
fn video_overlay(video: &PageImage) -> Option<impl IntoView + use<>> {
    let link = video.video_url.as_deref()?.trim();
    if !video.enable_video || link.is_empty() {
        return None;
    }
    let read = match VimeoVideo::parse(link) {
        Ok(read) => read,
        Err(cause) => {
            tracing::warn!(cause, link, "Failed to convert Vimeo URL");
            return None;
        }
    };
    let settings = &video.video_settings;
    let script = Assets::of_request().script("public/hero-video");
    let autoplay_url = if settings.autoplay { Some(read.player_url(settings, Start::Page)) } else { None };
    let click_url = read.player_url(settings, Start::Visitor);
    Some(view! {
        <LateStyles names=vec!["sections/hero-video"]/>
        <div
            class="hero-video"
            data-autoplay-src=autoplay_url
            data-click-src=click_url
            data-controls=attribute_if(settings.controls, "")
            data-phone=format!("(width < {MOBILE_BELOW_PX}px)")
            data-downlink=HERO_VIDEO_DOWNLINK_MIN.to_string()
            data-wait=HERO_VIDEO_WAIT_MS.to_string()
            data-title="Video of our work"
            data-script=script
            hidden
        ></div>
        <button class="hero-video-button" type="button" aria-label="Play video" data-playing="Pause video" hidden>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 5.5v13l10.5-6.5z"></path>
                <path d="M8.5 5.5v13M15.5 5.5v13"></path>
            </svg>
        </button>
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::content::VideoSettings;

    fn html(link: Option<&str>, enabled: bool, vh: i32) -> String {
        let video = PageImage {
            id: String::new(),
            page_slug: "home".into(),
            section_key: "hero_video".into(),
            display_name: "Hero".into(),
            picture: None,
            caption: String::new(),
            video_url: link.map(str::to_owned),
            enable_video: enabled,
            mobile_height_vh: vh,
            video_settings: VideoSettings::default(),
        };
        let hero = HeroSection::default();
        html_of(|| {
            view! {
                <Hero hero=&hero poster=ShownPicture::default() video=Some(video) place="Point Loma".to_owned() has_sample=true next=""/>
            }
        })
    }

    #[test]
    fn a_video_waits_beside_its_poster_and_loads_nothing_by_itself() {
        let page = html(Some("https://vimeo.com/76979871/8272103f6e"), true, 60);
        assert!(
            page.contains("data-autoplay-src=\"https://player.vimeo.com/video/76979871?h=8272103f6e&amp;autoplay=1"),
            "{page}"
        );
        assert!(page.contains("background=0"), "a video started by the visitor must not be in background mode");
        assert!(!page.contains("<iframe") && page.contains("hero-yacht.jpg") && page.contains("fetchpriority"));
    }

    #[test]
    fn disabled_missing_and_invalid_videos_leave_the_poster() {
        for page in [
            html(Some("https://vimeo.com/76979871"), false, 60),
            html(None, true, 60),
            html(Some("  "), true, 60),
            html(Some("https://evil.example/76979871"), true, 60),
        ] {
            assert!(!page.contains("hero-video") && page.contains("hero-yacht.jpg"), "{page}");
        }
    }

    #[test]
    fn the_height_on_a_phone_stays_between_its_limits() {
        for (set, shown) in [(55, "55svh"), (5, "40svh"), (400, "100svh")] {
            assert!(html(None, false, set).contains(&format!("height=\"{shown}\"")), "{set}");
        }
    }
}
