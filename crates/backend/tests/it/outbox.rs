//! The webhook's deliveries, against a receiver that behaves and one that does not.

use crate::support::{START, TestBackend, draft, on_both_engines};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use backend::db::deliveries;
use backend::http_guard::GuardError;
use backend::outbox::{self, webhook};
use backend::refit::{self, Origin};
use backend::{Backend, BackendOptions, Clock, Secret, Shared, StorageOptions};
use domain::delivery::{ASKED_WAIT_MAX_MS, CAP_MS, Carrier, Channel, DeliveryState, MAX_ATTEMPTS};
use domain::lead::Delivery;
use domain::lead::LeadFilter;
use domain::time::{DAY, MINUTE, SECOND};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A request as received.
#[derive(Clone, Debug)]
struct Received {
    headers: HeaderMap,
    body: Bytes,
}

/// How the receiver answers.
#[derive(Clone, Debug)]
struct Script {
    status: StatusCode,
    location: Option<String>,
    retry_after: Option<&'static str>,
    body: Vec<u8>,
    takes: Duration,
}

struct Inner {
    script: Mutex<Script>,
    received: Mutex<Vec<Received>>,
    at_once: Mutex<(usize, usize)>,
}

/// A webhook receiver on loopback; stops when dropped.
struct Receiver {
    url: String,
    inner: Arc<Inner>,
    task: JoinHandle<()>,
}

