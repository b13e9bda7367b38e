use super::{cache_if, loaded};
use crate::api;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::schema::web_site;
use crate::sections::home::{Hero, HowWeWork, Reviews, Services, Social};
use crate::sections::{Closing, FaqSection, Materials};
use crate::ui::Icon;
use backend::content::HomeContent;
use domain::site::pages::{self, Page};
use leptos::prelude::*;

const PAGE: Page = pages::HOME;

const ICONS: &[Icon] = &[Icon::Go, Icon::Back, Icon::Down, Icon::Heart];

#[component]
pub fn HomePage() -> impl IntoView {
    loaded(PAGE.path, api::content::home(), page)
}

pub(super) fn page(content: HomeContent) -> impl IntoView {
    let HomeContent {
        site_data, seo, hero, hero_video, slots, materials, testimonials, faqs, social, complete, ..
    } = content;
    cache_if(complete);
    let profile = site_data.profile.clone();
    let head = HeadData::of_page(&PAGE, &profile, seo).with_json_ld(&web_site(&profile)).with_faqs(faqs.as_deref());
    let closing = slots.picture("home", "closing").cloned();
    view! {
        <Head data=head styles=&["pages/home"]/>
        <PublicPage site_data over=true icons=ICONS>
            <Hero poster=hero video=hero_video place=profile.place()/>
            <Services slots=&slots/>
            <HowWeWork slots=&slots/>
            <Materials
                materials
                title=" we trust at sea"
                lede="Come and handle them in the showroom. Color on a screen is only a promise."
            />
            <Reviews reviews=testimonials/>
            <FaqSection faqs profile=&profile/>
            <Social posts=social profile=&profile/>
            <Closing picture=closing profile=&profile/>
        </PublicPage>
    }
}
