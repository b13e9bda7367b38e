//! Whether mail arrives: check, test mail, and what was refused.

mod findings;
mod undelivered;

pub(crate) use undelivered::advice;

use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::Screen;
use super::frame::{FailureNote, Frame};
use super::times::When;
use super::{count_unanswered, page, page_header, set_failure_status, when};
use crate::api::admin::mail as api;
use crate::context::MailScreenState;
use backend::delivery::mail::check::{MailSetup, MailState, TestMail};
use domain::delivery::mail_check::dkim;
use domain::kinds::Kind;
use domain::messages::admin::FOR_WHO_RUNS_THE_SERVER;
use domain::messages::mail as msg;
use domain::messages::{contact_settings, for_server, mail_findings};
use leptos::prelude::*;

const CHECK_FORM: &str = "mail-check";
const HERE: Screen = Screen::Content(Kind::ContactSettings);

/// In the contact settings.
pub(crate) fn link() -> impl IntoView {
    view! { <a class="button button--outline" href="/admin/mail">{contact_settings::CHECK}</a> }
}

#[component]
pub fn MailPage() -> impl IntoView {
    let after = use_context::<MailScreenState>().unwrap_or_default();
    page(msg::TITLE, move |admin| async move {
        let state = api::state().await;
        let when = when().await;
        let waiting = count_unanswered().await;
        let content = match state {
            Ok(state) => screen(&state, &after, &when).into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { <FailureNote sentence=msg::REFUSALS_FAILED/> }.into_any()
            }
        };
        view! {
            <Frame email=admin.email here=HERE waiting>
                <a class="back-link" href="/admin/contact-settings#mail">{Icon::Left.draw_small()}"Contact settings"</a>
                {page_header(msg::TITLE, msg::ABOUT.to_owned(), None)}
                <div class="single-column">{content}</div>
            </Frame>
        }
    })
}

fn screen(state: &MailState, after: &MailScreenState, when: &When) -> impl IntoView + use<> {
    let refused = after.notice.clone().map(|sentence| view! { <FailureNote sentence is_first=true/> });
    let setup = state.setup.as_ref();
    let forms = match setup {
        Some(setup) => view! { {check(setup, after)}{test(setup, after.test.as_ref())} }.into_any(),
        None => view! { <p class="note note--top"><span class="note__body">{msg::NOT_SET_UP}</span></p> }.into_any(),
    };
    let fold = setup.map(|setup| server_fold(setup, &state.selector, after));
    let bounces = setup.map(|setup| view! { <p class="muted">{msg::bounces(&setup.sender)}</p> });
    view! {
        {refused}
        {forms}
        <section class="form-section" aria-labelledby="refusals">
            <h2 id="refusals">"Not delivered"</h2>
            {bounces}
            {undelivered::list(&state.undelivered, when)}
        </section>
        {fold}
    }
}

fn check(setup: &MailSetup, after: &MailScreenState) -> impl IntoView + use<> {
    let found = after.findings.as_ref().map(|found| findings::summary(found));
    view! {
        <section class="form-section" aria-labelledby="check">
            <h2 id="check">"Do mails arrive"</h2>
            <dl class="dns-record"><dt>"They come from"</dt><dd>{setup.sender.clone()}</dd></dl>
            {found}
            <p class="muted">{msg::CHECK_ABOUT}</p>
            <form id=CHECK_FORM method="post" action="/admin/mail/check" data-busy="">
                <button class="button">"Check now"</button>
            </form>
        </section>
    }
}

