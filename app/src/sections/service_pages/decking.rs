//! Teak decking: a picture and a cross-section of a deck.

use crate::sections::marks::{entry_mark, field_mark};
use crate::sections::needs::Needs;
use crate::ui::{DisplaySizes, FramedPic, inline};
use domain::media::picture::Picture;
use domain::sections::DeckingSection;
use leptos::prelude::*;
use leptos::svg;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/services"], ..Needs::NONE };

/// As many as the drawing numbers.
const LAYERS: usize = 5;

const DRAWING: &str = concat!(
    r#"<path class="drawing-skin" d="M0 150h480v8H0zM0 206h480v8H0z"/>"#,
    r#"<path class="drawing-core" d="M0 158h480v48H0z"/>"#,
    r#"<path class="drawing-line" d="M48 158v48M96 158v48M144 158v48M192 158v48M240 158v48M288 158v48M336 158v48M384 158v48M432 158v48"/>"#,
    r#"<path class="drawing-epoxy" d="M0 141h480v9H0z"/>"#,
    r#"<path class="drawing-teak" d="M0 64h131v38h9v39H0zM149 64h182v38h9v39H140v-39h9zM349 64h131v77H340v-39h9z"/>"#,
    r#"<path class="drawing-grain" d="M14 64c-4 26 3 52-2 77M40 64c-5 26 4 52-1 77M68 64c-3 26 3 52-2 77M96 64c-4 26 2 52-1 77M122 64c-2 20 1 30 0 77M172 64c-4 26 3 52-1 77M200 64c-4 26 4 52-2 77M228 64c-3 26 3 52-1 77M256 64c-4 26 3 52-2 77M284 64c-3 26 4 52-1 77M312 64c-4 26 2 52-1 77M368 64c-4 26 3 52-2 77M396 64c-3 26 4 52-1 77M424 64c-4 26 3 52-2 77M452 64c-3 26 3 52-1 77"/>"#,
    r#"<path class="drawing-caulk" d="M131 64h18v38h-18zM331 64h18v38h-18z"/>"#,
    r#"<path class="drawing-tape" d="M131 101h18v3h-18zM331 101h18v3h-18z"/>"#,
    r#"<path class="drawing-grain" d="M140 104v37M340 104v37"/>"#,
    r#"<path class="drawing-leader" d="M66 42v40M140 42v22M340 42v22M430 42v103"/>"#,
    r#"<path class="drawing-light" d="M140 64v16M340 64v38"/>"#,
    r#"<g class="drawing-marker"><circle cx="66" cy="26" r="15"/><circle cx="140" cy="26" r="15"/><circle cx="340" cy="26" r="15"/><circle cx="430" cy="26" r="15"/><circle cx="240" cy="182" r="15"/></g>"#,
    r#"<g class="drawing-digit"><text x="66" y="31.5">1</text><text x="140" y="31.5">2</text><text x="340" y="31.5">3</text><text x="430" y="31.5">4</text><text x="240" y="187.5">5</text></g>"#,
);

#[component]
pub fn Decking<'a>(content: &'a DeckingSection, anchor: &'a str, picture: Option<Picture>) -> impl IntoView + use<> {
    let drawing = svg::svg()
        .attr("class", "deck-drawing")
        .attr("viewBox", "0 0 480 214")
        .attr("role", "img")
        .attr("aria-label", "Section through a deck: teak, caulking, bond breaker, epoxy, deck")
        .inner_html(DRAWING);
    let mut layers = Vec::new();
    for (at, layer) in content.layers.iter().take(LAYERS).enumerate() {
        layers.push(view! {
            <li>
                <b data-field=entry_mark("layers", at, "name")>{layer.name.clone()}</b>
                <span data-field=entry_mark("layers", at, "text")>{inline(&layer.text)}</span>
            </li>
        });
    }
    view! {
        <section class="deck cream" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                <div class="grid intro">
                    <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
                    <p class="lede" data-field=field_mark("text")>{inline(&content.text)}</p>
                </div>
                <div class="deck-grid">
                    <FramedPic picture sizes=DisplaySizes::HALF field=field_mark("picture")/>
                    <div class="deck-layers">{drawing}<ol class="l">{layers}</ol></div>
                </div>
            </div>
        </section>
    }
    .into_any()
}
