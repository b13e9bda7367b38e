//! Files that come with the program: browser assets, WASM modules, static files. They are in a
//! folder or, in the executable that `make release` builds, embedded; both are served by
//! [`ServeDir`], so headers, encodings and conditional requests are the same.

use crate::build_info;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use include_dir::{Dir, DirEntry};
use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;
use std::future::{Ready, ready};
use std::io::{Cursor, Error, ErrorKind, Result, SeekFrom};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::io::{AsyncRead, AsyncSeek, ReadBuf};
use tower::ServiceExt;
use tower::util::BoxCloneSyncService;
use tower_http::services::ServeDir;
use tower_http::services::fs::{Backend, DefaultServeDirFallback, File, Metadata};

pub type Service = BoxCloneSyncService<Request, Response, Infallible>;

#[derive(Clone, Debug)]
pub enum Bundle {
    Folder(PathBuf),
    Embedded(&'static Dir<'static>),
}

/// The files that `make release` embeds. Other builds read folders, so that a change of a style sheet does not
/// compile the program again.
pub struct Embedded {
    pub assets: Dir<'static>,
    pub modules: Dir<'static>,
    pub public_files: Dir<'static>,
}

#[cfg(not(embed_files))]
pub static EMBEDDED: Option<Embedded> = None;
#[cfg(embed_files)]
pub static EMBEDDED: Option<Embedded> = Some(Embedded {
    assets: include_dir::include_dir!("$CARGO_MANIFEST_DIR/../frontend-islands/dist"),
    modules: include_dir::include_dir!("$LEPTOS_SITE_ROOT/pkg"),
    public_files: include_dir::include_dir!("$CARGO_MANIFEST_DIR/../public"),
});

impl Bundle {
    pub fn read(&self, path: &str) -> Result<Cow<'static, [u8]>> {
        match self {
            Self::Folder(folder) => std::fs::read(folder.join(path)).map(Cow::Owned),
            Self::Embedded(files) => {
                files.get_file(path).map(|file| Cow::Borrowed(file.contents())).ok_or_else(missing)
            }
        }
    }

    /// Paths of all files but the precompressed ones. Listed once, so that request paths never
    /// touch the file system.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        let mut found = Vec::new();
        match self {
            Self::Folder(folder) => list_folder(folder, folder, &mut found),
            Self::Embedded(files) => list_embedded(files, &mut found),
        }
        found.retain(|name| !name.ends_with(".br") && !name.ends_with(".gz"));
        found
    }

    /// Serves the files by their paths, precompressed where the bundle has that.
    #[must_use]
    pub fn service(&self) -> Service {
        match self {
            Self::Folder(folder) => boxed(ServeDir::new(folder)),
            Self::Embedded(files) => boxed(ServeDir::with_backend("", InMemory(files))),
        }
    }
}

impl fmt::Display for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Embedded(_) => write!(f, "this program"),
        }
    }
}

fn boxed<B: Backend>(files: ServeDir<DefaultServeDirFallback, B>) -> Service {
    let files = files.precompressed_br().precompressed_gzip();
    Service::new(ServiceExt::<Request>::map_response(files, |response| response.map(Body::new)))
}

fn list_folder(root: &Path, folder: &Path, found: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            list_folder(root, &path, found);
        } else if let Ok(name) = path.strip_prefix(root)
            && let Some(name) = name.to_str()
        {
            found.push(name.replace('\\', "/"));
        }
    }
}

fn list_embedded(files: &Dir<'static>, found: &mut Vec<String>) {
    for file in files.files() {
        if let Some(name) = file.path().to_str() {
            found.push(name.to_owned());
        }
    }
    for folder in files.dirs() {
        list_embedded(folder, found);
    }
}

fn missing() -> Error {
    Error::new(ErrorKind::NotFound, "no such file in this program")
}

#[derive(Clone)]
struct InMemory(&'static Dir<'static>);

impl InMemory {
    fn find(&self, path: &Path) -> Result<&'static DirEntry<'static>> {
        // `ServeDir` puts a dot in front of every path.
        self.0.get_entry(path.strip_prefix(".").unwrap_or(path)).ok_or_else(missing)
    }
}

impl Backend for InMemory {
    type File = OpenFile;
    type Metadata = FileInfo;
    type OpenFuture = Ready<Result<OpenFile>>;
    type MetadataFuture = Ready<Result<FileInfo>>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let opened = match self.find(&path) {
            Ok(DirEntry::File(file)) => Ok(OpenFile(Cursor::new(file.contents()))),
            Ok(DirEntry::Dir(_)) => Err(missing()),
            Err(cause) => Err(cause),
        };
        ready(opened)
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let about = match self.find(&path) {
            Ok(DirEntry::File(file)) => Ok(FileInfo { size: Some(file.contents().len()) }),
            Ok(DirEntry::Dir(_)) => Ok(FileInfo { size: None }),
            Err(cause) => Err(cause),
        };
        ready(about)
    }
}

/// A file's facts for [`ServeDir`]; a folder has no size.
struct FileInfo {
    size: Option<usize>,
}

impl Metadata for FileInfo {
    fn is_dir(&self) -> bool {
        self.size.is_none()
    }

    fn modified(&self) -> Result<SystemTime> {
        Ok(build_info::built_at().unwrap_or(UNIX_EPOCH))
    }

    fn len(&self) -> u64 {
        self.size.unwrap_or_default() as u64
    }
}

struct OpenFile(Cursor<&'static [u8]>);

impl File for OpenFile {
    type Metadata = FileInfo;
    type MetadataFuture<'a> = Ready<Result<FileInfo>>;

    fn metadata(&self) -> Self::MetadataFuture<'_> {
        ready(Ok(FileInfo { size: Some(self.0.get_ref().len()) }))
    }
}

impl AsyncRead for OpenFile {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl AsyncSeek for OpenFile {
    fn start_seek(mut self: Pin<&mut Self>, to: SeekFrom) -> Result<()> {
        Pin::new(&mut self.0).start_seek(to)
    }

    fn poll_complete(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<u64>> {
        Pin::new(&mut self.0).poll_complete(cx)
    }
}
