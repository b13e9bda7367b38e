use crate::sections::marks::{entry_mark, field_mark};
use crate::sections::needs::Needs;
use crate::ui::{DisplaySizes, FramedPic, Icon, icon, inline};
use backend::content::ContentSnapshot;
use domain::sections::{CardsItem, CardsSection};
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/home"], icons: &[Icon::Go], ..Needs::NONE };

#[component]
pub fn Services<'a>(cards: &'a CardsSection, anchor: &'a str, snapshot: &'a ContentSnapshot) -> impl IntoView + use<> {
    let mut items = Vec::new();
    for (at, item) in cards.items.iter().enumerate() {
        items.push(card(item, at, snapshot));
    }
    view! {
        <section class="section" id=anchor.to_owned()>
            <div class="wrap">
                <div class="grid intro">
                    <h2 data-field=field_mark("title")>{cards.title.clone()}</h2>
                    <p class="lede" data-field=field_mark("text")>{inline(&cards.text)}</p>
                </div>
                <div class="services">{items}</div>
            </div>
        </section>
    }
    .into_any()
}

fn card(item: &CardsItem, at: usize, snapshot: &ContentSnapshot) -> impl IntoView + use<> {
    let picture = snapshot.section_picture(&item.picture).picture;
    let title = match item.link.as_str() {
        "" => item.title.clone().into_any(),
        link => view! { <a href=link.to_owned()>{item.title.clone()}</a> }.into_any(),
    };
    view! {
        <article class="service">
            <FramedPic picture sizes=DisplaySizes::HALF field=entry_mark("items", at, "picture")/>
            <div class="service-body">
                <h3 data-field=entry_mark("items", at, "title")>{title}</h3>
                {icon(Icon::Go)}
                <p data-field=entry_mark("items", at, "text")>{inline(&item.text)}</p>
            </div>
        </article>
    }
}
