//! Everything behind the pages: the database, files, outgoing calls, sessions,
//! the outbox, and the use cases that tie them together. No HTML, no HTTP server.
//!
//! A use case is a function that takes the [`Backend`] first. SQL lives in
//! [`db`], one module per entity.

pub mod account;
pub mod analytics;
pub mod attention;
pub mod blog;
pub mod cards;
pub mod clock;
pub mod contact;
pub mod content;
pub mod db;
pub mod demo;
pub mod editing;
pub mod error;
pub mod files;
mod heic_photo;
pub mod html;
pub mod http_guard;
pub mod ids;
pub mod intake;
pub mod leads;
pub mod links;
pub mod mail;
pub mod media;
pub mod newsletter;
pub mod outbox;
pub mod overview;
pub mod password;
pub mod persons;
pub mod promise;
pub mod redirects;
pub mod refit;
pub mod reviews;
pub mod session;
pub mod sign_in;
pub mod site_paths;
pub mod sitemap;
pub mod uploads;
pub mod visits;
pub mod zone;

pub use clock::Clock;
pub use error::{BackendError, DbError};
pub use files::StorageOptions;
pub use ids::Secret;

use db::{Db, DbOptions, WriteTx};
use files::Files;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Name under which the key for [`Backend::client_key`] is kept in the database.
const SECRET_NAME: &str = "personal-keys";

/// Longer than the window of every limit.
const COUNTERS_KEEP_MS: i64 = domain::time::DAY;
/// How long the funnel can be looked back at.
const EVENTS_KEEP_MS: i64 = 366 * domain::time::DAY;

/// Everything a use case needs. One per process, shared by all requests and workers.
pub struct Backend {
    /// The database.
    pub db: Db,
    /// Where the bytes of pictures are.
    pub files: Files,
    /// The time.
    pub clock: Clock,
    /// Wakes the worker that sends deliveries.
    pub outbox: outbox::Wake,
    /// Version of the published content, for caches.
    pub content_version: ContentVersion,
    /// Hashes passwords, a few at a time.
    pub hashing: password::Hasher,
    /// Lets a few pictures be encoded at a time.
    pub encoding: media::EncodeGate,
    /// Key of hashes that stand for persons.
    pub secret: Secret,
    /// Whether webhooks may go to private networks (tests and local receivers).
    pub webhook_allow_private: bool,
    /// Whether review and picture addresses may be on private networks (tests).
    pub review_allow_private: bool,
    /// How mail is sent; `None` sends none.
    pub mail: Option<mail::MailOptions>,
    /// Where the site is reached, without a slash at its end, for addresses that
    /// leave the site; `None` leaves such addresses out.
    pub site_url: Option<String>,
    /// Addresses that lead elsewhere, and what is counted about them.
    pub redirects: redirects::Watch,
    /// Files that are served as they are, by their paths without the first slash.
    pub public_files: std::collections::HashSet<String>,
    /// Lets a few visitors' photos be worked on at a time.
    pub(crate) photos: uploads::PhotoGate,
    /// Makes the forms of pictures that are still to come.
    pub making: media::making::Making,
    /// What serving pictures needs.
    pub serving: media::Serving,
    /// Lets one card be drawn at a time.
    pub(crate) cards: cards::CardGate,
    /// What pages show, kept until the content version changes.
    pub(crate) kept: content::KeptContent,
    /// Where the pictures of the library are used.
    pub(crate) uses: editing::KnownUses,
}

/// A backend as requests and workers hold it.
pub type Shared = Arc<Backend>;

/// How to open a [`Backend`].
#[derive(Clone, Debug)]
pub struct BackendOptions {
    /// `sqlite:path` or `postgres://..`.
    pub database_url: String,
    /// How patient database connections are.
    pub database: DbOptions,
    /// Where files go.
    pub storage: StorageOptions,
    /// Key of hashes that stand for persons; `None` takes the one kept in the
    /// database, which all servers of the site then share.
    pub secret: Option<Secret>,
    /// The time.
    pub clock: Clock,
    /// Lets webhooks go to private networks. Never in production.
    pub webhook_allow_private: bool,
    /// Lets review and picture addresses be on private networks. Never in production.
    pub review_allow_private: bool,
    /// How mail is sent; without it the site sends none.
    pub mail: Option<mail::MailOptions>,
    /// Where the site is reached, such as `https://harborandgrain.example`.
    pub site_url: Option<String>,
    /// Files that are served as they are, by their paths without the first slash.
    pub public_files: Vec<String>,
    /// How forms of pictures are made.
    pub making: media::making::MakingOptions,
    /// How pictures are served.
    pub pictures: media::PictureOptions,
}

impl Default for BackendOptions {
    /// SQLite and a folder under `./data`.
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
            site_url: None,
            public_files: Vec::new(),
            making: media::making::MakingOptions::default(),
            pictures: media::PictureOptions::default(),
        }
    }
}

