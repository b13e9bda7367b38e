//! Below the form of the contact settings: where new leads go, what is missing, and whether mail arrives.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::mail;
use crate::api::admin::leads;
use backend::site::overview::Destinations;
use domain::messages::admin as msg;
use leptos::prelude::*;

pub(crate) async fn section() -> AnyView {
    let destinations = leads::destinations().await.ok().map(shown);
    view! { {destinations}{mail::link()} }.into_any()
}

fn shown(destinations: Destinations) -> impl IntoView {
    let mail = match destinations.mail {
        Some(address) => {
            row("Email to you", Some(address), msg::MAIL_ON.to_owned(), Some(("/admin/business", "Change the address")))
        }
        None => row("Email to you", None, msg::MAIL_OFF.to_owned(), None),
    };
    let webhook = if destinations.webhook {
        row("Webhook", Some("Set up".to_owned()), msg::WEBHOOK_ON.to_owned(), None)
    } else {
        row("Webhook", None, msg::WEBHOOK_OFF.to_owned(), None)
    };
    let inbox =
        row("Inbox", Some("Always".to_owned()), msg::INBOX_ON.to_owned(), Some(("/admin/leads", "Open the inbox")));
    view! {
        <section class="form-section destinations" aria-labelledby="h-destinations">
            <h2 id="h-destinations">"Where new leads go"</h2>
            <ul>{inbox}{mail}{webhook}</ul>
        </section>
    }
}

fn row(name: &'static str, to: Option<String>, means: String, link: Option<(&'static str, &'static str)>) -> AnyView {
    let state = match to {
        Some(to) => view! { <span class="badge badge--success">{Icon::Check.draw()}{to}</span> }.into_any(),
        None => view! { <span class="badge badge--warning">{Icon::Clock.draw()}"Not set up"</span> }.into_any(),
    };
    let link = link.map(|(href, label)| view! { <a class="link" href=href>{label}</a> });
    view! { <li><b>{name}</b>{state}<p class="small muted">{means}" "{link}</p></li> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn it_names_the_address_and_what_is_missing() {
        let html = html_of(|| shown(Destinations { mail: Some("dana@example.com".into()), webhook: false }));
        assert!(html.contains("dana@example.com") && html.contains("/admin/business"), "{html}");
        assert_eq!(html.matches("Not set up").count(), 1);
        let html = html_of(|| shown(Destinations { mail: None, webhook: true }));
        assert!(html.contains(msg::MAIL_OFF) && html.matches("Not set up").count() == 1, "{html}");
    }
}
