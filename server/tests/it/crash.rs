//! kill -9 during submissions and picture encoding: everything acknowledged must survive the
//! restart.

use crate::support::{
    HANG, OWNER, PASSWORD, demo_site, draft, eventually, jpeg, number, open, ready, same_origin, settings, sql,
    submission,
};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn spawn(data: &std::path::Path, port: u16) -> Process {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command
        .env_clear()
        .envs(settings(data))
        .env("LEPTOS_SITE_ADDR", format!("127.0.0.1:{port}"))
        .env("TRUSTED_PROXIES", "127.0.0.1");
    Process(command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().expect("a process"))
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port()
}

/// The reference of an acknowledged lead.
async fn submit(client: &reqwest::Client, port: u16, address: &str, wish: &serde_json::Value) -> Option<String> {
    let sent = client
        .post(format!("http://127.0.0.1:{port}/api/refit/submit"))
        .headers(same_origin())
        .header("x-forwarded-for", address)
        .json(&submission(wish))
        .send()
        .await;
    let response = sent.ok()?;
    if response.status() != 200 {
        return None;
    }
    let receipt: serde_json::Value = response.json().await.ok()?;
    Some(receipt["reference"].as_str().expect("a reference").to_owned())
}

/// Submits leads until the server is gone.
async fn send_until_gone(
    client: reqwest::Client,
    port: u16,
    round: usize,
    sender: usize,
    acknowledged: Arc<Mutex<Vec<String>>>,
) {
    for n in 0..200 {
        let mut wish = draft(&format!("Visitor {round} {sender} {n}"));
        wish["email"] = serde_json::json!(format!("v{round}.{sender}.{n}@example.com"));
        // Each visitor has its own address, so that no rate limit applies.
        let address = format!("203.0.{sender}.{}", n % 250);
        let Some(reference) = submit(&client, port, &address, &wish).await else { return };
        acknowledged.lock().expect("unpoisoned").push(reference);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_lead_is_lost() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    demo_site(&data).await;
    let client = reqwest::Client::builder().timeout(HANG).build().expect("a client");
    let acknowledged = Arc::new(Mutex::new(Vec::<String>::new()));
    for round in 0..3 {
        let port = free_port();
        let mut process = spawn(&data, port);
        ready(&client, port).await;
        let mut senders = Vec::new();
        for sender in 0..4 {
            let send = send_until_gone(client.clone(), port, round, sender, Arc::clone(&acknowledged));
            senders.push(tokio::spawn(send));
        }
        let before = acknowledged.lock().expect("unpoisoned").len();
        while acknowledged.lock().expect("unpoisoned").len() < before + 20 && senders.iter().any(|s| !s.is_finished()) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        process.0.kill().expect("killed");
        process.0.wait().expect("gone");
        for sender in senders {
            sender.await.expect("a sender");
        }
    }
    let acknowledged = acknowledged.lock().expect("unpoisoned").clone();
    assert!(acknowledged.len() >= 60, "the test sent something: {}", acknowledged.len());
    let stored = crate::support::references(&data).await;
    for reference in &acknowledged {
        assert!(stored.contains(reference), "{reference} was acknowledged and is lost");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_picture_gets_its_sizes_whenever_the_process_dies() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let backend = open(&data).await;
    backend::accounts::account::ensure_owner(&backend, OWNER, Some(PASSWORD.to_owned())).await.expect("an owner");
    backend.db.close().await;
    let client = reqwest::Client::builder().cookie_store(true).build().expect("a client");
    let mut acknowledged = Vec::new();
    for round in 0..3_u32 {
        let port = free_port();
        let mut process = spawn(&data, port);
        ready(&client, port).await;
        let post = |path: &str| client.post(format!("http://127.0.0.1:{port}{path}")).headers(same_origin());
        let form = format!("email={OWNER}&password={}", PASSWORD.replace(' ', "+"));
        let login = post("/admin/login").header("content-type", "application/x-www-form-urlencoded").body(form);
        assert!(login.send().await.expect("an answer").status().is_success());
        for n in 0..2 {
            let sent = post("/uploads/media?name=deck.jpg").body(jpeg(600 + 2 * round + n, 400));
            let item: serde_json::Value = sent.send().await.expect("an answer").json().await.expect("an item");
            acknowledged.push(item["id"].as_str().expect("an id").to_owned());
        }
        // Not before the first of them is made, in all rounds but the first.
        let all = number(&data, "SELECT COUNT(*) FROM variant_jobs");
        eventually("a variant is made", async || {
            round == 0 || number(&data, "SELECT COUNT(*) FROM variant_jobs") < all
        })
        .await;
        process.0.kill().expect("killed");
        process.0.wait().expect("gone");
        // As if its lease had expired.
        sql(&data, "UPDATE variant_jobs SET lease_until = 1 WHERE lease_until IS NOT NULL");
    }
    let backend = open(&data).await;
    assert!(backend::media::making::make_due(&backend).await.expect("work") > 0, "the last round was not over");
    let library = backend::editing::media(&backend, "", domain::admin::MediaFilter::All, None).await.expect("a list");
    assert_eq!(library.items.len(), acknowledged.len());
    for item in library.items {
        assert!(acknowledged.contains(&item.id) && item.sizes.is_none() && item.sizes_problem.is_none(), "{item:?}");
        for set in [&item.picture.avif, &item.picture.webp, &item.picture.jpeg] {
            assert_eq!(set.split(", ").count(), 3, "{set}");
            for form in set.split(", ") {
                let file = form.split(' ').next().and_then(|address| address.strip_prefix('/')).expect("an address");
                assert!(backend.files.exists(file).await.expect("asked"), "{file}");
            }
        }
    }
    backend.db.close().await;
}
