use crate::ui::{FramedPic, Icon, Sizes, icon};
use backend::content::Site;
use domain::sections::{CardsItem, CardsSection};
use leptos::prelude::*;

#[component]
pub fn Services<'a>(cards: &'a CardsSection, anchor: &'a str, site: &'a Site) -> impl IntoView + use<> {
    let mut items = Vec::new();
    for item in &cards.items {
        items.push(card(item, site));
    }
    view! {
        <section class="section" id=anchor.to_owned()>
            <div class="wrap">
                <div class="grid intro">
                    <h2>{cards.title.clone()}</h2>
                    <p class="lede">{cards.text.clone()}</p>
                </div>
                <div class="services">{items}</div>
            </div>
        </section>
    }
    .into_any()
}

fn card(item: &CardsItem, site: &Site) -> impl IntoView + use<> {
    let picture = site.section_picture(&item.picture).picture;
    view! {
        <article class="service">
            <FramedPic picture sizes=Sizes::HALF/>
            <div class="service-body">
                <h3><a href=item.link.clone()>{item.title.clone()}</a></h3>
                {icon(Icon::Go)}
                <p>{item.text.clone()}</p>
            </div>
        </article>
    }
}
