//! The times that a visitor can propose, and beside them where and when the showroom is.

mod days;
mod form;

use crate::context::FormState;
use crate::sections::contact_form::FORM_ICONS;
use crate::sections::heading::section_title;
use crate::sections::marks::field_mark;
use crate::sections::needs::Needs;
use crate::sections::{HoursCard, PhoneCard, PlaceCard};
use backend::features::visits::VisitTimes;
use domain::content::business::BusinessProfile;
use domain::features::visits::VisitDraft;
use domain::sections::VisitFormSection;
use domain::site::pages::VISIT;
use form::TimesForm;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs {
    sheets: &["sections/forms", "sections/contact", "sections/visit"],
    icons: FORM_ICONS,
    scripts: &["public/visit/visit"],
    ..Needs::NONE
};

/// The form with these times. Without them, as on every page but its own and the owner's own pages, the way to it.
pub(crate) fn section(
    content: &VisitFormSection,
    times: Option<&VisitTimes>,
    profile: &BusinessProfile,
    anchor: &str,
    is_first: bool,
) -> AnyView {
    match times {
        Some(times) => form(content, times, profile, anchor),
        None => link(content, anchor, is_first),
    }
}

fn form(content: &VisitFormSection, times: &VisitTimes, profile: &BusinessProfile, anchor: &str) -> AnyView {
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

fn link(content: &VisitFormSection, anchor: &str, is_first: bool) -> AnyView {
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
