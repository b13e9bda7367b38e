use super::make::{make, record};
use super::rotation::{Rotation, Schedule};
use super::{BackupError, Installation, Summary, erased};
use crate::db::backup::runs::{self as db, BackupDue};
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::limits::CLOCK_SKEW_MS;
use domain::site::backups::{MadeBackup, file_name, parse_name};
use domain::time::MINUTE;
use std::io;
use std::path::Path;
use std::time::Duration;

/// After a failure the next attempt waits this long, or for the period if that is shorter.
const RETRY_MS: i64 = 15 * MINUTE;
/// Another server may begin once this one has not renewed its lease for this long.
const LEASE_MS: i64 = 5 * MINUTE;
const RENEW_EVERY: Duration = Duration::from_secs(60);
const PARTIAL: &str = ".partial";

#[derive(Debug)]
pub struct Rotated {
    pub made: Summary,
    pub expired: Vec<String>,
}

/// Makes a backup in the folder, then removes backups that the rule does not keep. A backup that was interrupted is
/// continued. If making it fails, nothing is removed.
#[boxed]
pub async fn rotate(installation: &Installation, rotation: &Rotation) -> Result<Rotated, BackupError> {
    let Rotation { folder, site, .. } = rotation;
    let target = match unfinished(folder, site) {
        Ok(Some(name)) => name,
        Ok(None) => file_name(site, MadeBackup { at: installation.clock.now(), complete: true }),
        Err(cause) => {
            let failed = Err(BackupError::Open(folder.display().to_string(), cause));
            record(installation, &failed).await;
            return failed.map(|made| Rotated { made, expired: Vec::new() });
        }
    };
    let made = make(installation, &folder.join(target), &|made| folder.join(file_name(site, made))).await?;
    let expired = match remove_expired(rotation, &made.file) {
        Ok(expired) => expired,
        Err(cause) => {
            tracing::warn!(%cause, "cannot remove old backups");
            Vec::new()
        }
    };
    Ok(Rotated { made, expired })
}

/// The name of the newest backup that was begun but not finished. Creates the folder if it is
/// missing.
fn unfinished(folder: &Path, site: &str) -> io::Result<Option<String>> {
    std::fs::create_dir_all(folder)?;
    let mut newest: Option<String> = None;
    for name in names(folder)? {
        if let Some(name) = name.strip_suffix(PARTIAL)
            && parse_name(site, name).is_some()
        {
            newest = newest.max(Some(name.to_owned()));
        }
    }
    Ok(newest)
}

/// Removes what the rule does not keep, but never what was just made: the clock may have been wrong.
fn remove_expired(rotation: &Rotation, just_made: &Path) -> io::Result<Vec<String>> {
    let Rotation { folder, site, keep } = rotation;
    let backups: Vec<MadeBackup> = names(folder)?.iter().filter_map(|name| parse_name(site, name)).collect();
    let mut expired: Vec<String> = keep.expired(&backups).into_iter().map(|made| file_name(site, made)).collect();
    expired.retain(|name| folder.join(name) != just_made);
    for name in &expired {
        std::fs::remove_file(folder.join(name))?;
    }
    Ok(expired)
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        if let Ok(name) = entry?.file_name().into_string() {
            names.push(name);
        }
    }
    Ok(names)
}

/// Nothing happens if another server makes it. Called by a worker every minute. A failed backup is recorded and
/// logged, and is no error here.
#[boxed]
pub async fn back_up_if_due(backend: &Backend) -> Result<(), BackendError> {
    let Some(schedule) = &backend.backups else { return Ok(()) };
    keep_erased(backend, schedule).await;
    let now = backend.clock.now();
    let due = BackupDue {
        now,
        lease_until: now.plus_ms(LEASE_MS),
        succeeded_before: now.plus_ms(-schedule.every_ms),
        failed_before: now.plus_ms(-schedule.every_ms.min(RETRY_MS)),
        future: now.plus_ms(CLOCK_SKEW_MS.max(LEASE_MS)),
    };
    if !db::claim(&backend.db, due).await? {
        return Ok(());
    }
    let installation = backend.installation();
    let made = tokio::select! {
        made = rotate(&installation, &schedule.rotation) => made,
        never = renew(backend) => match never {},
    };
    match made {
        Ok(Rotated { made, expired }) if made.missing.is_empty() => {
            tracing::info!(file = %made.file.display(), bytes = made.bytes, removed = expired.len(), "made a backup");
        }
        Ok(Rotated { made, .. }) => tracing::error!(
            file = %made.file.display(), missing = made.missing.len(), "made a backup, but pictures are missing in it"
        ),
        Err(cause) => tracing::error!(%cause, "the backup failed"),
    }
    Ok(())
}

/// Erasures are in the list next to the backups within a minute, whenever the next backup is due.
async fn keep_erased(backend: &Backend, schedule: &Schedule) {
    let folder = &schedule.rotation.folder;
    if !folder.is_dir() {
        // The first backup creates it.
        return;
    }
    if let Err(cause) = erased::keep(&backend.installation(), folder).await {
        tracing::error!(%cause, "cannot keep the list of erased rows next to the backups");
    }
}

async fn renew(backend: &Backend) -> std::convert::Infallible {
    loop {
        tokio::time::sleep(RENEW_EVERY).await;
        let until = backend.clock.now().plus_ms(LEASE_MS);
        if let Err(cause) = db::renew(&backend.db, until).await {
            tracing::warn!(%cause, "cannot extend the lease of a backup");
        }
    }
}
