//! A backup while it is written. It has its name only once it is whole and synced; one that was
//! interrupted is continued.

use crate::{Contents, FILES, Progress, Reader, Writer};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, BufWriter, Seek as _, SeekFrom};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// Written bytes are synced this often, so that the last sync is short and other programs' syncs do
/// not wait for it.
const SYNC_EVERY: u64 = 8 * 1024 * 1024;
const BUFFER: usize = 1024 * 1024;

/// Why a backup cannot be written. The texts are for the operator.
#[derive(Debug, thiserror::Error)]
pub enum PartialError {
    /// Another process writes it.
    #[error("another process is writing {0}")]
    Busy(String),
    /// The file cannot be opened.
    #[error("cannot open {0}: {1}")]
    Open(String, io::Error),
    /// It cannot be written.
    #[error("cannot write {0}: {1}")]
    Write(String, io::Error),
}

/// A stored file in the backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// SHA-256 of its content.
    pub sha256: String,
    /// Its size.
    pub bytes: u64,
}

/// A file that becomes a backup.
#[derive(Debug)]
pub struct Partial {
    target: PathBuf,
    path: PathBuf,
    synced: u64,
    /// The stored files that it has already, by their keys.
    pub files: BTreeMap<String, Written>,
    writer: Writer<BufWriter<File>>,
}

impl Partial {
    /// Where the backup `target` is written until it is whole.
    #[must_use]
    pub fn path_of(target: &Path) -> PathBuf {
        let mut path = target.as_os_str().to_owned();
        path.push(".partial");
        path.into()
    }

    /// Begins `target`, or continues it: stored files that an interrupted run wrote are kept, if
    /// they are whole.
    pub fn open(target: &Path, program: &str) -> Result<Self, PartialError> {
        let path = Self::path_of(target);
        let name = path.display().to_string();
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).mode(0o600).open(&path);
        let file = opened.map_err(|cause| PartialError::Open(name.clone(), cause))?;
        lock(&file, &path)?;
        let beginning = read_beginning(&file);
        let begun = begin(file, beginning.progress, program);
        let writer = begun.map_err(|cause| PartialError::Write(name, cause))?;
        Ok(Self { target: target.to_owned(), path, synced: writer.bytes(), files: beginning.files, writer })
    }

    /// Adds an entry.
    pub fn add(&mut self, name: &str, data: &[u8]) -> Result<(), PartialError> {
        let sha256 = match self.writer.add(name, data) {
            Ok(sha256) => sha256,
            Err(cause) => return Err(self.failed(cause)),
        };
        if self.writer.bytes() - self.synced >= SYNC_EVERY {
            self.synced = self.writer.bytes();
            self.writer.sync().map_err(|cause| self.failed(cause))?;
        }
        if let Some(key) = name.strip_prefix(FILES) {
            self.files.insert(key.to_owned(), Written { sha256, bytes: data.len() as u64 });
        }
        Ok(())
    }

    /// Bytes so far.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.writer.bytes()
    }

    /// Completes the backup under another name in the same folder.
    #[must_use]
    pub fn named(self, target: &Path) -> Self {
        Self { target: target.to_owned(), ..self }
    }

    /// Completes the backup: from now on it has its name. Returns its size. After an error an earlier
    /// backup of that name is still there.
    pub fn finish(self, contents: &Contents) -> Result<u64, PartialError> {
        let Self { target, path, writer, .. } = self;
        let finished = finish(writer, contents, &path, &target);
        finished.map_err(|cause| PartialError::Write(path.display().to_string(), cause))
    }

    fn failed(&self, cause: io::Error) -> PartialError {
        PartialError::Write(self.path.display().to_string(), cause)
    }
}

/// One process at a time. One that had to wait may hold what is now a finished backup.
fn lock(file: &File, path: &Path) -> Result<(), PartialError> {
    let name = path.display().to_string();
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(PartialError::Busy(name)),
        Err(TryLockError::Error(cause)) => return Err(PartialError::Open(name, cause)),
    }
    let locked = match file.metadata() {
        Ok(metadata) => metadata,
        Err(cause) => return Err(PartialError::Open(name, cause)),
    };
    match fs::metadata(path) {
        Ok(current) if current.dev() == locked.dev() && current.ino() == locked.ino() => Ok(()),
        _ => Err(PartialError::Busy(name)),
    }
}

fn finish(writer: Writer<BufWriter<File>>, contents: &Contents, path: &Path, target: &Path) -> io::Result<u64> {
    let finished = writer.finish(contents)?;
    let file = finished.out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.sync_all()?;
    fs::rename(path, target)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    File::open(folder)?.sync_all()?;
    Ok(finished.bytes)
}

#[derive(Default)]
struct Beginning {
    files: BTreeMap<String, Written>,
    progress: Progress,
}

/// The rows of an interrupted run are from another moment and do not count.
fn read_beginning(file: &File) -> Beginning {
    let mut beginning = Beginning::default();
    let Ok(mut reader) = Reader::new(BufReader::with_capacity(BUFFER, file)) else { return beginning };
    beginning.progress.clone_from(reader.progress());
    while let Ok(Some(entry)) = reader.next() {
        let Some(key) = entry.name.strip_prefix(FILES) else { break };
        let written = Written { sha256: entry.sha256, bytes: entry.data.len() as u64 };
        beginning.files.insert(key.to_owned(), written);
        beginning.progress.clone_from(reader.progress());
    }
    beginning
}

fn begin(mut file: File, progress: Progress, program: &str) -> io::Result<Writer<BufWriter<File>>> {
    file.set_len(progress.bytes)?;
    file.seek(SeekFrom::Start(progress.bytes))?;
    let out = BufWriter::with_capacity(BUFFER, file);
    if progress.bytes == 0 { Writer::new(out, program) } else { Ok(Writer::resume(out, progress)) }
}
