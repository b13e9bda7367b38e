use super::passkeys;
use super::second_factor_fields::{InputField, field, password, refused};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::qr::qr;
use crate::admin::times::When;
use crate::admin::{count_unanswered, page, page_header, set_failure_status, take_away, when};
use crate::api::admin::second_factor as api;
use crate::api::admin::second_factor::AppKey;
use crate::context::{SecondFactorForm, SecondFactorState};
use backend::accounts::second_factor::SecondFactor;
use domain::messages;
use domain::messages::second_factor as msg;
use leptos::prelude::*;

/// `/admin/account/second-factor`; after one of its forms it shows the outcome from
/// [`SecondFactorState`].
#[component]
pub fn SecondFactorPage() -> impl IntoView {
    let after = use_context::<SecondFactorState>().unwrap_or_default();
    page(msg::TITLE, move |admin| async move {
        let when = when().await;
        let content = match api::screen(&after.secret).await {
            Ok(shown) => screen(&admin.email, &shown, &after, &when).into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { {page_header(msg::TITLE, None, None)}<FailureNote sentence=messages::UNAVAILABLE/> }.into_any()
            }
        };
        let waiting = count_unanswered().await;
        view! { <Frame email=admin.email here=Screen::Account waiting>{content}</Frame> }
    })
}

pub(crate) fn summary(factor: &SecondFactor, when: &When) -> String {
    match factor.since() {
        None => msg::OFF.to_owned(),
        Some(since) => {
            format!("{} {}. {}", msg::ON_SINCE, when.full(since), msg::codes_left(factor.codes_left))
        }
    }
}

fn screen(
    email: &str,
    shown: &api::SecondFactorScreen,
    after: &SecondFactorState,
    when: &When,
) -> impl IntoView + use<> {
    let api::SecondFactorScreen { factor, key, .. } = shown;
    let done = after.done.map(|sentence| {
        view! { <p class="note note--top" role="status"><span class="note__body">{sentence}</span></p> }
    });
    let has_app = factor.app.is_some();
    let remove_app = if has_app && !factor.passkeys.is_empty() { Some(remove_app_form(email, after)) } else { None };
    let rest = if factor.since().is_some() {
        Some(view! { {codes_form(email, after)}{off_form(email, after)} })
    } else {
        None
    };
    view! {
        {page_header(msg::TITLE, msg::ABOUT.to_owned(), None)}
        <div class="single-column">
            {done}
            {codes(&after.codes)}
            <p class="form-section">{summary(factor, when)}</p>
            {passkeys::section(email, shown, after, when)}
            {app_form(email, key, after, has_app)}
            {remove_app}
            {rest}
            <p><a class="link" href="/admin/account">"Back to the account"</a></p>
        </div>
    }
}

fn codes(codes: &[String]) -> Option<impl IntoView + use<>> {
    let lines = codes.iter().map(|code| view! { <li><code translate="no">{code.clone()}</code></li> }).collect_view();
    if !codes.is_empty() {
        Some(view! {
            <section class="form-section" aria-labelledby="codes">
                <h2 id="codes">"Your recovery codes"</h2>
                <p class="muted">{msg::CODES_ABOUT}</p>
                <ol class="recovery-codes" id="recovery-codes">{lines}</ol>
                {take_away::all_ways("recovery-codes", "recovery-codes.txt")}
            </section>
        })
    } else {
        None
    }
}

fn app_form(email: &str, key: &AppKey, after: &SecondFactorState, has_app: bool) -> impl IntoView + use<> {
    let form = SecondFactorForm::App;
    let title = if has_app { "Use another phone" } else { "Set up an authenticator app" };
    let action = if has_app { "Replace the app" } else { "Turn on" };
    let code = InputField {
        autocomplete: "one-time-code",
        inputmode: Some("numeric"),
        ..InputField::of(form, "code", "Code of the app")
    };
    // Groups of four are easier to type.
    let spaced: Vec<String> =
        key.text.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    view! {
        <section class="form-section" aria-labelledby="app">
            <h2 id="app">{title}</h2>
            <p class="muted">{msg::SCAN}" "{msg::OTHERS_END}</p>
            <form class="stack" method="post" action="/admin/account/second-factor/app" data-busy="">
                {refused(after, form)}
                <div class="key">
                    {qr(&key.url, msg::QR_LABEL)}
                    <p>
                        <span class="hint">"Key"</span>
                        <code class="key__text" translate="no">{spaced.join(" ")}</code>
                        <a class="link" href=key.url.clone()>"Open in an app on this device"</a>
                    </p>
                </div>
                <input type="hidden" name="secret" value=key.text.clone()/>
                {field(after, code)}
                {password(email, after, form, form.code())}
                <button class="button align-start">{action}</button>
            </form>
        </section>
    }
}

