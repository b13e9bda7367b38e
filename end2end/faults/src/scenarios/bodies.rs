//! Request bodies that are slow, large, or never end.

use super::connections::{PatientSite, patient, visited};
use crate::failure::Outcome;
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab, Server};
use crate::wire::{self, FORM};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// Routes that accept bodies, and the media type that each reads.
const TAKERS: [(&str, &str); 4] = [
    ("/uploads/refit-photo", "image/jpeg"),
    ("/api/contact/submit", "application/json"),
    ("/contact", FORM),
    ("/admin/login", FORM),
];

/// Bodies of one byte per packet.
pub async fn one_byte(lab: &Lab, report: &mut Report) -> Outcome {
    let PatientSite { site: _site, server, .. } = patient(lab).await?;
    server.get("/").await?;
    let before = server.memory()?;
    let mut streams: Vec<TcpStream> = Vec::new();
    for n in 0..24 {
        let (path, kind) = TAKERS[n % TAKERS.len()];
        let mut stream = wire::connect(&server, wire::client(n)).await?;
        stream.write_all(wire::post(path, kind, 60_000).as_bytes()).await?;
        streams.push(stream);
    }
    let mut peak = before;
    let rounds = lab.scaled(20_000, 2_000);
    for round in 0..rounds {
        for stream in &mut streams {
            let _ = stream.write_all(b"a").await;
        }
        // Otherwise several are merged into one packet.
        tokio::time::sleep(Duration::from_millis(1)).await;
        if round % 500 == 0 {
            peak = peak.max(server.memory()?);
        }
    }
    peak = peak.max(server.memory()?);
    report.note("bytes sent, one per packet", rounds * streams.len());
    report.at_most("memory, MB above before", peak - before, 40.0);
    Ok(())
}

/// One byte a second, forever; a declared gigabyte; reading the response after a refusal.
pub async fn slow_and_large(lab: &Lab, report: &mut Report) -> Outcome {
    let PatientSite { site, server, patience } = patient(lab).await?;
    let bound = (patience + Duration::from_secs(10)).as_secs_f64();
    let mut clients = JoinSet::new();
    for (n, (path, kind)) in TAKERS.into_iter().enumerate() {
        let stream = wire::connect(&server, wire::client(n)).await?;
        clients.spawn(slow(stream, wire::post(path, kind, 60_000), path, HANG));
    }
    while let Some(slow) = clients.join_next().await {
        let (path, status, closed) = slow??;
        report.equal(format!("one byte a second to {path}"), status, 408);
        report.within("    until it was closed", closed.as_secs_f64(), bound);
    }
    for (n, (path, kind)) in TAKERS.into_iter().enumerate() {
        let begun = Instant::now();
        let mut stream = wire::connect(&server, wire::client(10 + n)).await?;
        stream.write_all(wire::post(path, kind, 1 << 30).as_bytes()).await?;
        let status = wire::first_status(&mut stream).await;
        report.equal(format!("a gigabyte declared to {path}"), status, 413);
        report.within("    to the response", begun.elapsed().as_secs_f64(), 1.5);
    }
    refused_upload(&server, report).await?;
    hosts(&server, report).await?;
    let log = std::fs::read_to_string(site.log())?;
    // Before it is ready, the server answers 503 on purpose.
    let errors = log.lines().filter(|line| line.contains("status=5") && !line.contains("\"/readyz\"")).count();
    report.equal("responses that count as server errors", errors, 0);
    Ok(())
}

