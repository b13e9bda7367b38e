//! Restores a backup into an empty place. The file is verified as a whole first. Then files are
//! stored, then all rows are written in one transaction, whose commit completes the restore. Until
//! then a mark in the database keeps servers from starting, and the same restore can be run again.

use super::archive::{Entries, verified};
use super::erased::{self, BackupTables, ErasedIds};
use super::make::NOT_SAVED;
use super::{BackupError, Installation};
use crate::boxed;
use crate::db::backup::restore as db;
use crate::db::core::tables::{self, SchemaTable};
use crate::db::editing::kinds::has_content;
use crate::db::leads::uploads::{has_further_photos, has_sketches};
use crate::db::{Db, WriteTx};
use crate::features::filled_at_start;
use crate::media::type_of_file;
use backup::{Contents, Damage, Entry, FILES, lines, table_of};
use bytes::Bytes;
use futures::stream::{FuturesUnordered, StreamExt as _};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use storage::{FileError, Files, SITE_ID};

/// Tables that have rows in an empty database: what migrations insert, and keys that each server
/// makes. The backup's own take their place, and that of the tables that features fill.
const FILLED_AT_START: [&str; 3] = ["content_version", PAGES, "server_keys"];
/// A new site has pages, styles, woods, options and reply templates; an owner's are content, which is asked for
/// once.
const PAGES: &str = "pages";
const PARALLEL_PUTS: usize = 6;

#[derive(Clone, Debug)]
pub struct Verified {
    pub contents: Contents,
    file: PathBuf,
    id: String,
}

/// Fails if any byte is not as it was written.
#[boxed]
pub async fn verify(file: &Path) -> Result<Verified, BackupError> {
    let checked = verified(file).await?;
    let schema = checked.contents.schema;
    let known = Db::newest_schema();
    if schema > known {
        return Err(BackupError::Newer { what: "the backup", schema, known });
    }
    Ok(Verified { contents: checked.contents, file: file.to_owned(), id: checked.id })
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// Rows that were left out, because they were erased after the backup.
    pub left_out: u64,
}

/// Restores a backup into a database and a storage that are empty, or that an interrupted restore
/// of the same file left. Sign-in sessions are not part of a backup. Rows in the list of erased rows
/// next to it are left out.
#[boxed]
pub async fn restore(installation: &Installation, backup: &Verified) -> Result<Restored, BackupError> {
    let Verified { contents, id, file } = backup;
    let erased = erased::listed_for(file).await?;
    let continues = check_target(installation, contents.schema, id).await?;
    installation.db.migrate_to(Some(contents.schema)).await.map_err(BackupError::target)?;
    installation.db.mark_restoring(id, installation.clock.now()).await.map_err(BackupError::target)?;
    let left_out = copy(installation, backup, &erased, continues).await?;
    // A server that was started here before claimed the bucket with the key of another database.
    if installation.files.in_bucket() {
        installation.files.delete(SITE_ID).await.map_err(BackupError::target)?;
    }
    installation.db.migrate().await.map_err(BackupError::target)?;
    erased::remember(&installation.db, &erased).await.map_err(BackupError::target)?;
    Ok(Restored { left_out })
}

/// Refuses a place that has anything; returns whether a restore of this backup was interrupted here.
async fn check_target(installation: &Installation, schema: i64, id: &str) -> Result<bool, BackupError> {
    let continues = match installation.db.restoring().await.map_err(BackupError::target)? {
        Some(under_way) if under_way != id => return Err(BackupError::OtherUnderWay),
        under_way => under_way.is_some(),
    };
    if let Some(has) = installation.db.schema().await.map_err(BackupError::target)? {
        if has > schema {
            let why = format!("the database has migration {has} already, and the backup is older ({schema})");
            return Err(BackupError::NotEmpty(why));
        }
        let mut tx = installation.db.snapshot().await.map_err(BackupError::target)?;
        for table in tables::all(&mut tx).await.map_err(BackupError::target)? {
            let name = table.name.as_str();
            let mut may_have = tables_filled_at_start().contains(&name) || NOT_SAVED.contains(&name);
            if table.name == PAGES {
                may_have = !has_content(&mut tx).await.map_err(BackupError::target)?;
            }
            if !may_have && table.has_rows(&mut tx).await.map_err(BackupError::target)? {
                return Err(BackupError::NotEmpty(format!("the database has rows in {}", table.name)));
            }
        }
    }
    if !continues && let Some(key) = installation.files.any().await.map_err(BackupError::target)? {
        return Err(BackupError::NotEmpty(format!("the storage has files, such as {key}")));
    }
    Ok(continues)
}

