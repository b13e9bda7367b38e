//! Listening: bursts of connections, large headers, and proxies.

use crate::support::{TestServer, same_origin, settings};
use domain::limits;
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Longer than any wait that is not a hang.
const HANG: Duration = Duration::from_secs(30);
/// Several times what the standard library lets wait to be accepted.
const BURST: usize = 600;

/// On one thread, which does not accept while this test connects: only the kernel answers.
#[tokio::test(flavor = "current_thread")]
async fn a_burst_of_connections_waits_to_be_accepted() {
    let server = TestServer::empty().await;
    let most = std::fs::read_to_string("/proc/sys/net/core/somaxconn").ok().and_then(|text| text.trim().parse().ok());
    let burst = most.map_or(BURST, |most: usize| most.min(BURST));
    let mut held = Vec::new();
    for n in 0..burst {
        let connected = TcpStream::connect_timeout(&server.running.address, HANG);
        held.push(connected.unwrap_or_else(|cause| panic!("connection {n} of {burst}: {cause}")));
    }
    drop(held);
    assert_eq!(server.get("/healthz").await.status(), 200);
}

/// Sends a header of `size` bytes; the status.
fn status_of_header(address: SocketAddr, size: usize) -> u16 {
    let mut stream = TcpStream::connect_timeout(&address, HANG).expect("a connection");
    stream.set_read_timeout(Some(HANG)).expect("a timeout");
    let head = "GET /healthz HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\nX: ";
    let request = format!("{head}{}\r\n\r\n", "y".repeat(size - head.len() - 4));
    // The server may stop reading.
    let _ = stream.write_all(request.as_bytes());
    status(&mut stream)
}

