use crate::sections::marks::{entry_mark, field_mark};
use crate::sections::needs::Needs;
use crate::ui::inline;
use domain::sections::{FeatureDrawing, FeaturesItem, FeaturesSection};
use leptos::prelude::*;
use leptos::svg;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/services"], ..Needs::NONE };

/// Sheer, sole, bulkheads, cabinets.
const HULL: &str = r#"<path d="M10 20c3 42 30 62 70 66 40-4 67-24 70-66"/><path d="M10 20h140M26 56h108M80 56v30M52 20v36M108 20v36M52 38H20M108 38h32M64 20c0-9 6-13 16-13s16 4 16 13"/><path class="thin" d="M80 2v96"/>"#;
const DOVETAIL: &str = r#"<path d="M8 10h144v80H8zM70 10v10l28-5v26l-28-5v12l28-5v26l-28-5v12l28-5v19"/><path class="thin" d="M16 28h74M16 56h74M16 82h74M112 18v64M126 18v64M140 18v64"/>"#;
/// With the compass that scribes it.
const SCRIBE: &str = r#"<path d="M28 2C12 30 12 66 32 98M42 34v58h110V8H72"/><path class="thin" d="M64 8C48 36 48 66 66 92"/><path d="M42 20L17 50M46 20l9 30"/><circle cx="44" cy="14" r="6"/>"#;

#[component]
pub fn Features<'a>(features: &'a FeaturesSection, anchor: &'a str) -> impl IntoView + use<> {
    let mut items = Vec::new();
    for (at, item) in features.items.iter().enumerate() {
        items.push(feature(item, at));
    }
    view! {
        <section class="section" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                <h2 id=anchor.to_owned() data-field=field_mark("title")>{features.title.clone()}</h2>
                <ul class="features">{items}</ul>
            </div>
        </section>
    }
    .into_any()
}

fn feature(item: &FeaturesItem, at: usize) -> impl IntoView + use<> {
    let paths = match item.drawing {
        FeatureDrawing::Hull => HULL,
        FeatureDrawing::Dovetail => DOVETAIL,
        FeatureDrawing::Scribe => SCRIBE,
    };
    let drawing =
        svg::svg().attr("class", "joint").attr("viewBox", "0 0 160 100").attr("aria-hidden", "true").inner_html(paths);
    view! {
        <li>
            {drawing}
            <h3 data-field=entry_mark("items", at, "name")>{item.name.clone()}</h3>
            <p data-field=entry_mark("items", at, "text")>{inline(&item.text)}</p>
            <small data-field=entry_mark("items", at, "note")>{item.note.clone()}</small>
        </li>
    }
}
