use leptos::prelude::*;
use leptos::svg;

struct Feature {
    name: &'static str,
    text: &'static str,
    note: &'static str,
    drawing: &'static str,
}

const FEATURES: [Feature; 3] = [
    Feature {
        name: "Complete Interior Refits",
        text: "One plan for joinery, upholstery, wiring and plumbing. One dated schedule, and a photo report every Friday.",
        note: "Six to eight weeks for a stateroom",
        // Cross-section of a hull: sheer, sole, bulkheads, cabinets.
        drawing: r#"<path d="M10 20c3 42 30 62 70 66 40-4 67-24 70-66"/><path d="M10 20h140M26 56h108M80 56v30M52 20v36M108 20v36M52 38H20M108 38h32M64 20c0-9 6-13 16-13s16 4 16 13"/><path class="thin" d="M80 2v96"/>"#,
    },
    Feature {
        name: "Custom Furniture",
        text: "Tables that fold, berths with real drawers under them, a desk for the one corner that has room. Drawn for its place.",
        note: "Through dovetails, wedged tenons, bronze",
        // Two boards joined by dovetails.
        drawing: r#"<path d="M8 10h144v80H8zM70 10v10l28-5v26l-28-5v12l28-5v26l-28-5v12l28-5v19"/><path class="thin" d="M16 28h74M16 56h74M16 82h74M112 18v64M126 18v64M140 18v64"/>"#,
    },
    Feature {
        name: "Expert Installation",
        text: "The two joiners who built it carry it down the dock, scribe it to the hull and sweep up after themselves.",
        note: "Any marina from Dana Point to Ensenada",
        // A board scribed to a curved hull with a compass.
        drawing: r#"<path d="M28 2C12 30 12 66 32 98M42 34v58h110V8H72"/><path class="thin" d="M64 8C48 36 48 66 66 92"/><path d="M42 20L17 50M46 20l9 30"/><circle cx="44" cy="14" r="6"/>"#,
    },
];

#[component]
pub fn Features() -> impl IntoView {
    let cards = FEATURES
        .iter()
        .map(|feature| {
            let drawing = svg::svg()
                .attr("class", "joint")
                .attr("viewBox", "0 0 160 100")
                .attr("aria-hidden", "true")
                .inner_html(feature.drawing);
            view! {
                <li>
                    {drawing}
                    <h3>{feature.name}</h3>
                    <p>{feature.text}</p>
                    <small>{feature.note}</small>
                </li>
            }
        })
        .collect_view();
    view! {
        <section class="section" aria-labelledby="features">
            <div class="wrap">
                <h2 id="features">"What you can hand us"</h2>
                <ul class="features">{cards}</ul>
            </div>
        </section>
    }
    .into_any()
}
