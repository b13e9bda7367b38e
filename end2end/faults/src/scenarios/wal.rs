//! A write-ahead log torn by a power cut.

use crate::failure::{Failure, Outcome};
use crate::leads::{message, send};
use crate::report::Report;
use crate::site::{Engine, Lab};
use sqlx::Connection as _;
use sqlx_sqlite::SqliteConnection;
use std::path::{Path, PathBuf};

/// A disk writes whole sectors or nothing.
const SECTOR: usize = 512;

/// A message, and the log's length when it was acknowledged.
struct Acknowledged {
    attempt: String,
    log_bytes: usize,
}

/// What was left after one cut of the log.
struct Left {
    integrity: String,
    lost: usize,
}

pub async fn torn(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Sqlite).await?;
    // The log starts empty and stays too short for a checkpoint: what a checkpoint writes into the
    // database is synced first, so a power cut cannot lose it.
    site.sql("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    let server = site.start().await?;
    let log = site.data().join("site.db-wal");
    let mut acknowledged = Vec::new();
    for _ in 0..lab.scaled(12, 2) {
        let message = message();
        let status = send(&server.client, &server.url("/api/contact/submit"), &message).await;
        if status != 200 {
            return Err(Failure::Broken(format!("a message was answered {status}")));
        }
        let attempt = message["attemptId"].as_str().unwrap_or_default().to_owned();
        acknowledged.push(Acknowledged { attempt, log_bytes: usize::try_from(std::fs::metadata(&log)?.len())? });
    }
    server.kill().await?;
    let database = site.data().join("site.db");
    let log = std::fs::read(log)?;
    let cuts: Vec<usize> = (0..=log.len() / SECTOR).map(|n| n * SECTOR).collect();
    let mut damaged = Vec::new();
    let mut lost = 0;
    let folder = tempfile::tempdir()?;
    for &cut in &cuts {
        // The rest of the last sector may also contain old data.
        for tail in [&[][..], &[0xA5; SECTOR][..]] {
            let left = open_cut(folder.path(), &database, &[&log[..cut], tail].concat(), cut, &acknowledged).await?;
            lost += left.lost;
            if left.integrity != "ok" {
                damaged.push(format!("{cut}: {}", left.integrity));
            }
        }
    }
    report.note("bytes of the log", log.len());
    report.note("cuts tried, each also with a sector of garbage", cuts.len());
    report.holds("cuts after which the database is damaged", damaged.is_empty(), damaged.join("; "));
    report.equal("messages lost that were in the log before the cut", lost, 0);
    let mut refused = 0;
    let tried = lab.scaled(24, 3);
    for n in 0..tried {
        let cut = log.len() * n / tried / SECTOR * SECTOR;
        std::fs::write(site.data().join("site.db-wal"), &log[..cut])?;
        let _ = std::fs::remove_file(site.data().join("site.db-shm"));
        let saved = std::fs::read(&database)?;
        refused += usize::from(!site.run(&["migrate"]).await?.status.success());
        std::fs::write(&database, saved)?;
    }
    report.equal(format!("of {tried} cuts, how often the server did not start"), refused, 0);
    Ok(())
}

/// Opens the database with a truncated log, as the server does.
async fn open_cut(
    folder: &Path,
    database: &Path,
    log: &[u8],
    cut: usize,
    acknowledged: &[Acknowledged],
) -> Result<Left, Failure> {
    let copy: PathBuf = folder.join("site.db");
    std::fs::copy(database, &copy)?;
    std::fs::write(folder.join("site.db-wal"), log)?;
    let _ = std::fs::remove_file(folder.join("site.db-shm"));
    let read = async || -> sqlx::Result<(String, Vec<String>)> {
        let mut connection = SqliteConnection::connect(&format!("sqlite://{}", copy.display())).await?;
        let integrity: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut connection).await?;
        let stored: Vec<String> = sqlx::query_scalar("SELECT attempt_id FROM leads WHERE attempt_id IS NOT NULL")
            .fetch_all(&mut connection)
            .await?;
        connection.close().await?;
        Ok((integrity.join(", "), stored))
    };
    let (integrity, stored) = read().await.unwrap_or_else(|cause| (cause.to_string(), Vec::new()));
    let lost = acknowledged.iter().filter(|a| a.log_bytes <= cut && !stored.contains(&a.attempt)).count();
    Ok(Left { integrity, lost })
}
