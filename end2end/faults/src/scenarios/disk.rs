//! A file system that refuses to write.

use crate::failure::{Failure, Outcome};
use crate::leads::{NO_ANSWER, Visitors};
use crate::report::{HANG, Report};
use crate::shim::Faults;
use crate::site::{Engine, Lab, Server, Site, same_origin};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

/// Exit code after which a restart may help.
const MAY_RETRY: i32 = 1;
const FAULT: Duration = Duration::from_millis(400);

pub async fn full(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    let faults = lab.shim().await?.attach(&mut site);
    let server = site.start().await?;
    report.equal("a message before", server.contact("Before The Fault").await?, 200);
    faults.begin("write ENOSPC")?;
    report.equal("a message while the disk is full", server.contact("While It Lasts").await?, 503);
    report.equal("the home page while the disk is full", server.get("/").await?.status().as_u16(), 200);
    let noticed = status_within(&server, "/readyz", 503, Duration::from_secs(30)).await?;
    report.holds("/readyz notices that the disk is full", noticed.is_some(), seconds(noticed));
    report.equal("a sign-in while the disk is full", server.sign_in(crate::failure::PASSWORD).await?, 503);
    faults.end()?;
    report.equal("a message after", server.contact("After The Fault").await?, 200);
    report.equal("sign-in after", server.sign_in(crate::failure::PASSWORD).await?, 303);
    let noticed = status_within(&server, "/readyz", 200, Duration::from_secs(30)).await?;
    report.holds("/readyz notices that there is space", noticed.is_some(), seconds(noticed));
    report.equal("messages stored", site.count("SELECT COUNT(*) FROM leads").await?, 2);
    // Pictures can still be stored, only the database cannot be written.
    faults.begin("write ENOSPC site.db")?;
    let noticed = status_within(&server, "/readyz", 503, HANG).await?;
    faults.end()?;
    report.holds("/readyz notices a database that takes no writes", noticed.is_some(), seconds(noticed));
    Ok(())
}

pub async fn full_for_a_backup(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    let faults = lab.shim().await?.attach(&mut site);
    let server = site.start().await?;
    let file = site.data().join("site.tar");
    let name = file.display().to_string();
    report.equal("the first backup's exit code", site.run(&["backup", &name]).await?.code(), 0);
    let first = std::fs::read(&file)?;
    for fault in ["write ENOSPC site.tar", "fsync EIO site.tar"] {
        faults.begin(fault)?;
        let backup = site.run(&["backup", &name]).await?;
        faults.end()?;
        report.equal(format!("exit code with {fault}"), backup.code(), 1);
        report.holds(
            "it says that the former backup is unchanged",
            backup.text.contains("a former backup is unchanged"),
            backup.text,
        );
        report.equal("the former backup is unchanged", std::fs::read(&file)? == first, true);
        report.equal("nothing of the new one is left", file.with_extension("tar.partial").exists(), false);
        report.equal("the home page", server.get("/").await?.status().as_u16(), 200);
    }
    report.equal("exit code with room again", site.run(&["backup", &name]).await?.code(), 0);
    report.equal("exit code of verify", site.run(&["verify", &name]).await?.code(), 0);
    Ok(())
}

pub async fn full_at_start(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    let faults = lab.shim().await?.attach(&mut site);
    faults.begin("write ENOSPC")?;
    let start = site.run(&["serve"]).await?;
    report.equal("exit code", start.code(), MAY_RETRY);
    let is_plain = start.text.contains("The disk is full: free some space");
    report.holds("it says so in a plain sentence", is_plain, start.text.trim());
    faults.end()?;
    let server = site.start().await?;
    report.equal("a message once there is space", server.contact("After The Fault").await?, 200);
    Ok(())
}

/// Variants that are made again in [`full_while_making`].
const VARIANTS: i64 = 2;

pub async fn full_while_making(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    let faults = lab.shim().await?.attach(&mut site);
    let due = (SystemTime::now() + HANG).duration_since(SystemTime::UNIX_EPOCH)?.as_millis();
    site.sql(&format!(
        "INSERT INTO variant_jobs (id, media_id, width, format, priority, due_at)
         SELECT lower(hex(randomblob(16))), media_id, width, format, 0, {due} FROM media_variants
         WHERE width = 480 AND format = 'avif' ORDER BY media_id LIMIT {VARIANTS}"
    ))
    .await?;
    let before = picture_sizes(&site)?;
    let server = site.start().await?;
    faults.begin("write ENOSPC files")?;
    // The server looks for jobs of others every half minute.
    site.sql("UPDATE variant_jobs SET due_at = 0").await?;
    let failed = count_within(&site, "SELECT COUNT(*) FROM variant_jobs WHERE problem IS NOT NULL", VARIANTS).await?;
    report.equal("variants that could not be stored and are kept in the queue", failed, VARIANTS);
    report.equal("stored pictures as before", picture_sizes(&site)? == before, true);
    report.equal("the home page", server.get("/").await?.status().as_u16(), 200);
    faults.end()?;
    // The next try may be minutes away.
    site.sql("UPDATE variant_jobs SET due_at = 0").await?;
    server.kill().await?;
    let _server = site.start().await?;
    report.equal("left in the queue after", count_within(&site, "SELECT COUNT(*) FROM variant_jobs", 0).await?, 0);
    report.equal("stored pictures after, by path and size, as before", picture_sizes(&site)? == before, true);
    Ok(())
}

