//! No HTML, no HTTP server.
//!
//! A use case is a function that takes the [`Backend`] first. SQL lives in [`db`], one module per entity. Every
//! function that asks the database fails when it does; doc comments name only errors that surprise.

pub mod accounts;
pub mod content;
pub mod db;
pub mod delivery;
pub mod editing;
pub mod error;
pub mod gate;
pub mod html;
pub mod ids;
pub mod keys;
pub mod leads;
pub mod media;
pub mod metrics;
mod paging;
pub mod site;
pub mod time;
mod wait_histogram;

pub use error::{BackendError, DbError};
pub use ids::Secret;
pub use time::clock::Clock;

/// Makes an `async fn` return a boxed future, as recursion needs it. Here it is for compile time: a
/// plain one is compiled in every crate that awaits it, with everything it awaits in turn.
pub(crate) use async_recursion::async_recursion as boxed;

use content::Changed;
use db::{Db, DbOptions, WriteTx};
use error::file_needs_change;
use outgoing::mail::MailOptions;
use picture_worker::{WorkerOptions, Workers};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;
use storage::{FileError, Files, StorageOptions};

/// As long as the longest window of a limit.
const COUNTERS_KEEP_MS: i64 = domain::time::DAY;
/// How far back the funnel's statistics go.
const EVENTS_KEEP_MS: i64 = 366 * domain::time::DAY;

pub struct Backend {
    pub db: Db,
    pub files: Files,
    pub clock: Clock,
    pub outbox: delivery::outbox::Wake,
    pub content_version: ContentVersion,
    pub hashing: accounts::password::Hasher,
    pub encoding: gate::Gate,
    pub secret: keys::Keys,
    /// Whether webhooks may go to private networks (tests and local receivers).
    pub webhook_allow_private: bool,
    /// Whether review and picture addresses may be on private networks (tests).
    pub review_allow_private: bool,
    /// How mail is sent; `None` sends none.
    pub mail: Option<MailOptions>,
    /// Asked instead of the system's servers.
    pub dns_server: Option<SocketAddr>,
    /// Base URL of the site, without a trailing slash, for links outside the site; `None` leaves
    /// such links out.
    pub site_url: Option<String>,
    pub redirects: site::redirects::Watch,
    pub public_files: std::collections::HashSet<String>,
    pub(crate) photos: leads::photo_queue::PhotoQueue,
    pub picture_workers: Workers,
    pub making: media::making::Making,
    pub serving: media::Serving,
    /// `None` makes none.
    pub backups: Option<site::backup::Schedule>,
    pub(crate) og_images: gate::Gate,
    pub(crate) snapshot: content::LastSnapshot,
    pub(crate) content_cache: content::ContentCache,
    pub(crate) waiting_steps: site::waiting_steps::WaitingSteps,
    /// Page measurements of the last day.
    /// Whether SQLite's write-ahead log may contain what was erased; also after a start, because the
    /// process before may have been killed.
    pub(crate) log_has_erased: AtomicBool,
    pub metrics: metrics::Metrics,
    pub(crate) uses: editing::KnownUses,
}

pub type Shared = Arc<Backend>;

#[derive(Clone, Debug)]
pub struct BackendOptions {
    /// `sqlite:path` or `postgres://..`.
    pub database_url: String,
    pub database: DbOptions,
    pub storage: StorageOptions,
    /// `None` takes the key in the database, which all servers of the site share.
    pub secret: Option<Secret>,
    pub clock: Clock,
    /// Lets webhooks go to private networks. Never in production.
    pub webhook_allow_private: bool,
    /// Lets review and picture addresses be on private networks. Never in production.
    pub review_allow_private: bool,
    pub mail: Option<MailOptions>,
    pub dns_server: Option<SocketAddr>,
    pub site_url: Option<String>,
    pub public_files: Vec<String>,
    pub making: media::making::MakingOptions,
    pub picture_workers: WorkerOptions,
    pub pictures: media::PictureOptions,
    pub backups: Option<site::backup::Schedule>,
}

impl Default for BackendOptions {
    fn default() -> Self {
        Self {
            database_url: "sqlite:data/site.db".to_owned(),
            database: DbOptions::default(),
            storage: StorageOptions::Disk { root: PathBuf::from("data/files") },
            secret: None,
            clock: Clock::system(),
            webhook_allow_private: false,
            review_allow_private: false,
            mail: None,
            dns_server: None,
            site_url: None,
            public_files: Vec::new(),
            making: media::making::MakingOptions::default(),
            picture_workers: WorkerOptions::default(),
            pictures: media::PictureOptions::default(),
            backups: None,
        }
    }
}

