//! Floods of requests for lists that take longer than a page.

use crate::failure::Outcome;
use crate::report::Report;
use crate::site::{Engine, Lab};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Clients that ask without a pause.
const CLIENTS: usize = 64;
/// A request that takes this long counts as not answered.
const HANG: Duration = Duration::from_secs(30);

/// A flood of one kind of request, and the requests of visitors during it.
pub async fn flood(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Sqlite).await?;
    let server = Arc::new(site.start().await?);
    for (what, path) in [("sitemap", "/sitemap.xml"), ("searches", "/blog?q=teak+")] {
        let asked = Arc::new(AtomicUsize::new(0));
        let mut clients = JoinSet::new();
        for _ in 0..CLIENTS {
            let server = Arc::clone(&server);
            let asked = Arc::clone(&asked);
            clients.spawn(async move {
                loop {
                    let n = asked.fetch_add(1, Ordering::Relaxed);
                    let _ = server
                        .get(&format!("{path}{}", if path.ends_with('+') { n.to_string() } else { String::new() }))
                        .await;
                }
            });
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
        let mut pages = Vec::new();
        let mut messages = Vec::new();
        for n in 0..lab.scaled(9, 5) {
            pages.push(timed(async { Ok(server.get(&format!("/nothing-{n}")).await?.status().as_u16()) }, 404).await);
            messages.push(timed(server.contact(&format!("{what} Visitor {n}")), 200).await);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        clients.shutdown().await;
        for (kind, times) in [("an uncached page", &mut pages), ("a message", &mut messages)] {
            times.sort();
            let unanswered = times.iter().filter(|time| **time >= HANG).count();
            report.equal(format!("{kind} while 64 ask for the {what}: not answered"), unanswered, 0);
            let median = times[times.len() / 2];
            let longest = times[times.len() - 1];
            report.note(
                format!("{kind}: median, longest, seconds"),
                format!("{:.3}, {:.3}", median.as_secs_f64(), longest.as_secs_f64()),
            );
        }
        report.note(format!("requests for the {what}"), asked.load(Ordering::Relaxed));
    }
    Ok(())
}

/// How long a request takes that must have this status; [`HANG`] if it has another or none.
async fn timed(request: impl Future<Output = Result<u16, crate::failure::Failure>>, status: u16) -> Duration {
    let begun = Instant::now();
    match tokio::time::timeout(HANG, request).await {
        Ok(Ok(seen)) if seen == status => begun.elapsed(),
        _ => HANG,
    }
}
