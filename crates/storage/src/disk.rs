//! Files in a folder: written to a temporary file, synced, then renamed, so that neither a reader
//! nor a power cut ever sees half a file.

use crate::{FileError, PRIVATE_PREFIX, StoredFile, TOTAL_TIMEOUT, boxed};
use bytes::Bytes;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Temporary files are here until they are renamed. No key starts with a dot.
const ASIDE: &str = ".aside";
/// Temporary files of killed processes are deleted after this long.
const ABANDONED: Duration = Duration::from_secs(3_600);

/// Maximum number of threads in file calls. A call on a hanging file server cannot be canceled; it
/// keeps its thread until the file server answers.
const THREADS: usize = 32;

/// A file directly in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopFile {
    /// Its name.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// When it was last written.
    pub modified: SystemTime,
}

/// A folder of files. Unlike [`crate::Files`] it does not check the keys.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    root: Arc<Path>,
    threads: Arc<Semaphore>,
    total: Duration,
}

impl DiskFiles {
    /// Creates the folder if missing, checks that it is writable and removes temporary files of
    /// killed processes.
    #[boxed]
    pub async fn open(root: &Path) -> Result<Self, FileError> {
        let disk = Self { root: Arc::from(root), threads: Arc::new(Semaphore::new(THREADS)), total: TOTAL_TIMEOUT };
        disk.run("cannot use the folder", |root| {
            create_folders(root)?;
            let aside = root.join(ASIDE);
            create_folders(&aside)?;
            create_folders(&root.join(PRIVATE_PREFIX.trim_end_matches('/')))?;
            remove_abandoned(&aside)
        })
        .await?;
        disk.probe().await?;
        Ok(disk)
    }

    /// The same folder with another time limit per operation.
    #[must_use]
    pub fn with_timeout(self, total: Duration) -> Self {
        Self { total, ..self }
    }

    pub(super) async fn put(&self, key: &str, bytes: &Bytes) -> Result<(), FileError> {
        let key = key.to_owned();
        let bytes = bytes.clone();
        self.run("cannot write", move |root| write(root, &key, &bytes, None)).await
    }

    /// Stores a copy of a file of another storage, with the same modification time.
    pub async fn put_copy(&self, key: &str, file: &StoredFile) -> Result<(), FileError> {
        let key = key.to_owned();
        let StoredFile { bytes, modified } = file.clone();
        self.run("cannot write", move |root| write(root, &key, &bytes, Some(modified))).await
    }

    /// The file, or `None` if there is none.
    pub async fn read(&self, key: &str) -> Result<Option<StoredFile>, FileError> {
        let key = key.to_owned();
        self.run("cannot read", move |root| missing_is_none(read(&root.join(key)))).await
    }

    /// Deletes the file; a missing one is fine.
    pub async fn delete(&self, key: &str) -> Result<(), FileError> {
        let key = key.to_owned();
        self.run("cannot remove", move |root| {
            let path = root.join(key);
            if missing_is_none(fs::remove_file(&path))?.is_some() {
                sync_folder(path.parent().unwrap_or(root))?;
            }
            Ok(())
        })
        .await
    }

    /// The files directly in the folder, in no order.
    pub async fn top_files(&self) -> Result<Vec<TopFile>, FileError> {
        self.run("cannot list the folder", |root| {
            let mut found = Vec::new();
            for entry in fs::read_dir(root)? {
                let entry = entry?;
                let metadata = entry.metadata()?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                if metadata.is_file() {
                    found.push(TopFile { name, bytes: metadata.len(), modified: metadata.modified()? });
                }
            }
            Ok(found)
        })
        .await
    }

    pub(super) async fn exists(&self, key: &str) -> Result<bool, FileError> {
        let key = key.to_owned();
        self.run("cannot look for", move |root| match missing_is_none(fs::metadata(root.join(key)))? {
            Some(metadata) => Ok(metadata.is_file()),
            None => Ok(false),
        })
        .await
    }

    pub(super) async fn list(&self, prefix: &str, after: &str, limit: usize) -> Result<Vec<String>, FileError> {
        let prefix = prefix.to_owned();
        let after = after.to_owned();
        self.run("cannot list", move |root| list(root, &prefix, &after, limit)).await
    }

    pub(super) async fn any(&self) -> Result<Option<String>, FileError> {
        self.run("cannot list", |root| any(root, "")).await
    }

    pub(super) async fn probe(&self) -> Result<(), FileError> {
        self.run("cannot write to the folder", |root| {
            let path = root.join(ASIDE).join(random_name()?);
            let mut file = create_new(&path)?;
            let written = file.write_all(b"probe");
            let removed = fs::remove_file(&path);
            written?;
            removed
        })
        .await
    }

