//! The visit on a visitor's page: the times that the owner offers, and the booked one.

mod changes;
mod shown;

use crate::pages::request::shown::{RequestScreen, moment};
use crate::ui::{FieldError, attribute_if};
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::VisitorView;
use domain::features::visits::offers::field;
use domain::features::visits::{Booking, VisitSlot};
use leptos::prelude::*;
use shown::Shown;

pub(super) async fn section(view: &VisitorView, profile: &BusinessProfile, screen: &RequestScreen) -> Option<AnyView> {
    part(view, profile, &Shown::of_request(screen).await)
}

fn part(view: &VisitorView, profile: &BusinessProfile, shown: &Shown) -> Option<AnyView> {
    let booked = match &view.booking {
        Some(booking) if view.has_visit_to_come() => Some(booked(booking, profile, shown)),
        Some(_) | None => changes::canceled(shown),
    };
    let offered = view.offers.as_ref().map(|free| offered(free, &profile.time_zone, shown));
    let problem = match &shown.moved.notice {
        Some(notice) if booked.is_none() => Some(notice),
        _ if offered.is_none() => shown.chosen.notice.as_ref(),
        _ => None,
    };
    let problem = problem.map(|notice| refused(notice));
    if problem.is_none() && booked.is_none() && offered.is_none() {
        return None;
    }
    Some(view! { {problem}{booked}{offered} }.into_any())
}

/// Why a visit was not moved, canceled or chosen, where the form for it is no longer shown.
fn refused(notice: &str) -> impl IntoView + use<> {
    let notice = notice.to_owned();
    view! { <section class="request-times" aria-label="Visit"><p class="error" role="alert">{notice}</p></section> }
}

fn offered(free: &[VisitSlot], zone: &str, shown: &Shown) -> AnyView {
    let content = if free.is_empty() {
        view! { <p class="lede">{msg::OFFERS_GONE}</p> }.into_any()
    } else if shown.by_owner {
        let items = free.iter().map(|slot| view! { <li>{moment(zone, slot.starts_at)}</li> }).collect_view();
        view! { <ul class="l">{items}</ul> }.into_any()
    } else {
        view! { <p>{msg::CHOOSE_HELP}</p>{form(free, zone, shown)} }.into_any()
    };
    let refused = if free.is_empty() { None } else { shown.chosen.notice.clone() };
    let refused = if shown.chosen.wrong(field::TIME).is_some() { None } else { refused };
    view! {
        <section class="request-times" id="times" aria-labelledby="times-title">
            <h2 id="times-title">{msg::CHOOSE_TITLE}</h2>
            {refused.map(|notice| view! { <p class="error" role="alert">{notice}</p> })}
            {content}
        </section>
    }
    .into_any()
}

fn form(free: &[VisitSlot], zone: &str, shown: &Shown) -> AnyView {
    let state = &shown.chosen;
    let wrong = state.wrong(field::TIME);
    let mut choices = Vec::new();
    for (at, slot) in free.iter().enumerate() {
        // The first one is the target of the error.
        let id = attribute_if(at == 0, field::TIME);
        let label = moment(zone, slot.starts_at);
        choices.push(view! {
            <label class="choice request-times__choice">
                <input
                    type="radio" name=field::TIME value=slot.id.clone() id=id checked=slot.id == state.draft.time
                    aria-invalid=attribute_if(wrong.is_some(), "true")
                    aria-describedby=attribute_if(wrong.is_some(), "time-error")
                />
                <span>{label}</span>
            </label>
        });
    }
    view! {
        <form method="post" action=format!("/request/{}/visit/choose", shown.token)>
            <fieldset class="field">
                <legend class="visually-hidden">{msg::CHOOSE_TITLE}</legend>
                <div class="request-times__choices">{choices}</div>
                <FieldError field=field::TIME message=wrong/>
            </fieldset>
            <div class="button-row">
                <button class="button" type="submit">"Book this time"</button>
                <a class="link" href="#message">{msg::NONE_SUITS}</a>
            </div>
        </form>
    }
    .into_any()
}

fn booked(booking: &Booking, profile: &BusinessProfile, shown: &Shown) -> AnyView {
    let role = attribute_if(shown.booked, "status");
    let title = msg::booked_title(&moment(&profile.time_zone, booking.starts_at));
    view! {
        <section class="request-times request-times--booked" id="visit" role=role aria-labelledby="visit-title">
            <h2 id="visit-title">{title}</h2>
            {changes::news(shown)}
            <p>{msg::BOOKED_HELP}</p>
            {address(profile)}
            <a class="button button--outline button--small" href=format!("/request/{}/visit.ics", shown.token) download="visit.ics">
                "Add to my calendar"
            </a>
            {changes::changes(shown)}
        </section>
    }
    .into_any()
}

/// None if the business comes to the boat.
fn address(profile: &BusinessProfile) -> Option<impl IntoView + use<>> {
    if !profile.has_address() {
        return None;
    }
    let line = format!("{}, {}", profile.street, profile.city_line());
    Some(view! { <p><a href=profile.maps_url.clone() rel="noreferrer">{line}</a></p> })
}

#[cfg(test)]
mod tests;