/// The size of every stored file of the pictures, by its path.
fn picture_sizes(site: &Site) -> Result<BTreeMap<PathBuf, u64>, Failure> {
    let mut sizes = BTreeMap::new();
    let mut folders = vec![site.data().join("files/media")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)?.flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                sizes.insert(entry.path(), entry.metadata()?.len());
            }
        }
    }
    Ok(sizes)
}

/// Asks until the answer is `wanted`; the last answer.
async fn count_within(site: &Site, query: &str, wanted: i64) -> Result<i64, Failure> {
    let began = Instant::now();
    loop {
        let count = site.count(query).await?;
        if count == wanted || began.elapsed() > HANG {
            return Ok(count);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The time until a URL answers `status`, if it does.
async fn status_within(
    server: &Server,
    path: &str,
    status: u16,
    within: Duration,
) -> Result<Option<Duration>, Failure> {
    let began = Instant::now();
    while began.elapsed() < within {
        if server.get(path).await?.status() == status {
            return Ok(Some(began.elapsed()));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(None)
}

fn seconds(time: Option<Duration>) -> String {
    time.map_or_else(|| "never".to_owned(), |time| format!("{:.1} s", time.as_secs_f64()))
}

/// Faults of the database's files: nothing may be acknowledged while they last.
const DATABASE_FAULTS: [&str; 6] =
    ["write EIO", "fsync EIO", "write ENOSPC", "fsync ENOSPC", "write EIO -wal", "fsync EIO -wal"];
/// Faults of stored pictures.
const FILE_FAULTS: [&str; 4] = ["rename EIO", "fsync EIO files", "write ENOSPC files", "open EIO files"];

pub async fn io_errors(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    let faults = lab.shim().await?.attach(&mut site);
    let mut server = site.start().await?;
    for plan in &DATABASE_FAULTS[..lab.scaled(6, 2)] {
        server = one_fault(&site, server, &faults, plan, report).await?;
    }
    let photo = std::fs::read(lab.file("demo/pictures/mat-maple.jpg"))?;
    for plan in FILE_FAULTS {
        faults.begin(plan)?;
        let during = upload(&server, &photo).await?;
        faults.end()?;
        report.equal(format!("{plan}: a photo during it"), during, 503);
    }
    report.equal("a photo after", upload(&server, &photo).await?, 200);
    let broken = site.texts("PRAGMA integrity_check").await?;
    report.equal("the database's integrity", broken.join(" "), "ok".to_owned());
    server.kill().await
}

/// Visitors send while a fault begins and ends; then the server is killed and restarted.
async fn one_fault(
    site: &Site,
    server: Server,
    faults: &Faults,
    plan: &str,
    report: &mut Report,
) -> Result<Server, Failure> {
    let visitors = Visitors::begin(&server, 4);
    let before = visitors.thanks(10, HANG).await;
    faults.begin(plan)?;
    // Responses to requests from before the fault may still arrive.
    visitors.each_refused(HANG).await;
    let during = visitors.thanks(1, FAULT).await;
    faults.end()?;
    let after = visitors.thanks(10, HANG).await;
    server.kill().await?;
    let told = visitors.end().await?;
    let server = site.start().await?;
    report.holds(
        format!("{plan}: thanked before and after"),
        before >= 10 && after >= 10,
        format!("{before}, {after}"),
    );
    report.equal(format!("{plan}: thanked during it"), during, 0);
    report.equal(
        format!("{plan}: responses other than 200 and 503 ({})", told.words()),
        told.other_than(&[200, 503, NO_ANSWER]),
        0,
    );
    report.equal(format!("{plan}: acknowledged and lost by kill -9"), told.lost(site).await?, 0);
    report.equal(format!("{plan}: refused ones not accepted when resent"), told.send_again(&server).await, 0);
    Ok(server)
}

async fn upload(server: &Server, photo: &[u8]) -> Result<u16, Failure> {
    let request = server.client.post(server.url("/uploads/refit-photo")).headers(same_origin());
    Ok(request.header("content-type", "application/octet-stream").body(photo.to_vec()).send().await?.status().as_u16())
}
