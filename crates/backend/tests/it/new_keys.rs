//! New keys: links and signatures of the former ones are refused.

use crate::owner::{add, owner};
use crate::receiver::{Receiver, deliver, header, one_lead};
use crate::smtp::Sink;
use crate::support::{START, TestBackend, on_both_engines};
use backend::delivery::outbox;
use backend::editing;
use backend::features::newsletter;
use backend::features::receivers::webhook;
use backend::leads::origin::Origin;
use backend::{Backend, SharedBackend, key_renewal};
use domain::features::newsletter::NewsletterDraft;
use domain::kinds::Kind;
use domain::time::SECOND;
use outgoing::mail::MailOptions;
use serde_json::json;

/// A server of the site, with the key in the database.
async fn server(backend: &TestBackend) -> SharedBackend {
    backend.instance(|options| options.secret = None).await
}

/// What the command does, a process of its own.
async fn renew(backend: &TestBackend) {
    let command = server(backend).await;
    key_renewal::renew(&command).await.expect("renewed");
    command.db.close().await;
}

async fn opens(backend: &Backend, path: &str) -> bool {
    let token = path.strip_prefix("/preview/").expect("a path");
    editing::preview(backend, token).await.expect("a read").is_some()
}

on_both_engines! {
    async fn a_preview_link_of_the_former_key_is_refused_by_every_server(backend: TestBackend) {
        let one = server(&backend).await;
        let other = server(&backend).await;
        let admin = owner(&backend).await;
        let faq = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A"})).await.record;
        let former = editing::share_preview(&one, &admin, Kind::Faqs, &faq.id).await.expect("a link");
        assert!(opens(&one, &former.path).await && opens(&other, &former.path).await);

        renew(&backend).await;
        // A server that publishes something itself knows the version before it looks at it.
        add(&backend, &admin, Kind::Faqs, json!({"question": "R", "answer": "A"})).await;
        one.poll_content_version().await.expect("a look");
        other.poll_content_version().await.expect("a look");
        let restarted = server(&backend).await;
        for site in [&one, &other, &restarted] {
            assert!(!opens(site, &former.path).await);
            let renewed = editing::preview_links(site, Kind::Faqs, &faq.id).await.expect("links").remove(0);
            assert_eq!(renewed.id, former.id);
            assert!(opens(&one, &renewed.path).await && opens(&other, &renewed.path).await);
        }
    }

    async fn an_unsubscribe_link_of_the_former_key_is_refused(backend: TestBackend) {
        let sink = Sink::start().await;
        let mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).expect("options");
        let site = backend.instance(|options| { options.secret = None; options.mail = Some(mail); }).await;
        let links = async || {
            let origin = Origin { client_key: "address-1".into(), ..Origin::default() };
            let draft = NewsletterDraft { email: "jane@example.com".into(), trap: String::new() };
            newsletter::subscribe(&site, &draft, &origin).await.expect("accepted");
            outbox::deliver_due(&site).await.expect("sent");
            let mail = sink.taken().pop().expect("a mail");
            [crate::newsletter::link(&mail, "confirm"), crate::newsletter::link(&mail, "unsubscribe")]
        };
        let [(id, confirm), (_, leave)] = links().await;
        assert!(newsletter::can_confirm(&site, &id, &confirm).await.expect("a read") && newsletter::can_unsubscribe(&site, &id, &leave));
        renew(&backend).await;
        site.poll_content_version().await.expect("a look");
        assert!(!newsletter::confirm(&site, &id, &confirm).await.expect("a read"));
        assert!(!newsletter::unsubscribe(&site, &id, &leave).await.expect("a read"));
        assert_eq!(backend.rows("subscribers").await, 1);
        let [(id, confirm), (_, leave)] = links().await;
        assert!(newsletter::confirm(&site, &id, &confirm).await.expect("a read"), "a new mail has a new link");
        assert!(newsletter::unsubscribe(&site, &id, &leave).await.expect("a read"));
    }

    async fn a_webhook_is_signed_with_the_new_secret(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let former = webhook::secret(&backend).await.expect("made");
        renew(&backend).await;
        one_lead(&backend, &receiver.url).await;
        assert_eq!(deliver(&backend).await, 1);
        let got = receiver.received().remove(0);
        let signed = |secret: &str| webhook::signature(secret, header(&got, "webhook-id"), START / SECOND, &got.body);
        let secret = webhook::secret(&backend).await.expect("kept");
        assert_ne!(secret, former);
        assert!(secret.starts_with("whsec_") && secret.len() == 50, "32 bytes");
        assert_eq!(header(&got, "webhook-signature"), signed(&secret));
        assert_ne!(header(&got, "webhook-signature"), signed(&former));
    }
}
