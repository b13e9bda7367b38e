//! Builds the running server from a configuration. `main` and tests both start here.

use crate::config::Config;
use crate::layers::body_memory::Bodies;
use crate::layers::page_store::PageCache;
use crate::layers::policy::PageHashes;
use crate::listener::registry::Limits;
use crate::readiness::Readiness;
use crate::state::{AppState, MANIFEST, Shared, read_assets};
use crate::supervisor::Supervisor;
use crate::visits::Visits;
use crate::{listener, router, workers};
use app::context::{SiteConfig, WasmUrls};
use backend::{Backend, BackendOptions, Clock};
use sha2::{Digest as _, Sha256};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A running server.
pub struct Running {
    /// Its address.
    pub address: SocketAddr,
    /// Cancel to stop.
    pub shutdown: CancellationToken,
    /// Resolves once everything has shut down.
    pub done: JoinHandle<()>,
    /// The state, for tests that need internals.
    pub state: AppState,
}

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Database or storage cannot be opened.
    #[error(transparent)]
    Open(#[from] backend::OpenError),
    /// The database failed right after opening.
    #[error("the database does not answer: {0}")]
    Backend(#[from] backend::BackendError),
    /// The browser assets are missing.
    #[error("ASSETS_DIR: cannot read the browser assets in {0}: {1}. Build them with `make build`.")]
    Assets(String, String),
    /// The address is in use or forbidden.
    #[error("LEPTOS_SITE_ADDR: cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The data folder cannot be used.
    #[error("DATA_DIR: cannot use {0}: {1}")]
    DataDir(String, std::io::Error),
}

impl StartError {
    /// Whether a restart is pointless until a person changes something.
    #[must_use]
    pub const fn needs_change(&self) -> bool {
        match self {
            Self::Open(cause) => cause.is_foreign_database(),
            Self::Assets(..) => true,
            Self::Backend(_) | Self::Listen(..) | Self::DataDir(..) => false,
        }
    }
}

/// Opens database and storage.
///
/// # Errors
/// Either cannot be opened.
pub async fn open_backend(config: &Config) -> Result<backend::Shared, StartError> {
    std::fs::create_dir_all(&config.data_dir)
        .map_err(|cause| StartError::DataDir(config.data_dir.display().to_string(), cause))?;
    let options = BackendOptions {
        database_url: config.database_url.clone(),
        storage: config.storage.clone(),
        clock: Clock::system(),
        webhook_allow_private: config.webhook_allow_private,
        review_allow_private: config.review_allow_private,
        mail: config.mail.clone(),
        site_url: Some(config.site_url.clone()),
        pictures: config.pictures.clone(),
        public_files: crate::routes::statics::public_files(&config.public_dir),
        ..BackendOptions::default()
    };
    Ok(Backend::open(options).await?)
}

/// Starts listening, then the workers. The server answers as soon as this returns.
///
/// # Errors
/// See [`StartError`].
pub async fn start(config: Config) -> Result<Running, StartError> {
    let backend = open_backend(&config).await?;
    let assets = read_assets(&config.assets_dir)
        .map_err(|cause| StartError::Assets(config.assets_dir.join(MANIFEST).display().to_string(), cause))?;
    let listener =
        TcpListener::bind(config.site_addr).await.map_err(|cause| StartError::Listen(config.site_addr, cause))?;
    let address = listener.local_addr().map_err(|cause| StartError::Listen(config.site_addr, cause))?;
    let site = SiteConfig {
        site_url: Arc::from(config.site_url.as_str()),
        wasm: Arc::new(wasm_urls(&config.site_root.join("pkg"))),
        watch: config.watch,
    };
    let picture_origin = backend.picture_origin().await?;
    let state = AppState::from(Shared {
        backend,
        hashes: PageHashes::new(&assets, picture_origin.as_deref()),
        picture_origin,
        assets,
        site,
        pages: PageCache::default(),
        visits: Visits::default(),
        bodies: Bodies::default(),
        supervisor: Supervisor::default(),
        readiness: Readiness::default(),
        config,
    });
    let shutdown = CancellationToken::new();
    // Leptos needs to know the runtime; a second call in tests has no effect.
    let _ = any_spawner::Executor::init_tokio();
    let served = router::Site::new(&state);
    let limits = Limits {
        total: listener::allow_descriptors(state.config.max_connections),
        per_address: state.config.max_connections_per_address,
        trusted: state.config.trusted_proxies.clone(),
        client_timeout: state.config.client_timeout,
    };
    let serving = listener::serve(listener, served.clone(), limits, shutdown.clone());
    let working = workers::run(state.clone(), served, shutdown.clone());
    let done = tokio::spawn(async move {
        tokio::join!(serving, working);
    });
    Ok(Running { address, shutdown, done, state })
}

/// URLs of the WASM modules, with a content hash so that they can be cached forever. A module that
/// is not built has an empty URL: photos are then sent unchanged.
fn wasm_urls(folder: &Path) -> WasmUrls {
    let url = |name: &str| match std::fs::read(folder.join(name)) {
        Ok(bytes) => format!("/pkg/{name}?v={}", &hex::encode(Sha256::digest(&bytes))[..16]),
        Err(cause) => {
            tracing::warn!(%cause, name, "browser module missing");
            String::new()
        }
    };
    WasmUrls {
        pixels_js: url("pixels.js"),
        pixels_wasm: url("pixels_bg.wasm"),
        pixels_base_js: url("pixels_base.js"),
        pixels_base_wasm: url("pixels_base_bg.wasm"),
        heic_js: url("heic.js"),
        heic_wasm: url("heic_bg.wasm"),
    }
}