    /// File calls block, so they run on dedicated threads. A hanging one is abandoned after the
    /// time limit.
    async fn run<T: Send + 'static>(
        &self,
        doing: &'static str,
        work: impl FnOnce(&Path) -> io::Result<T> + Send + 'static,
    ) -> Result<T, FileError> {
        let root = Arc::clone(&self.root);
        let threads = Arc::clone(&self.threads);
        let done = timeout(self.total, async {
            let thread = threads.acquire_owned().await.map_err(io::Error::other)?;
            let task = tokio::task::spawn_blocking(move || {
                let _held = thread;
                work(&root)
            });
            task.await.map_err(io::Error::other)?
        });
        match done.await {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(cause)) => Err(FileError::Unavailable(format!("{doing}: {cause}"))),
            Err(_) => Err(FileError::no_answer_within(self.total)),
        }
    }
}

fn read(path: &Path) -> io::Result<StoredFile> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(0));
    file.read_to_end(&mut bytes)?;
    Ok(StoredFile { bytes: bytes.into(), modified: about.modified()? })
}

/// Reads folder by folder, so that a large one is not read as a whole.
fn list(root: &Path, prefix: &str, after: &str, limit: usize) -> io::Result<Vec<String>> {
    let (folder, start) = prefix.rsplit_once('/').unwrap_or(("", prefix));
    let after: Vec<&str> = after.split('/').collect();
    let mut keys = Vec::new();
    for name in names(&root.join(folder))? {
        if !name.starts_with(start) {
            continue;
        }
        let own = joined(folder, &name);
        let path = root.join(&own);
        let mut found = Vec::new();
        if path.is_dir() {
            for inner in names(&path)? {
                found.push(joined(&own, &inner));
            }
        } else {
            found.push(own);
        }
        for key in found {
            if key.split('/').gt(after.iter().copied()) && root.join(&key).is_file() {
                keys.push(key);
            }
            if keys.len() == limit {
                return Ok(keys);
            }
        }
    }
    Ok(keys)
}

fn joined(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

/// Any one file below `folder`; temporary files do not count.
fn any(root: &Path, folder: &str) -> io::Result<Option<String>> {
    for name in names(&root.join(folder))? {
        if name.starts_with('.') {
            continue;
        }
        let key = joined(folder, &name);
        if !root.join(&key).is_dir() {
            return Ok(Some(key));
        }
        if let Some(found) = any(root, &key)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Entries of a folder, sorted by name; none if it does not exist.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let Some(entries) = missing_is_none(fs::read_dir(folder))? else { return Ok(Vec::new()) };
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.file_name().into_string());
    }
    names.sort_unstable();
    Ok(names)
}

fn write(root: &Path, key: &str, bytes: &[u8], modified: Option<SystemTime>) -> io::Result<()> {
    let target = root.join(key);
    let folder = target.parent().unwrap_or(root);
    create_folders(folder)?;
    let aside = root.join(ASIDE).join(random_name()?);
    let moved = write_new(&aside, bytes, modified).and_then(|()| fs::rename(&aside, &target));
    let written = moved.and_then(|()| sync_folder(folder));
    if written.is_err() {
        // Either it was never created or it is removed now; one left by a killed process is removed
        // at the next start.
        let _ = fs::remove_file(&aside);
    }
    written
}

fn write_new(path: &Path, bytes: &[u8], modified: Option<SystemTime>) -> io::Result<()> {
    let mut file = create_new(path)?;
    file.write_all(bytes)?;
    if let Some(modified) = modified {
        file.set_modified(modified)?;
    }
    file.sync_all()
}

/// Readable by the owner only, whatever the process's umask is.
fn create_new(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// Creates `folder` and its missing parents, syncing each entry into its parent: a synced file
/// would be lost if a power cut loses its folder. Other users of the machine cannot enter them.
fn create_folders(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let parent = match folder.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => {
            create_folders(parent)?;
            parent
        }
        _ => Path::new("."),
    };
    match DirBuilder::new().mode(0o700).create(folder) {
        Ok(()) => sync_folder(parent),
        // Another thread created it concurrently.
        Err(e) if e.kind() == ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        Err(e) => Err(e),
    }
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

fn remove_abandoned(aside: &Path) -> io::Result<()> {
    for entry in fs::read_dir(aside)? {
        let entry = entry?;
        let age = SystemTime::now().duration_since(entry.metadata()?.modified()?).unwrap_or_default();
        if age > ABANDONED {
            missing_is_none(fs::remove_file(entry.path()))?;
        }
    }
    Ok(())
}

fn random_name() -> io::Result<PathBuf> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|cause| io::Error::other(cause.to_string()))?;
    Ok(PathBuf::from(hex::encode(bytes)))
}

fn missing_is_none<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        // A file where a folder is expected: nothing can be below it.
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
        Err(e) => Err(e),
    }
}
