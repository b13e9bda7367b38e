//! The visit on a visitor's page: the times that the owner offers, and the booked one.

mod changes;
mod host;
mod others;
mod shown;
mod times;

use crate::pages::request::shown::RequestScreen;
use crate::ui::attribute_if;
use backend::time::zone::{abbreviation, local};
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::VisitorView;
use domain::features::visits::Booking;
use domain::features::visits::messages as visits;
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
    let offered = view.offers.as_ref().map(|free| times::offered(free, profile, shown));
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

fn booked(booking: &Booking, profile: &BusinessProfile, shown: &Shown) -> AnyView {
    let role = attribute_if(shown.booked, "status");
    let at = local(&profile.time_zone, booking.starts_at);
    let day = at.day;
    let time = format!("{} {}", at.clock(), abbreviation(&profile.time_zone, booking.starts_at));
    let ready = if profile.has_address() { visits::HAVE_READY } else { visits::HAVE_READY_ABOARD };
    view! {
        <section class="request-times request-times--booked" id="visit" role=role aria-labelledby="visit-title">
            <p class="visit-day">
                <span>{day.weekday_long()}</span>" "<span>{day.month_long()}</span>" "<b>{day.date().day}</b>
            </p>
            <div class="visit-words">
                <h2 id="visit-title">
                    <span class="visually-hidden">{format!("Your visit: {}, ", day.long())}</span>{time}
                </h2>
                {changes::news(shown)}
                <p>{format!("{} {ready}", msg::BOOKED_HELP)}</p>
                {host::address(profile)}
                <a class="button button--outline button--small" href=format!("/request/{}/visit.ics", shown.token) download="visit.ics">
                    "Add to my calendar"
                </a>
                {changes::changes(shown)}
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests;