fn remove_app_form(email: &str, after: &SecondFactorState) -> impl IntoView + use<> {
    let form = SecondFactorForm::RemoveApp;
    view! {
        <section class="form-section" aria-labelledby="remove-app">
            <h2 id="remove-app">"Remove the app"</h2>
            <p class="muted">"Then your passkeys and recovery codes are the second step."</p>
            <form class="stack" method="post" action="/admin/account/second-factor/remove-app" data-busy="">
                {refused(after, form)}
                {password(email, after, form, form.code())}
                <button class="button button--outline align-start">"Remove the app"</button>
            </form>
        </section>
    }
}

fn codes_form(email: &str, after: &SecondFactorState) -> impl IntoView + use<> {
    let form = SecondFactorForm::Codes;
    view! {
        <section class="form-section" aria-labelledby="new-codes">
            <h2 id="new-codes">"New recovery codes"</h2>
            <p class="muted">"They replace all former ones."</p>
            <form class="stack" method="post" action="/admin/account/second-factor/codes" data-busy="">
                {refused(after, form)}
                {password(email, after, form, form.code())}
                <button class="button button--outline align-start">"Make new codes"</button>
            </form>
        </section>
    }
}

fn off_form(email: &str, after: &SecondFactorState) -> impl IntoView + use<> {
    let form = SecondFactorForm::Off;
    view! {
        <section class="form-section" aria-labelledby="off">
            <h2 id="off">"Turn off"</h2>
            <p class="muted">"Then the password alone signs in. App, passkeys and recovery codes no longer work."</p>
            <form class="stack" method="post" action="/admin/account/second-factor/off" data-busy="">
                {refused(after, form)}
                {password(email, after, form, form.code())}
                <button class="button button--danger align-start">"Turn off two-step sign-in"</button>
            </form>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::context::TypedPasskey;
    use crate::test_html::html_of;
    use backend::accounts::second_factor::OwnPasskey;
    use domain::{FieldError, Timestamp};

    const SINCE: Timestamp = Timestamp(1_795_000_000_000);

    fn html(factor: SecondFactor, after: SecondFactorState) -> String {
        shown(factor, after, true)
    }

    fn shown(factor: SecondFactor, after: SecondFactorState, passkeys_possible: bool) -> String {
        let key = AppKey { text: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".into(), url: "otpauth://totp/x?secret=y".into() };
        let shown = api::SecondFactorScreen { factor, key, passkeys_possible };
        html_of(move || screen("dana@example.com", &shown, &after, &when()))
    }

    fn passkey(id: &str) -> OwnPasskey {
        OwnPasskey { id: id.into(), name: "Laptop <1>".into(), added_at: SINCE, last_used_at: None }
    }

    #[test]
    fn while_it_is_off_it_can_be_set_up() {
        let html = html(SecondFactor::default(), SecondFactorState::default());
        assert!(html.contains(msg::OFF) && html.contains("<svg") && html.contains("GEZD GNBV"), "{html}");
        assert_eq!(html.matches("<form").count(), 2, "app and passkey: {html}");
        assert!(!html.contains("style="), "{html}");
    }

    #[test]
    fn while_it_is_on_it_says_what_is_left() {
        let on = SecondFactor { app: Some(SINCE), codes_left: 3, ..SecondFactor::default() };
        let html = html(on, SecondFactorState::default());
        assert!(html.contains(&msg::codes_left(3)) && html.matches("<form").count() == 4, "{html}");
    }

    #[test]
    fn each_passkey_can_be_removed() {
        let on = SecondFactor { passkeys: vec![passkey("one"), passkey("two")], ..SecondFactor::default() };
        let wrong = FieldError { field: "current".into(), message: "Wrong".into() };
        let after = SecondFactorState {
            form: Some(SecondFactorForm::RemovePasskey),
            wrong: vec![wrong],
            passkey: TypedPasskey { id: "two".into(), ..TypedPasskey::default() },
            ..SecondFactorState::default()
        };
        let html = html(on, after);
        assert!(html.contains(msg::ON_SINCE) && html.matches("Laptop &lt;1&gt;").count() >= 2, "{html}");
        assert_eq!(html.matches("/remove-passkey").count(), 2, "{html}");
        assert_eq!(html.matches("aria-invalid").count(), 1, "only at the one that was to be removed: {html}");
        assert!(html.contains("id=\"two-current-error\""), "{html}");
        assert!(!html.contains("/remove-app"), "{html}");
    }

    #[test]
    fn where_passkeys_are_not_possible_it_says_so() {
        let html = shown(SecondFactor::default(), SecondFactorState::default(), false);
        assert!(html.contains(msg::PASSKEYS_NOT_HERE) && !html.contains("data-passkey"), "{html}");
    }

    #[test]
    fn a_refused_form_says_why_at_its_field() {
        let wrong = FieldError { field: "code".into(), message: msg::APP_CODE_WRONG.into() };
        let after =
            SecondFactorState { form: Some(SecondFactorForm::App), wrong: vec![wrong], ..SecondFactorState::default() };
        let html = html(SecondFactor::default(), after);
        assert!(html.contains("id=\"app-code-error\"") && html.contains(msg::APP_CODE_WRONG), "{html}");
        assert_eq!(html.matches("aria-invalid").count(), 1, "{html}");
    }
}