impl Receiver {
    async fn start() -> Self {
        let script = Script {
            status: StatusCode::OK,
            location: None,
            retry_after: None,
            body: b"ok".to_vec(),
            takes: Duration::ZERO,
        };
        let inner =
            Arc::new(Inner { script: Mutex::new(script), received: Mutex::default(), at_once: Mutex::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let router = Router::new().route("/hook", post(receive)).with_state(Arc::clone(&inner));
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        Self { url, inner, task }
    }

    fn answer(&self, change: impl FnOnce(&mut Script)) {
        change(&mut lock(&self.inner.script));
    }

    fn received(&self) -> Vec<Received> {
        lock(&self.inner.received).clone()
    }

    /// Maximum number of concurrent requests.
    fn most_at_once(&self) -> usize {
        lock(&self.inner.at_once).1
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn receive(State(inner): State<Arc<Inner>>, headers: HeaderMap, body: Bytes) -> (StatusCode, HeaderMap, Vec<u8>) {
    let script = lock(&inner.script).clone();
    lock(&inner.received).push(Received { headers, body });
    {
        let mut at_once = lock(&inner.at_once);
        at_once.0 += 1;
        at_once.1 = at_once.1.max(at_once.0);
    }
    tokio::time::sleep(script.takes).await;
    lock(&inner.at_once).0 -= 1;
    let mut headers = HeaderMap::new();
    if let Some(location) = script.location {
        headers.insert("location", location.parse().expect("an address"));
    }
    if let Some(wait) = script.retry_after {
        headers.insert("retry-after", wait.parse().expect("a value"));
    }
    (script.status, headers, script.body)
}

fn header<'a>(received: &'a Received, name: &str) -> &'a str {
    received.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
}

async fn set_webhook(b: &TestBackend, url: &str) {
    b.sql(&format!(
        "DELETE FROM admin_settings WHERE setting_key = 'zapier_webhook_url'; \
         INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('zapier_webhook_url', '{url}', 0)"
    ))
    .await;
}

/// Accepts one request per number; returns the leads' ids.
async fn submit(b: &TestBackend, numbers: std::ops::Range<usize>) {
    for n in numbers {
        let mut draft = draft();
        draft.attempt_id = format!("attempt-{n:04}");
        draft.description = format!("Wish {n}");
        draft.email = format!("visitor{n}@example.com");
        let origin = Origin { client_key: format!("address-{n}"), user_agent: None };
        refit::submit(b, &draft, &origin).await.expect("accepted");
    }
}

/// The only delivery.
async fn delivery(b: &TestBackend) -> Delivery {
    let lead = b.texts("SELECT id FROM leads").await.remove(0);
    deliveries::of_lead(&b.db, &lead).await.expect("read").remove(0)
}

async fn one_lead(b: &TestBackend, url: &str) {
    b.add_styles().await;
    set_webhook(b, url).await;
    submit(b, 0..1).await;
}

async fn deliver(b: &Backend) -> usize {
    outbox::deliver_due(b).await.expect("the database works")
}

/// Another process on the same database.
async fn another(b: &TestBackend, folder: &TempDir, change: impl FnOnce(&mut BackendOptions)) -> Shared {
    let mut options = BackendOptions {
        database_url: b.url.clone(),
        storage: StorageOptions::Disk { root: folder.path().to_owned() },
        secret: Some(Secret::new([7; 32])),
        clock: b.clock.clone(),
        webhook_allow_private: true,
        ..BackendOptions::default()
    };
    change(&mut options);
    Backend::open(options).await.expect("a backend")
}

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

/// Waits up to ten seconds for something that another task does.
async fn eventually(what: &str, mut happened: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !happened().await {
        assert!(began.elapsed() < Duration::from_secs(10), "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

on_both_engines! {
    async fn an_accepted_delivery_is_signed_and_sent_once(b: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&b, &receiver.url).await;
        assert_eq!(deliver(&b).await, 1);
        assert_eq!(deliver(&b).await, 0);
        let received = receiver.received();
        assert_eq!(received.len(), 1);
        let delivery = delivery(&b).await;
        assert_eq!(delivery.state, DeliveryState::Delivered);
        assert_eq!((delivery.attempts, delivery.last_outcome.as_deref()), (1, Some("Answered 200")));

        let got = &received[0];
        assert_eq!(header(got, "content-type"), "application/json");
        assert_eq!(header(got, "webhook-id"), delivery.id);
        assert_eq!(header(got, "webhook-timestamp"), (START / SECOND).to_string());
        let secret = webhook::secret(&b).await.expect("made");
        let signature = webhook::signature(&secret, &delivery.id, START / SECOND, &got.body);
        assert_eq!(header(got, "webhook-signature"), signature);
        assert!(secret.starts_with("whsec_") && secret.len() == 50, "32 bytes");
        assert_eq!(webhook::secret(&b).await.expect("kept"), secret);

        let body: serde_json::Value = serde_json::from_slice(&got.body).expect("JSON");
        let reference = b.texts("SELECT reference FROM leads").await.remove(0);
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
            "photoMissing": false,
            "source": "Showroom Visualize Flow",
        });
        assert_eq!(body, expected);

        let attempts = deliveries::attempts_of(&b.db, &delivery.id, 10).await.expect("read");
        assert_eq!(attempts.len(), 1);
        assert_eq!((attempts[0].status, attempts[0].outcome.as_str()), (Some(200), "Answered 200"));
    }

    async fn the_photo_is_named_by_its_private_address(b: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&b, &receiver.url).await;
        b.sql("INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, lead_id) \
             SELECT 'photo-1', 'x', 'private/x.jpg', 1, 1, 1, 0, id FROM leads").await;
        deliver(&b).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        assert_eq!(body["imageUrl"], "https://site.example/admin/photos/photo-1");
    }

    async fn a_contact_lead_is_told_in_the_words_of_its_own_form(b: TestBackend) {
        let receiver = Receiver::start().await;
        set_webhook(&b, &receiver.url).await;
        let draft = domain::contact::ContactDraft {
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
            ..domain::contact::ContactDraft::default()
        };
        let receipt = backend::contact::submit(&b, &draft, &Origin::default()).await.expect("accepted");
        deliver(&b).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        let expected = serde_json::json!({
            "id": delivery(&b).await.id,
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
            "preferred_contact_method": "either",
            "preferred_time": "afternoon",
            "consent": true,
        });
        assert_eq!(body, expected);
    }

    async fn a_refusal_is_tried_again_after_growing_waits(b: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::SERVICE_UNAVAILABLE);
        one_lead(&b, &receiver.url).await;
        let mut waits = Vec::new();
        for n in 1..MAX_ATTEMPTS {
            assert_eq!(deliver(&b).await, 1, "try {n}");
            assert_eq!(deliver(&b).await, 0, "not before it is due");
            let now = delivery(&b).await;
            assert_eq!((now.state, now.attempts), (DeliveryState::Pending, n));
            assert_eq!(now.last_outcome.as_deref(), Some("Answered 503"));
            let wait = now.next_attempt_at.since(b.clock.now());
            waits.push(wait);
            b.clock.advance(wait);
        }
        assert_eq!(deliver(&b).await, 1, "the last attempt");
        assert_eq!(delivery(&b).await.state, DeliveryState::Failed);
        let plain: Vec<i64> = (0..MAX_ATTEMPTS - 1).map(|n| (5 * SECOND).saturating_mul(1 << n).min(CAP_MS)).collect();
        for (wait, plain) in waits.iter().zip(&plain) {
            assert!((plain * 3 / 4..=plain * 5 / 4).contains(wait), "{wait} ms instead of about {plain}");
        }
        b.clock.advance(30 * DAY);
        assert_eq!(deliver(&b).await, 0, "given up");
        let ids: Vec<String> = receiver.received().iter().map(|r| header(r, "webhook-id").to_owned()).collect();
        assert!(ids.iter().all(|id| *id == ids[0]), "the receiver can detect duplicates");
        let bodies = receiver.received();
        assert!(bodies.iter().all(|r| r.body == bodies[0].body));

        receiver.answer(|script| script.status = StatusCode::NO_CONTENT);
        assert!(deliveries::resend(&b.db, &ids[0], b.clock.now()).await.expect("asked").is_some());
        assert_eq!(deliver(&b).await, 1);
        assert_eq!(delivery(&b).await.state, DeliveryState::Delivered);
    }

