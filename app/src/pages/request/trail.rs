//! Where the request stands.

use super::shown::{day, moment};
use crate::ui::{Icon, attribute_if, icon};
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::{RequestStanding, RequestStep, VisitorView};
use domain::messages::letters::to_name;
use leptos::prelude::*;

pub(super) fn top(view: &VisitorView, zone: &str) -> impl IntoView + use<> {
    let received = day(zone, view.received_at).long();
    let id = format!("{} {}, {received}", msg::request_of(view.kind), view.reference);
    view! {
        <div class="wrap request-head">
            <div>
                <p class="request-head__id">{id}</p>
                <h1>{heading(view, zone)}</h1>
                <p class="lede">{lede(view)}</p>
            </div>
            <ol class="l trail" aria-label="Where your request stands">
                {step(view, RequestStep::Received, "Received", received)}
                {step(view, RequestStep::InReview, "In review", String::new())}
                {step(view, RequestStep::Answered, "Answered", answered(view, zone))}
                {visit_step(view, zone)}
                {work_step(view, zone)}
            </ol>
        </div>
    }
}

fn heading(view: &VisitorView, zone: &str) -> String {
    let name = &view.greeting;
    match &view.booking {
        Some(booking) if view.standing == RequestStanding::Visit => {
            let words = msg::see_you_on(day(zone, booking.starts_at).weekday_long());
            to_name(&words, name)
        }
        Some(_) | None => view.standing.heading(name),
    }
}

/// None for work that was won without a visit.
fn visit_step(view: &VisitorView, zone: &str) -> Option<AnyView> {
    let is_skipped = view.step == RequestStep::Work && view.booking.is_none();
    if is_skipped && !is_choosing(view) {
        return None;
    }
    Some(step(view, RequestStep::Visit, "Visit", visit(view, zone)).into_any())
}

/// None before the request is won.
fn work_step(view: &VisitorView, zone: &str) -> Option<AnyView> {
    if view.step != RequestStep::Work {
        return None;
    }
    let when = match view.notes.first() {
        Some(newest) => day(zone, newest.at).long(),
        None => String::new(),
    };
    Some(step(view, RequestStep::Work, "The work", when).into_any())
}

fn is_choosing(view: &VisitorView) -> bool {
    view.offers.as_ref().is_some_and(|free| !free.is_empty())
}

/// Times are offered before any visit: the visitor has the next step.
fn is_asked(view: &VisitorView) -> bool {
    is_choosing(view) && view.step < RequestStep::Visit
}

fn lede(view: &VisitorView) -> &'static str {
    let is_first_choice = is_choosing(view) && !view.has_visit_to_come();
    if is_first_choice { msg::CHOOSE_LEDE } else { view.standing.sentence() }
}

fn answered(view: &VisitorView, zone: &str) -> String {
    match view.answered_at {
        Some(at) => day(zone, at).long(),
        None => String::new(),
    }
}

fn visit(view: &VisitorView, zone: &str) -> String {
    match &view.booking {
        Some(booking) => moment(zone, booking.starts_at),
        None if is_choosing(view) => msg::CHOOSE_TITLE.to_owned(),
        None => String::new(),
    }
}

fn step(view: &VisitorView, step: RequestStep, label: &'static str, when: String) -> impl IntoView + use<> {
    let reached = if is_asked(view) { RequestStep::Visit } else { view.step };
    let is_current = step == reached;
    let is_done = step < reached || step == RequestStep::Received || (is_current && !is_asked(view));
    let mark = if is_done { icon(Icon::Check).into_any() } else { view! { <i></i> }.into_any() };
    let state = match step {
        RequestStep::Work if view.standing == RequestStanding::Work => ", under way",
        RequestStep::Visit if view.has_visit_to_come() => ", booked",
        _ if is_done => ", done",
        _ if is_current => ", your choice",
        _ => ", not yet",
    };
    view! {
        <li aria-current=attribute_if(is_current, "step")>
            {mark}
            <b>{label}<span class="visually-hidden">{state}</span></b>
            <span>{when}</span>
        </li>
    }
}
