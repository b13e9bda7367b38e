//! The fields of each question.

use super::api::Run;
use super::fields::{FieldOf, Form, area, choice, field, wrong};
use super::hours::hours;
use super::photos::{photos, place_again};
use domain::features::first_run::draft::{field as name, place, then};
use domain::features::first_run::{Answers, OFFERED, Question, headlines, messages as msg};
use leptos::prelude::*;

/// With what was typed, after a refusal, or else with what is kept.
pub(super) fn fields(question: Question, run: &Run, form: &Form, thumbnails: &[String]) -> AnyView {
    let answers = &run.state.answers;
    match question {
        Question::Name => name_fields(answers, form).into_any(),
        Question::Work => work(answers, form).into_any(),
        Question::Photos => view! { {photos(run, thumbnails)}{place_again(thumbnails.len())} }.into_any(),
        Question::Headline => headline(answers, form).into_any(),
        Question::Sentence => sentence(answers, form).into_any(),
        Question::Contact => contact(answers, form).into_any(),
        Question::Place => place_fields(answers, form).into_any(),
        Question::Hours => hours(answers, form).into_any(),
        Question::License => license(answers, form).into_any(),
        Question::Words => words(answers, form).into_any(),
    }
}

fn shown<'a>(form: &'a Form, typed: &'a str, kept: &'a str) -> &'a str {
    if form.is_refused() { typed } else { kept }
}

fn name_fields(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let kept = answers.name.clone().unwrap_or_default();
    let of_name = FieldOf { name: name::NAME, label: "Name", autocomplete: "organization", ..FieldOf::default() };
    let of_town = FieldOf { name: name::TOWN, label: "Town or harbor", hint: msg::TOWN_HINT, ..FieldOf::default() };
    view! {
        {field(of_name, shown(form, &form.draft.name, &kept.name), form)}
        {field(of_town, shown(form, &form.draft.town, &kept.town), form)}
        <p class="run-aside">{msg::LOGO_HINT}</p>
    }
}

fn work(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let chosen = if form.is_refused() { form.draft.work.as_slice() } else { answers.kinds() };
    let mut boxes = Vec::new();
    for kind in OFFERED {
        let is_chosen = chosen.iter().any(|name| name == kind.name);
        boxes.push(work_box(kind.name, kind.hint, is_chosen).into_any());
    }
    for own in chosen.iter().filter(|name| OFFERED.iter().all(|kind| kind.name != name.as_str())) {
        boxes.push(work_box(own, "In your words", true).into_any());
    }
    let of_own = FieldOf { name: name::OWN_WORK, label: msg::OWN_WORK, ..FieldOf::default() };
    view! {
        <fieldset class="run-work"><legend class="visually-hidden">"Kinds of work"</legend>{boxes}</fieldset>
        <div class="run-own">
            {field(of_own, shown(form, &form.draft.own_work, ""), form)}
            <button class="button button--outline" name=name::THEN value=then::STAY>"Add"</button>
        </div>
    }
}

fn work_box(kind: &str, hint: &'static str, is_chosen: bool) -> impl IntoView + use<> {
    view! {
        <label class="run-choice">
            <input type="checkbox" name=name::WORK value=kind.to_owned() checked=is_chosen/>
            <span><b>{kind.to_owned()}</b><small>{hint}</small></span>
        </label>
    }
}

fn headline(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let kept = answers.headline.clone().unwrap_or_default().text;
    let chosen = shown(form, &form.draft.headline, &kept).to_owned();
    let offered = headlines::offered(answers);
    let is_own = !offered.contains(&chosen);
    let own = if form.is_refused() { form.draft.own_headline.clone() } else { chosen.clone() };
    let own = if is_own || form.is_refused() { own } else { String::new() };
    let mut choices = Vec::new();
    for line in offered {
        let is_chosen = line == chosen;
        choices.push(choice(name::HEADLINE, &line.clone(), line, "", is_chosen));
    }
    let of_own = FieldOf { name: name::OWN_HEADLINE, label: "Or in your words", ..FieldOf::default() };
    view! {
        <fieldset class="run-choices"><legend class="visually-hidden">"Headline"</legend>{choices}</fieldset>
        {field(of_own, &own, form)}
    }
}

