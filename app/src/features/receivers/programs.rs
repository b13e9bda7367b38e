//! The programs in the contact settings: the automation with its form, and the others, each with what it gets and how
//! the last message went.

use super::{api, automation};
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::times::When;
use crate::admin::when;
use backend::features::receivers::ShownReceiver;
use domain::admin::DeliveryRow;
use domain::features::receivers::messages as msg;
use domain::messages;
use domain::messages::for_server;
use leptos::prelude::*;

pub(super) async fn list() -> AnyView {
    let receivers = match api::list().await {
        Ok(receivers) => receivers,
        Err(_) => {
            return view! { <li class="note note--error"><span class="note__body">{messages::UNAVAILABLE}</span></li> }
                .into_any();
        }
    };
    let when = when().await;
    let mut rows = Vec::new();
    for shown in &receivers {
        let form = if shown.receiver.is_first() { Some(automation::address_form().await) } else { None };
        rows.push(row(shown, form, &when));
    }
    rows.into_any()
}

pub(super) fn add() -> AnyView {
    view! { <p><a class="button button--outline" href="/admin/webhooks/new">{Icon::Plus.draw()}{msg::ADD}</a></p> }
        .into_any()
}

fn row(shown: &ShownReceiver, form: Option<AnyView>, when: &When) -> impl IntoView + use<> {
    let ShownReceiver { receiver, tries } = shown;
    let state = if receiver.address.is_empty() { None } else { Some(state(shown, tries.first(), when)) };
    view! {
        <li class="program">
            <h3 class="break-anywhere"><a href=format!("/admin/webhooks/{}", receiver.id)>{receiver.name.clone()}</a></h3>
            <p class="small muted">{msg::gets(&receiver.events.words())}</p>
            {state}
            {form}
        </li>
    }
}

/// How it went the last time.
fn state(shown: &ShownReceiver, last: Option<&DeliveryRow>, when: &When) -> impl IntoView + use<> {
    let receiver = &shown.receiver;
    let (class, icon, word) = match last {
        _ if !receiver.is_active => ("badge", Icon::Clock, msg::OFF.to_owned()),
        _ if receiver.unreached_at.is_some() => ("badge badge--warning", Icon::Alert, msg::UNREACHED.to_owned()),
        Some(row) if !was_taken(row) => {
            ("badge badge--error", Icon::Alert, msg::does_not_answer(&when.full(row.at), receiver.waiting))
        }
        _ if receiver.failed > 0 => ("badge badge--error", Icon::Alert, msg::GIVEN_UP.to_owned()),
        Some(row) => ("badge badge--success", Icon::Check, msg::got_the_last(&when.full(row.at))),
        None => ("badge", Icon::Clock, msg::NOTHING_SENT.to_owned()),
    };
    let again = receiver.unreached_at.map(|_| {
        view! {
            <form method="post" action=format!("/admin/webhooks/{}/test", receiver.id) data-busy="">
                <button class="button button--outline button--small">"Send a test"</button>
            </form>
        }
    });
    view! { <p><span class=class>{icon.draw()}{word}</span></p>{again} }
}

fn was_taken(row: &DeliveryRow) -> bool {
    row.status.is_some_and(|status| (200..300).contains(&status))
}

/// In the fold for the person who runs the server.
pub(super) async fn of_server() -> Option<AnyView> {
    let secret = automation::secret().await;
    let receivers = api::list().await.ok()?;
    Some(technical(&receivers, &secret).into_any())
}

fn technical(receivers: &[ShownReceiver], secret: &str) -> impl IntoView + use<> {
    let mut entries = Vec::new();
    for ShownReceiver { receiver, tries } in receivers {
        let last = tries.first().map(|row| format!("; {}, {} ms", row.outcome, row.millis));
        let line = format!("{}{}", receiver.events.codes(), last.unwrap_or_default());
        entries.push(view! { <dt>{receiver.name.clone()}</dt><dd><code translate="no">{line}</code></dd> });
    }
    let secret = if secret.is_empty() {
        None
    } else {
        Some(view! { " "<code class="break-anywhere" translate="no">{secret.to_owned()}</code> })
    };
    view! {
        {entries}
        <dt>{for_server::SIGNATURE}</dt>
        <dd>{for_server::SIGNATURE_ABOUT}{secret}</dd>
    }
}

#[cfg(test)]
mod tests {
    use super::super::screens::fixtures::{receiver, tried};
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::features::receivers::WebhookReceiver;

    fn html(receiver: WebhookReceiver, tries: Vec<DeliveryRow>) -> String {
        let shown = ShownReceiver { receiver, tries };
        html_of(move || row(&shown, None, &when()))
    }

    #[test]
    fn a_row_says_what_it_gets_and_how_the_last_one_went() {
        let fine = html(receiver(), vec![tried(Some(204))]);
        assert!(fine.contains("CRM &lt;b&gt;") && fine.contains("Gets: Won work"), "{fine}");
        assert!(fine.contains("Got the last one") && !fine.contains("lead.won"), "{fine}");
        let failing = html(WebhookReceiver { waiting: 3, ..receiver() }, vec![tried(Some(503))]);
        assert!(failing.contains("badge--error") && failing.contains("3 messages wait"), "{failing}");
        assert!(html(WebhookReceiver { failed: 2, ..receiver() }, vec![]).contains(msg::GIVEN_UP));
        assert!(html(WebhookReceiver { is_active: false, ..receiver() }, vec![]).contains(msg::OFF));
        assert!(html(receiver(), vec![]).contains(msg::NOTHING_SENT));
        let unreached = html(WebhookReceiver { unreached_at: Some(when().now()), ..receiver() }, vec![]);
        assert!(unreached.contains(msg::UNREACHED) && unreached.contains("/admin/webhooks/r-1/test"), "{unreached}");
    }

    #[test]
    fn the_fold_has_the_names_of_events_and_the_secret() {
        let all = vec![ShownReceiver { receiver: receiver(), tries: vec![tried(None)] }];
        let html = html_of(|| technical(&all, "whsec_abc"));
        assert!(html.contains("lead.won") && html.contains("whsec_abc"), "{html}");
    }
}
