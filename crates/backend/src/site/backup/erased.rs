//! The list of erased rows, next to the backups: a backup that was made before an erasure still has
//! the person, and a restore must not bring them back. One line per row about a person: its id, and when it was
//! erased. Ids are random and say nothing about a person, so the list needs no key (docs/decisions/0021-backups.md).

use super::{BackupError, Installation};
use crate::db::backup::erased_rows as rows;
use crate::db::leads::privacy;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::features::personal_rows;
use crate::ids::is_id;
use crate::leads::photo_thumb::thumb_key;
use domain::Timestamp;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use storage::Files;
use tokio::task::spawn_blocking;

pub const ERASED_LIST: &str = "erased-rows.txt";
const HEADING: &str = "# Ids of rows about people that were erased, and when. `server restore` leaves them out. Keep this file \
                       with the backups; it contains no personal data.";

/// The migration that made the table. A backup can be made before an upgrade, too.
const FIRST_SCHEMA: i64 = 18;

pub(super) type ErasedIds = BTreeMap<String, i64>;

/// One list is enough for several sites: ids differ. If the database or the folder fails, the list is as it was.
pub(super) async fn keep(installation: &Installation, folder: &Path) -> Result<(), BackupError> {
    let schema = installation.db.schema().await.map_err(BackupError::source)?;
    if schema.is_none_or(|schema| schema < FIRST_SCHEMA) {
        return Ok(());
    }
    let found = rows::all(&installation.db).await.map_err(BackupError::source)?;
    if found.is_empty() {
        return Ok(());
    }
    let file = folder.join(ERASED_LIST);
    let kept = spawn_blocking(move || {
        let mut erased = read(&file)?;
        let before = erased.len();
        for row in found.into_iter().filter(|row| is_id(&row.id)) {
            erased.entry(row.id).or_insert(row.erased_at);
        }
        if erased.len() > before { write(&file, &erased) } else { Ok(()) }
    });
    let kept = kept.await.map_err(BackupError::source)?;
    kept.map_err(|cause| BackupError::ErasedList(folder.join(ERASED_LIST).display().to_string(), cause))
}

/// Empty if there is none.
pub(super) async fn listed_for(backup: &Path) -> Result<ErasedIds, BackupError> {
    let file = folder_of(backup).join(ERASED_LIST);
    let name = file.display().to_string();
    let read = spawn_blocking(move || read(&file)).await.map_err(BackupError::target)?;
    read.map_err(|cause| BackupError::ErasedList(name, cause))
}

pub(super) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// A line that is no id and time is left out: the rest of a damaged list still counts.
fn read(file: &Path) -> io::Result<ErasedIds> {
    let text = match fs::read(file) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(cause) if cause.kind() == ErrorKind::NotFound => String::new(),
        Err(cause) => return Err(cause),
    };
    let mut erased = ErasedIds::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let id = words.next().filter(|id| is_id(id));
        let at = words.next().and_then(|at| at.parse().ok());
        if let (Some(id), Some(at)) = (id, at) {
            erased.insert(id.to_owned(), at);
        }
    }
    Ok(erased)
}

/// Written aside and renamed: a process that is killed leaves the former list.
fn write(file: &Path, erased: &ErasedIds) -> io::Result<()> {
    let mut text = format!("{HEADING}\n");
    for (id, at) in erased {
        text.push_str(&format!("{id} {at}\n"));
    }
    let aside = file.with_extension("partial");
    let mut written = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&aside)?;
    written.write_all(text.as_bytes())?;
    written.sync_all()?;
    fs::rename(&aside, file)?;
    File::open(folder_of(file))?.sync_all()
}

/// The tables and columns that a backup has: an older one lacks some.
#[derive(Clone, Debug)]
pub(super) struct BackupTables {
    /// All tables.
    pub(super) tables: BTreeSet<String>,
    pub(super) sketches: bool,
    pub(super) further_photos: bool,
}

/// Deletes erased people from rows that are being restored, and their photos from the storage;
/// returns how many rows there were.
pub(super) async fn leave_out(
    tx: &mut WriteTx,
    files: &Files,
    erased: &ErasedIds,
    known: &BackupTables,
) -> Result<u64, BackupError> {
    let mut left_out = 0;
    for id in erased.keys() {
        let mut photos = privacy::photos_of_lead(tx, id).await.map_err(BackupError::target)?;
        if known.sketches {
            photos.extend(privacy::sketch_of_lead(tx, id).await.map_err(BackupError::target)?);
        }
        if known.further_photos {
            photos.extend(privacy::further_photos_of_lead(tx, id).await.map_err(BackupError::target)?);
        }
        let was_lead = privacy::erase_lead(tx, id).await.map_err(BackupError::target)?;
        left_out += u64::from(was_lead);
        for rows in personal_rows() {
            if known.tables.contains(rows.table) {
                left_out += u64::from(rows.erase_one(tx, id).await.map_err(BackupError::target)?);
            }
        }
        for key in photos {
            files.delete(&key).await.map_err(BackupError::target)?;
            files.delete(&thumb_key(&key)).await.map_err(BackupError::target)?;
        }
    }
    Ok(left_out)
}

pub(super) async fn remember(db: &Db, erased: &ErasedIds) -> Result<(), DbError> {
    let mut tx = db.write().await?;
    for (id, at) in erased {
        rows::add(&mut tx, id, Timestamp(*at)).await?;
    }
    tx.commit().await
}
