//! How we work: two overlapping pictures and three steps.

use crate::sections::service_pages::caption;
use crate::ui::{FramedPic, Sizes, icon_go};
use backend::content::Slots;
use leptos::prelude::*;

const STEPS: [(&str, &str); 3] = [
    ("On board", "Laser scan, patterns, and a list of what must not be moved."),
    ("In the shop", "Boards chosen for each door so the grain runs through."),
    ("At the dock", "The same two joiners install, adjust and clean up."),
];

#[component]
pub fn HowWeWork<'a>(slots: &'a Slots) -> impl IntoView + use<> {
    let detail = slots.get("home", "craft_detail");
    let caption = detail.and_then(caption);
    let detail = detail.and_then(|image| image.picture.clone());
    let steps = STEPS.map(|(where_, what)| view! { <li><b>{where_}</b><span>{what}</span></li> }).into_iter();
    view! {
        <section class="pair" aria-labelledby="how">
            <div class="pair-a">
                <FramedPic picture=slots.picture("home", "craft_large").cloned() sizes=Sizes::HALF/>
            </div>
            <div class="pair-text">
                <h2 id="how">"Fitted to an eighth of an inch, on a floor that moves"</h2>
                <p>
                    "No bulkhead is square and no two frames match. We scan every space on board, cut full-size patterns, and dry-fit each piece before it gets its finish."
                </p>
                <ul class="steps">{steps.collect_view()}</ul>
                <a class="link" href="/yacht-interiors">"See our yacht interiors " {icon_go()}</a>
            </div>
            <figure class="pair-b">
                <FramedPic picture=detail sizes=Sizes::HALF/>
                {caption}
            </figure>
        </section>
    }
    .into_any()
}
