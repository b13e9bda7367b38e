//! The contact settings, by question. Features answer with their parts.

use super::island::framed;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::times::When;
use crate::admin::{mail as mail_screen, page_header, take_away, when};
use crate::api::admin::{leads, mail};
use crate::context::site_url;
use crate::feature::Question;
use crate::features::contact_parts;
use backend::accounts::session::Admin;
use backend::delivery::mail::check::MailState;
use domain::kinds::Kind;
use domain::messages::admin::FOR_WHO_RUNS_THE_SERVER;
use domain::messages::contact_settings as msg;
use domain::messages::for_server;
use leptos::prelude::*;

const KIND: Kind = Kind::ContactSettings;

pub(super) async fn screen(admin: Admin) -> AnyView {
    let mails = mail::state().await.ok();
    let told = contact_parts(Question::Told).await;
    let to_clients = contact_parts(Question::Clients).await;
    let programs = contact_parts(Question::Programs).await;
    let adding = contact_parts(Question::AddProgram).await;
    let of_server = contact_parts(Question::Server).await;
    let owner = leads::destinations().await.ok().and_then(|destinations| destinations.mail);
    let when = when().await;
    let sends = mails.as_ref().is_none_or(|mails| mails.setup.is_some());
    let notice = if sends { None } else { Some(no_mail()) };
    let content = view! {
        {page_header(Screen::of(KIND).label(), msg::ABOUT.to_owned(), None)}
        {notice}
        <div class="single-column">
            {question("told", msg::TOLD, view! { {inbox()}{told}{owner_mail(owner)} })}
            {mails.as_ref().map(|mails| question("mail", msg::ARRIVE, arrive(mails, &when)))}
            {question("clients", msg::CLIENTS, clients(sends, to_clients))}
            {question("receivers", msg::PROGRAMS, view! { <p class="muted">{msg::PROGRAMS_ABOUT}</p><ul class="programs">{programs}</ul>{adding} })}
            {server_fold(mails.as_ref(), of_server)}
        </div>
    };
    framed(&admin, Screen::of(KIND), "admin-editor", content.into_any()).await
}

fn question(id: &'static str, title: &'static str, content: impl IntoView) -> impl IntoView {
    view! {
        <section class="form-section" aria-labelledby=id>
            <h2 id=id>{title}</h2>
            {content}
        </section>
    }
}

fn no_mail() -> impl IntoView {
    view! {
        <div class="note note--error note--top" role="status">
            {Icon::Alert.draw()}
            <div class="note__body">
                <p><b>{msg::NO_MAIL}</b>" "{msg::NO_MAIL_MEANS}</p>
                <details>
                    <summary>"The message"</summary>
                    <p id="message-for-server">{for_server::set_up_mail(&site_url())}</p>
                </details>
                {take_away::copy("message-for-server", msg::COPY_FOR_SERVER)}
            </div>
        </div>
    }
}

fn inbox() -> impl IntoView {
    view! { <p class="muted">{msg::INBOX}" "<a class="link" href="/admin/leads">"Open the inbox"</a></p> }
}

fn owner_mail(address: Option<String>) -> impl IntoView {
    match address {
        Some(address) => view! {
            <p class="small muted">
                {msg::mail_goes_to(&address)}" "<a class="link" href="/admin/business/contact">"Change the address"</a>
            </p>
        }
        .into_any(),
        None => view! { <p class="small muted">{msg::MAIL_OFF}</p> }.into_any(),
    }
}

fn arrive(mails: &MailState, when: &When) -> AnyView {
    if mails.setup.is_none() {
        return view! { <p class="muted">{msg::MAIL_OFF}</p>{mail_screen::link()} }.into_any();
    }
    let last = match mails.last_sent {
        Some(at) => msg::last_mail(&when.full(at)),
        None => msg::NO_MAIL_SENT.to_owned(),
    };
    let undelivered = match mails.undelivered.len() {
        0 => None,
        n => Some(view! {
            <p class="error">
                {Icon::Alert.draw_small()}
                <span>{msg::not_delivered(n)}" "<a class="link" href="/admin/mail#refusals">"See which"</a></span>
            </p>
        }),
    };
    view! {
        <p>{last}</p>
        {undelivered}
        <p class="muted">{msg::ARRIVE_ABOUT}</p>
        <div class="button-row">
            <form method="post" action="/admin/mail/test" data-busy="">
                <button class="button button--outline">{msg::TEST}</button>
            </form>
            {mail_screen::link()}
        </div>
    }
    .into_any()
}

fn clients(sends: bool, parts: Vec<AnyView>) -> impl IntoView {
    let off = if sends { None } else { Some(view! { <p class="muted">{msg::WITHOUT_MAIL}</p> }) };
    view! { {off}{parts} }
}

fn server_fold(mails: Option<&MailState>, of_features: Vec<AnyView>) -> impl IntoView + use<> {
    let setup = mails.and_then(|mails| mails.setup.as_ref());
    let server = match setup {
        Some(setup) => setup.host.clone(),
        None => for_server::WITHOUT_MAIL_SERVER.to_owned(),
    };
    let addresses = setup.map(|setup| {
        view! {
            <dt>{for_server::SENDER}</dt><dd>{setup.sender.clone()}</dd>
            <dt>{for_server::NOTICES}</dt><dd>{setup.owner.clone()}</dd>
        }
    });
    view! {
        <details class="server-fold">
            <summary>{FOR_WHO_RUNS_THE_SERVER}</summary>
            <dl class="facts-list">
                <dt>{for_server::MAIL_SERVER}</dt><dd>{server}</dd>
                {addresses}
                <dt>{for_server::RECORDS}</dt><dd><a class="link" href="/admin/mail#server">{msg::CHECK}</a></dd>
                {of_features}
            </dl>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use backend::delivery::mail::check::MailSetup;

    fn mails() -> MailState {
        let setup = MailSetup {
            sender: "hello@example.com".into(),
            owner: "owner@example.com".into(),
            host: "mail.example.com".into(),
        };
        MailState { setup: Some(setup), selector: String::new(), last_sent: None, undelivered: vec![] }
    }

    #[test]
    fn it_names_the_address_and_what_is_missing() {
        let html = html_of(|| owner_mail(Some("dana@example.com".into())));
        assert!(html.contains("dana@example.com") && html.contains("/admin/business/contact"), "{html}");
        let html = html_of(|| owner_mail(None));
        assert!(html.contains(msg::MAIL_OFF) && !html.contains("<a"), "{html}");
    }

    #[test]
    fn the_last_mail_is_named_and_a_test_is_offered_where_mails_leave() {
        let sent = MailState { last_sent: Some(when().now()), ..mails() };
        let html = html_of(|| arrive(&sent, &when()));
        assert!(html.contains("The last mail left") && html.contains("/admin/mail/test"), "{html}");
        let without = MailState { setup: None, ..mails() };
        assert!(!html_of(|| arrive(&without, &when())).contains("<form"));
    }

    #[test]
    fn words_of_programmers_are_folded() {
        let html = html_of(|| server_fold(Some(&mails()), vec![]));
        assert!(html.starts_with("<details class=\"server-fold\"") && html.contains("SMTP_URL"), "{html}");
        assert!(html.contains("mail.example.com") && !html.contains("<details open"), "{html}");
    }
}
