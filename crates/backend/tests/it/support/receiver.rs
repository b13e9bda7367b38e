//! A webhook receiver, and leads that are sent to it.

use crate::pictures::Barrier;
use crate::support::{TestBackend, draft, until};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use backend::Backend;
use backend::db::delivery::deliveries;
use backend::delivery::outbox;
use backend::leads::refit::{self, Origin};
use domain::delivery::Topic;
use domain::leads::lead::Delivery;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A request as received.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// How the receiver answers.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) status: StatusCode,
    pub(crate) location: Option<String>,
    pub(crate) retry_after: Option<&'static str>,
    pub(crate) body: Vec<u8>,
    pub(crate) takes: Duration,
    /// Answers once so many requests were here at the same time.
    pub(crate) together: usize,
    /// Answers once this is let go.
    pub(crate) held: Option<Barrier>,
}

struct Inner {
    script: Mutex<Script>,
    received: Mutex<Vec<Received>>,
    at_once: Mutex<(usize, usize)>,
}

/// A webhook receiver on loopback; stops when dropped.
pub(crate) struct Receiver {
    pub(crate) url: String,
    inner: Arc<Inner>,
    task: JoinHandle<()>,
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        let script = Script {
            status: StatusCode::OK,
            location: None,
            retry_after: None,
            body: b"ok".to_vec(),
            takes: Duration::ZERO,
            together: 1,
            held: None,
        };
        let inner =
            Arc::new(Inner { script: Mutex::new(script), received: Mutex::default(), at_once: Mutex::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let router = Router::new().route("/hook", post(receive)).with_state(Arc::clone(&inner));
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        Self { url, inner, task }
    }

    pub(crate) fn answer(&self, change: impl FnOnce(&mut Script)) {
        change(&mut lock(&self.inner.script));
    }

    pub(crate) fn received(&self) -> Vec<Received> {
        lock(&self.inner.received).clone()
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
    until("as many requests at the same time", || lock(&inner.at_once).1 >= script.together).await;
    if let Some(barrier) = script.held {
        barrier.passed().await;
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

pub(crate) fn header<'a>(received: &'a Received, name: &str) -> &'a str {
    received.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
}

pub(crate) async fn set_webhook(backend: &TestBackend, url: &str) {
    backend
        .sql(&format!(
            "DELETE FROM admin_settings WHERE setting_key = 'zapier_webhook_url'; \
         INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('zapier_webhook_url', '{url}', 0)"
        ))
        .await;
}

/// Accepts one request per number; returns the leads' ids.
pub(crate) async fn submit(backend: &TestBackend, numbers: std::ops::Range<usize>) {
    for n in numbers {
        let mut draft = draft();
        draft.attempt_id = format!("attempt-{n:04}");
        draft.description = format!("Wish {n}");
        draft.email = format!("visitor{n}@example.com");
        let origin = Origin { client_key: format!("address-{n}"), ..Origin::default() };
        refit::submit(backend, &draft, &origin).await.expect("accepted");
    }
}

/// The only delivery.
pub(crate) async fn delivery(backend: &TestBackend) -> Delivery {
    let lead = backend.texts("SELECT id FROM leads").await.remove(0);
    deliveries::of_subject(&backend.db, Topic::Lead, &lead).await.expect("read").remove(0)
}

pub(crate) async fn one_lead(backend: &TestBackend, url: &str) {
    backend.add_styles().await;
    set_webhook(backend, url).await;
    submit(backend, 0..1).await;
}

pub(crate) async fn deliver(backend: &Backend) -> usize {
    outbox::deliver_due(backend).await.expect("the database works")
}
