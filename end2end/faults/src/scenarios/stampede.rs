//! Concurrent requests at the moment when the cached page is out of date.

use crate::failure::Outcome;
use crate::report::Report;
use crate::site::{Engine, Lab, Site};
use futures::future::join_all;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub async fn one_rendering(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    site.set("RUST_LOG", "info,server::pages::page_cache=debug");
    let server = site.start().await?;
    let visitors = lab.scaled(500, 200);
    // The connections are open before that moment.
    join_all((0..visitors).map(|_| server.get("/healthz"))).await;
    server.get("/").await?;
    for round in 1..=lab.scaled(5, 2) {
        let before = rendered(&site)?;
        let minute = minute();
        site.sql("UPDATE content_version SET version = version + 1").await?;
        // The running server polls every second.
        tokio::time::sleep(Duration::from_millis(1_300)).await;
        let began = Instant::now();
        let answers = join_all((0..visitors).map(|_| server.get("/"))).await;
        let seconds = began.elapsed().as_secs_f64();
        let fine = answers.iter().filter(|answer| answer.as_ref().is_ok_and(|answer| answer.status() == 200)).count();
        report.equal(format!("round {round}: answered of {visitors}"), fine, visitors);
        report.note("seconds for all of them", format!("{seconds:.2}"));
        // The cached page also expires at the end of the minute.
        let allowed = (1 + self::minute() - minute) as f64;
        tokio::time::sleep(Duration::from_millis(100)).await;
        report.at_most("renderings", (rendered(&site)? - before) as f64, allowed);
    }
    Ok(())
}

fn rendered(site: &Site) -> std::io::Result<usize> {
    let log = std::fs::read_to_string(site.log())?;
    Ok(log.lines().filter(|line| line.contains("a page is rendered") && line.contains("path=\"/\"")).count())
}

fn minute() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 60)
}