/// What was found, and what the check asks for; open after a check that found something to do.
fn server_fold(setup: &MailSetup, saved: &str, after: &MailScreenState) -> impl IntoView + use<> {
    let found = after.findings.as_ref().map(|found| findings::list(found));
    let typed = after.selector.clone().unwrap_or_else(|| saved.to_owned());
    let invalid = after.wrong.as_ref().map(|_| "true");
    let described = if after.wrong.is_some() { "selector-hint selector-error" } else { "selector-hint" };
    let is_open = after.wrong.is_some() || after.findings.is_some();
    let wrong = after.wrong.clone().map(|sentence| {
        view! { <p class="error" id="selector-error">{Icon::Alert.draw_small()}{sentence}</p> }
    });
    view! {
        <details class="server-fold" id="server" open=is_open>
            <summary>{FOR_WHO_RUNS_THE_SERVER}</summary>
            <div class="stack">
                <dl class="facts-list">
                    <dt>{for_server::MAIL_SERVER}</dt><dd>{setup.host.clone()}</dd>
                    <dt>{for_server::SENDER}</dt><dd>{setup.sender.clone()}</dd>
                </dl>
                {found}
                <div class="field">
                    <label for=dkim::FIELD>{mail_findings::SELECTOR}</label>
                    <input
                        class="input" id=dkim::FIELD name=dkim::FIELD form=CHECK_FORM type="text" autocomplete="off"
                        autocapitalize="none" spellcheck="false" value=typed aria-invalid=invalid
                        aria-describedby=described
                    />
                    <p class="hint" id="selector-hint">{mail_findings::SELECTOR_HINT}</p>
                    {wrong}
                </div>
            </div>
        </details>
    }
}

fn test(setup: &MailSetup, sent: Option<&TestMail>) -> impl IntoView + use<> {
    let sent = sent.map(|sent| {
        let class = if sent.is_accepted { "note note--top" } else { "note note--error note--top" };
        let advice = sent.advice.map(|advice| view! { " "{advice} });
        view! { <p class=class role="status"><span class="note__body">{sent.sentence.clone()}{advice}</span></p> }
    });
    view! {
        <section class="form-section" aria-labelledby="test">
            <h2 id="test">"Test mail"</h2>
            {sent}
            <p class="muted">{msg::test_about(&setup.owner)}</p>
            <form class="stack" method="post" action="/admin/mail/test" data-busy="">
                <button class="button button--outline align-start">"Send a test mail"</button>
            </form>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;

    fn state() -> MailState {
        let setup = MailSetup {
            sender: "hello@example.com".into(),
            owner: "owner@example.com".into(),
            host: "mail.example.com".into(),
        };
        MailState { setup: Some(setup), selector: "s1".into(), last_sent: None, undelivered: vec![] }
    }

    #[test]
    fn without_a_server_it_says_what_that_means() {
        let none = MailState { setup: None, ..state() };
        let html = html_of(|| screen(&none, &MailScreenState::default(), &when()));
        assert!(html.contains(msg::NOT_SET_UP) && !html.contains("<form"), "{html}");
    }

    #[test]
    fn it_names_sender_server_and_selector() {
        let html = html_of(|| screen(&state(), &MailScreenState::default(), &when()));
        for part in ["hello@example.com", "mail.example.com", "value=\"s1\"", "/admin/mail/test"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("aria-invalid") && !html.contains("style="), "{html}");
        assert!(!html.contains(" open") && html.contains("form=\"mail-check\""), "{html}");
    }

    #[test]
    fn a_refused_selector_keeps_what_was_typed() {
        let after = MailScreenState {
            selector: Some("a b\"".into()),
            wrong: Some(mail_findings::SELECTOR_INVALID.into()),
            ..MailScreenState::default()
        };
        let html = html_of(|| screen(&state(), &after, &when()));
        assert!(html.contains("a b&quot;") && html.contains(mail_findings::SELECTOR_INVALID), "{html}");
    }

    #[test]
    fn a_test_mail_says_how_it_went() {
        let sent = TestMail { is_accepted: false, sentence: msg::test_refused("Refused 550", "<no>"), advice: None };
        let after = MailScreenState { test: Some(sent), ..MailScreenState::default() };
        let html = html_of(|| screen(&state(), &after, &when()));
        assert!(html.contains("note--error") && html.contains("&lt;no&gt;"), "{html}");
    }
}
