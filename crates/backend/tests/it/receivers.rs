//! Several receivers of webhooks: who gets what, signed by which secret.

use crate::conversation::answer;
use crate::receiver::{Received, Receiver, deliver, header, one_lead, set_webhook, submit};
use crate::smtp::Sink;
use crate::support::{START, TestBackend, on_both_engines};
use axum::http::StatusCode;
use backend::delivery::outbox::webhook;
use backend::delivery::receivers::{self, NewSecret, ReceiverError};
use backend::leads::{self, bulk, conversation, visits};
use domain::delivery::DeliveryState;
use domain::delivery::webhooks::{
    FIRST_RECEIVER, FORMER_SECRET_MS, ReceiverDraft, TEST_EVENT, WebhookEvent, WebhookReceiver,
};
use domain::leads::bulk::Change;
use domain::leads::lead::{Delivery, LeadFilter};
use domain::leads::options::LeadStatus;
use domain::leads::visit::VisitParty;
use domain::limits::{self, REPLY_UNDO_MS};
use domain::time::day::LocalTime;
use domain::time::{DAY, MINUTE, SECOND};
use outgoing::http_guard::GuardError;
use outgoing::mail::MailOptions;
use std::time::Duration;

fn draft(name: &str, address: &str, events: &[WebhookEvent]) -> ReceiverDraft {
    ReceiverDraft {
        receiver_name: name.into(),
        receiver_address: address.into(),
        receiver_events: events.iter().map(|event| event.code().to_owned()).collect(),
        receiver_active: true,
    }
}

async fn added(b: &TestBackend, address: &str, events: &[WebhookEvent]) -> NewSecret {
    receivers::add(b, &draft("CRM", address, events)).await.expect("added")
}

async fn the_receiver(b: &TestBackend, id: &str) -> WebhookReceiver {
    receivers::get(b, id).await.expect("read").expect("a receiver").receiver
}

fn body(received: &Received) -> serde_json::Value {
    serde_json::from_slice(&received.body).expect("JSON")
}

fn types(receiver: &Receiver) -> Vec<String> {
    receiver.received().iter().map(|got| body(got)["type"].as_str().expect("a type").to_owned()).collect()
}

async fn lead(b: &TestBackend) -> String {
    b.texts("SELECT id FROM leads ORDER BY id").await.remove(0)
}

/// The deliveries to receivers about the only lead.
async fn told(b: &TestBackend) -> Vec<Delivery> {
    let lead = leads::peek(b, &lead(b).await).await.expect("read").expect("a lead");
    lead.deliveries.into_iter().filter(|delivery| delivery.about.is_some()).collect()
}

async fn set_status(b: &TestBackend, status: LeadStatus) {
    assert!(leads::set_status(b, &lead(b).await, status).await.expect("a change"));
}

