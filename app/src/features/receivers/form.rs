use crate::admin::frame::FailureNote;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::context::FormState;
use domain::features::receivers::messages as msg;
use domain::features::receivers::{ReceiverDraft, WebhookEvent, field};
use leptos::prelude::*;

/// Of a program that is added: a test says whether it gets messages.
pub(super) fn new_fields(state: &FormState<ReceiverDraft>) -> impl IntoView + use<> {
    let active = view! {
        <input type="hidden" name=field::ACTIVE value="true"/>
        <p class="hint">{msg::TRIED_AT_ONCE}</p>
    };
    fields(state, "/admin/webhooks/new", active.into_any(), "Add program")
}

pub(super) fn saved_fields(state: &FormState<ReceiverDraft>, action: &str) -> impl IntoView + use<> {
    let active = view! {
        <label class="switch">
            <input type="checkbox" role="switch" name=field::ACTIVE value="true" checked=state.draft.receiver_active/>
            "Send messages to it"
        </label>
    };
    fields(state, action, active.into_any(), "Save program")
}

fn fields(
    state: &FormState<ReceiverDraft>,
    action: &str,
    active: AnyView,
    button: &'static str,
) -> impl IntoView + use<> {
    let draft = &state.draft;
    let refused = state.notice.clone().map(|sentence| view! { <FailureNote sentence is_first=true/> });
    view! {
        {refused}
        <form class="stack" method="post" action=action.to_owned() data-busy="">
            {input(state, field::NAME, "Name", "text", draft.receiver_name.clone())}
            {input(state, field::ADDRESS, "Address", "url", draft.receiver_address.clone())}
            {events(state)}
            {active}
            <button class="button align-start">{button}</button>
        </form>
    }
}

fn input(
    state: &FormState<ReceiverDraft>,
    name: &'static str,
    label: &'static str,
    kind: &'static str,
    value: String,
) -> impl IntoView + use<> {
    let wrong = state.wrong(name);
    let invalid = wrong.as_ref().map(|_| "true");
    let described = wrong.as_ref().map(|_| error_id(name));
    view! {
        <div class="field">
            <label for=name>{label}</label>
            <input
                class="input" id=name name=name type=kind autocomplete="off" value=value
                aria-invalid=invalid aria-describedby=described
            />
            {error(name, wrong)}
        </div>
    }
}

fn events(state: &FormState<ReceiverDraft>) -> impl IntoView + use<> {
    let wrong = state.wrong(field::EVENTS);
    let invalid = wrong.as_ref().map(|_| "true");
    let described = wrong.as_ref().map(|_| error_id(field::EVENTS));
    let mut boxes = Vec::new();
    for event in WebhookEvent::ALL {
        let code = event.code();
        let chosen = state.draft.receiver_events.iter().any(|chosen| chosen == code);
        boxes.push(view! {
            <label class="check">
                <input type="checkbox" name=field::EVENTS value=code checked=chosen aria-invalid=invalid/>
                <span>{event.label()}</span>
            </label>
        });
    }
    view! {
        <fieldset class="field" aria-describedby=described>
            <legend>"It gets a message about"</legend>
            {boxes}
            {error(field::EVENTS, wrong)}
        </fieldset>
    }
}

fn error_id(name: &str) -> String {
    format!("{name}-error")
}

fn error(name: &'static str, sentence: Option<String>) -> Option<impl IntoView + use<>> {
    let sentence = sentence?;
    Some(view! { <p class="error" id=error_id(name)>{Icon::Alert.draw_small()}{sentence}</p> })
}
