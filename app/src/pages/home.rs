use super::site_page;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::schema::web_site;
use crate::sections::home::{Hero, HowWeWork, Reviews, Services, Social};
use crate::sections::{Closing, FaqSection, Materials};
use crate::ui::Icon;
use backend::content::Site;
use domain::content::options::FaqCategory;
use domain::site::pages::{self, Page};
use leptos::prelude::*;

const PAGE: Page = pages::HOME;

const ICONS: &[Icon] = &[Icon::Go, Icon::Back, Icon::Down, Icon::Heart];

#[component]
pub fn HomePage() -> impl IntoView {
    site_page(PAGE.path, |site| Ok(page(site)))
}

pub(super) fn page(site: &Site) -> impl IntoView + use<> {
    let site_data = site.site_data.clone();
    let profile = site_data.profile.clone();
    let seo = site.seo(PAGE.slug).cloned();
    let faqs = site.faqs(FaqCategory::General);
    let head = HeadData::of_page(&PAGE, &profile, seo).with_json_ld(&web_site(&profile)).with_faqs(faqs.as_deref());
    let hero = site.slots.get("home", "hero_fallback").cloned();
    let hero_video = site.slots.get("home", "hero_video").cloned();
    let slots = site.slots.clone();
    let materials = site.home_materials.as_deref().cloned();
    let reviews = site.reviews.as_deref().cloned();
    let social = site.social.to_vec();
    let closing = site.slots.picture("home", "closing").cloned();
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
            <Reviews reviews/>
            <FaqSection faqs profile=&profile/>
            <Social posts=social profile=&profile/>
            <Closing picture=closing profile=&profile/>
        </PublicPage>
    }
}
