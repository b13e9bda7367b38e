//! Clients that hold connections without using them.

use crate::failure::{Failure, Outcome};
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab, Server, Site};
use crate::wire::{self, FORM};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// Timeout for slow clients in the short form, in seconds.
const SHORT_TIMEOUT: u64 = 2;
/// Connections that an attacker opens from one address: as many as the server accepts.
const PER_ADDRESS: usize = 250;
const BURST: usize = 1_000;
/// Bytes of a header that never ends, just below the server's limit.
const HALF_HEADER: usize = 15 * 1024;
/// Responses that a client requests and does not read.
const PIPELINED: usize = 40;

/// A started site for slow clients.
pub struct PatientSite {
    pub site: Site,
    pub server: Server,
    /// How long the server waits for a client.
    pub patience: Duration,
}

pub async fn patient(lab: &Lab) -> Result<PatientSite, Failure> {
    patient_with(lab, &[]).await
}

async fn patient_with(lab: &Lab, settings: &[(&str, usize)]) -> Result<PatientSite, Failure> {
    wire::allow_connections()?;
    let mut site = lab.site(Engine::Sqlite).await?;
    for (name, value) in settings {
        site.set(name, value);
    }
    let seconds = if lab.short { SHORT_TIMEOUT } else { 20 };
    if lab.short {
        site.set("CLIENT_TIMEOUT", seconds);
    }
    let server = site.start().await?;
    Ok(PatientSite { site, server, patience: Duration::from_secs(seconds) })
}

