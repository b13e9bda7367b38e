//! Runs on blocking threads.

use super::BackupError;
use crate::media::NamedFile;
use backup::{CheckedBackup, Contents, Damage, Entry, FILES, Partial, PartialError, Reader, Written};
use bytes::Bytes;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::task::spawn_blocking;

/// Bytes a second that a backup copies at most, so that visitors do not wait for its disk and
/// processor: a gigabyte takes 50 seconds.
const PACE: f64 = 20.0 * 1024.0 * 1024.0;
const BUFFER: usize = 1024 * 1024;

pub(super) struct Archive {
    /// Moves to the thread that writes and back; a panic there is the only way to lose it.
    partial: Option<Partial>,
    began: Instant,
    before: u64,
}

fn lost() -> BackupError {
    BackupError::Source("the backup's file was closed unexpectedly".to_owned())
}

impl Archive {
    pub(super) async fn open(target: PathBuf) -> Result<Self, BackupError> {
        let opened = spawn_blocking(move || Partial::open(&target, env!("CARGO_PKG_VERSION")).map_err(removed)).await;
        let partial = opened.map_err(BackupError::source)??;
        Ok(Self { before: partial.bytes(), partial: Some(partial), began: Instant::now() })
    }

    pub(super) fn files(&self) -> &BTreeMap<String, Written> {
        static NONE: BTreeMap<String, Written> = BTreeMap::new();
        match &self.partial {
            Some(partial) => &partial.files,
            None => &NONE,
        }
    }

    pub(super) fn has(&self, file: &NamedFile) -> bool {
        let Some(written) = self.files().get(&file.key) else { return false };
        match file.bytes {
            Some(bytes) => bytes == written.bytes,
            None => true,
        }
    }

    /// An entry that is not what its row says, but what the archive has, is not added again.
    pub(super) async fn add_file(&mut self, key: &str, data: Bytes) -> Result<(), BackupError> {
        if let Some(written) = self.files().get(key)
            && written.bytes == data.len() as u64
        {
            return Ok(());
        }
        self.add(format!("{FILES}{key}"), data).await
    }

    /// Then waits as long as the pace demands.
    pub(super) async fn add(
        &mut self,
        name: String,
        data: impl AsRef<[u8]> + Send + 'static,
    ) -> Result<(), BackupError> {
        let mut partial = self.partial.take().ok_or_else(lost)?;
        let added = spawn_blocking(move || {
            partial.add(&name, data.as_ref()).map_err(removed)?;
            Ok::<_, PartialError>(partial)
        });
        let partial = added.await.map_err(BackupError::source)??;
        let written = partial.bytes() - self.before;
        self.partial = Some(partial);
        #[expect(clippy::cast_precision_loss, reason = "a rough time")]
        let due = Duration::from_secs_f64(written as f64 / PACE);
        tokio::time::sleep(due.saturating_sub(self.began.elapsed())).await;
        Ok(())
    }

    /// Completes it under this name; returns its size.
    pub(super) async fn finish(self, target: PathBuf, contents: Contents) -> Result<u64, BackupError> {
        let partial = self.partial.ok_or_else(lost)?;
        let finished = spawn_blocking(move || partial.named(&target).finish(&contents).map_err(removed));
        Ok(finished.await.map_err(BackupError::source)??)
    }
}

/// The disk is full or broken: what was written goes, to make room.
fn removed(cause: PartialError) -> PartialError {
    if let PartialError::Write(path, _) = &cause {
        let _ = std::fs::remove_file(path);
    }
    cause
}

pub(super) struct Entries(Option<Reader<BufReader<File>>>);

impl Entries {
    pub(super) async fn open(file: &Path) -> Result<Self, BackupError> {
        Ok(Self(Some(open(file.to_owned()).await?)))
    }

    pub(super) async fn next(&mut self) -> Result<Option<Entry>, BackupError> {
        let Some(mut reader) = self.0.take() else { return Ok(None) };
        let (reader, entry) = spawn_blocking(move || {
            let entry = reader.next();
            (reader, entry)
        })
        .await
        .map_err(BackupError::target)?;
        self.0 = Some(reader);
        Ok(entry?)
    }
}

pub(super) async fn verified(file: &Path) -> Result<CheckedBackup, BackupError> {
    let reader = open(file.to_owned()).await?;
    Ok(spawn_blocking(move || reader.verify()).await.map_err(BackupError::target)??)
}

async fn open(file: PathBuf) -> Result<Reader<BufReader<File>>, BackupError> {
    let open = move || {
        let file = File::open(&file).map_err(Damage::Io)?;
        Reader::new(BufReader::with_capacity(BUFFER, file))
    };
    Ok(spawn_blocking(open).await.map_err(BackupError::target)??)
}