    async fn what_the_receiver_does_wrong_is_put_into_words(b: TestBackend) {
        let receiver = Receiver::start().await;
        let private = another_address(&receiver.url);
        one_lead(&b, "http://127.0.0.1:9/hook").await;
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
            set_webhook(&b, url).await;
            assert_eq!(deliver(&b).await, 1, "{url}");
            let now = delivery(&b).await;
            assert_eq!((now.state, now.last_outcome.as_deref()), (DeliveryState::Pending, Some(words)), "{url}");
            b.clock.advance(6 * CAP_MS);
        }
        assert_eq!(receiver.received().len(), 1, "the redirect was not followed");
    }

    async fn a_private_address_is_refused_unless_allowed(b: TestBackend) {
        let (receiver, folder) = (Receiver::start().await, TempDir::new().expect("a folder"));
        let guarded = another(&b, &folder, |options| options.webhook_allow_private = false).await;
        one_lead(&b, &receiver.url).await;
        for url in [receiver.url.clone(), receiver.url.replace("127.0.0.1", "localhost"), "http://[::ffff:7f00:1]/".into()] {
            set_webhook(&b, &url).await;
            assert_eq!(deliver(&guarded).await, 1);
            assert_eq!(delivery(&b).await.last_outcome.as_deref(), Some(GuardError::Private.to_string().as_str()), "{url}");
            b.clock.advance(6 * CAP_MS);
        }
        assert!(receiver.received().is_empty());
        set_webhook(&b, &receiver.url).await;
        assert_eq!(deliver(&b).await, 1);
        assert_eq!(receiver.received().len(), 1);
        guarded.db.close().await;
    }

    async fn without_an_address_or_a_lead_nothing_is_tried(b: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&b, &receiver.url).await;
        set_webhook(&b, "").await;
        deliver(&b).await;
        let held = delivery(&b).await;
        assert_eq!((held.state, held.attempts), (DeliveryState::Held, 0));
        assert_eq!(held.last_outcome.as_deref(), Some("No webhook address is set"));
        set_webhook(&b, &receiver.url).await;
        assert!(deliveries::resend(&b.db, &held.id, b.clock.now()).await.expect("asked").is_some());
        b.sql("UPDATE leads SET deleted_at = 1").await;
        deliver(&b).await;
        assert!(receiver.received().is_empty());
    }

    async fn a_receiver_that_is_gone_is_given_up_and_the_owner_is_told(b: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::GONE);
        one_lead(&b, &receiver.url).await;
        deliver(&b).await;
        let given_up = delivery(&b).await;
        assert_eq!((given_up.state, given_up.attempts), (DeliveryState::Failed, 1));
        assert!(given_up.last_outcome.is_some_and(|said| said.starts_with("Answered 410") && said.contains("new address")));
        b.clock.advance(30 * DAY);
        assert_eq!(deliver(&b).await, 0);
        let listed = backend::leads::list(&b, LeadFilter::Open, None, "").await.expect("leads").leads;
        assert_eq!(listed[0].delivery_trouble, Some(Channel::Webhook));
        receiver.answer(|script| script.status = StatusCode::OK);
        assert!(deliveries::resend(&b.db, &given_up.id, b.clock.now()).await.expect("asked").is_some());
        deliver(&b).await;
        assert_eq!(delivery(&b).await.state, DeliveryState::Delivered);
    }

    async fn a_receiver_that_asks_for_a_wait_is_left_alone_that_long(b: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| (script.status, script.retry_after) = (StatusCode::TOO_MANY_REQUESTS, Some("3600")));
        one_lead(&b, &receiver.url).await;
        for (asked, wait) in [("3600", 60 * MINUTE), ("99999999999", ASKED_WAIT_MAX_MS)] {
            receiver.answer(|script| script.retry_after = Some(asked));
            assert_eq!(deliver(&b).await, 1, "{asked}");
            let waiting = delivery(&b).await;
            assert_eq!(waiting.last_outcome.as_deref(), Some("Answered 429"));
            assert_eq!(waiting.next_attempt_at.since(b.clock.now()), wait, "{asked}");
            b.clock.advance(wait);
        }
        for odd in ["-5", "soon", ""] {
            receiver.answer(|script| script.retry_after = Some(odd));
            assert_eq!(deliver(&b).await, 1, "{odd}");
            let wait = delivery(&b).await.next_attempt_at.since(b.clock.now());
            assert!(wait > 0 && wait <= CAP_MS * 5 / 4, "{odd}: {wait}");
            b.clock.advance(wait);
        }
    }

    async fn a_silent_receiver_and_a_talkative_one_are_cut_short(b: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.body = vec![b'x'; 50 * 1024 * 1024]);
        one_lead(&b, &receiver.url).await;
        deliver(&b).await;
        assert_eq!(delivery(&b).await.last_outcome.as_deref(), Some("Answered 200"));

        receiver.answer(|script| script.takes = Duration::from_secs(30));
        submit(&b, 1..2).await;
        deliver(&b).await;
        assert_eq!(b.texts("SELECT last_outcome FROM deliveries WHERE state = 'pending'").await, ["No answer in time"]);
    }

    async fn what_a_receiver_says_after_its_status_is_not_waited_for(b: TestBackend) {
        let dripping = dripping("HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n").await;
        one_lead(&b, &dripping).await;
        deliver(&b).await;
        assert_eq!(delivery(&b).await.state, DeliveryState::Delivered, "an acceptance counts");
    }

    async fn two_processes_never_send_the_same_one(b: TestBackend) {
        let (receiver, folder) = (Receiver::start().await, TempDir::new().expect("a folder"));
        receiver.answer(|script| script.takes = Duration::from_millis(30));
        b.add_styles().await;
        set_webhook(&b, &receiver.url).await;
        submit(&b, 0..24).await;
        let second = another(&b, &folder, |_| ()).await;
        let workers = [b.shared.clone(), second.clone(), b.shared.clone(), second.clone()];
        let workers = workers.map(|worker| tokio::spawn(async move { deliver(&worker).await }));
        let mut tries = 0;
        for worker in workers {
            tries += worker.await.expect("no panic");
        }
        assert_eq!(tries, 24);
        let mut ids: Vec<String> = receiver.received().iter().map(|r| header(r, "webhook-id").to_owned()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((ids.len(), receiver.received().len()), (24, 24));
        assert!(receiver.most_at_once() > 1, "several concurrently");
        second.db.close().await;
    }

    async fn the_lease_of_a_killed_worker_ends(b: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&b, &receiver.url).await;
        let claimed = deliveries::claim_due(&b.db, Carrier::Webhook, b.clock.now(), MINUTE, 10).await.expect("claimed");
        assert_eq!(claimed.len(), 1);
        assert_eq!(deliver(&b).await, 0, "another worker holds the lease");
        b.clock.advance(MINUTE - 1);
        assert_eq!(deliver(&b).await, 0);
        b.clock.advance(1);
        assert_eq!(deliver(&b).await, 1, "the lease has expired");
        assert_eq!(delivery(&b).await.state, DeliveryState::Delivered);
    }

    async fn a_delivery_whose_tries_never_end_is_given_up(b: TestBackend) {
        let receiver = Receiver::start().await;
        one_lead(&b, &receiver.url).await;
        // Each attempt ends with the process, or with a panic: nothing is recorded.
        for n in 0..=MAX_ATTEMPTS {
            let claimed =
                deliveries::claim_due(&b.db, Carrier::Webhook, b.clock.now(), MINUTE, 10).await.expect("claimed");
            assert_eq!(claimed[0].attempts, n);
            b.clock.advance(MINUTE);
        }
        assert_eq!(deliver(&b).await, 1);
        let delivery = delivery(&b).await;
        assert_eq!(delivery.state, DeliveryState::Failed);
        let outcome = delivery.last_outcome.unwrap_or_default();
        assert!(outcome.starts_with("Stopped:"), "{outcome}");
        assert!(receiver.received().is_empty());
    }

    async fn a_restart_resumes(b: TestBackend) {
        let (receiver, folder) = (Receiver::start().await, TempDir::new().expect("a folder"));
        receiver.answer(|script| script.status = StatusCode::BAD_GATEWAY);
        one_lead(&b, &receiver.url).await;
        deliver(&b).await;
        receiver.answer(|script| script.status = StatusCode::ACCEPTED);
        let later = b.clock.now().plus_ms(10 * SECOND).0;
        let reborn = another(&b, &folder, |options| options.clock = Clock::fixed(later)).await;
        let shutdown = CancellationToken::new();
        let worker = tokio::spawn(outbox::run(reborn.clone(), shutdown.clone()));
        eventually("delivered after the restart", async || delivery(&b).await.state == DeliveryState::Delivered).await;
        shutdown.cancel();
        worker.await.expect("it stops");
        assert_eq!(delivery(&b).await.attempts, 2);
        reborn.db.close().await;
    }

    async fn the_worker_wakes_for_a_new_lead_and_finishes_its_try_when_stopped(b: TestBackend) {
        let receiver = Receiver::start().await;
        b.add_styles().await;
        set_webhook(&b, &receiver.url).await;
        let shutdown = CancellationToken::new();
        let worker = tokio::spawn(outbox::run(b.shared.clone(), shutdown.clone()));
        tokio::time::sleep(Duration::from_millis(200)).await;
        let began = Instant::now();
        submit(&b, 0..1).await;
        eventually("sent", async || receiver.received().len() == 1).await;
        assert!(began.elapsed() < Duration::from_secs(5), "not by the half-minute poll");
        receiver.answer(|script| script.takes = Duration::from_millis(500));
        submit(&b, 1..2).await;
        eventually("being sent", async || receiver.received().len() == 2).await;
        shutdown.cancel();
        worker.await.expect("it stops");
        assert_eq!(b.number("SELECT COUNT(*) FROM deliveries WHERE state = 'delivered'").await, 2);
    }

    async fn the_worker_outlives_its_database(b: TestBackend) {
        let shutdown = CancellationToken::new();
        b.db.close().await;
        let worker = tokio::spawn(outbox::run(b.shared.clone(), shutdown.clone()));
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!worker.is_finished());
        shutdown.cancel();
        worker.await.expect("it stops");
    }
}

/// A redirect target.
fn another_address(url: &str) -> String {
    format!("{url}?elsewhere")
}