/// A visitor's page. On a starved machine seconds may pass between connecting and sending, and a connection that has sent
/// nothing for so long is closed, or gives its place away: in the short form the visitor connects again.
pub async fn visited(lab: &Lab, server: &Server, from: Ipv4Addr) -> Option<Duration> {
    let begun = Instant::now();
    loop {
        let answered = wire::visit(server, from).await;
        if answered.is_some() || !lab.short || begun.elapsed() >= HANG {
            return answered;
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Idle,
    HalfHeader,
    SlowBody,
    NoReader,
}

/// Holds one connection until the server ends it or the task is dropped.
async fn hold(server: &Server, kind: Kind, from: Ipv4Addr) -> std::io::Result<()> {
    let mut stream = match kind {
        Kind::NoReader => wire::connect_narrow(server, from).await?,
        Kind::Idle | Kind::HalfHeader | Kind::SlowBody => wire::connect(server, from).await?,
    };
    match kind {
        Kind::Idle => {
            stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: site.example\r\n\r\n").await?;
            wire::answered(&mut stream, Duration::from_secs(600)).await;
        }
        Kind::HalfHeader => {
            stream.write_all(b"GET / HTTP/1.1\r\nHost: site.example\r\n").await?;
            trickle(&mut stream, b"X: y\r\n").await?;
        }
        Kind::SlowBody => {
            stream.write_all(wire::post("/contact", FORM, 60_000).as_bytes()).await?;
            trickle(&mut stream, b"a").await?;
        }
        Kind::NoReader => {
            let request = "GET /contact HTTP/1.1\r\nHost: site.example\r\n\r\n".repeat(PIPELINED);
            stream.write_all(request.as_bytes()).await?;
            // Nothing is read; a disconnect shows as an error of the socket.
            while stream.take_error()?.is_none() {
                tokio::time::sleep(Duration::from_secs(1)).await;
                stream.try_write(b"\r\n")?;
            }
        }
    }
    Ok(())
}

async fn trickle(stream: &mut TcpStream, bytes: &[u8]) -> std::io::Result<()> {
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        stream.write_all(bytes).await?;
    }
}

async fn hold_again_and_again(server: &Server, kind: Kind, from: Ipv4Addr, open: &AtomicUsize) {
    loop {
        open.fetch_add(1, Ordering::Relaxed);
        let _ = hold(server, kind, from).await;
        open.fetch_sub(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// Many attackers on few addresses, and visitors between them.
pub async fn held(lab: &Lab, report: &mut Report) -> Outcome {
    // In the short form, too, there are more attackers than connection slots.
    let settings: &[_] = if lab.short { &[("MAX_CONNECTIONS", 500)] } else { &[] };
    let PatientSite { site: _site, server, .. } = patient_with(lab, settings).await?;
    let server = Arc::new(server);
    // Rendered and cached, so that only the cost of slow clients is measured.
    server.get("/").await?;
    let before = server.memory()?;
    let open = Arc::new(AtomicUsize::new(0));
    let kinds = [
        (Kind::Idle, lab.scaled(6_000, 600)),
        (Kind::HalfHeader, lab.scaled(2_000, 200)),
        (Kind::SlowBody, lab.scaled(1_000, 100)),
        (Kind::NoReader, lab.scaled(1_000, 100)),
    ];
    let mut attackers = JoinSet::new();
    let mut count = 0;
    for (kind, how_many) in kinds {
        for _ in 0..how_many {
            let server = Arc::clone(&server);
            let open = Arc::clone(&open);
            let from = wire::client(count / PER_ADDRESS);
            count += 1;
            attackers.spawn(async move { hold_again_and_again(&server, kind, from, &open).await });
            if count % 100 == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let visits = lab.scaled(600, 100);
    let mut times = Vec::new();
    let mut peak = before;
    let mut unanswered = 0;
    for n in 0..visits {
        let from = wire::client(1_000 + n % 7);
        match visited(lab, &server, from).await {
            Some(time) => times.push(time),
            None => unanswered += 1,
        }
        peak = peak.max(server.memory()?);
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    times.sort();
    let at = |percent: usize| {
        let place = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(place).map_or(f64::MAX, Duration::as_secs_f64)
    };
    report.note("attackers, of them connected at the end", format!("{count}, {}", open.load(Ordering::Relaxed)));
    report.note("sockets of the server at the end", server.sockets()?);
    report.note("a visitor's page, median, seconds", format!("{:.4}", at(50)));
    report.equal("visitors without an answer", unanswered, 0);
    report.within("a visitor's page, 99th percentile", at(99), 0.1);
    report.at_most("memory under attack, MB above before", peak - before, lab.scaled(400, 150) as f64);
    attackers.shutdown().await;
    Ok(())
}

/// Bursts of connections with large half headers, and visitors who come at the same moments.
pub async fn bursts(lab: &Lab, report: &mut Report) -> Outcome {
    let PatientSite { site: _site, server, .. } = patient(lab).await?;
    let server = Arc::new(server);
    server.get("/").await?;
    let before = server.memory()?;
    let begin = "GET / HTTP/1.1\r\nHost: site.example\r\nX: ";
    let head: Arc<str> = format!("{begin}{}", "y".repeat(HALF_HEADER - begin.len())).into();
    let mut connected = Vec::new();
    let mut visits = Vec::new();
    let mut peak = before;
    for _ in 0..lab.scaled(8, 2) {
        let mut burst = JoinSet::new();
        for n in 0..BURST {
            let server = Arc::clone(&server);
            let head = Arc::clone(&head);
            burst.spawn(async move { half_header(&server, wire::client(n / PER_ADDRESS), &head).await });
        }
        for n in 0..20 {
            visits.push(visited(lab, &server, wire::client(1_000 + n)).await.unwrap_or(HANG));
            peak = peak.max(server.memory()?);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        connected.extend(burst.join_all().await);
    }
    connected.sort();
    visits.sort();
    let seconds = |times: &[Duration], percent: usize| {
        let at = (times.len() * percent).div_ceil(100) - 1;
        format!("{:.3}", times[at].as_secs_f64())
    };
    for (what, times) in [("a connection of a burst", &connected), ("a visitor's page", &visits)] {
        let all = [50, 99, 100].map(|percent| seconds(times, percent)).join(", ");
        report.note(format!("{what}: median, 99th percentile, longest, seconds"), all);
        report.equal(format!("{what}: not accepted"), times.iter().filter(|time| **time >= HANG).count(), 0);
    }
    // A buffer grows to twice what it holds.
    report.at_most("memory for half headers, MB above before", peak - before, 100.0);
    Ok(())
}

/// Opens a connection, sends this much of a header and holds it for a second; the time until it was
/// open.
async fn half_header(server: &Server, from: Ipv4Addr, head: &str) -> Duration {
    let begun = Instant::now();
    let Ok(Ok(mut stream)) = tokio::time::timeout(HANG, wire::connect(server, from)).await else { return HANG };
    let open = begun.elapsed();
    let _ = stream.write_all(head.as_bytes()).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    open
}

/// Clients that request much and read nothing.
pub async fn unread(lab: &Lab, report: &mut Report) -> Outcome {
    let PatientSite { site: _site, server, patience } = patient(lab).await?;
    let server = Arc::new(server);
    let before = server.sockets()?;
    let mut clients = JoinSet::new();
    let count = lab.scaled(1_060, 60);
    for n in 0..count {
        let server = Arc::clone(&server);
        clients.spawn(async move { hold(&server, Kind::NoReader, wire::client(n / PER_ADDRESS)).await });
    }
    // A slow machine may be told to close the first before it has opened the last.
    let enough = lab.scaled(count * 9 / 10, 1);
    let begun = Instant::now();
    while server.sockets()? < before + enough && begun.elapsed() < HANG {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    report.at_least("connections held", server.sockets()?.saturating_sub(before) as f64, enough as f64);
    let begun = Instant::now();
    while server.sockets()? > before + 2 && begun.elapsed() < patience + HANG {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    report.at_most("connections left", server.sockets()?.saturating_sub(before) as f64, 2.0);
    report.within("until the server closed all", begun.elapsed().as_secs_f64(), patience.as_secs_f64() + 14.0);
    clients.shutdown().await;
    Ok(())
}

/// All kinds of slow clients at shutdown.
pub async fn stop(lab: &Lab, report: &mut Report) -> Outcome {
    let PatientSite { site: _site, server, .. } = patient(lab).await?;
    let server = Arc::new(server);
    let mut clients = JoinSet::new();
    for (at, kind) in [Kind::Idle, Kind::HalfHeader, Kind::SlowBody, Kind::NoReader].into_iter().enumerate() {
        for _ in 0..20 {
            let server = Arc::clone(&server);
            clients.spawn(async move { hold(&server, kind, wire::client(at)).await });
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let ended = server.terminate().await?;
    report.within("until the process ended", ended.took.as_secs_f64(), 10.0);
    report.equal("exit status", ended.code, 0);
    clients.shutdown().await;
    Ok(())
}

/// More connections than the process has file descriptors.
pub async fn descriptors(lab: &Lab, report: &mut Report) -> Outcome {
    let PatientSite { site: _site, server, .. } = patient(lab).await?;
    let server = Arc::new(server);
    let limit = server.sockets()? + 120;
    let limited = tokio::process::Command::new("prlimit")
        .args(["--pid", &server.id()?.to_string(), &format!("--nofile={limit}:{limit}")])
        .status()
        .await;
    if !limited.is_ok_and(|status| status.success()) {
        return Err(Failure::Skipped("needs prlimit".into()));
    }
    let mut clients = JoinSet::new();
    for n in 0..lab.scaled(2_000, 400) {
        let server = Arc::clone(&server);
        clients.spawn(async move { hold(&server, Kind::Idle, wire::client(n / PER_ADDRESS)).await });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut answered = 0;
    for n in 0..20 {
        answered += usize::from(visited(lab, &server, wire::client(1_000 + n)).await.is_some());
    }
    report.equal("visitors answered at the same time, of 20", answered, 20);
    clients.shutdown().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    report.equal("a message after", server.contact("After The Rush").await?, 200);
    Ok(())
}