/// The status of the answer, 0 without one.
fn status(stream: &mut TcpStream) -> u16 {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let line = String::from_utf8_lossy(&answer).into_owned();
    line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_header_has_sixteen_kilobytes_at_most() {
    let server = TestServer::empty().await;
    let address = server.running.address;
    let status = |size| tokio::task::spawn_blocking(move || status_of_header(address, size));
    assert_eq!(status(12 * 1024).await.expect("an answer"), 200);
    assert_eq!(status(20 * 1024).await.expect("an answer"), 431);
}

fn contact(name: &str) -> Value {
    let draft = json!({
        "attemptId": uuid::Uuid::new_v4().to_string(),
        "firstName": name,
        "lastName": "Halloran",
        "email": format!("{name}@example.com"),
        "phone": "(619) 555-0142",
        "boatLocation": "Shelter Cove",
        "primaryService": "Woodwork & Carpentry",
        "discoverySource": "Marina Referral",
        "message": format!("{name} asks for a new galley."),
        "consent": true,
        "elapsedMs": 60_000,
    });
    json!({ "draft": draft })
}

/// Statuses of one form more than an address may send, each with another `X-Forwarded-For`.
async fn forms_of_many(server: &TestServer, forwarded: impl Fn(i64) -> String) -> Vec<u16> {
    let url = format!("http://127.0.0.1:{}/api/contact/submit", server.running.address.port());
    let mut statuses = Vec::new();
    for n in 0..=limits::SUBMISSIONS_PER_ADDRESS {
        let sent = server.client.post(&url).headers(same_origin()).header("x-forwarded-for", forwarded(n));
        let answer = sent.json(&contact(&format!("visitor{n}"))).send().await.expect("an answer");
        statuses.push(answer.status().as_u16());
    }
    statuses
}

#[tokio::test]
async fn a_trusted_proxy_is_known_on_a_socket_for_both_families() {
    if std::net::TcpListener::bind("[::]:0").is_err() {
        return;
    }
    let both = ("LEPTOS_SITE_ADDR", "[::]:0");
    for trusted in ["127.0.0.0/8,10.0.0.0/8", "::ffff:127.0.0.1,::ffff:10.0.0.0/104"] {
        let server = TestServer::with(&[both, ("TRUSTED_PROXIES", trusted)], false).await;
        // The second hop is a trusted proxy too, and writes its address as a mapped one.
        let statuses = forms_of_many(&server, |n| format!("203.0.113.{n}, ::ffff:10.0.0.1")).await;
        assert!(statuses.iter().all(|status| *status == 200), "{trusted}: {statuses:?}");
    }
    let server = TestServer::with(&[both], false).await;
    let statuses = forms_of_many(&server, |n| format!("203.0.113.{n}")).await;
    assert_eq!(statuses.last(), Some(&429), "without a trusted proxy all are one client");
}

#[tokio::test]
async fn a_customer_with_many_networks_has_ten_times_the_limit_of_one() {
    let server = TestServer::with(&[("TRUSTED_PROXIES", "127.0.0.1")], false).await;
    let send = async |address: String, name: String| {
        let sent = server.client.post(server.url("/api/contact/submit")).headers(same_origin());
        let answer = sent.header("x-forwarded-for", address).json(&contact(&name)).send().await.expect("an answer");
        answer.status().as_u16()
    };
    let limit = limits::SUBMISSIONS_PER_ADDRESS * limits::PER_SITE_FACTOR;
    for n in 0..limit {
        assert_eq!(send(format!("2001:db8:7:{n:x}::1"), format!("visitor{n}")).await, 200, "{n}");
    }
    assert_eq!(send("2001:db8:7:ffff::1".to_owned(), "late".to_owned()).await, 429);
    assert_eq!(send("2001:db8:8::1".to_owned(), "another".to_owned()).await, 200);
}

/// Sends a form after so many chunks of one space; the status.
fn status_after_chunks(address: SocketAddr, chunks: usize) -> u16 {
    let mut stream = TcpStream::connect_timeout(&address, HANG).expect("a connection");
    stream.set_read_timeout(Some(HANG)).expect("a timeout");
    let head = "POST /api/contact/submit HTTP/1.1\r\nHost: site.example\r\nSec-Fetch-Site: same-origin\r\n\
                Content-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
    let form = contact("chunked").to_string();
    let request = format!("{head}{}{:x}\r\n{form}\r\n0\r\n\r\n", "1\r\n \r\n".repeat(chunks), form.len());
    // The server may stop reading.
    let _ = stream.write_all(request.as_bytes());
    status(&mut stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_of_tiny_chunks_is_refused() {
    let server = TestServer::empty().await;
    let address = server.running.address;
    let status = |chunks| tokio::task::spawn_blocking(move || status_after_chunks(address, chunks));
    assert_eq!(status(3_000).await.expect("an answer"), 200);
    assert_eq!(status(6_000).await.expect("an answer"), 400);
}

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the program logs while visitors come through a proxy.
async fn log_behind_proxy(log: &Path, data: &Path, trusted: &str) -> String {
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let output = std::fs::File::create(log).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command
        .env_clear()
        .envs(settings(data))
        .env("LEPTOS_SITE_ADDR", format!("127.0.0.1:{port}"))
        .env("TRUSTED_PROXIES", trusted);
    let mut process = Process(command.stdout(Stdio::from(output)).stderr(Stdio::inherit()).spawn().expect("a process"));
    let client = reqwest::Client::new();
    let ask = async |path: &str| {
        let sent = client.get(format!("http://127.0.0.1:{port}{path}")).header("x-forwarded-for", "203.0.113.9");
        sent.send().await.map(|answer| answer.status().as_u16()).unwrap_or_default()
    };
    for _ in 0..2_400 {
        if ask("/readyz").await == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for path in ["/healthz", "/", "/contact"] {
        assert!(ask(path).await > 0, "{path}");
    }
    // A stop writes the rest of the log.
    let stopped = Command::new("kill").args(["-TERM", &process.0.id().to_string()]).status().expect("kill");
    assert!(stopped.success());
    process.0.wait().expect("an end");
    std::fs::read_to_string(log).expect("the log")
}

#[tokio::test]
async fn a_proxy_that_is_not_trusted_is_named_once() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let said = log_behind_proxy(&at("log"), &at("data"), "").await;
    let warned: Vec<&str> = said.lines().filter(|line| line.contains("TRUSTED_PROXIES")).collect();
    assert_eq!(warned.len(), 1, "{said}");
    assert!(warned[0].contains("127.0.0.1 sends X-Forwarded-For"), "{warned:?}");
    let said = log_behind_proxy(&at("log"), &at("data"), "127.0.0.1").await;
    assert!(!said.contains("TRUSTED_PROXIES"), "{said}");
}