on_both_engines! {
    async fn each_receiver_gets_its_own_message_with_its_own_signature(b: TestBackend) {
        let good = Receiver::start().await;
        let bad = Receiver::start().await;
        bad.answer(|script| script.status = StatusCode::INTERNAL_SERVER_ERROR);
        b.add_styles().await;
        let first = added(&b, &bad.url, &[WebhookEvent::LeadCreated]).await;
        let second = added(&b, &good.url, &[WebhookEvent::LeadCreated]).await;
        submit(&b, 0..1).await;
        assert_eq!(deliver(&b).await, 2);
        let sent = told(&b).await;
        let states: Vec<DeliveryState> = sent.iter().map(|delivery| delivery.state).collect();
        assert!(states.contains(&DeliveryState::Delivered) && states.contains(&DeliveryState::Pending), "{states:?}");
        for (receiver, secret) in [(&bad, first.secret), (&good, second.secret)] {
            let got = receiver.received().remove(0);
            let id = header(&got, "webhook-id").to_owned();
            assert!(sent.iter().any(|delivery| delivery.id == id));
            let expected = webhook::signature(&secret, &id, START / SECOND, &got.body);
            assert_eq!(header(&got, "webhook-signature"), expected);
        }
        let told = body(&good.received()[0]);
        assert_eq!(told["timestamp"], "2026-11-21T00:00:00Z");
        assert_eq!(told["data"]["email"], "visitor0@example.com");
        assert_eq!(told["data"]["url"], format!("https://site.example/admin/leads/{}", lead(&b).await));
        assert_eq!(told.as_object().expect("an object").len(), 3, "type, timestamp and data: {told}");

        bad.answer(|script| script.status = StatusCode::OK);
        b.clock.advance(DAY);
        assert_eq!(deliver(&b).await, 1, "only what failed");
        assert_eq!((good.received().len(), bad.received().len()), (1, 2));
    }

    async fn a_receiver_gets_only_the_events_it_wants_and_most_of_them_once(b: TestBackend) {
        let won = Receiver::start().await;
        let answers = Receiver::start().await;
        b.add_styles().await;
        added(&b, &won.url, &[WebhookEvent::LeadWon]).await;
        let off = added(&b, &answers.url, &[WebhookEvent::LeadCreated, WebhookEvent::LeadAnswered]).await;
        submit(&b, 0..1).await;
        // What is due together is sent in any order.
        deliver(&b).await;
        for status in [LeadStatus::Replied, LeadStatus::Won, LeadStatus::New, LeadStatus::Replied, LeadStatus::Won] {
            set_status(&b, status).await;
            deliver(&b).await;
        }
        assert_eq!(types(&won), ["lead.won"]);
        assert_eq!(types(&answers), ["lead.created", "lead.answered"]);
        assert_eq!(body(&won.received()[0])["data"]["status"], "won");

        submit(&b, 1..3).await;
        let several = b.texts("SELECT id FROM leads WHERE status = 'new' ORDER BY id").await;
        for status in [LeadStatus::Replied, LeadStatus::Won] {
            assert_eq!(bulk::change(&b, &several, Change::Status(status)).await.expect("a change"), 2);
            deliver(&b).await;
        }
        assert_eq!((won.received().len(), answers.received().len()), (3, 6), "several at once tell as one does");

        let mut change = draft("CRM", &answers.url, &[WebhookEvent::LeadCreated]);
        change.receiver_active = false;
        receivers::save(&b, &off.id, &change).await.expect("saved");
        submit(&b, 3..4).await;
        deliver(&b).await;
        assert_eq!(answers.received().len(), 6, "it is off");
    }

    async fn a_reply_is_told_once_it_can_no_longer_be_taken_back(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        added(&b, &receiver.url, &[WebhookEvent::LeadAnswered]).await;
        let sink = Sink::start().await;
        let mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).expect("an address");
        let site = b.instance(|options| options.mail = Some(mail)).await;
        submit(&b, 0..1).await;
        let lead = lead(&b).await;
        conversation::reply(&site, &lead, &answer("Too hasty", 0)).await.expect("stored");
        let message = b.texts("SELECT id FROM lead_messages").await.remove(0);
        conversation::undo(&site, &lead, &message).await.expect("taken back");
        b.clock.advance(REPLY_UNDO_MS);
        deliver(&b).await;
        assert!(types(&receiver).is_empty(), "nothing was sent");

        for version in [2, 3] {
            conversation::reply(&site, &lead, &answer("Dear Jane", version)).await.expect("stored");
            assert_eq!(deliver(&site).await, 0, "it can still be taken back");
            b.clock.advance(REPLY_UNDO_MS);
            deliver(&site).await;
            assert_eq!(types(&receiver), ["lead.answered"], "only the first answer");
        }
        assert_eq!(body(&receiver.received()[0])["data"]["status"], "replied");
    }

    async fn a_renewed_secret_signs_beside_the_former_one_for_a_day(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        let added = added(&b, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        let renewed = receivers::renew(&b, &added.id).await.expect("renewed");
        assert_ne!(renewed.secret, added.secret);
        assert!(renewed.secret.starts_with("whsec_") && renewed.secret.len() == 50, "32 bytes");
        let signatures = async |n: usize| {
            submit(&b, n..n + 1).await;
            deliver(&b).await;
            let got = receiver.received().pop().expect("a request");
            let seconds = header(&got, "webhook-timestamp").parse().expect("a number");
            let id = header(&got, "webhook-id").to_owned();
            let of = |secret: &str| webhook::signature(secret, &id, seconds, &got.body);
            (header(&got, "webhook-signature").to_owned(), [of(&renewed.secret), of(&added.secret)])
        };
        let (sent, expected) = signatures(0).await;
        assert_eq!(sent, expected.join(" "));
        b.clock.advance(FORMER_SECRET_MS - 1);
        let (sent, expected) = signatures(1).await;
        assert_eq!(sent, expected.join(" "));
        b.clock.advance(1);
        receivers::sweep(&b).await.expect("swept");
        assert_eq!(b.number("SELECT COUNT(*) FROM webhook_receivers WHERE former_secret IS NOT NULL").await, 0);
        let (sent, [newest, _]) = signatures(2).await;
        assert_eq!(sent, newest);
    }

    async fn the_webhook_of_the_settings_goes_on_as_before(b: TestBackend) {
        let old = Receiver::start().await;
        one_lead(&b, &old.url).await;
        let secret = webhook::secret(&b).await.expect("made");
        let first = the_receiver(&b, FIRST_RECEIVER).await;
        assert_eq!((first.address.as_str(), first.events.codes().as_str()), (old.url.as_str(), "lead.created"));
        deliver(&b).await;
        let got = old.received().remove(0);
        let told = body(&got);
        assert_eq!((&told["type"], &told["email"]), (&"lead.created".into(), &"visitor0@example.com".into()));
        assert!(told.get("data").is_none(), "{told}");
        assert_eq!(told["id"], header(&got, "webhook-id"));
        let expected = webhook::signature(&secret, header(&got, "webhook-id"), START / SECOND, &got.body);
        assert_eq!(header(&got, "webhook-signature"), expected);
        set_status(&b, LeadStatus::Won).await;
        deliver(&b).await;
        assert_eq!(old.received().len(), 1, "events that it did not know are not sent to it");

        let renewed = receivers::renew(&b, FIRST_RECEIVER).await.expect("renewed");
        assert_eq!(webhook::secret(&b).await.expect("read"), renewed.secret, "an older version signs with it, too");
        let more = draft("Zapier", &old.url, &[WebhookEvent::LeadCreated, WebhookEvent::LeadWon]);
        receivers::save(&b, FIRST_RECEIVER, &more).await.expect("saved");
        submit(&b, 1..2).await;
        deliver(&b).await;
        let got = old.received().pop().expect("a request");
        assert_eq!(header(&got, "webhook-signature").split(' ').count(), 2);
        let newest = b.texts("SELECT id FROM leads ORDER BY id").await.pop().expect("a lead");
        assert!(leads::set_status(&b, &newest, LeadStatus::Won).await.expect("a change"));
        deliver(&b).await;
        assert_eq!(types(&old), ["lead.created", "lead.created", "lead.won"]);

        receivers::delete(&b, FIRST_RECEIVER).await.expect("deleted");
        assert!(receivers::list(&b).await.expect("a list").is_empty());
        set_webhook(&b, &old.url).await;
        assert_eq!(receivers::list(&b).await.expect("a list").len(), 1, "its address is still that of the settings");
    }

    async fn a_delivery_is_sent_again_and_the_log_is_of_its_receiver(b: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::GONE);
        b.add_styles().await;
        let crm = added(&b, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        let other = added(&b, &receiver.url, &[WebhookEvent::LeadWon]).await;
        submit(&b, 0..1).await;
        deliver(&b).await;
        let failed = told(&b).await.remove(0);
        assert_eq!((failed.state, failed.about.as_deref()), (DeliveryState::Failed, Some("CRM, lead.created")));
        assert_eq!(receivers::list(&b).await.expect("a list")[0].failed, 1);
        receiver.answer(|script| script.status = StatusCode::OK);
        assert_eq!(leads::resend(&b, &failed.id).await.expect("asked"), Some(lead(&b).await));
        deliver(&b).await;
        assert_eq!(told(&b).await[0].state, DeliveryState::Delivered);
        let ids: Vec<String> = receiver.received().iter().map(|got| header(got, "webhook-id").to_owned()).collect();
        assert_eq!(ids, [failed.id.clone(), failed.id], "the receiver can tell that it is the same message");
        let log = |id: String| { let b = b.clone(); async move { receivers::get(&b, &id).await.expect("read").expect("one").tries } };
        assert_eq!(log(crm.id).await.iter().map(|row| row.status).collect::<Vec<_>>(), [Some(200), Some(410)]);
        assert!(log(other.id).await.is_empty());
    }

    async fn private_addresses_are_refused_in_deliveries_and_tests(b: TestBackend) {
        let receiver = Receiver::start().await;
        let guarded = b.instance(|options| options.webhook_allow_private = false).await;
        b.add_styles().await;
        let added = added(&b, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        submit(&b, 0..1).await;
        deliver(&guarded).await;
        let outcome = told(&b).await.remove(0).last_outcome;
        assert_eq!(outcome.as_deref(), Some(GuardError::Private.to_string().as_str()));
        let test = receivers::test(&guarded, &added.id).await.expect("tested");
        assert!(!test.ok && test.sentence.contains(&GuardError::Private.to_string()), "{test:?}");
        assert!(receiver.received().is_empty());
        let test = receivers::test(&b, &added.id).await.expect("tested");
        assert_eq!((test.ok, test.status), (true, Some(200)));
        let got = receiver.received().remove(0);
        assert_eq!(body(&got)["type"], TEST_EVENT);
        let expected = webhook::signature(&added.secret, header(&got, "webhook-id"), START / SECOND, &got.body);
        assert_eq!(header(&got, "webhook-signature"), expected);
        guarded.db.close().await;
    }

    async fn nothing_typed_reaches_a_header(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        let name = "CRM\r\nx-evil: 1";
        receivers::add(&b, &draft(name, &receiver.url, &[WebhookEvent::LeadCreated])).await.expect("added");
        submit(&b, 0..1).await;
        b.sql("UPDATE leads SET name = 'Jane\r\nx-evil: 1', email = 'jane@example.com\r\nx-evil: 1'").await;
        deliver(&b).await;
        let got = receiver.received().remove(0);
        assert!(got.headers.get("x-evil").is_none(), "{:?}", got.headers);
        assert_eq!(body(&got)["data"]["name"], "Jane\r\nx-evil: 1");
        for address in ["http://127.0.0.1/\r\nx-evil: 1", "http://user:secret@127.0.0.1/", "file:///etc/passwd"] {
            let refused = receivers::add(&b, &draft("x", address, &[WebhookEvent::LeadWon])).await;
            assert!(matches!(refused, Err(ReceiverError::Invalid(_))), "{address}");
        }
    }

    async fn a_receiver_that_hangs_leaves_room_for_the_others(b: TestBackend) {
        let hanging = Receiver::start().await;
        let good = Receiver::start().await;
        hanging.answer(|script| script.takes = Duration::from_secs(30));
        b.add_styles().await;
        added(&b, &hanging.url, &[WebhookEvent::LeadCreated]).await;
        added(&b, &good.url, &[WebhookEvent::LeadWon]).await;
        submit(&b, 0..20).await;
        set_status(&b, LeadStatus::Won).await;
        deliver(&b).await;
        assert_eq!(good.received().len(), 1);
        assert!(hanging.received().len() < 20, "the rest waits: {}", hanging.received().len());
        let waiting = b.number("SELECT COUNT(*) FROM deliveries WHERE state = 'pending' AND attempts = 0").await;
        assert!(waiting > 0, "and was not counted as tried");
        hanging.answer(|script| script.takes = Duration::ZERO);
        b.clock.advance(2 * MINUTE);
        deliver(&b).await;
        assert_eq!(b.number("SELECT COUNT(*) FROM deliveries WHERE state <> 'delivered'").await, 0);
    }

    async fn a_lead_in_quarantine_is_told_once_it_is_released_and_an_erased_one_never(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        added(&b, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        submit(&b, 0..1).await;
        let id = lead(&b).await;
        assert!(leads::quarantine(&b, &id).await.expect("a change"));
        deliver(&b).await;
        assert!(receiver.received().is_empty());
        assert!(leads::release(&b, &id).await.expect("a change"));
        deliver(&b).await;
        assert_eq!(types(&receiver), ["lead.created"]);
        let held = leads::privacy::held(&b, &id).await.expect("a count");
        assert_eq!((held.deliveries, held.waiting), (1, 0));
        submit(&b, 1..2).await;
        leads::privacy::erase(&b, "visitor1@example.com").await.expect("erased");
        deliver(&b).await;
        assert_eq!((receiver.received().len(), b.rows("webhook_messages").await), (1, 1));
        leads::privacy::erase(&b, "visitor0@example.com").await.expect("erased");
        for table in ["webhook_messages", "deliveries", "delivery_attempts"] {
            assert_eq!(b.rows(table).await, 0, "{table}");
        }
    }

    async fn a_deleted_receiver_takes_what_waits_for_it_along(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        let added = added(&b, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        submit(&b, 0..1).await;
        receivers::delete(&b, &added.id).await.expect("deleted");
        assert_eq!((deliver(&b).await, b.rows("deliveries").await), (0, 0));
        for gone in [added.id.as_str(), "nobody", "x' OR 1", ""] {
            assert!(matches!(receivers::delete(&b, gone).await, Err(ReceiverError::NotFound)), "{gone}");
            assert!(matches!(receivers::renew(&b, gone).await, Err(ReceiverError::NotFound)), "{gone}");
            assert!(matches!(receivers::test(&b, gone).await, Err(ReceiverError::NotFound)), "{gone}");
        }
    }

    async fn there_are_only_so_many(b: TestBackend) {
        for _ in 1..limits::RECEIVERS_MAX {
            added(&b, "https://hooks.example.com/", &[WebhookEvent::LeadWon]).await;
        }
        let refused = receivers::add(&b, &draft("One more", "https://hooks.example.com/", &[WebhookEvent::LeadWon])).await;
        assert!(matches!(refused, Err(ReceiverError::TooMany)));
    }

    async fn renewed_keys_sign_at_once_and_alone(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        let added = added(&b, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        backend::key_renewal::renew(&b).await.expect("renewed");
        submit(&b, 0..1).await;
        deliver(&b).await;
        let got = receiver.received().remove(0);
        let stolen = webhook::signature(&added.secret, header(&got, "webhook-id"), START / SECOND, &got.body);
        assert!(!header(&got, "webhook-signature").contains(&stolen));
    }

    async fn a_visit_that_was_canceled_before_it_was_sent_is_not_told(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        added(&b, &receiver.url, &[WebhookEvent::VisitConfirmed]).await;
        submit(&b, 0..1).await;
        let lead = lead(&b).await;
        let time = LocalTime::parse("2026-11-23T08:00").expect("a time");
        visits::move_to(&b, &lead, time, VisitParty::Owner).await.expect("confirmed");
        visits::cancel(&b, &lead, VisitParty::Visitor).await.expect("canceled");
        deliver(&b).await;
        assert_eq!((types(&receiver).len(), told(&b).await[0].state), (0, DeliveryState::Held));
        visits::move_to(&b, &lead, time, VisitParty::Owner).await.expect("confirmed");
        deliver(&b).await;
        assert_eq!(body(&receiver.received()[0])["data"]["visit"]["startsAt"], "2026-11-23T16:00:00Z");
    }

    async fn the_inbox_still_lists_what_happened(b: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&b, &receiver.url).await;
        set_status(&b, LeadStatus::Won).await;
        let won = leads::list(&b, LeadFilter::Won, None, "").await.expect("leads").leads;
        assert_eq!(won.len(), 1);
    }
}