/// Why a backend cannot be opened. Names the setting to look at.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database.
    #[error("DATABASE_URL: {0}")]
    Database(#[from] DbError),
    /// The storage.
    #[error("STORAGE_URL: {0}")]
    Storage(#[from] files::FileError),
    /// The machine.
    #[error(transparent)]
    Machine(#[from] BackendError),
}

impl OpenError {
    /// Whether the database has other tables than this program's: trying again
    /// will not help.
    #[must_use]
    pub const fn is_foreign_database(&self) -> bool {
        matches!(self, Self::Database(DbError::Foreign(_)))
    }
}

impl Backend {
    /// Connects, migrates the database and opens the storage.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub async fn open(options: BackendOptions) -> Result<Shared, OpenError> {
        let db = Db::connect_with(&options.database_url, options.database).await?;
        db.migrate().await?;
        let files = Files::open(&options.storage).await?;
        let secret = match options.secret {
            Some(secret) => secret,
            None => stored_secret(&db, &options.clock).await?,
        };
        blog::settle_all(&db, &options.clock).await?;
        let version = db.content_version().await?;
        let serving = media::Serving::open(&options.pictures, &files).await;
        Ok(Arc::new(Self {
            db,
            files,
            clock: options.clock,
            outbox: outbox::Wake::default(),
            content_version: ContentVersion::new(version),
            hashing: password::Hasher::default(),
            encoding: media::EncodeGate::default(),
            making: media::making::Making::new(options.making),
            serving,
            secret,
            webhook_allow_private: options.webhook_allow_private,
            review_allow_private: options.review_allow_private,
            mail: options.mail,
            site_url: options.site_url.map(|url| url.trim_end_matches('/').to_owned()),
            redirects: redirects::Watch::default(),
            public_files: options.public_files.into_iter().collect(),
            photos: uploads::PhotoGate::default(),
            cards: cards::CardGate::default(),
            kept: content::KeptContent::default(),
            uses: editing::KnownUses::default(),
        }))
    }

    /// What stands for a client's address in limits: a keyed hash, so that the
    /// address itself is stored nowhere.
    #[must_use]
    pub fn client_key(&self, address: &str) -> String {
        self.secret.keyed_hash("address", address)
    }

    /// Commits a change of published content and lets this process's caches know.
    /// Other processes learn of it through [`Backend::poll_content_version`].
    ///
    /// # Errors
    /// As [`WriteTx::commit`].
    pub async fn commit_content(&self, mut tx: WriteTx) -> Result<(), DbError> {
        let version = tx.bump_content_version().await?;
        tx.commit().await?;
        self.content_version.set(version);
        Ok(())
    }

    /// Forgets counters that no limit asks about any more, and funnel events
    /// older than a year. For a worker, a few times an hour.
    ///
    /// # Errors
    /// The database fails.
    pub async fn sweep_counters(&self) -> Result<(), BackendError> {
        let now = self.clock.now();
        let future = now.plus_ms(domain::limits::CLOCK_SKEW_MS);
        db::rate_limits::sweep(&self.db, now.plus_ms(-COUNTERS_KEEP_MS), future).await?;
        analytics::sweep(self, now.plus_ms(-EVENTS_KEEP_MS)).await
    }

    /// Learns of content that another process changed.
    ///
    /// # Errors
    /// The database fails; the version stays.
    pub async fn poll_content_version(&self) -> Result<(), DbError> {
        self.content_version.set(self.db.content_version().await?);
        Ok(())
    }
}

async fn stored_secret(db: &Db, clock: &Clock) -> Result<Secret, OpenError> {
    let offer = ids::new_token()?;
    let value = db::server_keys::get_or_insert(db, SECRET_NAME, &offer, clock.now()).await?;
    Ok(Secret::from_text(&value))
}

/// No reading is this many changes behind: the number in the database is another one.
const BEGAN_ANEW: i64 = 1_000_000_000;

/// Version of the published content as this process knows it.
#[derive(Debug)]
pub struct ContentVersion(AtomicI64);

impl ContentVersion {
    /// Starts at `version`.
    #[must_use]
    pub const fn new(version: i64) -> Self {
        Self(AtomicI64::new(version))
    }

    /// The version. Costs no I/O.
    #[must_use]
    pub fn current(&self) -> i64 {
        self.0.load(Ordering::Acquire)
    }

    /// Notes a newer version. An older one is ignored: it was read before the
    /// newer one was written. One that is far older began anew after damage.
    pub fn set(&self, version: i64) {
        let takes = |known: i64| version > known || known.saturating_sub(version) > BEGAN_ANEW;
        let _ = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, |known| takes(known).then_some(version));
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
        assert_eq!(version.current(), 1, "unless it was damaged and begins anew");
    }
}
