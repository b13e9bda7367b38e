//! The times that a visitor can propose, and beside them where and when the showroom is.

mod days;
mod form;

use super::contact_form::FORM_ICONS;
use super::heading::section_title;
use super::marks::field_mark;
use super::needs::Needs;
use super::{HoursCard, PhoneCard, PlaceCard};
use crate::context::FormState;
use backend::leads::visits::VisitTimes;
use domain::content::business::BusinessProfile;
use domain::leads::visit::VisitDraft;
use domain::sections::VisitFormSection;
use domain::site::pages::VISIT;
use form::TimesForm;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs {
    sheets: &["sections/forms", "sections/contact", "sections/visit"],
    icons: FORM_ICONS,
    scripts: &["public/visit"],
    ..Needs::NONE
};

#[component]
pub fn VisitForm<'a>(
    content: &'a VisitFormSection,
    anchor: &'a str,
    times: &'a VisitTimes,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    let state = use_context::<FormState<VisitDraft>>().unwrap_or_default();
    view! {
        <div class="wrap">
            <div class="grid contact">
                <TimesForm content anchor state times profile/>
                {aside(content, profile)}
            </div>
        </div>
    }
    .into_any()
}

/// The way to the form from another page: the times on offer are read for its own page only.
#[component]
pub fn VisitLink<'a>(content: &'a VisitFormSection, anchor: &'a str, is_first: bool) -> impl IntoView + use<> {
    view! {
        <section class="section">
            <div class="wrap">
                {section_title(is_first, anchor, &content.title)}
                <p class="button-row"><a class="button button--large" href=VISIT.path>{VISIT.label}</a></p>
            </div>
        </section>
    }
    .into_any()
}

fn aside(content: &VisitFormSection, profile: &BusinessProfile) -> impl IntoView + use<> {
    view! {
        <div class="reach visit-aside">
            <ul class="cards l" aria-label="The showroom">
                <HoursCard profile/>
                <PlaceCard profile title=content.place_title.clone()/>
                <PhoneCard profile title=content.phone_title.clone() field=field_mark("phoneTitle")/>
            </ul>
        </div>
    }
    .into_any()
}
