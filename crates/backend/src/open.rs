//! Opening the site: what it is made of, and what the database gets when it has none yet.

use crate::accounts::password::Hasher;
use crate::content::ContentState;
use crate::db::{Db, DbOptions};
use crate::delivery::Outgoing;
use crate::error::{BackendError, DbError, file_needs_change};
use crate::keys::Keys;
use crate::media::{MakingOptions, PictureOptions, Pictures};
use crate::metrics::Metrics;
use crate::site::Addresses;
use crate::site::backup::Schedule;
use crate::site::waiting_steps::WaitingSteps;
use crate::wake::Wake;
use crate::{Backend, Clock, Secret, SharedBackend, boxed, content, editing, features, media};
use outgoing::mail::MailOptions;
use picture_worker::{WorkerOptions, Workers};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use storage::{FileError, Files, StorageOptions};

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
    pub making: MakingOptions,
    pub picture_workers: WorkerOptions,
    pub pictures: PictureOptions,
    pub backups: Option<Schedule>,
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
            making: MakingOptions::default(),
            picture_workers: WorkerOptions::default(),
            pictures: PictureOptions::default(),
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
    pub async fn open(options: BackendOptions) -> Result<SharedBackend, OpenError> {
        let db = Db::connect_with(&options.database_url, options.database).await?;
        db.check_restored().await?;
        db.migrate().await?;
        let metrics = Metrics::new(&db).map_err(BackendError::unexpected)?;
        for topic in features::topics() {
            metrics.begin_topic(topic.topic, topic.channels);
        }
        let files = Files::open(&options.storage).await?.observed_by(metrics.of_storage());
        let secret = Keys::open(options.secret, &db, &options.clock).await?;
        features::opening::add_missing(&db, &options.clock).await?;
        content::starter_pages::add_missing(&db, &options.clock).await?;
        content::starter_options::add_missing(&db, &options.clock).await?;
        for add_first in features::first_rows() {
            add_first(&db, &options.clock).await?;
        }
        content::blog::reindex_pending(&db, &options.clock).await?;
        editing::add_missing_ids(&db).await?;
        let version = db.content_version().await?;
        let serving = media::Serving::open(&options.pictures, &files).await;
        let workers = Workers::new(options.picture_workers);
        Ok(Arc::new(Self {
            db,
            files,
            clock: options.clock,
            secret,
            metrics,
            site_url: options.site_url.map(|url| url.trim_end_matches('/').to_owned()),
            content: ContentState::new(version),
            pictures: Pictures::new(workers, options.making, serving),
            addresses: Addresses::new(options.public_files),
            outbox: Wake::default(),
            lead_listeners: features::lead_listeners(),
            profile_lists: features::profile_lists(),
            outgoing: Outgoing {
                mail: options.mail,
                dns_server: options.dns_server,
                webhook_allow_private: options.webhook_allow_private,
                review_allow_private: options.review_allow_private,
            },
            hashing: Hasher::default(),
            waiting_steps: WaitingSteps::default(),
            backups: options.backups,
            log_has_erased: AtomicBool::new(true),
        }))
    }
}
