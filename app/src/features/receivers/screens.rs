//! The screen of each program, and of a new one.

use super::{api, form};
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::times::When;
use crate::admin::{count_unanswered, not_found, page, page_header, set_failure_status, when};
use crate::context::FormState;
use crate::url::path_param;
use backend::features::receivers::ShownReceiver;
use domain::admin::{DeliveryRow, WebhookTest};
use domain::features::receivers::messages as msg;
use domain::features::receivers::{EventChoice, FIRST_RECEIVER, ReceiverDraft, WebhookEvent, WebhookReceiver};
use domain::kinds::Kind;
use domain::messages;
use leptos::prelude::*;

const HERE: Screen = Screen::Content(Kind::ContactSettings);

/// The outcome of a receiver's form.
#[derive(Clone, Debug, Default)]
pub struct ReceiverState {
    /// Of the form with its fields.
    pub form: FormState<ReceiverDraft>,
    pub done: Option<&'static str>,
    /// A new secret, shown only now.
    pub secret: String,
    pub test: Option<WebhookTest>,
}

#[component]
pub fn NewReceiverPage() -> impl IntoView {
    let after = use_context::<ReceiverState>().unwrap_or_default();
    page(msg::ADD, move |admin| async move {
        let mut state = after.form;
        if !state.is_refused() {
            let usual = EventChoice::of(&[WebhookEvent::LeadCreated]);
            state.draft = ReceiverDraft {
                receiver_events: usual.events().iter().map(|event| event.code().to_owned()).collect(),
                receiver_active: true,
                ..ReceiverDraft::default()
            };
        }
        let waiting = count_unanswered().await;
        view! {
            <Frame email=admin.email here=HERE waiting>
                {back()}
                {page_header(msg::ADD, msg::ABOUT.to_owned(), None)}
                <div class="single-column">{form::new_fields(&state)}</div>
            </Frame>
        }
    })
}

#[component]
pub fn ReceiverPage() -> impl IntoView {
    let id = path_param("id");
    let after = use_context::<ReceiverState>().unwrap_or_default();
    page(msg::TITLE, move |admin| async move {
        let shown = match api::get(&id).await {
            Ok(Some(shown)) => shown,
            Ok(None) => return not_found::screen(admin).await.into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                let waiting = count_unanswered().await;
                return view! {
                    <Frame email=admin.email here=HERE waiting>
                        {page_header(msg::TITLE, None, None)}<FailureNote sentence=messages::UNAVAILABLE/>
                    </Frame>
                }
                .into_any();
            }
        };
        let when = when().await;
        let waiting = count_unanswered().await;
        view! { <Frame email=admin.email here=HERE waiting>{screen(shown, after, &when)}</Frame> }.into_any()
    })
}

fn back() -> impl IntoView {
    view! { <a class="back-link" href="/admin/contact-settings#receivers">{Icon::Left.draw_small()}"Contact settings"</a> }
}

fn screen(shown: ShownReceiver, after: ReceiverState, when: &When) -> impl IntoView + use<> {
    let ShownReceiver { receiver, tries } = shown;
    let ReceiverState { mut form, done, secret, test } = after;
    let typed = !form.violations.is_empty() || form.draft != ReceiverDraft::default();
    if !typed {
        form.draft = ReceiverDraft::of(&receiver);
    }
    let action = format!("/admin/webhooks/{}", receiver.id);
    let about = if receiver.id == FIRST_RECEIVER { Some(msg::FIRST_ABOUT.to_owned()) } else { None };
    let done = done.map(|sentence| {
        view! { <p class="note note--top" role="status"><span class="note__body">{sentence}</span></p> }
    });
    view! {
        {back()}
        <header class="page-header">
            <div class="page-header__title"><h1>{receiver.name.clone()}</h1>{about.map(|about| view! { <p>{about}</p> })}</div>
        </header>
        <div class="single-column">
            {done}
            {new_secret(&secret)}
            {tested(test.as_ref())}
            {unreached(&receiver, &action)}
            {form::saved_fields(&form, &action)}
            {secret_section(&receiver, &action, when)}
            {log(&tries, when)}
            <section class="form-section" aria-labelledby="delete">
                <h2 id="delete">"Delete"</h2>
                <p class="muted">{msg::DELETE_ABOUT}</p>
                <form method="post" action=format!("{action}/delete") data-busy="">
                    <button class="button button--danger">"Delete this program"</button>
                </form>
            </section>
        </div>
    }
}

fn new_secret(secret: &str) -> Option<impl IntoView + use<>> {
    if secret.is_empty() {
        return None;
    }
    Some(view! {
        <section class="form-section" aria-labelledby="new-secret">
            <h2 id="new-secret">"Its secret"</h2>
            <p class="muted">{msg::SECRET_ABOUT}</p>
            <p><code class="break-anywhere" translate="no">{secret.to_owned()}</code></p>
        </section>
    })
}

fn tested(test: Option<&WebhookTest>) -> Option<impl IntoView + use<>> {
    let test = test?;
    let class = if test.ok { "note note--top" } else { "note note--error note--top" };
    let sentence = format!("{}, after {} ms", test.sentence, test.millis);
    Some(view! { <p class=class role="status"><span class="note__body">{sentence}</span></p> })
}

fn unreached(receiver: &WebhookReceiver, action: &str) -> Option<impl IntoView + use<>> {
    receiver.unreached_at?;
    Some(view! {
        <section class="form-section" aria-labelledby="unreached">
            <h2 id="unreached">{msg::UNREACHED}</h2>
            <p class="muted">{msg::UNREACHED_HELP}</p>
            <form method="post" action=format!("{action}/use") data-busy="">
                <button class="button button--outline">{msg::USE_ANYWAY}</button>
            </form>
        </section>
    })
}