async fn slow(
    mut stream: TcpStream,
    header: String,
    path: &'static str,
    patience: Duration,
) -> std::io::Result<(&'static str, u16, Duration)> {
    let begun = Instant::now();
    stream.write_all(header.as_bytes()).await?;
    let (mut reader, mut writer) = stream.into_split();
    let trickle = tokio::spawn(async move {
        while writer.write_all(b"a").await.is_ok() {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    });
    let mut head = vec![0; 64];
    let read = tokio::io::AsyncReadExt::read(&mut reader, &mut head);
    let read = tokio::time::timeout(patience, read).await.unwrap_or(Ok(0)).unwrap_or(0);
    let status = wire::status(&head[..read]);
    // Closed means that nothing more can be written.
    let _ = tokio::time::timeout(patience, trickle).await;
    Ok((path, status, begun.elapsed()))
}

/// A photo over the limit, sent completely before the response is read, as browsers do.
async fn refused_upload(server: &Server, report: &mut Report) -> Outcome {
    const SIZE: usize = 24 << 20;
    let mut request = wire::post("/uploads/refit-photo", "image/jpeg", SIZE).into_bytes();
    request.resize(request.len() + SIZE, b'x');
    let mut stream = wire::connect(server, wire::client(30)).await?;
    let sent = stream.write_all(&request).await;
    report.holds("24 MB sent completely, 4 too many", sent.is_ok(), format!("{sent:?}"));
    let status = wire::first_status(&mut stream).await;
    report.equal("    the response to it", status, 413);
    Ok(())
}

async fn hosts(server: &Server, report: &mut Report) -> Outcome {
    for (what, head, wanted) in [
        ("HTTP/1.1 without Host", "GET / HTTP/1.1\r\n", 400),
        ("HTTP/1.1 with two", "GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n", 400),
        ("HTTP/1.1 with one", "GET / HTTP/1.1\r\nHost: a.example\r\n", 200),
        ("HTTP/1.0 without", "GET / HTTP/1.0\r\n", 200),
    ] {
        let request = format!("{head}Connection: close\r\n\r\n");
        let status = wire::exchange(server, wire::client(40), request.as_bytes()).await?;
        report.equal(what, status, wanted);
    }
    Ok(())
}

/// More concurrent bodies than memory should hold.
pub async fn in_flight(lab: &Lab, report: &mut Report) -> Outcome {
    let PatientSite { site: _site, server, .. } = patient(lab).await?;
    let before = server.memory()?;
    let part = vec![b'x'; 10 << 20];
    let mut clients = JoinSet::new();
    let addresses = lab.scaled(12, 4);
    for n in 0..addresses * 6 {
        let mut stream = wire::connect(&server, wire::client(n / 6)).await?;
        let part = part.clone();
        let header = wire::post("/uploads/refit-photo", "image/jpeg", 20 << 20);
        clients.spawn(async move {
            let _ = stream.write_all(header.as_bytes()).await;
            let _ = tokio::time::timeout(HANG, stream.write_all(&part)).await;
            wire::first_status(&mut stream).await
        });
    }
    tokio::time::sleep(Duration::from_millis(800)).await;
    report.equal("a message at the same time", server.contact("In Between").await?, 200);
    let peak = server.memory()?;
    let mut refused = 0;
    while let Some(status) = clients.join_next().await {
        refused += usize::from(matches!(status?, 429 | 503));
    }
    report.note("concurrent uploads of 10 MB", addresses * 6);
    report.at_least("refused with 429 or 503", refused as f64, (addresses * 2) as f64);
    report.at_most("memory, MB above before", peak - before, 330.0);
    Ok(())
}

/// A body that is searched for its parts: its beginning, the piece that is repeated until it has its size, its end.
struct Filling {
    what: &'static str,
    head: &'static str,
    part: &'static str,
    end: &'static str,
}

const END: &str = "--x--\r\n";
const FILE: &str = "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a\"\r\n\r\n";

/// Read in one go, each would keep a thread for long.
const FILLINGS: [Filling; 6] = [
    Filling {
        what: "tiny fields",
        head: "",
        part: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n",
        end: END,
    },
    Filling {
        what: "empty files",
        head: "",
        part: "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\"\r\n\r\n\r\n",
        end: END,
    },
    Filling { what: "zeros without a boundary", head: "", part: "0", end: "" },
    Filling { what: "half boundaries", head: "", part: "\r\n--\r\n-", end: "" },
    Filling { what: "a header without an end", head: "--x\r\na: ", part: "\r\n\r", end: "" },
    Filling { what: "a file without an end", head: FILE, part: "\r\n--\r\n-", end: "" },
];

/// Posts that take long to search, two at once, and visitors meanwhile.
pub async fn tiny_parts(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Sqlite).await?;
    let server = Arc::new(site.start().await?);
    server.get("/").await?;
    for (n, Filling { what, head, part, end }) in FILLINGS.into_iter().enumerate() {
        let size = lab.scaled(40, 10) << 20;
        let body = format!("{head}{}{end}", part.repeat(size / part.len()));
        let head = wire::post("/contact", "multipart/form-data; boundary=x", body.len());
        let request: Arc<str> = format!("{head}{body}").into();
        let mut posts = JoinSet::new();
        for sender in 0..2 {
            let server = Arc::clone(&server);
            let request = Arc::clone(&request);
            posts.spawn(async move { posted(&server, wire::client(2 * n + sender), &request).await });
        }
        let mut times = Vec::new();
        let mut unanswered = 0;
        while !posts.is_empty() {
            match visited(lab, &server, wire::client(1_000 + times.len() % 100)).await {
                Some(time) => times.push(time),
                None => unanswered += 1,
            }
            while let Some(status) = posts.try_join_next() {
                report.equal(format!("2 x {} MB of {what}", size >> 20), status??, 400);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        report.equal("    visitors without an answer", unanswered, 0);
        let longest = times.iter().max().copied().unwrap_or(HANG);
        report.within("    a visitor's page meanwhile, longest", longest.as_secs_f64(), 0.5);
    }
    Ok(())
}

async fn posted(server: &Server, from: Ipv4Addr, request: &str) -> std::io::Result<u16> {
    let mut stream = wire::connect(server, from).await?;
    // A server that refuses early may stop reading: only its response matters.
    let _ = stream.write_all(request.as_bytes()).await;
    Ok(wire::first_status(&mut stream).await)
}
