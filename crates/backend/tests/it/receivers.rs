//! Several receivers of webhooks: who gets what, signed by which secret.

use crate::conversation::answer;
use crate::receiver::{Received, Receiver, deliver, header, one_lead, set_webhook, submit};
use crate::smtp::Sink;
use crate::support::{START, TestBackend, on_both_engines};
use axum::http::StatusCode;
use backend::delivery;
use backend::features::receivers::{self, NewSecret, ReceiverError, webhook};
use backend::features::{conversation, visits};
use backend::leads::{self, bulk, undo};
use domain::delivery::DeliveryState;
use domain::features::receivers::{
    FIRST_RECEIVER, FORMER_SECRET_MS, ReceiverDraft, TEST_EVENT, WebhookEvent, WebhookReceiver,
};
use domain::features::visits::VisitParty;
use domain::leads::bulk::BulkChange;
use domain::leads::lead::{Delivery, LeadFilter};
use domain::leads::options::LeadStatus;
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

async fn added(backend: &TestBackend, address: &str, events: &[WebhookEvent]) -> NewSecret {
    in_use(backend, &draft("CRM", address, events)).await
}

/// One that need not be reached by a test first.
async fn in_use(backend: &TestBackend, draft: &ReceiverDraft) -> NewSecret {
    let added = receivers::add(backend, draft).await.expect("added");
    receivers::use_untested(backend, &added.id).await.expect("in use");
    added
}

async fn the_receiver(backend: &TestBackend, id: &str) -> WebhookReceiver {
    receivers::get(backend, id).await.expect("read").expect("a receiver").receiver
}

fn body(received: &Received) -> serde_json::Value {
    serde_json::from_slice(&received.body).expect("JSON")
}

fn types(receiver: &Receiver) -> Vec<String> {
    receiver.received().iter().map(|got| body(got)["type"].as_str().expect("a type").to_owned()).collect()
}

async fn lead(backend: &TestBackend) -> String {
    backend.texts("SELECT id FROM leads ORDER BY id").await.remove(0)
}

/// The deliveries to receivers about the only lead.
async fn told(backend: &TestBackend) -> Vec<Delivery> {
    let lead = leads::peek(backend, &lead(backend).await).await.expect("read").expect("a lead");
    lead.deliveries.into_iter().filter(|delivery| delivery.about.is_some()).collect()
}

/// Until it can no longer be taken back.
async fn set_status(backend: &TestBackend, status: LeadStatus) {
    assert!(leads::set_status(backend, &lead(backend).await, status).await.expect("a change"));
    backend.clock.advance(REPLY_UNDO_MS);
}