/// Returns how many rows were left out.
async fn copy(
    installation: &Installation,
    backup: &Verified,
    erased: &ErasedIds,
    continues: bool,
) -> Result<u64, BackupError> {
    let mut entries = Entries::open(&backup.file).await?;
    let mut puts = FuturesUnordered::new();
    let mut rows: Option<RowWriter> = None;
    while let Some(entry) = entries.next().await? {
        if let Some(key) = entry.name.strip_prefix(FILES) {
            // Files that were deleted while the backup was made are in it, but do not belong to it.
            if backup.contents.files.get(key) == Some(&entry.sha256) {
                puts.push(store(&installation.files, key.to_owned(), entry.data.into(), continues));
            }
            if puts.len() >= PARALLEL_PUTS {
                wait_for(puts.next().await)?;
            }
        } else if table_of(&entry.name).is_some() {
            while let Some(done) = puts.next().await {
                wait_for(Some(done))?;
            }
            let writer = match &mut rows {
                Some(writer) => writer,
                None => rows.insert(RowWriter::begin(installation).await?),
            };
            writer.insert(&entry).await?;
        }
    }
    match rows {
        Some(mut writer) => {
            let known = writer.known();
            let left_out = erased::leave_out(&mut writer.tx, &installation.files, erased, &known).await?;
            writer.commit(installation).await?;
            Ok(left_out)
        }
        None => Err(BackupError::Damaged(Damage::Foreign)),
    }
}

fn wait_for(done: Option<Result<(), FileError>>) -> Result<(), BackupError> {
    done.transpose().map(drop).map_err(BackupError::target)
}

/// Stores a file, unless an interrupted restore did.
async fn store(files: &Files, key: String, bytes: Bytes, continues: bool) -> Result<(), FileError> {
    if continues && files.get(&key).await?.as_ref() == Some(&bytes) {
        return Ok(());
    }
    files.put(&key, &bytes, type_of_file(&key)).await
}

fn tables_filled_at_start() -> Vec<&'static str> {
    FILLED_AT_START.into_iter().chain(filled_at_start()).collect()
}

struct RowWriter {
    tx: WriteTx,
    tables: BTreeMap<String, SchemaTable>,
}

impl RowWriter {
    async fn begin(installation: &Installation) -> Result<Self, BackupError> {
        let mut tx = installation.db.write().await.map_err(BackupError::target)?;
        db::lift_timeout(&mut tx).await.map_err(BackupError::target)?;
        let tables = tables::all(&mut tx).await.map_err(BackupError::target)?;
        let tables: BTreeMap<String, SchemaTable> =
            tables.into_iter().map(|table| (table.name.clone(), table)).collect();
        for table in tables_filled_at_start().into_iter().filter_map(|name| tables.get(name)) {
            table.clear(&mut tx).await.map_err(BackupError::target)?;
        }
        Ok(Self { tx, tables })
    }

    fn known(&self) -> BackupTables {
        BackupTables {
            tables: self.tables.keys().cloned().collect(),
            sketches: self.tables.values().any(has_sketches),
            further_photos: self.tables.values().any(has_further_photos),
        }
    }

    async fn insert(&mut self, entry: &Entry) -> Result<(), BackupError> {
        let table = table_of(&entry.name).and_then(|name| self.tables.get(name));
        let table = table.ok_or(BackupError::Damaged(Damage::Foreign))?;
        let rows: Vec<_> = lines(&entry.data).map(String::from_utf8_lossy).collect();
        let rows = format!("[{}]", rows.join(","));
        db::insert_rows(&mut self.tx, table, &rows).await.map_err(BackupError::target)
    }

    async fn commit(mut self, installation: &Installation) -> Result<(), BackupError> {
        let tables: Vec<SchemaTable> = self.tables.into_values().collect();
        db::finish_rows(&mut self.tx, &tables, installation.clock.now()).await.map_err(BackupError::target)?;
        self.tx.commit().await.map_err(BackupError::target)
    }
}
