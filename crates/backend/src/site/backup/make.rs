//! Makes a backup while the site runs. A stored file never changes once a row refers to it, except
//! that a picture's variant may be made again. So files are copied first, then all rows are read
//! from one snapshot, after the files that these refer to and that were not copied yet. A file that is
//! gone by then was probably deleted with its row: the next snapshot decides.

use super::archive::Archive;
use super::{BackupError, Installation, erased};
use crate::boxed;
use crate::db::backup::runs as backups;
use crate::db::backup::snapshot::read_rows;
use crate::db::core::tables;
use crate::db::{Db, Engine, WriteTx};
use crate::media::{NamedFile, named_files};
use backup::{Contents, ROWS};
use domain::site::backups::MadeBackup;
use domain::{Timestamp, messages};
use futures::stream::{self, StreamExt as _};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;
use storage::FileError;
use tokio::sync::mpsc;

/// Tables that are not saved, because they describe this place and not the site: who waits for
/// whom, who is signed in, which files no row refers to or are still to be deleted, which images for
/// shared links are drawn, and earlier backups.
pub(super) const NOT_SAVED: [&str; 8] = [
    "backups",
    "lock_slots",
    "passkey_ceremonies",
    "pending_sign_ins",
    "photo_deletions",
    "sessions",
    "share_cards",
    "stray_files",
];
const READ_AHEAD: usize = 4;
/// Snapshots taken until the same files are missing twice.
const SNAPSHOTS: usize = 5;
/// The pause in between: a photo's row may be written before its file.
const PAUSE: Duration = Duration::from_millis(500);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub file: PathBuf,
    pub bytes: u64,
    pub rows: u64,
    pub files: usize,
    /// Files that rows refer to and the storage does not have: key, and which picture it is.
    pub missing: BTreeMap<String, String>,
}

/// Until it is complete the file is called `<target>.partial`; then it is called `name`. Whether it
/// succeeded is recorded in the database. A former file of that name is unchanged after an error.
#[boxed]
pub async fn make(
    installation: &Installation,
    target: &Path,
    name: &(dyn Fn(MadeBackup) -> PathBuf + Send + Sync),
) -> Result<Summary, BackupError> {
    let made = write(installation, target, name).await;
    record(installation, &made).await;
    if let Ok(made) = &made
        && let Err(cause) = erased::keep(installation, &erased::folder_of(&made.file)).await
    {
        tracing::error!(%cause, "cannot keep the list of erased rows next to the backup");
    }
    made
}

pub(super) async fn record(installation: &Installation, made: &Result<Summary, BackupError>) {
    let now = installation.clock.now();
    let recorded = match made {
        Ok(made) => {
            let problem = messages::backups::problem(made.missing.len());
            backups::succeeded(&installation.db, now, made.bytes, &problem).await
        }
        // The other process records what becomes of it.
        Err(BackupError::Busy(_)) => Ok(()),
        Err(cause) => backups::failed(&installation.db, now, &cause.to_string()).await,
    };
    if let Err(cause) = recorded {
        // A database of an earlier version has no such table yet.
        tracing::debug!(%cause, "cannot record the backup");
    }
}

async fn write(
    installation: &Installation,
    target: &Path,
    name: &(dyn Fn(MadeBackup) -> PathBuf + Send + Sync),
) -> Result<Summary, BackupError> {
    check_source(&installation.db).await?;
    let mut archive = Archive::open(target.to_owned()).await?;
    let mut tx = installation.db.snapshot().await.map_err(BackupError::source)?;
    let named = named_files(&mut tx).await.map_err(BackupError::source)?;
    drop(tx);
    copy(installation, &mut archive, &named).await?;
    let CopiedSnapshot { mut tx, named, missing } = consistent(installation, &mut archive).await?;
    let mut contents = Contents { created: installation.clock.now().0, missing, ..about(installation, &mut tx).await? };
    save_rows(&mut tx, &mut archive, &mut contents.rows).await?;
    drop(tx);
    let keys: BTreeSet<&str> = named.iter().map(|file| file.key.as_str()).collect();
    let kept = archive.files().iter().filter(|(key, _)| keys.contains(key.as_str()));
    contents.files = kept.map(|(key, written)| (key.clone(), written.sha256.clone())).collect();
    let made = MadeBackup { at: Timestamp(contents.created), complete: contents.missing.is_empty() };
    let file = name(made);
    let rows = contents.rows.values().sum();
    let files = contents.files.len();
    let missing = contents.missing.clone();
    let bytes = archive.finish(file.clone(), contents).await?;
    Ok(Summary { file, bytes, rows, files, missing })
}

