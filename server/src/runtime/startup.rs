use super::readiness::Readiness;
use super::supervisor::Supervisor;
use super::{clock_check, private_files, workers};
use crate::bundle::Bundle;
use crate::config::Config;
use crate::layers::bodies::memory::Bodies;
use crate::layers::content_security_policy::PageHashes;
use crate::layers::sent_forms::SentForms;
use crate::listener::registry::ConnectionLimits;
use crate::metrics::ServerMetrics;
use crate::metrics_listener::{self, Gauges};
use crate::pages::feed_cache_store::FeedCache;
use crate::pages::page_cache_store::PageCache;
use crate::pages::page_views::PageViews;
use crate::state::{AppData, AppState, MANIFEST, read_assets};
use crate::{listener, router};
use app::context::SiteConfig;
use app::island::PHOTO_MODULES;
use app::modules::Modules;
use backend::error::{file_advice, file_needs_change};
use backend::{Backend, BackendOptions, Clock, SharedBackend};
use futures::future::OptionFuture;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub struct Running {
    pub address: SocketAddr,
    pub metrics_address: Option<SocketAddr>,
    pub shutdown: CancellationToken,
    pub done: JoinHandle<()>,
    pub state: AppState,
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Open(#[from] backend::OpenError),
    #[error("the database does not answer: {0}")]
    Backend(#[from] backend::BackendError),
    #[error("ASSETS_DIR: cannot read the browser assets in {0}: {1}. Build them with `make build`.")]
    Assets(String, String),
    #[error("LEPTOS_SITE_ADDR: cannot listen on {0}: {1}. {advice}", advice = listen_advice(.1))]
    Listen(SocketAddr, std::io::Error),
    #[error("LISTEN_FDS: cannot listen on the socket that was handed over: {0}. It must be a listening TCP socket.")]
    Handed(#[source] std::io::Error),
    #[error("METRICS_ADDR: cannot listen on {0}: {1}")]
    ListenMetrics(SocketAddr, std::io::Error),
    #[error("the metrics cannot be counted: {0}")]
    Metrics(#[from] prometheus::Error),
    #[error("DATA_DIR: cannot use {0}: {1}. {advice}, or set DATA_DIR to another folder.", advice = file_advice(.1))]
    DataDir(String, std::io::Error),
}

impl StartError {
    /// Whether a restart is pointless until a person changes something.
    #[must_use]
    pub fn needs_change(&self) -> bool {
        match self {
            Self::Open(cause) => cause.needs_change(),
            Self::Assets(..) | Self::Handed(_) => true,
            Self::Listen(_, cause) | Self::ListenMetrics(_, cause) => cause.kind() == ErrorKind::PermissionDenied,
            Self::DataDir(_, cause) => file_needs_change(cause),
            Self::Backend(_) | Self::Metrics(_) => false,
        }
    }
}

fn listen_advice(cause: &io::Error) -> &'static str {
    match cause.kind() {
        ErrorKind::AddrInUse => {
            "Another program listens there, or this one runs already: stop it, or set LEPTOS_SITE_ADDR to another port."
        }
        ErrorKind::AddrNotAvailable => {
            "This machine does not have that address: set LEPTOS_SITE_ADDR to one that it has, or to 0.0.0.0 for all."
        }
        ErrorKind::PermissionDenied => {
            "Ports below 1024 need a permission: set LEPTOS_SITE_ADDR to a port above, behind a proxy."
        }
        _ => "Set LEPTOS_SITE_ADDR to another address.",
    }
}

pub async fn open_backend(config: &Config) -> Result<SharedBackend, StartError> {
    data_folder(config).map_err(|cause| StartError::DataDir(config.settings.data_dir.display().to_string(), cause))?;
    let options = BackendOptions {
        database_url: config.database_url.clone(),
        storage: config.storage.clone(),
        clock: Clock::system(),
        webhook_allow_private: config.settings.webhook_allow_private,
        review_allow_private: config.settings.review_allow_private,
        mail: config.mail.clone(),
        dns_server: config.settings.dns_server,
        site_url: Some(config.site_url.clone()),
        pictures: config.pictures.clone(),
        picture_workers: config.picture_workers.clone(),
        backups: config.backups.clone(),
        public_files: config.public_files.files(),
        ..BackendOptions::default()
    };
    let backend = Backend::open(options).await?;
    backend::site::bucket_owner::check(&backend).await;
    Ok(backend)
}

/// Creates the data folder. If database or pictures are to be in it, a file is written there: else
/// the first error would be the database's, which names neither folder nor cause.
fn data_folder(config: &Config) -> io::Result<()> {
    let folder = &config.settings.data_dir;
    fs::create_dir_all(folder)?;
    if !config.stores_in_data_dir() {
        return Ok(());
    }
    let probe = folder.join(format!(".write-test-{}", std::process::id()));
    let written = fs::write(&probe, [0; 4096]);
    let removed = fs::remove_file(&probe);
    written.and(removed)
}

/// What the handlers share, before anything listens or works.
pub async fn state(config: Config, backend: SharedBackend) -> Result<AppState, StartError> {
    let assets = read_assets(&config.assets)
        .map_err(|cause| StartError::Assets(format!("{} ({MANIFEST})", config.assets), cause))?;
    let site = SiteConfig {
        site_url: Arc::from(config.site_url.as_str()),
        modules: module_addresses(&config.modules),
        watch: config.watch,
    };
    let picture_origin = backend.picture_origin().await?;
    let metrics = ServerMetrics::new(&backend.metrics)?;
    // Leptos needs to know the runtime; a second call in tests has no effect.
    let _ = any_spawner::Executor::init_tokio();
    Ok(AppState::from(AppData {
        backend,
        metrics,
        hashes: PageHashes::new(&assets, picture_origin.as_deref()),
        picture_origin,
        assets,
        site,
        pages: PageCache::default(),
        feed_cache: FeedCache::default(),
        fragments: app::fragments::FragmentCache::default(),
        page_views: PageViews::default(),
        bodies: Bodies::default(),
        sent_forms: SentForms::default(),
        supervisor: Supervisor::default(),
        readiness: Readiness::default(),
        config,
    }))
}

/// Starts listening, then the workers. The server answers as soon as this returns. A socket that
/// was handed over takes the place of the configured address.
pub async fn start(config: Config, handed: Option<std::net::TcpListener>) -> Result<Running, StartError> {
    let backend = open_backend(&config).await?;
    clock_check::warn_if_behind(&backend).await;
    private_files::warn_if_readable(&config);
    let state = state(config, backend).await?;
    let listener = site_listener(state.config.settings.site_addr, handed)?;
    let address = listener.local_addr().map_err(|cause| StartError::Listen(state.config.settings.site_addr, cause))?;
    let metrics_listener = match state.config.settings.metrics_addr {
        Some(address) => Some(listen_for_metrics(address).await?),
        None => None,
    };
    let shutdown = CancellationToken::new();
    let handler = router::RequestHandler::new(&state);
    let limits = ConnectionLimits {
        total: listener::allow_descriptors(state.config.settings.max_connections),
        per_address: state.config.settings.max_connections_per_address,
        trusted: state.config.settings.trusted_proxies.clone(),
        client_timeout: state.config.settings.client_timeout,
    };
    let serving = listener::serve(listener, handler.clone(), limits, shutdown.clone());
    let working = workers::run(state.clone(), handler, shutdown.clone());
    let metrics_address = metrics_listener.as_ref().and_then(|listener| listener.local_addr().ok());
    let gauges = Gauges::new(&state.backend.metrics.registry)?;
    let measuring = metrics_listener.map(|it| metrics_listener::serve(it, state.clone(), gauges, shutdown.clone()));
    let done = tokio::spawn(async move {
        tokio::join!(serving, working, OptionFuture::from(measuring));
    });
    Ok(Running { address, metrics_address, shutdown, done, state })
}

fn site_listener(address: SocketAddr, handed: Option<std::net::TcpListener>) -> Result<TcpListener, StartError> {
    match handed {
        Some(socket) => {
            socket.set_nonblocking(true).and_then(|()| TcpListener::from_std(socket)).map_err(StartError::Handed)
        }
        None => listener::bind(address).map_err(|cause| StartError::Listen(address, cause)),
    }
}

async fn listen_for_metrics(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|cause| StartError::ListenMetrics(address, cause))
}

/// A photo's module that is missing is logged.
fn module_addresses(files: &Bundle) -> Modules {
    let mut addresses = HashMap::new();
    for name in files.files() {
        match files.read(&name) {
            Ok(bytes) => {
                let address = format!("/pkg/{name}?v={}", &hex::encode(Sha256::digest(&bytes))[..16]);
                addresses.insert(name, address);
            }
            Err(cause) => tracing::warn!(%cause, name, "browser module cannot be read"),
        }
    }
    for name in PHOTO_MODULES {
        if !addresses.contains_key(name) {
            tracing::warn!(name, "browser module missing");
        }
    }
    Modules::new(addresses)
}
