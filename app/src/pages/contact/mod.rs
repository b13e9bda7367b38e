mod form;
mod map;

use super::site_page;
use crate::assets::PageScript;
use crate::context::FormState;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::{HoursCard, PhoneCard, PlaceCard};
use crate::ui::{FramedPic, Icon, Sizes, icon};
use backend::content::Site;
use domain::content::business::BusinessProfile;
use domain::leads::contact::ContactDraft;
use domain::site::pages::{self, Page};
use domain::text::address::mailto;
use form::QuoteForm;
use leptos::prelude::*;
use map::Map;

const PAGE: Page = pages::CONTACT;

const ICONS: &[Icon] = &[Icon::Alert, Icon::Check, Icon::Clock, Icon::Go];

/// Next to the form from 60rem, full width below.
const ASIDE: Sizes = Sizes { css: "(min-width:60rem) 26vw,100vw", widest: 1_200 };

#[component]
pub fn ContactPage() -> impl IntoView {
    site_page(PAGE.path, |site| Ok(page(site)))
}

fn page(site: &Site) -> impl IntoView + use<> {
    let site_data = site.site_data.clone();
    let profile = site_data.profile.clone();
    let head = HeadData::of_page(&PAGE, &profile, site.seo(PAGE.slug).cloned());
    let picture = site.slots.picture("showroom", "location").cloned();
    let state = use_context::<FormState<ContactDraft>>().unwrap_or_default();
    view! {
        <Head data=head styles=&["pages/contact"]/>
        <PublicPage site_data current=PAGE.path icons=ICONS>
            <div class="wrap">
                <div class="page-head">
                    <h1>"Start with a conversation"</h1>
                    <p class="lede">"You will hear from us by the next business day, from someone who builds."</p>
                </div>
                <div class="grid contact">
                    <QuoteForm state profile=&profile/>
                    <div class="reach">
                        {cards(&profile)}
                        {picture.map(|picture| view! {
                            <figure class="reach-pic">
                                <FramedPic picture=Some(picture) sizes=ASIDE/>
                                <figcaption>
                                    "Bring a door, a cushion or a photograph. We will find the match."
                                </figcaption>
                            </figure>
                        })}
                    </div>
                </div>
            </div>
            <Map profile=&profile/>
            <PageScript name="public/contact"/>
        </PublicPage>
    }
}

fn cards(profile: &BusinessProfile) -> impl IntoView + use<> {
    view! {
        <ul class="cards l" aria-label="Ways to reach us">
            <PlaceCard profile/>
            <PhoneCard profile title="Phone"/>
            <li>
                {icon(Icon::Mail)}
                <h2>"Email"</h2>
                <p><a href=mailto(&profile.email)>{profile.email.clone()}</a></p>
            </li>
            <HoursCard profile><p><a href="/visit">"Schedule a Visit"</a></p></HoursCard>
        </ul>
    }
    .into_any()
}
