//! Visitors who send the contact form repeatedly, each from a separate address, and the responses
//! they got.

use crate::failure::Failure;
use crate::site::{Server, Site, contact, same_origin};
use reqwest::Client;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Where scripts send the contact form.
pub const PATH: &str = "/api/contact/submit";
/// Status code used for no response.
pub const NO_ANSWER: u16 = 0;
/// Numbers that are used once, so that no two visitors are the same person.
static VISITORS: AtomicUsize = AtomicUsize::new(0);

#[derive(Default)]
struct Seen {
    acknowledged: Vec<String>,
    refused: Vec<Value>,
    /// How often each sender was refused.
    refusals: Vec<usize>,
    statuses: BTreeMap<u16, usize>,
    slowest: Duration,
}

pub struct Visitors {
    seen: Arc<Mutex<Seen>>,
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<()>>,
}

pub struct Responses {
    pub acknowledged: Vec<String>,
    /// Messages that were not, as they were sent.
    pub refused: Vec<Value>,
    /// How often each status came; [`NO_ANSWER`] if the connection broke.
    pub statuses: BTreeMap<u16, usize>,
    pub slowest: Duration,
}

/// A message from a different person each time.
pub fn message() -> Value {
    contact(&format!("Visitor {}", VISITORS.fetch_add(1, Ordering::Relaxed)))
}

/// Sends a message from an address that no other message uses; returns the status, [`NO_ANSWER`] if
/// none came.
pub async fn send(client: &Client, url: &str, message: &Value) -> u16 {
    let n = VISITORS.fetch_add(1, Ordering::Relaxed);
    let address = format!("198.{}.{}.{}", 18 + (n >> 16) % 2, (n >> 8) % 256, n % 256);
    send_from(client, url, &address, message).await
}

/// The same from this address.
pub async fn send_from(client: &Client, url: &str, address: &str, message: &Value) -> u16 {
    let sent = client
        .post(url)
        .headers(same_origin())
        .header("x-forwarded-for", address)
        .json(&json!({ "draft": message }))
        .send()
        .await;
    match sent {
        Ok(response) => {
            let status = response.status().as_u16();
            // A truncated response counts as none: the visitor was not thanked.
            if response.bytes().await.is_ok() { status } else { NO_ANSWER }
        }
        Err(_) => NO_ANSWER,
    }
}

fn attempt(message: &Value) -> String {
    message["attemptId"].as_str().unwrap_or_default().to_owned()
}

impl Seen {
    fn note(&mut self, sender: usize, status: u16, took: Duration, message: Value) {
        *self.statuses.entry(status).or_default() += 1;
        self.slowest = self.slowest.max(took);
        if status == 200 {
            self.acknowledged.push(attempt(&message));
        } else {
            self.refusals[sender] += 1;
            self.refused.push(message);
        }
    }
}

impl Visitors {
    pub fn begin(server: &Server, senders: usize) -> Self {
        Self::begin_at(&server.client, &server.url(PATH), senders)
    }

    pub fn begin_at(client: &Client, url: &str, senders: usize) -> Self {
        let seen = Arc::new(Mutex::new(Seen { refusals: vec![0; senders], ..Seen::default() }));
        let stop = Arc::new(AtomicBool::new(false));
        let tasks = (0..senders)
            .map(|sender| {
                let seen = Arc::clone(&seen);
                let stop = Arc::clone(&stop);
                let client = client.clone();
                let url = url.to_owned();
                tokio::spawn(async move {
                    while !stop.load(Ordering::Relaxed) {
                        let message = message();
                        let began = Instant::now();
                        let status = send(&client, &url, &message).await;
                        if let Ok(mut seen) = seen.lock() {
                            seen.note(sender, status, began.elapsed(), message);
                        }
                        if status != 200 {
                            tokio::time::sleep(Duration::from_millis(20)).await;
                        }
                    }
                })
            })
            .collect();
        Self { seen, stop, tasks }
    }

    pub fn thanked(&self) -> usize {
        self.seen.lock().map_or(0, |seen| seen.acknowledged.len())
    }

    /// Waits until `more` were acknowledged, or for `within`; returns how many were.
    pub async fn thanks(&self, more: usize, within: Duration) -> usize {
        let before = self.thanked();
        let until = Instant::now() + within;
        while self.thanked() < before + more && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.thanked() - before
    }

    /// Waits until each sender has been refused since now: then no answer to an earlier message is
    /// outstanding.
    pub async fn each_refused(&self, within: Duration) {
        let refusals = || self.seen.lock().map_or_else(|_| Vec::new(), |seen| seen.refusals.clone());
        let before = refusals();
        let until = Instant::now() + within;
        while refusals().iter().zip(&before).any(|(now, then)| now == then) && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Lets each finish its current message.
    pub async fn end(self) -> Result<Responses, Failure> {
        self.stop.store(true, Ordering::Relaxed);
        for task in self.tasks {
            task.await?;
        }
        let seen = std::mem::take(&mut *self.seen.lock().map_err(|_| "a sender panicked")?);
        let Seen { acknowledged, refused, statuses, slowest, .. } = seen;
        Ok(Responses { acknowledged, refused, statuses, slowest })
    }
}

impl Responses {
    /// Acknowledged messages that are not in the database.
    pub async fn lost(&self, site: &Site) -> Result<usize, Failure> {
        let stored = site.texts("SELECT attempt_id FROM leads WHERE attempt_id IS NOT NULL").await?;
        let stored: BTreeSet<String> = stored.into_iter().collect();
        Ok(self.acknowledged.iter().filter(|attempt| !stored.contains(*attempt)).count())
    }

    /// Resends what was refused, each as the same attempt; returns how many were not acknowledged
    /// this time.
    pub async fn send_again(&self, server: &Server) -> usize {
        let url = server.url(PATH);
        let mut refused = 0;
        for message in &self.refused {
            refused += usize::from(send(&server.client, &url, message).await != 200);
        }
        refused
    }

    /// How many responses had a status other than these.
    pub fn other_than(&self, expected: &[u16]) -> usize {
        self.statuses.iter().filter(|(status, _)| !expected.contains(status)).map(|(_, count)| count).sum()
    }

    /// The statuses as text for the table.
    pub fn words(&self) -> String {
        self.statuses.iter().map(|(status, count)| format!("{count}x{status}")).collect::<Vec<_>>().join(" ")
    }
}
