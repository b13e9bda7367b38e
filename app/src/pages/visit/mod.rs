mod days;
mod form;

use super::loaded;
use crate::api;
use crate::assets::PageScript;
use crate::context::FormState;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::{HoursCard, PhoneCard, PlaceCard};
use crate::ui::Icon;
use backend::leads::visits::VisitContent;
use domain::content::business::BusinessProfile;
use domain::leads::visit::VisitDraft;
use domain::site::pages::{self, Page};
use form::VisitForm;
use leptos::prelude::*;

const PAGE: Page = pages::VISIT;

const ICONS: &[Icon] = &[Icon::Alert, Icon::Check, Icon::Clock, Icon::Go];

#[component]
pub fn VisitPage() -> impl IntoView {
    loaded(PAGE.path, api::content::visit(), page)
}

fn page(content: VisitContent) -> impl IntoView {
    let VisitContent { site_data, seo, days, zone } = content;
    let profile = site_data.profile.clone();
    let head = HeadData::of_page(&PAGE, &profile, seo);
    let state = use_context::<FormState<VisitDraft>>().unwrap_or_default();
    view! {
        <Head data=head styles=&["pages/visit"]/>
        <PublicPage site_data current="/showroom" icons=ICONS>
            <div class="wrap">
                <div class="page-head">
                    <h1>"Schedule a Visit"</h1>
                    <p class="lede">
                        "Open the drawers, knock on things, have a coffee. Propose up to three times, and we confirm one of them by the next business day."
                    </p>
                </div>
                <div class="grid contact">
                    <VisitForm state days zone profile=&profile/>
                    {aside(&profile)}
                </div>
            </div>
            <PageScript name="public/visit"/>
        </PublicPage>
    }
}

fn aside(profile: &BusinessProfile) -> impl IntoView + use<> {
    view! {
        <div class="reach visit-aside">
            <ul class="cards l" aria-label="The showroom">
                <HoursCard profile/>
                <PlaceCard profile/>
                <PhoneCard profile title="Rather talk?"/>
            </ul>
        </div>
    }
    .into_any()
}
