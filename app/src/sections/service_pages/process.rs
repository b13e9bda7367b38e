use domain::sections::StepsSection;
use leptos::prelude::*;

#[component]
pub fn Process<'a>(content: &'a StepsSection, anchor: &'a str) -> impl IntoView + use<> {
    let mut steps = Vec::new();
    for step in &content.items {
        steps.push(view! {
            <li><h3>{step.name.clone()}</h3><p>{step.text.clone()}</p><small>{step.note.clone()}</small></li>
        });
    }
    let button = content.links.iter().find(|link| link.is_shown());
    let button = button.map(|link| view! { <a class="button" href=link.link.clone()>{link.label.clone()}</a> });
    view! {
        <section class="section cream" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                <div class="reviews-head">
                    <h2 id=anchor.to_owned()>{content.title.clone()}</h2>
                    {button}
                </div>
                <ol class="process">{steps}</ol>
            </div>
        </section>
    }
    .into_any()
}
