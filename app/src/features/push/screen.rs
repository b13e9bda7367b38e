//! `/admin/account/notifications`: notifications on this device, and the devices that show them.
//! `frontend-islands/src/admin/push/this-device.ts` finds out what this browser can do.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::times::When;
use crate::admin::{count_unanswered, page, page_header, set_failure_status, when};
use crate::assets::Assets;
use crate::document::DocumentHead;
use crate::features::push::api;
use backend::features::push::{PushScreen, TestNotification};
use domain::features::push::messages as msg;
use domain::features::push::{PushDevice, PushTrouble};
use leptos::prelude::*;

/// The outcome of one of the screen's forms.
#[derive(Clone, Debug, Default)]
pub struct NotificationsState {
    pub test: Option<TestNotification>,
    pub notice: Option<String>,
}

/// How many devices show notifications, with the way to the screen.
pub(crate) async fn account_section() -> AnyView {
    let state = match api::devices().await {
        Ok(devices) => msg::devices(devices.len()),
        Err(cause) => cause.error.message,
    };
    view! {
        <section class="form-section" aria-labelledby="notifications">
            <h2 id="notifications">{msg::TITLE}</h2>
            <p class="muted">{msg::ABOUT}</p>
            <p>{state}</p>
            <a class="button button--outline" href="/admin/account/notifications">{msg::OPEN}</a>
        </section>
    }
    .into_any()
}

/// After one of its forms it shows the outcome from [`NotificationsState`].
#[component]
pub fn NotificationsPage() -> impl IntoView {
    let after = use_context::<NotificationsState>().unwrap_or_default();
    page(msg::TITLE, move |admin| async move {
        DocumentHead::script(&Assets::of_request().script("admin/push/this-device"));
        let when = when().await;
        let content = match api::screen().await {
            Ok(shown) => screen(&shown, &after, &when).into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { <FailureNote sentence=msg::NOT_READ/> }.into_any()
            }
        };
        let waiting = count_unanswered().await;
        view! {
            <Frame email=admin.email here=Screen::Account waiting>
                <a class="back-link" href="/admin/account#notifications">{Icon::Left.draw_small()}"Account"</a>
                {page_header(msg::TITLE, msg::ABOUT.to_owned(), None)}
                <div class="single-column">{content}</div>
            </Frame>
        }
    })
}

fn screen(shown: &PushScreen, after: &NotificationsState, when: &When) -> impl IntoView + use<> {
    let refused = after.notice.clone().map(|sentence| view! { <FailureNote sentence is_first=true/> });
    let mut rows = Vec::new();
    for device in &shown.devices {
        rows.push(row(device, when));
    }
    let list = if rows.is_empty() {
        view! { <p class="empty-text">{msg::NO_DEVICE}</p> }.into_any()
    } else {
        view! { <ul class="record-list record-list--cards">{rows}</ul> }.into_any()
    };
    view! {
        {refused}
        {after.test.as_ref().map(tested)}
        {this_device(shown)}
        <section class="form-section" aria-labelledby="devices">
            <h2 id="devices">"Devices with notifications"</h2>
            {list}
        </section>
    }
}

fn tested(test: &TestNotification) -> impl IntoView + use<> {
    let class = if test.is_taken { "note note--top" } else { "note note--error note--top" };
    view! { <p class=class role="status"><span class="note__body">{test.sentence.clone()}</span></p> }
}

/// The script shows the state that applies, and fills the form.
fn this_device(shown: &PushScreen) -> impl IntoView + use<> {
    let mut known = None;
    for device in &shown.devices {
        if device.is_current {
            known = Some(device.endpoint.clone());
        }
    }
    let states = [
        ("unsupported", msg::UNSUPPORTED),
        ("home-screen", msg::HOME_SCREEN),
        ("denied", msg::DENIED),
        ("off", msg::OFF),
        ("lost", msg::LOST),
        ("on", msg::ON),
    ];
    let states = states.map(|(state, sentence)| view! { <p data-when=state hidden>{sentence}</p> });
    let problems = [("not-granted", msg::NOT_GRANTED), ("not-subscribed", msg::NOT_SUBSCRIBED)];
    let problems = problems.map(|(problem, sentence)| {
        view! { <p class="error" role="alert" data-problem=problem hidden>{Icon::Alert.draw_small()}{sentence}</p> }
    });
    view! {
        <section class="form-section" aria-labelledby="this-device" data-push=shown.public_key.clone() data-endpoint=known>
            <h2 id="this-device">"This device"</h2>
            <noscript><p class="note"><span class="note__body">{msg::NEEDS_SCRIPTS}</span></p></noscript>
            <div role="status">{states.collect_view()}</div>
            {problems.collect_view()}
            <form method="post" action="/admin/account/notifications/turn-on" data-busy="" data-when="off lost" hidden>
                <input type="hidden" name="endpoint"/>
                <input type="hidden" name="p256dh"/>
                <input type="hidden" name="auth"/>
                <button class="button">"Turn notifications on"</button>
            </form>
        </section>
    }
}

