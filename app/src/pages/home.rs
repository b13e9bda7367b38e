//! The home page.

use super::{Failed, keep_if};
use crate::api;
use crate::chrome::PublicPage;
use crate::head::{Head, HeadData};
use crate::schema::{local_business, web_site};
use crate::sections::{Closing, FaqSection, Hero, MaterialWords, Materials, Pair, Reviews, Services, Social};
use crate::ui::Icon;
use backend::content::HomeContent;
use backend::media::og_images;
use domain::site::pages::{self, Page};
use leptos::prelude::*;

const PAGE: Page = pages::HOME;

const ICONS: &[Icon] = &[Icon::Go, Icon::Back, Icon::Down, Icon::Heart];

/// `/`
#[component]
pub fn HomePage() -> impl IntoView {
    view! {
        <Suspense>
            {Suspend::new(async {
                match api::content::home().await {
                    Ok(content) => page(content).into_any(),
                    Err(cause) => view! { <Failed cause path=PAGE.path/> }.into_any(),
                }
            })}
        </Suspense>
    }
}

pub(super) fn page(content: HomeContent) -> impl IntoView {
    let HomeContent { basics, seo, hero, hero_video, slots, materials, testimonials, faqs, social, complete, .. } =
        content;
    keep_if(complete);
    let profile = basics.profile.clone();
    let title = format!("{}, {}", profile.legal_name, profile.city);
    let og_image = og_images::of_page(&profile, &PAGE, seo.as_ref());
    let head = HeadData::new(PAGE.path, title, profile.about.clone())
        .with_seo(seo)
        .with_og_image(og_image)
        .with_json_ld(&local_business(&profile))
        .with_json_ld(&web_site(&profile))
        .with_faqs(faqs.as_deref());
    let closing = slots.picture("home", "closing").cloned();
    view! {
        <Head data=head styles=&["home"]/>
        <PublicPage basics over=true icons=ICONS>
            <Hero poster=hero video=hero_video place=profile.place()/>
            <Services slots=&slots/>
            <Pair slots=&slots/>
            <Materials materials words=MaterialWords::Sea/>
            <Reviews reviews=testimonials/>
            <FaqSection faqs profile=&profile/>
            <Social posts=social profile=&profile/>
            <Closing picture=closing profile=&profile/>
        </PublicPage>
    }
}
