use crate::sections::links::first_button;
use crate::sections::marks::{entry_mark, field_mark};
use crate::sections::needs::Needs;
use crate::ui::{Icon, inline};
use domain::sections::StepsSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/services"], icons: &[Icon::Go], ..Needs::NONE };

#[component]
pub fn Process<'a>(content: &'a StepsSection, anchor: &'a str) -> impl IntoView + use<> {
    let mut steps = Vec::new();
    for (at, step) in content.items.iter().enumerate() {
        steps.push(view! {
            <li>
                <h3 data-field=entry_mark("items", at, "name")>{step.name.clone()}</h3>
                <p data-field=entry_mark("items", at, "text")>{inline(&step.text)}</p>
                <small data-field=entry_mark("items", at, "note")>{step.note.clone()}</small>
            </li>
        });
    }
    view! {
        <section class="section cream" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                <div class="reviews-head">
                    <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
                    {first_button(&content.links)}
                </div>
                <ol class="process">{steps}</ol>
            </div>
        </section>
    }
    .into_any()
}
