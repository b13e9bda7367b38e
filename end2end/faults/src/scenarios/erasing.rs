//! A person is erased while the storage does not delete their photo.

use super::storage::Visitors;
use crate::failure::{Failure, Outcome, PASSWORD};
use crate::report::Report;
use crate::s3::{Bucket, Manner};
use crate::site::{Engine, Lab, Site};
use crate::wire::FORM;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long the photos may take once the storage answers: its circuit breaker is open for 15 s, the
/// worker runs every 15 s.
const GONE_WITHIN: Duration = Duration::from_secs(120);
const WAITING: &str = "SELECT COUNT(*) FROM photo_deletions";

fn photos(folder: &Path) -> usize {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    entries.flatten().filter(|entry| entry.file_name().to_string_lossy().ends_with(".jpg")).count()
}

async fn lead_of(site: &Site, name: &str) -> Result<String, Failure> {
    let found = site.texts(&format!("SELECT id FROM leads WHERE email = '{name}@example.com'")).await?;
    found.into_iter().next().ok_or_else(|| Failure::Broken(format!("no lead of {name}")))
}

/// Erases a visitor as the owner does; returns where the answer leads.
async fn erase(visitors: &Visitors, lead: &str) -> Result<String, Failure> {
    let request = visitors.server.post(&format!("/admin/leads/{lead}/erase")).header("content-type", FORM);
    let answer = request.body("").send().await?;
    let to = answer.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default();
    Ok(format!("{} {to}", answer.status().as_u16()))
}

/// Waits until no photo is left to be deleted, with every pause cut short.
async fn until_gone(site: &Site) -> Result<bool, Failure> {
    let until = Instant::now() + GONE_WITHIN;
    while Instant::now() < until {
        if site.count(WAITING).await? == 0 {
            return Ok(true);
        }
        site.sql("UPDATE photo_deletions SET due_at = 0").await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok(false)
}

/// What the owner reads, and what is left, while the storage refuses or hangs.
async fn erased_meanwhile(site: &Site, visitors: &Visitors, name: &str, report: &mut Report) -> Outcome {
    let lead = lead_of(site, name).await?;
    report.equal(format!("{name}: the answer"), erase(visitors, &lead).await?.as_str(), "303 /admin/leads?erased=1");
    let page = visitors.server.get("/admin/leads?erased=1").await?.text().await?;
    report.holds(format!("{name}: the page says that the photo follows"), page.contains("except 1 photo"), "");
    let rows = format!("SELECT COUNT(*) FROM leads WHERE email = '{name}@example.com'");
    report.equal(format!("{name}: leads"), site.count(&rows).await?, 0);
    report.equal(format!("{name}: photos to be deleted"), site.count(WAITING).await?, 1);
    Ok(())
}

pub async fn bucket(lab: &Lab, report: &mut Report) -> Outcome {
    let bucket = Bucket::start(lab).await?;
    let site = bucket.site(lab, Engine::Sqlite).await?;
    let mut visitors = Visitors::on(&site).await?;
    report.equal("sign-in", visitors.server.sign_in(PASSWORD).await?, 303);
    for name in ["refused", "hanging", "killed", "kept"] {
        report.equal(format!("{name}: the form"), visitors.form(name).await?.status, 303);
    }
    let folder = bucket.folder().join("private");
    report.equal("stored files of photos", photos(&folder), 8);
    for (name, manner, left) in [("refused", Manner::Refused, 6), ("hanging", Manner::Silent, 4)] {
        bucket.manner(manner).await;
        erased_meanwhile(&site, &visitors, name, report).await?;
        bucket.manner(Manner::Passes).await;
        report.holds(format!("{name}: deleted once the storage answers"), until_gone(&site).await?, "");
        report.equal(format!("{name}: stored files of photos"), photos(&folder), left);
    }
    bucket.manner(Manner::Silent).await;
    let lead = lead_of(&site, "killed").await?;
    let committed = async {
        while site.count(WAITING).await? == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok::<_, Failure>(())
    };
    tokio::select! {
        answer = erase(&visitors, &lead) => report.note("the answer came before the kill", answer.unwrap_or_default()),
        committed = committed => committed?,
    }
    visitors.server.crash().await?;
    bucket.manner(Manner::Passes).await;
    let _server = site.start().await?;
    report.holds("killed: deleted after the restart", until_gone(&site).await?, "");
    report.equal("killed: stored files of photos", photos(&folder), 2);
    Ok(())
}

pub async fn folder(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    let faults = lab.shim().await?.attach(&mut site);
    let visitors = Visitors::on(&site).await?;
    report.equal("sign-in", visitors.server.sign_in(PASSWORD).await?, 303);
    for name in ["broken", "kept"] {
        report.equal(format!("{name}: the form"), visitors.form(name).await?.status, 303);
    }
    let folder = site.data().join("files/private");
    report.equal("stored files of photos", photos(&folder), 4);
    faults.begin("unlink EIO /private/")?;
    erased_meanwhile(&site, &visitors, "broken", report).await?;
    let overdue = "SELECT COUNT(*) FROM photo_deletions WHERE tries > 0";
    site.sql("UPDATE photo_deletions SET due_at = 0").await?;
    let until = Instant::now() + GONE_WITHIN;
    while site.count(overdue).await? == 0 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let page = visitors.server.get("/admin/leads").await?.text().await?;
    report.holds("the inbox names what is overdue", page.contains("1 photo has been waiting to be deleted"), "");
    faults.end()?;
    report.holds("deleted once the disk works", until_gone(&site).await?, "");
    report.equal("stored files of photos after", photos(&folder), 2);
    let page = visitors.server.get("/admin/leads").await?.text().await?;
    report.holds("the inbox no longer names it", !page.contains("waiting to be deleted"), "");
    Ok(())
}