fn secret_section(receiver: &WebhookReceiver, action: &str, when: &When) -> impl IntoView + use<> {
    let former = match receiver.former_until {
        Some(until) if until > when.now() => {
            Some(view! { <p class="muted">"The former secret signs as well until "{when.full(until)}"."</p> })
        }
        _ => None,
    };
    view! {
        <section class="form-section" aria-labelledby="secret">
            <h2 id="secret">"Test and secret"</h2>
            <p class="muted">"A test goes to the saved address, also while the program is off."</p>
            {former}
            <div class="button-row">
                <form method="post" action=format!("{action}/test") data-busy="">
                    <button class="button button--outline">"Send a test"</button>
                </form>
                <form method="post" action=format!("{action}/renew") data-busy="">
                    <button class="button button--outline">"Renew the secret"</button>
                </form>
            </div>
        </section>
    }
}

fn log(tries: &[DeliveryRow], when: &When) -> impl IntoView + use<> {
    let list = if tries.is_empty() {
        view! { <p class="empty-text">{msg::NO_TRIES}</p> }.into_any()
    } else {
        let mut rows = Vec::new();
        for row in tries {
            let ok = row.status.is_some_and(|status| (200..300).contains(&status));
            let class = if ok { "badge badge--success" } else { "badge badge--error" };
            let lead = if row.lead.is_empty() { row.reference.clone() } else { row.lead.clone() };
            rows.push(view! {
                <li>
                    <span class=class>{row.outcome.clone()}</span>
                    <a class="link" href=row.href.clone()>{lead}</a>
                    <span class="muted tiny">{when.full(row.at)}", "{row.millis}" ms"</span>
                </li>
            });
        }
        view! { <ul class="delivery-list">{rows}</ul> }.into_any()
    };
    view! {
        <section class="form-section" aria-labelledby="log">
            <h2 id="log">"Latest messages"</h2>
            {list}
            <p class="muted small">"A message is sent again on the page of its request."</p>
        </section>
    }
}

#[cfg(test)]
pub(super) mod fixtures {
    use crate::admin::fixtures::when;
    use domain::admin::DeliveryRow;
    use domain::features::receivers::{EventChoice, PayloadFormat, WebhookEvent, WebhookReceiver};

    pub(in crate::features::receivers) fn receiver() -> WebhookReceiver {
        WebhookReceiver {
            id: "r-1".into(),
            name: "CRM <b>".into(),
            address: "https://crm.example.com/\"x".into(),
            events: EventChoice::of(&[WebhookEvent::LeadWon]),
            format: PayloadFormat::Standard,
            is_active: true,
            unreached_at: None,
            former_until: None,
            failed: 0,
            waiting: 0,
        }
    }

    pub(in crate::features::receivers) fn tried(status: Option<u16>) -> DeliveryRow {
        DeliveryRow {
            at: when().now(),
            lead: "Jane".into(),
            reference: "R-1".into(),
            href: "/admin/leads/lead-1".into(),
            status,
            outcome: "Answered".into(),
            millis: 12,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::fixtures::receiver;
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::Timestamp;

    #[test]
    fn a_secret_is_shown_only_after_it_was_made() {
        let shown = || ShownReceiver { receiver: receiver(), tries: vec![] };
        let html = html_of(|| screen(shown(), ReceiverState::default(), &when()));
        assert!(!html.contains("whsec_") && html.contains(msg::NO_TRIES) && !html.contains("style="), "{html}");
        let after = ReceiverState { secret: "whsec_abc".into(), done: Some(msg::ADDED), ..ReceiverState::default() };
        let html = html_of(|| screen(shown(), after, &when()));
        assert!(html.contains("whsec_abc") && html.contains(msg::ADDED), "{html}");
    }

    #[test]
    fn one_that_is_not_reached_says_what_can_be_done() {
        let html = |unreached_at| {
            let receiver = WebhookReceiver { unreached_at, ..receiver() };
            html_of(|| screen(ShownReceiver { receiver, tries: vec![] }, ReceiverState::default(), &when()))
        };
        assert!(html(Some(when().now())).contains("action=\"/admin/webhooks/r-1/use\""));
        assert!(!html(None).contains(msg::UNREACHED));
    }

    #[test]
    fn a_refused_form_keeps_what_was_typed() {
        let mut after = ReceiverState::default();
        after.form.draft.receiver_address = "nowhere\"".into();
        after.form.violations = after.form.draft.validate().expect_err("incomplete");
        let shown = ShownReceiver { receiver: receiver(), tries: vec![] };
        let html = html_of(|| screen(shown, after, &when()));
        assert!(html.contains("nowhere&quot;") && html.contains(msg::ADDRESS_INVALID), "{html}");
        assert!(
            html.contains(msg::EVENT_REQUIRED) && html.matches("aria-invalid").count() == 2 + WebhookEvent::ALL.len(),
            "{html}"
        );
    }

    #[test]
    fn the_former_secret_is_named_while_it_signs() {
        let mut renewed = receiver();
        let words = "The former secret signs as well";
        renewed.former_until = Some(when().now().plus_ms(1));
        let shown = |receiver| ShownReceiver { receiver, tries: vec![] };
        assert!(html_of(|| screen(shown(renewed.clone()), ReceiverState::default(), &when())).contains(words));
        renewed.former_until = Some(Timestamp(when().now().0 - 1));
        assert!(!html_of(|| screen(shown(renewed), ReceiverState::default(), &when())).contains(words));
    }
}
