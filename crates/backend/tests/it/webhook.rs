//! The webhook, against a receiver that behaves and one that does not.

use crate::receiver::{Receiver, deliver, delivery, header, one_lead, set_webhook, submit};
use crate::support::{START, TestBackend, on_both_engines};
use axum::http::StatusCode;
use backend::db::delivery::{deliveries, log as delivery_log};
use backend::features::receivers::webhook;
use backend::leads::origin::Origin;
use domain::delivery::{ASKED_WAIT_MAX_MS, CAP_MS, Channel, DeliveryState};
use domain::leads::lead::LeadFilter;
use domain::time::{DAY, MINUTE, SECOND};
use outgoing::http_guard::GuardError;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

/// A receiver that sends this head and then a byte a second.
async fn dripping(head: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let _ = stream.read(&mut [0; 8192]).await;
                let _ = stream.write_all(head.as_bytes()).await;
                while stream.write_all(b"x").await.is_ok() {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            });
        }
    });
    url
}

on_both_engines! {
    async fn an_accepted_delivery_is_signed_and_sent_once(backend: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&backend, &receiver.url).await;
        assert_eq!(deliver(&backend).await, 1);
        assert_eq!(deliver(&backend).await, 0);
        let received = receiver.received();
        assert_eq!(received.len(), 1);
        let delivery = delivery(&backend).await;
        assert_eq!(delivery.state, DeliveryState::Delivered);
        assert_eq!((delivery.attempts, delivery.last_outcome.as_deref()), (1, Some("Answered 200")));

        let got = &received[0];
        assert_eq!(header(got, "content-type"), "application/json");
        assert_eq!(header(got, "webhook-id"), delivery.id);
        assert_eq!(header(got, "webhook-timestamp"), (START / SECOND).to_string());
        let secret = webhook::secret(&backend).await.expect("made");
        let signature = webhook::signature(&secret, &delivery.id, START / SECOND, &got.body);
        assert_eq!(header(got, "webhook-signature"), signature);
        assert!(secret.starts_with("whsec_") && secret.len() == 50, "32 bytes");
        assert_eq!(webhook::secret(&backend).await.expect("kept"), secret);

        let body: serde_json::Value = serde_json::from_slice(&got.body).expect("JSON");
        let reference = backend.texts("SELECT reference FROM leads").await.remove(0);
        let expected = serde_json::json!({
            "id": delivery.id,
            "type": "lead.created",
            "timestamp": "2026-11-21T00:00:00Z",
            "reference": reference,
            "name": "Jane Halloran",
            "email": "visitor0@example.com",
            "phone": "(619) 555-0142",
            "styleChosen": "Coastal Modern",
            "styleId": "coastal-modern",
            "description": "Wish 0",
            "preferredContactMethod": "either",
            "preferredTime": "afternoon",
            "imageUrl": null,
            "imageWords": null,
            "furtherImages": [],
            "photoMissing": false,
            "sketchUrl": null,
            "surfaces": [],
            "source": "Showroom Visualize Flow",
        });
        assert_eq!(body, expected);

        let attempts = delivery_log::attempts_of(&backend.db, &delivery.id, 10).await.expect("read");
        assert_eq!(attempts.len(), 1);
        assert_eq!((attempts[0].status, attempts[0].outcome.as_str()), (Some(200), "Answered 200"));
    }

    async fn the_photo_is_named_by_its_private_address(backend: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&backend, &receiver.url).await;
        backend.sql("INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, lead_id) \
             SELECT 'photo-1', 'x', 'private/x.jpg', 1, 1, 1, 0, id FROM leads").await;
        deliver(&backend).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        assert_eq!(body["imageUrl"], "https://site.example/admin/photos/photo-1");
    }

    async fn a_contact_lead_is_told_in_the_words_of_its_own_form(backend: TestBackend) {
        let receiver = Receiver::start().await;
        set_webhook(&backend, &receiver.url).await;
        let draft = domain::leads::contact::ContactDraft {
            first_name: "Jane".into(),
            last_name: "O'Brien".into(),
            email: "jane+boat@example.com".into(),
            phone: "(619) 555-0187".into(),
            boat_location: "Slip <C12>".into(),
            vessel_length: "45.5".into(),
            primary_service: "Flooring & Interior".into(),
            discovery_source: "Yelp".into(),
            message: "LOA < 50 ft".into(),
            consent: true,
            ..domain::leads::contact::ContactDraft::default()
        };
        let receipt = backend::leads::contact::submit(&backend, &draft, &Origin::default()).await.expect("accepted");
        deliver(&backend).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        let expected = serde_json::json!({
            "id": delivery(&backend).await.id,
            "type": "lead.created",
            "timestamp": "2026-11-21T00:00:00Z",
            "reference": receipt.reference,
            "name": "Jane O'Brien",
            "email": "jane+boat@example.com",
            "phone": "(619) 555-0187",
            "source": "Contact Form",
            "first_name": "Jane",
            "last_name": "O'Brien",
            "boat_location": "Slip <C12>",
            "vessel_name": null,
            "vessel_length": 45.5,
            "primary_service": "Flooring & Interior",
            "interest": "Flooring & Interior",
            "discovery_source": "Yelp",
            "message": "LOA < 50 ft",
            "image_url": null,
            "image_words": null,
            "further_images": [],
            "photo_missing": false,
            "preferred_contact_method": "either",
            "preferred_time": "afternoon",
            "consent": true,
        });
        assert_eq!(body, expected);
    }

    async fn what_the_receiver_does_wrong_is_put_into_words(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let private = another_address(&receiver.url);
        one_lead(&backend, "http://127.0.0.1:9/hook").await;
        let down = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let nobody = format!("http://{}/", down.local_addr().expect("an address"));
        drop(down);
        receiver.answer(|script| {
            script.status = StatusCode::FOUND;
            script.location = Some(private);
        });
        let encrypted = receiver.url.replace("http:", "https:");
        let refused = GuardError::BadAddress.to_string();
        let cases = [
            (nobody.as_str(), "Could not connect"),
            (encrypted.as_str(), "Could not make a secure connection"),
            ("https://no-such-host.invalid/", refused.as_str()),
            (receiver.url.as_str(), "Answered 302, a redirect; please use the address it leads to"),
            ("not an address", refused.as_str()),
            ("ftp://example.com/", refused.as_str()),
        ];
        for (url, words) in cases {
            set_webhook(&backend, url).await;
            assert_eq!(deliver(&backend).await, 1, "{url}");
            let now = delivery(&backend).await;
            assert_eq!((now.state, now.last_outcome.as_deref()), (DeliveryState::Pending, Some(words)), "{url}");
            backend.clock.advance(6 * CAP_MS);
        }
        assert_eq!(receiver.received().len(), 1, "the redirect was not followed");
    }

    async fn a_private_address_is_refused_unless_allowed(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let guarded = backend.instance(|options| options.webhook_allow_private = false).await;
        one_lead(&backend, &receiver.url).await;
        for url in [receiver.url.clone(), receiver.url.replace("127.0.0.1", "localhost"), "http://[::ffff:7f00:1]/".into()] {
            set_webhook(&backend, &url).await;
            assert_eq!(deliver(&guarded).await, 1);
            assert_eq!(delivery(&backend).await.last_outcome.as_deref(), Some(GuardError::Private.to_string().as_str()), "{url}");
            backend.clock.advance(6 * CAP_MS);
        }
        assert!(receiver.received().is_empty());
        set_webhook(&backend, &receiver.url).await;
        assert_eq!(deliver(&backend).await, 1);
        assert_eq!(receiver.received().len(), 1);
        guarded.db.close().await;
    }

    async fn without_an_address_or_a_lead_nothing_is_tried(backend: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&backend, &receiver.url).await;
        set_webhook(&backend, "").await;
        deliver(&backend).await;
        let held = delivery(&backend).await;
        assert_eq!((held.state, held.attempts), (DeliveryState::Held, 0));
        assert_eq!(held.last_outcome.as_deref(), Some("No address is set"));
        set_webhook(&backend, &receiver.url).await;
        assert!(deliveries::resend(&backend.db, &held.id, backend.clock.now()).await.expect("asked").is_some());
        backend.sql("UPDATE leads SET deleted_at = 1").await;
        deliver(&backend).await;
        assert!(receiver.received().is_empty());
    }

    async fn a_receiver_that_is_gone_is_given_up_and_the_owner_is_told(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::GONE);
        one_lead(&backend, &receiver.url).await;
        deliver(&backend).await;
        let given_up = delivery(&backend).await;
        assert_eq!((given_up.state, given_up.attempts), (DeliveryState::Failed, 1));
        assert!(given_up.last_outcome.is_some_and(|said| said.starts_with("Answered 410") && said.contains("new address")));
        backend.clock.advance(30 * DAY);
        assert_eq!(deliver(&backend).await, 0);
        let listed = backend::leads::list(&backend, LeadFilter::Open, None, "").await.expect("leads").leads;
        assert_eq!(listed[0].delivery_trouble, Some(Channel::Webhook));
        receiver.answer(|script| script.status = StatusCode::OK);
        assert!(deliveries::resend(&backend.db, &given_up.id, backend.clock.now()).await.expect("asked").is_some());
        deliver(&backend).await;
        assert_eq!(delivery(&backend).await.state, DeliveryState::Delivered);
    }

    async fn a_receiver_that_asks_for_a_wait_is_left_alone_that_long(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| (script.status, script.retry_after) = (StatusCode::TOO_MANY_REQUESTS, Some("3600")));
        one_lead(&backend, &receiver.url).await;
        for (asked, wait) in [("3600", 60 * MINUTE), ("99999999999", ASKED_WAIT_MAX_MS)] {
            receiver.answer(|script| script.retry_after = Some(asked));
            assert_eq!(deliver(&backend).await, 1, "{asked}");
            let waiting = delivery(&backend).await;
            assert_eq!(waiting.last_outcome.as_deref(), Some("Answered 429"));
            assert_eq!(waiting.next_attempt_at.since(backend.clock.now()), wait, "{asked}");
            backend.clock.advance(wait);
        }
        for odd in ["-5", "soon", ""] {
            receiver.answer(|script| script.retry_after = Some(odd));
            assert_eq!(deliver(&backend).await, 1, "{odd}");
            let wait = delivery(&backend).await.next_attempt_at.since(backend.clock.now());
            assert!(wait > 0 && wait <= CAP_MS * 5 / 4, "{odd}: {wait}");
            backend.clock.advance(wait);
        }
    }

    async fn a_silent_receiver_and_a_talkative_one_are_cut_short(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.body = vec![b'x'; 50 * 1024 * 1024]);
        one_lead(&backend, &receiver.url).await;
        deliver(&backend).await;
        assert_eq!(delivery(&backend).await.last_outcome.as_deref(), Some("Answered 200"));

        receiver.answer(|script| script.takes = Duration::from_secs(30));
        submit(&backend, 1..2).await;
        deliver(&backend).await;
        assert_eq!(backend.texts("SELECT last_outcome FROM deliveries WHERE state = 'pending'").await, ["No answer in time"]);
    }

    async fn what_a_receiver_says_after_its_status_is_not_waited_for(backend: TestBackend) {
        let dripping = dripping("HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n").await;
        one_lead(&backend, &dripping).await;
        deliver(&backend).await;
        assert_eq!(delivery(&backend).await.state, DeliveryState::Delivered, "an acceptance counts");
    }
}

/// A redirect target.
fn another_address(url: &str) -> String {
    format!("{url}?elsewhere")
}