on_both_engines! {
    async fn each_receiver_gets_its_own_message_with_its_own_signature(backend: TestBackend) {
        let good = Receiver::start().await;
        let bad = Receiver::start().await;
        bad.answer(|script| script.status = StatusCode::INTERNAL_SERVER_ERROR);
        backend.add_styles().await;
        let first = added(&backend, &bad.url, &[WebhookEvent::LeadCreated]).await;
        let second = added(&backend, &good.url, &[WebhookEvent::LeadCreated]).await;
        submit(&backend, 0..1).await;
        assert_eq!(deliver(&backend).await, 2);
        let sent = told(&backend).await;
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
        assert_eq!(told["data"]["url"], format!("https://site.example/admin/leads/{}", lead(&backend).await));
        assert_eq!(told.as_object().expect("an object").len(), 3, "type, timestamp and data: {told}");

        bad.answer(|script| script.status = StatusCode::OK);
        backend.clock.advance(DAY);
        assert_eq!(deliver(&backend).await, 1, "only what failed");
        assert_eq!((good.received().len(), bad.received().len()), (1, 2));
    }

    async fn a_receiver_gets_only_the_events_it_wants_and_most_of_them_once(backend: TestBackend) {
        let won = Receiver::start().await;
        let answers = Receiver::start().await;
        backend.add_styles().await;
        added(&backend, &won.url, &[WebhookEvent::LeadWon]).await;
        let off = added(&backend, &answers.url, &[WebhookEvent::LeadCreated, WebhookEvent::LeadAnswered]).await;
        submit(&backend, 0..1).await;
        // What is due together is sent in any order.
        deliver(&backend).await;
        for status in [LeadStatus::Replied, LeadStatus::Won, LeadStatus::New, LeadStatus::Replied, LeadStatus::Won] {
            set_status(&backend, status).await;
            deliver(&backend).await;
        }
        assert_eq!(types(&won), ["lead.won"]);
        assert_eq!(types(&answers), ["lead.created", "lead.answered"]);
        assert_eq!(body(&won.received()[0])["data"]["status"], "won");

        submit(&backend, 1..3).await;
        let several = backend.texts("SELECT id FROM leads WHERE status = 'new' ORDER BY id").await;
        for status in [LeadStatus::Replied, LeadStatus::Won] {
            assert_eq!(bulk::change(&backend, &several, BulkChange::Status(status)).await.expect("a change"), 2);
            backend.clock.advance(REPLY_UNDO_MS);
            deliver(&backend).await;
        }
        assert_eq!((won.received().len(), answers.received().len()), (3, 6), "several at once tell as one does");

        let mut change = draft("CRM", &answers.url, &[WebhookEvent::LeadCreated]);
        change.receiver_active = false;
        receivers::save(&backend, &off.id, &change).await.expect("saved");
        submit(&backend, 3..4).await;
        deliver(&backend).await;
        assert_eq!(answers.received().len(), 6, "it is off");
    }

    async fn a_reply_is_told_once_it_can_no_longer_be_taken_back(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        added(&backend, &receiver.url, &[WebhookEvent::LeadAnswered]).await;
        let sink = Sink::start().await;
        let mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).expect("an address");
        let site = backend.instance(|options| options.mail = Some(mail)).await;
        submit(&backend, 0..1).await;
        let lead = lead(&backend).await;
        conversation::reply(&site, &lead, &answer("Too hasty", 0)).await.expect("stored");
        let message = backend.texts("SELECT id FROM lead_messages").await.remove(0);
        conversation::undo(&site, &lead, &message).await.expect("taken back");
        backend.clock.advance(REPLY_UNDO_MS);
        deliver(&backend).await;
        assert!(types(&receiver).is_empty(), "nothing was sent");

        for version in [2, 3] {
            conversation::reply(&site, &lead, &answer("Dear Jane", version)).await.expect("stored");
            assert_eq!(deliver(&site).await, 0, "it can still be taken back");
            backend.clock.advance(REPLY_UNDO_MS);
            deliver(&site).await;
            assert_eq!(types(&receiver), ["lead.answered"], "only the first answer");
        }
        assert_eq!(body(&receiver.received()[0])["data"]["status"], "replied");
    }

    async fn a_renewed_secret_signs_beside_the_former_one_for_a_day(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        let added = added(&backend, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        let renewed = receivers::renew(&backend, &added.id).await.expect("renewed");
        assert_ne!(renewed.secret, added.secret);
        assert!(renewed.secret.starts_with("whsec_") && renewed.secret.len() == 50, "32 bytes");
        let signatures = async |n: usize| {
            submit(&backend, n..n + 1).await;
            deliver(&backend).await;
            let got = receiver.received().pop().expect("a request");
            let seconds = header(&got, "webhook-timestamp").parse().expect("a number");
            let id = header(&got, "webhook-id").to_owned();
            let of = |secret: &str| webhook::signature(secret, &id, seconds, &got.body);
            (header(&got, "webhook-signature").to_owned(), [of(&renewed.secret), of(&added.secret)])
        };
        let (sent, expected) = signatures(0).await;
        assert_eq!(sent, expected.join(" "));
        backend.clock.advance(FORMER_SECRET_MS - 1);
        let (sent, expected) = signatures(1).await;
        assert_eq!(sent, expected.join(" "));
        backend.clock.advance(1);
        receivers::sweep(&backend).await.expect("swept");
        assert_eq!(backend.number("SELECT COUNT(*) FROM webhook_receivers WHERE former_secret IS NOT NULL").await, 0);
        let (sent, [newest, _]) = signatures(2).await;
        assert_eq!(sent, newest);
    }

    async fn the_webhook_of_the_settings_goes_on_as_before(backend: TestBackend) {
        let old = Receiver::start().await;
        one_lead(&backend, &old.url).await;
        let secret = webhook::secret(&backend).await.expect("made");
        let first = the_receiver(&backend, FIRST_RECEIVER).await;
        assert_eq!((first.address.as_str(), first.events.codes().as_str()), (old.url.as_str(), "lead.created"));
        deliver(&backend).await;
        let got = old.received().remove(0);
        let told = body(&got);
        assert_eq!((&told["type"], &told["email"]), (&"lead.created".into(), &"visitor0@example.com".into()));
        assert!(told.get("data").is_none(), "{told}");
        assert_eq!(told["id"], header(&got, "webhook-id"));
        let expected = webhook::signature(&secret, header(&got, "webhook-id"), START / SECOND, &got.body);
        assert_eq!(header(&got, "webhook-signature"), expected);
        set_status(&backend, LeadStatus::Won).await;
        deliver(&backend).await;
        assert_eq!(old.received().len(), 1, "events that it did not know are not sent to it");

        let renewed = receivers::renew(&backend, FIRST_RECEIVER).await.expect("renewed");
        assert_eq!(webhook::secret(&backend).await.expect("read"), renewed.secret, "an older version signs with it, too");
        let more = draft("Zapier", &old.url, &[WebhookEvent::LeadCreated, WebhookEvent::LeadWon]);
        receivers::save(&backend, FIRST_RECEIVER, &more).await.expect("saved");
        submit(&backend, 1..2).await;
        deliver(&backend).await;
        let got = old.received().pop().expect("a request");
        assert_eq!(header(&got, "webhook-signature").split(' ').count(), 2);
        let newest = backend.texts("SELECT id FROM leads ORDER BY id").await.pop().expect("a lead");
        assert!(leads::set_status(&backend, &newest, LeadStatus::Won).await.expect("a change"));
        backend.clock.advance(REPLY_UNDO_MS);
        deliver(&backend).await;
        assert_eq!(types(&old), ["lead.created", "lead.created", "lead.won"]);

        receivers::delete(&backend, FIRST_RECEIVER).await.expect("deleted");
        assert!(receivers::list(&backend).await.expect("a list").is_empty());
        set_webhook(&backend, &old.url).await;
        assert_eq!(receivers::list(&backend).await.expect("a list").len(), 1, "its address is still that of the settings");
    }

    async fn a_delivery_is_sent_again_and_the_log_is_of_its_receiver(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::GONE);
        backend.add_styles().await;
        let crm = added(&backend, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        let other = added(&backend, &receiver.url, &[WebhookEvent::LeadWon]).await;
        submit(&backend, 0..1).await;
        deliver(&backend).await;
        let failed = told(&backend).await.remove(0);
        assert_eq!((failed.state, failed.about.as_deref()), (DeliveryState::Failed, Some("CRM: New requests")));
        assert_eq!(receivers::list(&backend).await.expect("a list")[0].failed, 1);
        receiver.answer(|script| script.status = StatusCode::OK);
        let screen = format!("/admin/leads/{}", lead(&backend).await);
        assert_eq!(delivery::resend(&backend, &failed.id).await.expect("asked"), Some(screen));
        deliver(&backend).await;
        assert_eq!(told(&backend).await[0].state, DeliveryState::Delivered);
        let ids: Vec<String> = receiver.received().iter().map(|got| header(got, "webhook-id").to_owned()).collect();
        assert_eq!(ids, [failed.id.clone(), failed.id], "the receiver can tell that it is the same message");
        let log = |id: String| { let backend = backend.clone(); async move { receivers::get(&backend, &id).await.expect("read").expect("one").tries } };
        assert_eq!(log(crm.id).await.iter().map(|row| row.status).collect::<Vec<_>>(), [Some(200), Some(410)]);
        assert!(log(other.id).await.is_empty());
    }

    async fn private_addresses_are_refused_in_deliveries_and_tests(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let guarded = backend.instance(|options| options.webhook_allow_private = false).await;
        backend.add_styles().await;
        let added = added(&backend, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        submit(&backend, 0..1).await;
        deliver(&guarded).await;
        let outcome = told(&backend).await.remove(0).last_outcome;
        assert_eq!(outcome.as_deref(), Some(GuardError::Private.to_string().as_str()));
        let test = receivers::test(&guarded, &added.id).await.expect("tested");
        assert!(!test.ok && test.sentence.contains(&GuardError::Private.to_string()), "{test:?}");
        assert!(receiver.received().is_empty());
        let test = receivers::test(&backend, &added.id).await.expect("tested");
        assert_eq!((test.ok, test.status), (true, Some(200)));
        let got = receiver.received().remove(0);
        assert_eq!(body(&got)["type"], TEST_EVENT);
        let expected = webhook::signature(&added.secret, header(&got, "webhook-id"), START / SECOND, &got.body);
        assert_eq!(header(&got, "webhook-signature"), expected);
        guarded.db.close().await;
    }

    async fn one_gets_messages_once_a_test_has_arrived(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::SERVICE_UNAVAILABLE);
        backend.add_styles().await;
        let form = draft("CRM", &receiver.url, &[WebhookEvent::LeadCreated]);
        let added = receivers::add(&backend, &form).await.expect("added");
        assert!(!receivers::test(&backend, &added.id).await.expect("tested").ok);
        submit(&backend, 0..1).await;
        deliver(&backend).await;
        assert_eq!(types(&receiver), [TEST_EVENT], "no test has arrived");
        receiver.answer(|script| script.status = StatusCode::OK);
        assert!(receivers::test(&backend, &added.id).await.expect("tested").ok);
        submit(&backend, 1..2).await;
        deliver(&backend).await;
        assert_eq!(types(&receiver).last().map(String::as_str), Some(WebhookEvent::LeadCreated.code()));
        let unreached = async || the_receiver(&backend, &added.id).await.unreached_at.is_some();
        receivers::save(&backend, &added.id, &form).await.expect("saved");
        assert!(!unreached().await, "the same address");
        let moved = ReceiverDraft { receiver_address: "https://hooks.example.com/".into(), ..form };
        receivers::save(&backend, &added.id, &moved).await.expect("saved");
        assert!(unreached().await, "another address");
    }

    async fn nothing_typed_reaches_a_header(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        let name = "CRM\r\nx-evil: 1";
        in_use(&backend, &draft(name, &receiver.url, &[WebhookEvent::LeadCreated])).await;
        submit(&backend, 0..1).await;
        backend.sql("UPDATE leads SET name = 'Jane\r\nx-evil: 1', email = 'jane@example.com\r\nx-evil: 1'").await;
        deliver(&backend).await;
        let got = receiver.received().remove(0);
        assert!(got.headers.get("x-evil").is_none(), "{:?}", got.headers);
        assert_eq!(body(&got)["data"]["name"], "Jane\r\nx-evil: 1");
        for address in ["http://127.0.0.1/\r\nx-evil: 1", "http://user:secret@127.0.0.1/", "file:///etc/passwd"] {
            let refused = receivers::add(&backend, &draft("x", address, &[WebhookEvent::LeadWon])).await;
            assert!(matches!(refused, Err(ReceiverError::Invalid(_))), "{address}");
        }
    }

    async fn a_receiver_that_hangs_leaves_room_for_the_others(backend: TestBackend) {
        let hanging = Receiver::start().await;
        let good = Receiver::start().await;
        hanging.answer(|script| script.takes = Duration::from_secs(30));
        backend.add_styles().await;
        added(&backend, &hanging.url, &[WebhookEvent::LeadCreated]).await;
        added(&backend, &good.url, &[WebhookEvent::LeadWon]).await;
        submit(&backend, 0..20).await;
        set_status(&backend, LeadStatus::Won).await;
        deliver(&backend).await;
        assert_eq!(good.received().len(), 1);
        assert!(hanging.received().len() < 20, "the rest waits: {}", hanging.received().len());
        let waiting = backend.number("SELECT COUNT(*) FROM deliveries WHERE state = 'pending' AND attempts = 0").await;
        assert!(waiting > 0, "and was not counted as tried");
        hanging.answer(|script| script.takes = Duration::ZERO);
        backend.clock.advance(2 * MINUTE);
        deliver(&backend).await;
        assert_eq!(backend.number("SELECT COUNT(*) FROM deliveries WHERE state <> 'delivered'").await, 0);
    }

    async fn a_lead_in_quarantine_is_told_once_it_is_released_and_an_erased_one_never(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        added(&backend, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        submit(&backend, 0..1).await;
        let id = lead(&backend).await;
        assert!(leads::quarantine(&backend, &id).await.expect("a change"));
        deliver(&backend).await;
        assert!(receiver.received().is_empty());
        assert!(leads::release(&backend, &id).await.expect("a change"));
        deliver(&backend).await;
        assert_eq!(types(&receiver), ["lead.created"]);
        let held = leads::privacy::held(&backend, &id).await.expect("a count");
        assert_eq!((held.deliveries, held.waiting), (1, 0));
        submit(&backend, 1..2).await;
        leads::privacy::erase(&backend, "visitor1@example.com").await.expect("erased");
        deliver(&backend).await;
        assert_eq!((receiver.received().len(), backend.rows("webhook_messages").await), (1, 1));
        leads::privacy::erase(&backend, "visitor0@example.com").await.expect("erased");
        for table in ["webhook_messages", "deliveries", "delivery_attempts"] {
            assert_eq!(backend.rows(table).await, 0, "{table}");
        }
    }

    async fn a_deleted_receiver_takes_what_waits_for_it_along(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        let added = added(&backend, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        submit(&backend, 0..1).await;
        receivers::delete(&backend, &added.id).await.expect("deleted");
        assert_eq!((deliver(&backend).await, backend.rows("deliveries").await), (0, 0));
        for gone in [added.id.as_str(), "nobody", "x' OR 1", ""] {
            assert!(matches!(receivers::delete(&backend, gone).await, Err(ReceiverError::NotFound)), "{gone}");
            assert!(matches!(receivers::renew(&backend, gone).await, Err(ReceiverError::NotFound)), "{gone}");
            assert!(matches!(receivers::test(&backend, gone).await, Err(ReceiverError::NotFound)), "{gone}");
        }
    }

    async fn what_waits_is_not_sent_to_a_program_that_no_longer_wants_it(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        let events = [WebhookEvent::LeadCreated, WebhookEvent::LeadAnswered];
        let second = added(&backend, &receiver.url, &events).await;
        receivers::save(&backend, FIRST_RECEIVER, &draft("Automation", &receiver.url, &events)).await.expect("saved");
        submit(&backend, 0..1).await;
        set_status(&backend, LeadStatus::Replied).await;

        let other = draft("CRM", &receiver.url, &[WebhookEvent::LeadWon]);
        receivers::save(&backend, &second.id, &other).await.expect("saved");
        receivers::delete(&backend, FIRST_RECEIVER).await.expect("removed");
        let new = draft("Another", &receiver.url, &[WebhookEvent::LeadAnswered]);
        receivers::save(&backend, FIRST_RECEIVER, &new).await.expect("saved");
        deliver(&backend).await;
        assert!(receiver.received().is_empty(), "what waited was for the one before");

        set_status(&backend, LeadStatus::New).await;
        set_status(&backend, LeadStatus::Replied).await;
        deliver(&backend).await;
        assert_eq!(receiver.received().len(), 1, "the new one is told of what happens from now on");
    }

    async fn there_are_only_so_many(backend: TestBackend) {
        for _ in 1..limits::RECEIVERS_MAX {
            added(&backend, "https://hooks.example.com/", &[WebhookEvent::LeadWon]).await;
        }
        let refused = receivers::add(&backend, &draft("One more", "https://hooks.example.com/", &[WebhookEvent::LeadWon])).await;
        assert!(matches!(refused, Err(ReceiverError::TooMany)));
    }

    async fn renewed_keys_sign_at_once_and_alone(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        let added = added(&backend, &receiver.url, &[WebhookEvent::LeadCreated]).await;
        backend::key_renewal::renew(&backend).await.expect("renewed");
        submit(&backend, 0..1).await;
        deliver(&backend).await;
        let got = receiver.received().remove(0);
        let stolen = webhook::signature(&added.secret, header(&got, "webhook-id"), START / SECOND, &got.body);
        assert!(!header(&got, "webhook-signature").contains(&stolen));
    }

    async fn a_visit_that_was_canceled_before_it_was_sent_is_not_told(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        added(&backend, &receiver.url, &[WebhookEvent::VisitConfirmed]).await;
        submit(&backend, 0..1).await;
        let lead = lead(&backend).await;
        let time = LocalTime::parse("2026-11-23T08:00").expect("a time");
        visits::move_to(&backend, &lead, time, VisitParty::Owner).await.expect("confirmed");
        visits::cancel(&backend, &lead, VisitParty::Visitor).await.expect("canceled");
        backend.clock.advance(REPLY_UNDO_MS);
        deliver(&backend).await;
        assert_eq!((types(&receiver).len(), told(&backend).await[0].state), (0, DeliveryState::Held));
        visits::move_to(&backend, &lead, time, VisitParty::Owner).await.expect("confirmed");
        backend.clock.advance(REPLY_UNDO_MS);
        deliver(&backend).await;
        assert_eq!(body(&receiver.received()[0])["data"]["visit"]["startsAt"], "2026-11-23T16:00:00Z");
    }

    async fn a_status_that_is_taken_back_is_told_to_nobody(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        added(&backend, &receiver.url, &[WebhookEvent::LeadWon, WebhookEvent::LeadAnswered]).await;
        submit(&backend, 0..1).await;
        let ids = [lead(&backend).await];
        for status in [LeadStatus::Replied, LeadStatus::Won] {
            let change = BulkChange::Status(status);
            let plan = undo::plan(&backend, &ids, change).await.expect("a plan");
            assert_eq!(bulk::change(&backend, &ids, change).await.expect("changed"), 1);
            assert_eq!(undo::undo(&backend, &plan).await.expect("undone"), undo::Undone::All);
            backend.clock.advance(REPLY_UNDO_MS);
            assert_eq!(deliver(&backend).await, 0, "{status:?}");
            set_status(&backend, status).await;
            assert_eq!(deliver(&backend).await, 1, "{status:?}");
        }
        assert_eq!(types(&receiver), ["lead.answered", "lead.won"]);
    }

    async fn a_visit_that_is_taken_back_is_told_to_nobody(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        added(&backend, &receiver.url, &[WebhookEvent::VisitConfirmed]).await;
        submit(&backend, 0..1).await;
        let lead = lead(&backend).await;
        for (time, told) in [("2026-11-23T08:00", 1), ("2026-11-24T10:00", 2)] {
            let time = LocalTime::parse(time).expect("a time");
            let plan = undo::plan_of_moving(&backend, &lead, time).await.expect("a plan");
            visits::move_to(&backend, &lead, time, VisitParty::Owner).await.expect("moved");
            assert_eq!(undo::undo(&backend, &plan).await.expect("undone"), undo::Undone::All);
            backend.clock.advance(REPLY_UNDO_MS);
            assert_eq!(deliver(&backend).await, 0);
            visits::move_to(&backend, &lead, time, VisitParty::Owner).await.expect("moved");
            backend.clock.advance(REPLY_UNDO_MS);
            deliver(&backend).await;
            assert_eq!(types(&receiver).len(), told);
        }
    }

    async fn the_inbox_still_lists_what_happened(backend: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&backend, &receiver.url).await;
        set_status(&backend, LeadStatus::Won).await;
        let won = leads::list(&backend, LeadFilter::Won, None, "").await.expect("leads").leads;
        assert_eq!(won.len(), 1);
    }
}
