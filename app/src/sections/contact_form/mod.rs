//! The quote form, and beside it the other ways to reach the business.

mod form;

use super::marks::field_mark;
use super::needs::Needs;
use super::{HoursCard, PhoneCard, PlaceCard};
use crate::context::FormState;
use crate::ui::{DisplaySizes, FramedPic, Icon, icon};
use domain::content::business::BusinessProfile;
use domain::content::option_lists::OptionLists;
use domain::leads::contact::ContactDraft;
use domain::limits;
use domain::media::picture::Picture;
use domain::sections::ContactFormSection;
use domain::text::address::mailto;
use domain::text::shorten;
use form::QuoteForm;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs {
    sheets: &["sections/forms", "sections/contact"],
    icons: FORM_ICONS,
    scripts: &["public/contact"],
    ..Needs::NONE
};

pub(crate) const FORM_ICONS: &[Icon] = &[Icon::Alert, Icon::Check, Icon::Clock, Icon::Go];

/// Next to the form from 60rem, full width below.
const ASIDE: DisplaySizes = DisplaySizes { css: "(min-width:60rem) 26vw,100vw", widest: 1_200 };

#[component]
pub fn ContactForm<'a>(
    content: &'a ContactFormSection,
    anchor: &'a str,
    /// What a new form asks about.
    about: &'a str,
    picture: Option<Picture>,
    profile: &'a BusinessProfile,
    lists: &'a OptionLists,
) -> impl IntoView + use<> {
    let state = match use_context::<FormState<ContactDraft>>() {
        Some(state) => state,
        None => FormState { draft: new_draft(about), ..FormState::default() },
    };
    let note = content.note.clone();
    view! {
        <div class="wrap">
            <div class="grid contact">
                <QuoteForm content anchor state profile lists/>
                <div class="reach">
                    {cards(content, profile)}
                    {picture.map(|picture| view! {
                        <figure class="reach-pic">
                            <FramedPic picture=Some(picture) sizes=ASIDE field=field_mark("picture")/>
                            {if note.is_empty() { None } else { Some(view! { <figcaption data-field=field_mark("note")>{note}</figcaption> }) }}
                        </figure>
                    })}
                </div>
            </div>
        </div>
    }
    .into_any()
}

fn new_draft(about: &str) -> ContactDraft {
    ContactDraft { about: shorten(about, limits::ABOUT_MAX), ..ContactDraft::default() }
}

fn cards(content: &ContactFormSection, profile: &BusinessProfile) -> impl IntoView + use<> {
    view! {
        <ul class="cards l" aria-label="Ways to reach us">
            <PlaceCard profile title=content.place_title.clone()/>
            <PhoneCard profile title="Phone"/>
            {email_card(profile)}
            <HoursCard profile><p><a href="/visit">"Schedule a Visit"</a></p></HoursCard>
        </ul>
    }
    .into_any()
}

fn email_card(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    let email = profile.email.clone();
    if email.is_empty() {
        return None;
    }
    let href = mailto(&email);
    Some(view! { <li>{icon(Icon::Mail)}<h2>"Email"</h2><p><a href=href>{email}</a></p></li> })
}
