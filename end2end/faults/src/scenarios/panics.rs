//! Panics, triggered through routes that only a debug build has.

use crate::failure::{Failure, Outcome};
use crate::report::{HANG, Report};
use crate::site::{Lab, Server, StartedSite};
use serde_json::Value;
use std::time::{Duration, Instant};

const WORKERS: [&str; 5] = ["outbox", "content_version", "visits", "links", "sweep"];

pub async fn all(lab: &Lab, report: &mut Report) -> Outcome {
    let StartedSite { site, server } = lab.started().await?;
    if server.get("/debug/restarts").await?.status() != 200 {
        return Err(Failure::Skipped("an optimized build has no routes that panic".into()));
    }
    for path in ["/debug/panic", "/components?panic"] {
        let page = server.get(path).await?;
        report.equal(format!("{path}: status"), page.status().as_u16(), 500);
        let html = page.text().await?;
        report.holds(format!("{path}: a page"), html.contains("Try Again"), html.len());
    }
    let call = server.get("/api/debug/panic").await?;
    report.equal("a call: status", call.status().as_u16(), 500);
    report.holds("a call: JSON", call.json::<Value>().await?["error"]["code"] == "unexpected", "unexpected");
    let times = lab.scaled(3, 1);
    for n in 1..=times {
        for worker in WORKERS {
            server.get(&format!("/debug/panic/{worker}")).await?;
        }
        restarted(&server, n).await?;
        report.equal(
            format!("a message after {n} panics of each worker"),
            server.contact(&format!("After {n}")).await?,
            200,
        );
        // The delay before the next start has doubled each time.
        tokio::time::sleep(Duration::from_secs(1 << n)).await;
    }
    report.equal("the home page afterwards", server.get("/").await?.status().as_u16(), 200);
    report.equal("messages stored", site.count("SELECT COUNT(*) FROM leads").await?, i64::try_from(times)?);
    let log = std::fs::read_to_string(site.log())?;
    report.equal("restarts in the log", log.matches("will be restarted").count(), times * WORKERS.len());
    Ok(())
}

async fn restarted(server: &Server, times: usize) -> Outcome {
    let began = Instant::now();
    loop {
        let counts: Value = server.get("/debug/restarts").await?.json().await?;
        if WORKERS.iter().all(|worker| counts[worker] == times) {
            return Ok(());
        }
        if began.elapsed() > HANG {
            return Err(Failure::Broken(format!("not every worker started again: {counts}")));
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
