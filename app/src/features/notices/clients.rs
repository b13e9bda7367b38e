//! The mails that clients get: each can be read, a reminder can be turned off.

use super::{api, switches_script};
use backend::features::notices::Notices;
use domain::features::notices::messages as msg;
use domain::features::notices::{CLIENTS, ClientMail, Switch};
use leptos::prelude::*;

/// None if it cannot be read.
pub(crate) async fn section() -> Option<AnyView> {
    let notices = api::read().await.ok()?;
    switches_script();
    Some(list(&notices).into_any())
}

fn list(notices: &Notices) -> impl IntoView + use<> {
    let rows: Vec<_> = ClientMail::ALL.map(|mail| row(notices, mail)).into();
    view! {
        <form class="notices" method="post" action="/admin/notices" data-switches="">
            <input type="hidden" name="place" value=CLIENTS/>
            <ul class="told">{rows}</ul>
            <button class="button button--outline align-start">{msg::SAVE}</button>
            <p class="small muted" data-kept=""></p>
        </form>
        <p class="small muted">{msg::ONLY_REMINDER}</p>
    }
}

fn row(notices: &Notices, mail: ClientMail) -> impl IntoView + use<> {
    let href = format!("/admin/contact-settings/mails/{}", mail.code());
    let is_on = notices.sent.contains(&mail);
    let switch = mail.setting().map(|_| {
        let code = Switch::ToClients(mail).code();
        view! {
            <label class="switch">
                <input type="checkbox" role="switch" name="on" value=code checked=is_on aria-label=msg::is_sent(mail.label())/>
                <span aria-hidden="true">{msg::SENT}</span>
            </label>
        }
    });
    view! {
        <li>
            <b>{mail.label()}</b>
            <a class="link small" href=href aria-label=msg::read(mail.label())>{msg::READ_IT}</a>
            {switch}
            <p class="small muted">{mail.when()}</p>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn each_can_be_read_and_only_a_reminder_be_turned_off() {
        let notices =
            Notices { mailed: vec![], devices: vec![], sent: vec![ClientMail::Confirmation], sends_mail: true };
        let html = html_of(|| list(&notices));
        assert_eq!(html.matches("/admin/contact-settings/mails/").count(), ClientMail::ALL.len(), "{html}");
        assert_eq!(html.matches("role=\"switch\"").count(), 1, "{html}");
        assert!(html.contains("value=\"visit-reminder:clients\"") && !html.contains("checked"), "{html}");
        let on = Notices { sent: vec![ClientMail::VisitReminder], ..notices };
        assert!(html_of(|| list(&on)).contains("checked"));
    }
}