async fn check_source(db: &Db) -> Result<(), BackupError> {
    let known = Db::newest_schema();
    match db.schema().await.map_err(BackupError::source)? {
        None => Err(BackupError::NoSite),
        Some(schema) if schema > known => Err(BackupError::Newer { what: "this database", schema, known }),
        Some(_) => db.check_restored().await.map_err(BackupError::source),
    }
}

async fn about(installation: &Installation, tx: &mut WriteTx) -> Result<Contents, BackupError> {
    let engine = match tx.engine() {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    };
    let storage = if installation.files.in_bucket() { "s3" } else { "folder" };
    let schema = tables::schema(tx).await.map_err(BackupError::source)?;
    Ok(Contents { schema, engine: engine.to_owned(), storage: storage.to_owned(), ..Contents::default() })
}

/// The archive has every file of it that the storage has.
struct CopiedSnapshot {
    tx: WriteTx,
    named: Vec<NamedFile>,
    /// Key, and which picture it is.
    missing: BTreeMap<String, String>,
}

async fn consistent(installation: &Installation, archive: &mut Archive) -> Result<CopiedSnapshot, BackupError> {
    let mut before = BTreeSet::new();
    for attempt in 1..=SNAPSHOTS {
        let mut tx = installation.db.snapshot().await.map_err(BackupError::source)?;
        let named = named_files(&mut tx).await.map_err(BackupError::source)?;
        let gone = copy(installation, archive, &named).await?;
        if gone.is_subset(&before) || attempt == SNAPSHOTS {
            let required = |file: &&NamedFile| file.is_required && gone.contains(&file.key);
            let missing = named.iter().filter(required).map(|file| (file.key.clone(), file.about.clone())).collect();
            return Ok(CopiedSnapshot { tx, named, missing });
        }
        drop(tx);
        before = gone;
        tokio::time::sleep(PAUSE).await;
    }
    Err(BackupError::Source("the stored files change too quickly".to_owned()))
}

/// Copies files that the archive does not have in the size that their row names. Returns the files
/// that the storage does not have.
async fn copy(
    installation: &Installation,
    archive: &mut Archive,
    named: &[NamedFile],
) -> Result<BTreeSet<String>, BackupError> {
    let wanted: Vec<NamedFile> = named.iter().filter(|file| !archive.has(file)).cloned().collect();
    let mut read = stream::iter(wanted)
        .map(|file| async move {
            let bytes = installation.files.get(&file.key).await;
            (file, bytes)
        })
        .buffered(READ_AHEAD);
    let mut gone = BTreeSet::new();
    while let Some((file, bytes)) = read.next().await {
        match bytes {
            Ok(Some(bytes)) => archive.add_file(&file.key, bytes).await?,
            // A damaged row may name what cannot be a file.
            Ok(None) | Err(FileError::BadKey(_)) => {
                gone.insert(file.key);
            }
            Err(cause) => return Err(BackupError::source(cause)),
        }
    }
    Ok(gone)
}

async fn save_rows(
    tx: &mut WriteTx,
    archive: &mut Archive,
    counts: &mut BTreeMap<String, u64>,
) -> Result<(), BackupError> {
    for table in tables::all(tx).await.map_err(BackupError::source)? {
        if NOT_SAVED.contains(&table.name.as_str()) {
            continue;
        }
        let (sender, pieces) = mpsc::channel::<String>(2);
        let (read, saved) = tokio::join!(read_rows(tx, &table, sender), save_pieces(archive, &table.name, pieces));
        let rows = saved?;
        read.map_err(BackupError::source)?;
        if rows > 0 {
            counts.insert(table.name, rows);
        }
    }
    Ok(())
}

async fn save_pieces(
    archive: &mut Archive,
    table: &str,
    mut pieces: mpsc::Receiver<String>,
) -> Result<u64, BackupError> {
    let mut number = 0_u32;
    let mut rows = 0_u64;
    while let Some(piece) = pieces.recv().await {
        number += 1;
        rows += backup::lines(piece.as_bytes()).count() as u64;
        archive.add(format!("{ROWS}{table}/{number}.jsonl"), piece).await?;
    }
    Ok(rows)
}
