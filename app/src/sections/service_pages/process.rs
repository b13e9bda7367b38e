//! The residential process in three steps.

use leptos::prelude::*;

const STEPS: [(&str, &str, &str); 3] = [
    (
        "Consultation",
        "We come to the house, look, measure and listen. You get a first sketch and a price range for each room.",
        "Costs nothing",
    ),
    (
        "Design & Planning",
        "Shop drawings, samples in the light of the room, and a dated plan. Nothing is cut before you have signed the drawing.",
        "Three to five weeks",
    ),
    (
        "Craftsmanship & Installation",
        "Built and finished in our own shop, then fitted by the same two joiners. Your house stays a house the whole time.",
        "Six to ten weeks, one of them at your house",
    ),
];

#[component]
pub fn Process() -> impl IntoView {
    let steps = STEPS
        .map(|(name, what, time)| view! { <li><h3>{name}</h3><p>{what}</p><small>{time}</small></li> })
        .into_iter()
        .collect_view();
    view! {
        <section class="section cream" aria-labelledby="process">
            <div class="wrap">
                <div class="reviews-head">
                    <h2 id="process">"From the first visit to the last coat"</h2>
                    <a class="button" href="/contact">"Begin Your Journey"</a>
                </div>
                <ol class="process">{steps}</ol>
            </div>
        </section>
    }
    .into_any()
}