/// Why a backend cannot be opened. Names the setting to check.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("DATABASE_URL: {0}")]
    Database(#[from] DbError),
    #[error("STORAGE_URL: {0}")]
    Storage(#[from] FileError),
    #[error(transparent)]
    Machine(#[from] BackendError),
}

impl OpenError {
    /// Whether a retry is pointless until a person changes something: the database has tables of
    /// something else, or its file may not be written.
    #[must_use]
    pub fn needs_change(&self) -> bool {
        match self {
            Self::Database(DbError::Foreign(_)) => true,
            Self::Database(DbError::File(_, cause)) => file_needs_change(cause),
            Self::Database(_) | Self::Storage(_) | Self::Machine(_) => false,
        }
    }
}

impl Backend {
    #[boxed]
    pub async fn open(options: BackendOptions) -> Result<Shared, OpenError> {
        let db = Db::connect_with(&options.database_url, options.database).await?;
        db.check_restored().await?;
        db.migrate().await?;
        let metrics = metrics::Metrics::new(&db).map_err(BackendError::unexpected)?;
        let files = Files::open(&options.storage).await?.observed_by(metrics.of_storage());
        let secret = keys::Keys::open(options.secret, &db, &options.clock).await?;
        content::starter_pages::add_missing(&db, &options.clock).await?;
        content::starter_options::add_missing(&db, &options.clock).await?;
        leads::conversation::templates::add_first(&db, &options.clock).await?;
        delivery::receivers::add_first(&db, &options.clock).await?;
        content::blog::reindex_pending(&db, &options.clock).await?;
        editing::add_missing_ids(&db).await?;
        let version = db.content_version().await?;
        let serving = media::Serving::open(&options.pictures, &files).await;
        let picture_workers = Workers::new(options.picture_workers);
        Ok(Arc::new(Self {
            db,
            files,
            clock: options.clock,
            outbox: delivery::outbox::Wake::default(),
            content_version: ContentVersion::new(version),
            hashing: accounts::password::Hasher::default(),
            encoding: media::encoding_gate(1),
            making: media::making::Making::new(options.making, &picture_workers),
            picture_workers,
            serving,
            backups: options.backups,
            secret,
            webhook_allow_private: options.webhook_allow_private,
            review_allow_private: options.review_allow_private,
            mail: options.mail,
            dns_server: options.dns_server,
            site_url: options.site_url.map(|url| url.trim_end_matches('/').to_owned()),
            redirects: site::redirects::Watch::default(),
            public_files: options.public_files.into_iter().collect(),
            photos: leads::photo_queue::PhotoQueue::default(),
            og_images: media::og_images::gate(),
            snapshot: content::LastSnapshot::default(),
            content_cache: content::ContentCache::default(),
            waiting_steps: site::waiting_steps::WaitingSteps::default(),
            log_has_erased: AtomicBool::new(true),
            metrics,
            uses: editing::KnownUses::default(),
        }))
    }

    /// Key for a client's address in rate limits: a keyed hash, so that the address itself is
    /// stored nowhere.
    #[must_use]
    pub fn client_key(&self, address: &str) -> String {
        self.secret.keyed_hash("address", address)
    }

    /// Commits a change of published content, reads the content again and invalidates this process's caches. Other
    /// processes notice it through [`Backend::poll_content_version`].
    #[boxed]
    pub async fn commit_content(&self, tx: WriteTx) -> Result<(), DbError> {
        self.commit_change(tx, Changed::Anything).await
    }

    /// Like [`Backend::commit_content`], for a transaction that changed nothing else.
    #[boxed]
    pub(crate) async fn commit_change(&self, mut tx: WriteTx, changed: Changed) -> Result<(), DbError> {
        let version = tx.bump_content_version().await?;
        tx.commit().await?;
        // First, so that no page is cached under the new version with the content of the one before.
        content::refresh(self, version, changed).await;
        self.content_version.set(version);
        Ok(())
    }

    /// Whether this process may do a periodic `work` now: of all processes of the site, one in each
    /// `period`.
    #[boxed]
    pub async fn claim_slot(&self, work: &str, period: Duration) -> Result<bool, DbError> {
        let window_ms = i64::try_from(period.as_millis()).unwrap_or(i64::MAX);
        let once = db::site::rate_limits::Limit { bucket: "turn", events: 1, window_ms };
        let mut tx = self.db.write().await?;
        let wait_ms = db::site::rate_limits::take_all(&mut tx, &[(once, work)], self.clock.now()).await?;
        tx.commit().await?;
        Ok(wait_ms.is_none())
    }

    /// Deletes counters that no limit needs anymore, and funnel events older than a year. Called
    /// by a worker a few times an hour.
    #[boxed]
    pub async fn sweep_counters(&self) -> Result<(), BackendError> {
        let now = self.clock.now();
        let future = now.plus_ms(domain::limits::CLOCK_SKEW_MS);
        db::site::rate_limits::sweep(&self.db, now.plus_ms(-COUNTERS_KEEP_MS), future).await?;
        site::analytics::sweep(self, now.plus_ms(-EVENTS_KEEP_MS)).await
    }

    /// Notices content that another process changed, and a renewed key.
    #[boxed]
    pub async fn poll_content_version(&self) -> Result<(), DbError> {
        let version = self.db.content_version().await?;
        self.secret.follow(&self.db, version).await?;
        content::refresh(self, version, Changed::Anything).await;
        self.content_version.set(version);
        Ok(())
    }
}

/// Versions of concurrent reads differ by far less, so a larger gap means that the number in the database was reset.
const VERSION_RESET_GAP: i64 = 1_000_000_000;

/// An older version was read before the newer one was written; a far older one was reset after damage.
pub(crate) const fn is_newer(version: i64, known: i64) -> bool {
    version > known || known.saturating_sub(version) > VERSION_RESET_GAP
}

#[derive(Debug)]
pub struct ContentVersion(AtomicI64);

impl ContentVersion {
    #[must_use]
    pub const fn new(version: i64) -> Self {
        Self(AtomicI64::new(version))
    }

    #[must_use]
    pub fn current(&self) -> i64 {
        self.0.load(Ordering::Acquire)
    }

    /// An older version is ignored.
    pub fn set(&self, version: i64) {
        let next = |known: i64| if is_newer(version, known) { Some(version) } else { None };
        let _ = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_version_never_goes_back() {
        let version = ContentVersion::new(3);
        version.set(5);
        version.set(4);
        assert_eq!(version.current(), 5);
        version.set(i64::MAX);
        version.set(1);
        assert_eq!(version.current(), 1, "unless it was damaged and reset");
    }
}
