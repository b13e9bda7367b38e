//! Clients that disconnect in the middle of a request.

use crate::failure::{Failure, Outcome};
use crate::report::Report;
use crate::site::{Engine, Lab, Server};
use crate::wire::{self, FORM};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinSet;

const MAX_CONCURRENT: usize = 32;

#[derive(Clone, Copy, Debug)]
enum Kind {
    Header,
    Body,
    Decoding,
    Writing,
    Answer,
}

const KINDS: [Kind; 5] = [Kind::Header, Kind::Body, Kind::Decoding, Kind::Writing, Kind::Answer];

/// Rounds of aborts, by kind and mixed: memory must not grow from round to round.
pub async fn memory(lab: &Lab, report: &mut Report) -> Outcome {
    wire::allow_connections()?;
    let site = lab.site(Engine::Sqlite).await?;
    let server = Arc::new(site.start().await?);
    let photo: Arc<[u8]> = photo(lab)?.into();
    let rounds = lab.scaled(5, 2);
    let each = lab.scaled(400, 20);
    report.note("memory before, MB", format!("{:.0}", server.memory()?));
    let mut sent = 0;
    let mut after_rounds = Vec::new();
    let mut peak: f64 = 0.0;
    for round in 0..rounds {
        for kind in KINDS {
            for part in 0..each.div_ceil(MAX_CONCURRENT) {
                let mut clients = JoinSet::new();
                for n in 0..MAX_CONCURRENT.min(each - part * MAX_CONCURRENT) {
                    sent += 1;
                    let server = Arc::clone(&server);
                    let photo = Arc::clone(&photo);
                    clients.spawn(async move { abort(&server, kind, sent, n, &photo).await });
                }
                while let Some(ended) = clients.join_next().await {
                    ended?.map_err(|cause| Failure::Broken(format!("{kind:?}: {cause}")))?;
                }
                peak = peak.max(server.memory()?);
            }
            if !lab.short && round == rounds - 1 {
                report.note(format!("    after {kind:?}, MB"), format!("{:.0}", settled(&server, lab).await?));
            }
        }
        after_rounds.push(settled(&server, lab).await?);
    }
    let shown: Vec<String> = after_rounds.iter().map(|mb| format!("{mb:.0}")).collect();
    report.note("aborts", sent);
    report.note("memory after each round, MB", shown.join(" "));
    report.note("peak, MB", format!("{peak:.0}"));
    let first = after_rounds[0];
    let last = after_rounds[rounds - 1];
    // Two rounds of the short form show no trend: what the allocator keeps after the first varies.
    report.at_most("memory at the end, MB above after the first round", last - first, lab.scaled(20, 100) as f64);
    // The short form runs against the unoptimized program, which is larger itself.
    report.at_most("memory at the end, MB", last, if lab.short { 250.0 } else { 150.0 });
    report.equal("a message afterwards", server.contact("After The Aborts").await?, 200);
    Ok(())
}

/// A photo of a large camera in the long form, of a small one in the short form.
fn photo(lab: &Lab) -> Result<Vec<u8>, Failure> {
    let (width, height) = if lab.short { (1_600, 1_200) } else { (6_000, 4_000) };
    let mut picture = image::RgbImage::new(width, height);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        *pixel = image::Rgb([x % 251, y % 241, (x / 7 + y / 5) % 239].map(|value| value.to_le_bytes()[0]));
    }
    let mut jpeg = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut jpeg, image::ImageFormat::Jpeg)?;
    Ok(jpeg.into_inner())
}

/// Memory after work in progress has ended and the allocator has released what it can.
async fn settled(server: &Server, lab: &Lab) -> Result<f64, Failure> {
    let mut lowest = server.memory()?;
    for _ in 0..lab.scaled(20, 5) {
        tokio::time::sleep(Duration::from_millis(500)).await;
        lowest = lowest.min(server.memory()?);
    }
    Ok(lowest)
}

async fn abort(server: &Server, kind: Kind, n: usize, wait: usize, photo: &[u8]) -> std::io::Result<()> {
    // The proxy's address: each abort comes from another client.
    let mut stream = wire::connect(server, Ipv4Addr::LOCALHOST).await?;
    let client = format!("X-Forwarded-For: 10.{}.{}.{}\r\n", n >> 16 & 255, n >> 8 & 255, n & 255);
    let headed = |request: String| request.replacen("\r\n", &format!("\r\n{client}"), 1);
    let pause = Duration::from_millis(wait as u64 % 7 * 10);
    match kind {
        Kind::Header => stream.write_all(b"GET / HTTP/1.1\r\nHost: site.example\r\nX-Half: ").await?,
        Kind::Body => {
            stream.write_all(headed(wire::post("/contact", FORM, 60_000)).as_bytes()).await?;
            stream.write_all(&vec![b'a'; 30_000]).await?;
        }
        Kind::Decoding => {
            stream.write_all(headed(wire::post("/uploads/refit-photo", "image/jpeg", photo.len())).as_bytes()).await?;
            stream.write_all(photo).await?;
        }
        Kind::Writing => {
            let draft = crate::site::contact(&format!("Gone {n}"));
            let body = serde_json::json!({ "draft": draft }).to_string();
            let header = wire::post("/api/contact/submit", "application/json", body.len());
            stream.write_all((headed(header) + &body).as_bytes()).await?;
        }
        Kind::Answer => {
            let request = format!("GET /gallery?x={n} HTTP/1.1\r\nHost: site.example\r\n\r\n").repeat(20);
            stream.write_all(request.as_bytes()).await?;
            stream.read_exact(&mut [0; 100]).await?;
        }
    }
    tokio::time::sleep(pause).await;
    Ok(())
}