fn sentence(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let kept = answers.sentence.clone().unwrap_or_default().text;
    let of = FieldOf { name: name::SENTENCE, label: "Your sentence", ..FieldOf::default() };
    let examples = msg::EXAMPLES.map(|example| view! { <p>{example}</p> }).into_iter().collect_view();
    view! {
        {area(of, shown(form, &form.draft.sentence, &kept), form)}
        <details class="run-aside"><summary>{msg::OTHERS_SAY}</summary>{examples}</details>
    }
}

fn contact(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let kept = answers.contact.clone().unwrap_or_default();
    let of_phone =
        FieldOf { name: name::PHONE, label: "Phone", kind: "tel", autocomplete: "tel", ..FieldOf::default() };
    let of_email =
        FieldOf { name: name::EMAIL, label: "Mail", kind: "email", autocomplete: "email", ..FieldOf::default() };
    view! {
        <div class="two-columns">
            {field(of_phone, shown(form, &form.draft.phone, &kept.phone), form)}
            {field(of_email, shown(form, &form.draft.email, &kept.email), form)}
        </div>
    }
}

fn place_fields(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let city = answers.city().to_owned();
    let kept = answers.place.clone();
    let kept_choice = match &kept {
        Some(place) if place.is_visited => place::WORKSHOP,
        Some(_) => place::BOAT,
        None => "",
    };
    let kept = kept.unwrap_or_default();
    let chosen = shown(form, &form.draft.place, kept_choice).to_owned();
    let of = |name: &'static str, label: &'static str, autocomplete: &'static str| FieldOf {
        name,
        label,
        autocomplete,
        ..FieldOf::default()
    };
    let workshop = "A workshop people can visit".to_owned();
    view! {
        <fieldset class="run-choices">
            <legend class="visually-hidden">"Where"</legend>
            {choice(name::PLACE, place::WORKSHOP, workshop, msg::VISIT_HINT, chosen == place::WORKSHOP)}
            {choice(name::PLACE, place::BOAT, "I come to the boat".to_owned(), msg::BOAT_HINT, chosen == place::BOAT)}
        </fieldset>
        {wrong(name::PLACE, form.wrong(name::PLACE))}
        {field(
            of(name::STREET, "Street and number", "street-address"),
            shown(form, &form.draft.street, &kept.street),
            form,
        )}
        <div class="run-three">
            {field(of(name::CITY, "City", "address-level2"), shown(form, &form.draft.city, &city), form)}
            {field(of(name::REGION, "State", "address-level1"), shown(form, &form.draft.region, &kept.region), form)}
            {field(
                of(name::POSTAL_CODE, "ZIP", "postal-code"),
                shown(form, &form.draft.postal_code, &kept.postal_code),
                form,
            )}
        </div>
    }
}

fn license(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let kept = answers.license.clone().unwrap_or_default();
    let of_number = FieldOf { name: name::LICENSE_NUMBER, label: "Number", ..FieldOf::default() };
    let of_class = FieldOf { name: name::LICENSE_CLASS, label: "Class (optional)", ..FieldOf::default() };
    view! {
        {field(of_number, shown(form, &form.draft.license_number, &kept.number), form)}
        {field(of_class, shown(form, &form.draft.license_class, &kept.class), form)}
        <p class="run-aside">{msg::LICENSE_HINT}</p>
    }
}

fn words(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let has_agreed = form.draft.agreed || (!form.is_refused() && answers.words.is_some());
    let kept = answers.words.clone().unwrap_or_default();
    let of_words = FieldOf { name: name::CLIENT_WORDS, label: "Their words", ..FieldOf::default() };
    let of_name =
        FieldOf { name: name::CLIENT_NAME, label: "Their name", hint: msg::CLIENT_NAME_HINT, ..FieldOf::default() };
    let of_place = FieldOf { name: name::CLIENT_PLACE, label: "Boat or place (optional)", ..FieldOf::default() };
    let error = form.wrong(name::AGREED);
    let described = error.as_ref().map(|_| format!("{}-error", name::AGREED));
    view! {
        {area(of_words, shown(form, &form.draft.client_words, &kept.words), form)}
        <div class="two-columns">
            {field(of_name, shown(form, &form.draft.client_name, &kept.name), form)}
            {field(of_place, shown(form, &form.draft.client_place, &kept.place), form)}
        </div>
        <label class="run-tick">
            <input type="checkbox" name=name::AGREED value="true" checked=has_agreed aria-describedby=described/>
            "They said yes to showing it"
        </label>
        {wrong(name::AGREED, error)}
    }
}
