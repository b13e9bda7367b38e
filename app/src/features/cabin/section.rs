//! "See your own cabin" on a page: a sketch over the photo that it was made on, and the way to a visitor's own.
//! The drawings and the script come when it is near (`frontend-islands/src/public/own-cabin.ts`).

use crate::assets::Assets;
use crate::sections::before_after::{ComparedSide, compared};
use crate::sections::heading::{lede, section_title};
use crate::sections::needs::Needs;
use crate::ui::{DisplaySizes, Pic};
use domain::features::cabin::{SAMPLE_HEIGHT, SAMPLE_SKETCH, SAMPLE_TODAY, SAMPLE_WIDTH, SamplePicture};
use domain::media::picture::Picture;
use domain::sections::OwnCabinSection;
use leptos::prelude::*;

/// None on a site without the tool, where its sheet is not built.
pub(crate) fn needs() -> Needs {
    if super::urls().is_none() {
        return Needs::NONE;
    }
    Needs { sheets: &["sections/own-cabin"], ..Needs::NONE }
}

const COMPARED: DisplaySizes =
    DisplaySizes { css: "(min-width:90rem) 792px,(min-width:60rem) 55vw,100vw", widest: 1_920 };
/// Opens the flow where photos are added; without scripts that part of the form.
const TO_PHOTOS: &str = "/visualizer#step-2";

/// Nothing on a site without the tool. Without both pictures of the owner, the sample pair is shown.
#[component]
pub(crate) fn OwnCabin<'a>(
    content: &'a OwnCabinSection,
    anchor: &'a str,
    is_first: bool,
    sketch: Option<Picture>,
    today: Option<Picture>,
) -> impl IntoView + use<> {
    if super::urls().is_none() {
        return ().into_any();
    }
    let assets = Assets::of_request();
    let drawn = assets.css("sections/own-cabin-drawn");
    let without_scripts = drawn.clone();
    let mut is_sample = false;
    let [sketch, today] = match (sketch, today) {
        (Some(sketch), Some(today)) => {
            [sketch, today].map(|picture| view! { <Pic picture=Some(picture) sizes=COMPARED/> }.into_any())
        }
        _ => {
            is_sample = true;
            [SAMPLE_SKETCH, SAMPLE_TODAY].map(sample)
        }
    };
    let side = |picture, picture_field, label: &str| ComparedSide {
        picture,
        picture_field,
        label: label.to_owned(),
        label_field: None,
    };
    let sides = [side(sketch, "sketchPicture", "Your sketch"), side(today, "todayPicture", "Today")];
    view! {
        <section
            class="section cream own-cabin"
            aria-label=content.title.clone()
            data-near=assets.script("public/own-cabin")
            data-sheet=drawn
        >
            <noscript><link rel="stylesheet" href=without_scripts/></noscript>
            <div class="wrap">
                <div>{section_title(is_first, anchor, &content.title)}{lede(&content.text)}</div>
                <figure class="before-after" data-before-after="">
                    {compared(sides, "Compare the sketch with the cabin of today".to_owned())}
                </figure>
                {steps(is_sample)}
            </div>
        </section>
    }
    .into_any()
}

fn sample(picture: SamplePicture) -> AnyView {
    let SamplePicture { src, alt } = picture;
    view! { <img src=src width=SAMPLE_WIDTH height=SAMPLE_HEIGHT alt=alt loading="lazy" decoding="async"/> }.into_any()
}

fn steps(is_sample: bool) -> impl IntoView {
    let on_sample = if is_sample {
        let href = format!("/visualizer?try={}#step-2", SAMPLE_TODAY.src);
        Some(view! { <a class="button button--ghost button--large" href=href>"Try it on this one"</a> })
    } else {
        None
    };
    view! {
        <div>
            <ol class="l">
                <li><b>"Photograph it"</b>" With your phone, from the companionway."</li>
                <li><b>"Draw a stroke"</b>" Over a door, the settee, the sole. The rest of the surface is found."</li>
                <li><b>"See it in walnut"</b>" Or in teak, maple, canvas, stone. The light of your photo stays."</li>
            </ol>
            <p class="button-row">
                <a class="button button--large" href=TO_PHOTOS>"Start with a photo"</a>
                {on_sample}
            </p>
            <p class="hint">"Only we see your photo. Without a request it is deleted after a day."</p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::SiteConfig;
    use crate::modules::Modules;
    use crate::test_html::html_of;
    use std::collections::HashMap;

    const BUILT: &str = r#"{
        "src/cabin/engine/worker.ts": {"file": "worker-A1.js"},
        "src/public/own-cabin.ts": {"file": "own-cabin-B2.js"},
        "../style/sections/own-cabin-drawn.css": {"file": "own-cabin-drawn-C3.css"}
    }"#;

    fn site() -> SiteConfig {
        let names = ["recolor.js", "recolor_bg.wasm"];
        let addresses: HashMap<String, String> = names.map(|name| (name.to_owned(), format!("/pkg/{name}"))).into();
        SiteConfig { site_url: "".into(), modules: Modules::new(addresses), watch: false }
    }

    fn html(manifest: &str, pictures: [Option<Picture>; 2]) -> String {
        let values = serde_json::json!({"title": "See your own cabin", "text": "Not ours, yours."});
        let content: OwnCabinSection = serde_json::from_value(values).expect("a section");
        let assets = Assets::from_manifest(manifest, |_| None).expect("a manifest");
        html_of(|| {
            provide_context(assets);
            provide_context(site());
            let [sketch, today] = pictures;
            view! { <OwnCabin content=&content anchor="cabin" is_first=false sketch today/> }
        })
    }

    fn picture(key: &str) -> Option<Picture> {
        Some(Picture { key: key.into(), alt: format!("Picture {key}"), ..Picture::default() })
    }

    #[test]
    fn the_sample_pair_is_lazy_and_leads_to_a_photo() {
        let html = html(BUILT, [None, None]);
        for part in [
            "<h2 id=\"cabin\">See your own cabin</h2>",
            "src=\"/cabin-sketch.webp\"",
            "src=\"/cabin-today.webp\"",
            "href=\"/visualizer#step-2\"",
            "data-near=\"/islands/own-cabin-B2.js\"",
            "<noscript><link rel=\"stylesheet\" href=\"/islands/own-cabin-drawn-C3.css\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(html.contains("href=\"/visualizer?try=/cabin-today.webp#step-2\""), "{html}");
        assert_eq!(html.matches("loading=\"lazy\"").count(), 2);
        assert!(!html.contains("<script"), "nothing is loaded with the page: {html}");
    }

    #[test]
    fn one_picture_of_the_owner_is_no_pair() {
        assert!(html(BUILT, [picture("one"), None]).contains("cabin-today"));
        let own = html(BUILT, [picture("one"), picture("two")]);
        assert!(own.contains("alt=\"Picture one\"") && own.contains("alt=\"Picture two\""), "{own}");
        assert!(!own.contains("cabin-today"), "only the sample can be tried: {own}");
    }

    #[test]
    fn a_site_without_the_tool_shows_nothing() {
        assert!(!html("{}", [None, None]).contains("section"));
    }
}