fn row(device: &PushDevice, when: &When) -> impl IntoView + use<> {
    let action = format!("/admin/account/notifications/{}", device.id);
    let here = if device.is_current { Some(view! { <span class="badge">"This device"</span> }) } else { None };
    let delivered = match device.delivered_at {
        Some(at) => format!("Last notification {}", when.full(at)),
        None => "No notification yet".to_owned(),
    };
    view! {
        <li class="record-row">
            <div class="record-row__body">
                <h3 class="break-anywhere">{device.name.clone()}</h3>
                <p class="record-row__meta">{here}<span>{format!("Since {}", when.full(device.created_at))}</span><span>{delivered}</span></p>
                {device.trouble.as_ref().map(|trouble| trouble_note(trouble, when))}
                <div class="button-row">
                    <form method="post" action=format!("{action}/test") data-busy="">
                        <button class="button button--outline">"Send a test notification"<span class="visually-hidden">{format!(": {}", device.name)}</span></button>
                    </form>
                    <form method="post" action=format!("{action}/remove") data-busy="" data-push-off=device.is_current.then_some("")>
                        <button class="button button--outline">"Turn off"<span class="visually-hidden">{format!(": {}", device.name)}</span></button>
                    </form>
                </div>
            </div>
        </li>
    }
}

fn trouble_note(trouble: &PushTrouble, when: &When) -> impl IntoView + use<> {
    let happened = format!("{}, {}. ", trouble.outcome, when.full(trouble.at));
    view! {
        <p class="error">{Icon::Alert.draw_small()}<span>{happened}{trouble.advice()}</span></p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::features::push::SilentEvents;

    fn device() -> PushDevice {
        PushDevice {
            id: "device-1".into(),
            name: "Chrome <b> on Android".into(),
            is_current: false,
            endpoint: "https://push.example.com/a\"b".into(),
            created_at: when().now(),
            delivered_at: None,
            trouble: None,
            silent: SilentEvents::default(),
        }
    }

    fn shown(devices: Vec<PushDevice>) -> PushScreen {
        PushScreen { devices, public_key: "BKey".into() }
    }

    #[test]
    fn without_scripts_nothing_is_offered_and_the_key_is_there_for_the_script() {
        let html = html_of(|| screen(&shown(vec![]), &NotificationsState::default(), &when()));
        assert!(html.contains(msg::NO_DEVICE) && html.contains("data-push=\"BKey\""), "{html}");
        assert!(!html.contains("data-endpoint") && !html.contains("style="), "{html}");
        for shown in html.split("data-when=").skip(1) {
            let element = shown.split('>').next().unwrap_or_default();
            assert!(element.ends_with("hidden"), "{element}");
        }
    }

    #[test]
    fn only_the_address_of_this_device_is_shown_to_its_script() {
        let html = html_of(|| screen(&shown(vec![device()]), &NotificationsState::default(), &when()));
        assert!(!html.contains("push.example.com") && html.contains("Chrome &lt;b&gt;"), "{html}");
        assert!(!html.contains("data-push-off"), "{html}");
        let own = PushDevice { is_current: true, ..device() };
        let html = html_of(|| screen(&shown(vec![own]), &NotificationsState::default(), &when()));
        assert!(html.contains("data-endpoint=\"https://push.example.com/a&quot;b\""), "{html}");
        assert!(html.contains("data-push-off"), "{html}");
    }

    #[test]
    fn a_failure_says_what_to_do() {
        let trouble = |status| PushTrouble { at: when().now(), outcome: "Answered".into(), status };
        for (status, advice) in
            [(Some(403), msg::ADVICE_AGAIN), (Some(503), msg::ADVICE_WAIT), (None, msg::ADVICE_WAIT)]
        {
            let failing = PushDevice { trouble: Some(trouble(status)), ..device() };
            let html = html_of(|| screen(&shown(vec![failing]), &NotificationsState::default(), &when()));
            assert!(html.contains(advice), "{status:?} {html}");
        }
    }
}
