//! The times that the owner offers, each a leaf of the calendar.

use super::host::host;
use super::others;
use super::shown::Shown;
use crate::pages::request::shown::moment;
use crate::ui::{FieldError, attribute_if};
use backend::time::zone::{abbreviation, local};
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as msg;
use domain::features::visits::VisitSlot;
use domain::features::visits::messages as visits;
use domain::features::visits::offers::field;
use leptos::prelude::*;

const FORM: &str = "choose-time";

pub(super) fn offered(free: &[VisitSlot], profile: &BusinessProfile, shown: &Shown) -> AnyView {
    let zone = &profile.time_zone;
    let content = if free.is_empty() {
        view! { <p class="lede">{msg::OFFERS_GONE}</p> }.into_any()
    } else if shown.by_owner {
        let items = free.iter().map(|slot| view! { <li>{moment(zone, slot.starts_at)}</li> }).collect_view();
        view! { <ul class="l">{items}</ul> }.into_any()
    } else {
        to_choose(free, profile, shown)
    };
    let refused = if free.is_empty() { None } else { shown.chosen.notice.clone() };
    let refused = if shown.chosen.wrong(field::TIME).is_some() { None } else { refused };
    view! {
        <section class="request-times times" id="times" aria-labelledby="times-title">
            <h2 id="times-title">{msg::CHOOSE_TITLE}</h2>
            {refused.map(|notice| view! { <p class="error" role="alert">{notice}</p> })}
            {content}
        </section>
    }
    .into_any()
}

fn to_choose(free: &[VisitSlot], profile: &BusinessProfile, shown: &Shown) -> AnyView {
    let zone = &profile.time_zone;
    let help = match common_zone(free, zone) {
        Some(name) => visits::choose_help(&name),
        None => visits::TAKES_AN_HOUR.to_owned(),
    };
    // The style sheet shows the label of the chosen time.
    let mut labels = vec![view! { <span>{visits::BOOK.to_owned()}</span> }];
    for slot in free {
        let at = local(zone, slot.starts_at);
        labels.push(view! { <span>{visits::book(at.day.weekday_long(), &at.clock())}</span> });
    }
    view! {
        <p>{help}</p>
        {leaves(free, zone, shown)}
        {host(profile)}
        <div class="times__choice">
            <button class="button button--large times__book" type="submit" form=FORM>{labels}</button>
            {others::form(shown)}
        </div>
        {then()}
    }
    .into_any()
}

/// None where the clocks change between the times: each names its own then.
fn common_zone(free: &[VisitSlot], zone: &str) -> Option<String> {
    let name = abbreviation(zone, free.first()?.starts_at);
    let is_common = free.iter().all(|slot| abbreviation(zone, slot.starts_at) == name);
    if is_common { Some(name) } else { None }
}

fn leaves(free: &[VisitSlot], zone: &str, shown: &Shown) -> impl IntoView + use<> {
    let wrong = shown.chosen.wrong(field::TIME);
    let names_zone = common_zone(free, zone).is_none();
    let mut leaves = Vec::new();
    for (at, slot) in free.iter().enumerate() {
        let ends = local(zone, slot.ends_at).clock();
        let ends = if names_zone { format!("{ends} {}", abbreviation(zone, slot.starts_at)) } else { ends };
        leaves.push(leaf(slot, at == 0, zone, &ends, shown));
    }
    view! {
        <form id=FORM method="post" action=format!("/request/{}/visit/choose", shown.token)>
            <fieldset class="field">
                <legend class="visually-hidden">{msg::CHOOSE_TITLE}</legend>
                <div class="times__leaves">{leaves}</div>
                <FieldError field=field::TIME message=wrong/>
            </fieldset>
        </form>
    }
}

/// The first one is the target of the error.
fn leaf(slot: &VisitSlot, is_first: bool, zone: &str, ends: &str, shown: &Shown) -> impl IntoView + use<> {
    let is_wrong = shown.chosen.wrong(field::TIME).is_some();
    let from = local(zone, slot.starts_at);
    view! {
        <label class="leaf">
            <input
                type="radio" name=field::TIME value=slot.id.clone() id=attribute_if(is_first, field::TIME)
                checked=slot.id == shown.chosen.draft.time
                aria-invalid=attribute_if(is_wrong, "true")
                aria-describedby=attribute_if(is_wrong, "time-error")
            />
            <span class="leaf__day">
                <span>{from.day.weekday_long()}</span>" "<small>{from.day.month_long()}</small>" "
                <b>{from.day.date().day}</b>
            </span>" "
            <span class="leaf__time"><b>{from.clock()}</b>" "<small>{visits::until(ends)}</small></span>
        </label>
    }
}

fn then() -> impl IntoView {
    let steps = visits::THEN_STEPS.map(|[when, what]| view! { <li><b>{when}</b>{what}</li> });
    view! { <ol class="l times__then" aria-label=visits::THEN>{steps.into_iter().collect_view()}</ol> }
}
