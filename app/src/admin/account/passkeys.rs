//! Passkeys on the screen of two-step sign-in.

use super::second_factor_fields::{InputField, field, password, refused};
use crate::admin::times::When;
use crate::api::admin::second_factor::SecondFactorScreen;
use crate::context::{SecondFactorForm, SecondFactorState, TypedPasskey};
use backend::accounts::second_factor::OwnPasskey;
use domain::limits::PASSKEYS_MAX;
use domain::messages::second_factor as msg;
use leptos::prelude::*;

pub(crate) fn section(
    email: &str,
    shown: &SecondFactorScreen,
    after: &SecondFactorState,
    when: &When,
) -> impl IntoView + use<> {
    let passkeys = &shown.factor.passkeys;
    let listed = passkeys.iter().map(|passkey| row(email, passkey, after, when)).collect_view();
    let list = if !passkeys.is_empty() {
        Some(view! { <ul class="record-list record-list--cards devices passkeys">{listed}</ul> })
    } else {
        None
    };
    let add = if !shown.passkeys_possible {
        view! { <p class="note"><span class="note__body">{msg::PASSKEYS_NOT_HERE}</span></p> }.into_any()
    } else if passkeys.len() >= PASSKEYS_MAX {
        view! { <p class="muted">{msg::passkeys_full()}</p> }.into_any()
    } else {
        add_form(email, after, shown.factor.since().is_some()).into_any()
    };
    view! {
        <section class="form-section" aria-labelledby="passkeys">
            <h2 id="passkeys">"Passkeys"</h2>
            <p class="muted">{msg::PASSKEYS_ABOUT}</p>
            {list}
            {add}
        </section>
    }
}

fn row(email: &str, passkey: &OwnPasskey, after: &SecondFactorState, when: &When) -> impl IntoView + use<> {
    let used = match passkey.last_used_at {
        Some(at) => format!("Last used {}", when.full(at)),
        None => "Not used yet".to_owned(),
    };
    let name = passkey.name.clone();
    view! {
        <li class="record-row">
            <div class="record-row__body">
                <h3>{name.clone()}</h3>
                <p class="record-row__meta">
                    <span>{format!("Added {}", when.full(passkey.added_at))}</span>
                    <span>{used}</span>
                </p>
                {remove_form(email, passkey, after)}
            </div>
        </li>
    }
}

fn remove_form(email: &str, passkey: &OwnPasskey, after: &SecondFactorState) -> impl IntoView + use<> {
    let form = SecondFactorForm::RemovePasskey;
    let is_refused = after.form == Some(form) && after.passkey.id == passkey.id;
    let none = SecondFactorState::default();
    let own = if is_refused { after } else { &none };
    view! {
        <details open=is_refused>
            <summary>"Remove"<span class="visually-hidden">{format!(": {}", passkey.name)}</span></summary>
            <form class="stack" method="post" action="/admin/account/second-factor/remove-passkey" data-busy="">
                {refused(own, form)}
                <input type="hidden" name="id" value=passkey.id.clone()/>
                {password(email, own, form, &passkey.id)}
                <button class="button button--danger align-start">"Remove this passkey"</button>
            </form>
        </details>
    }
}

/// A script asks the browser for the passkey, and sends it with this form.
fn add_form(email: &str, after: &SecondFactorState, is_on: bool) -> impl IntoView + use<> {
    let form = SecondFactorForm::Passkey;
    let TypedPasskey { name, answer, .. } = match after.form {
        Some(SecondFactorForm::Passkey) => after.passkey.clone(),
        _ => TypedPasskey::default(),
    };
    let name = InputField { value: Some(name), ..InputField::of(form, "name", "Name of the passkey") };
    view! {
        <noscript><p class="note"><span class="note__body">{msg::PASSKEY_NEEDS_SCRIPT_HERE}</span></p></noscript>
        {if !is_on { Some(view! { <p class="muted">{msg::OTHERS_END}</p> }) } else { None }}
        <form class="stack" method="post" action="/admin/account/second-factor/passkey" data-busy="" data-passkey="create">
            {refused(after, form)}
            <input type="hidden" name="answer" value=answer/>
            {field(after, name)}
            {password(email, after, form, form.code())}
            <button class="button align-start">"Add a passkey"</button>
        </form>
    }
}
