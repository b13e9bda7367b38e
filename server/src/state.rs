//! The state shared by all handlers, layers and workers.

use crate::bundle::Bundle;
use crate::config::Config;
use crate::layers::bodies::memory::Bodies;
use crate::layers::content_security_policy::PageHashes;
use crate::metrics::Metrics;
use crate::pages::feed_cache_store::Lists;
use crate::pages::page_cache_store::PageCache;
use crate::pages::visits::Visits;
use crate::runtime::readiness::Readiness;
use crate::runtime::supervisor::Supervisor;
use app::assets::Assets;
use app::context::SiteConfig;
use app::fragments::FragmentCache;
use std::sync::Arc;

/// The manifest of the browser assets, in their folder.
pub(crate) const MANIFEST: &str = ".vite/manifest.json";
/// The module that prepares photos in the browser.
pub(crate) const PIXELS: &str = "pixels_bg.wasm";

/// State shared by all handlers. Layers clone it many times per request, which only counts a
/// reference.
#[derive(Clone)]
pub struct AppState(Arc<Shared>);

impl From<Shared> for AppState {
    fn from(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }
}

impl std::ops::Deref for AppState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// Contents of [`AppState`].
pub struct Shared {
    /// Database, files and use cases.
    pub backend: backend::Shared,
    /// Names of the browser assets, and style sheets.
    pub assets: Assets,
    /// Hashes of the inline content of pages with these assets.
    pub hashes: PageHashes,
    /// Origin of pictures, if visitors do not get them from this server.
    pub picture_origin: Option<String>,
    /// The configuration that pages need.
    pub site: SiteConfig,
    /// The configuration.
    pub config: Config,
    /// Rendered pages.
    pub pages: PageCache,
    /// Sitemap and feeds, and the queue of lists that are not cached.
    pub lists: Lists,
    /// The chrome of rendered pages.
    pub fragments: FragmentCache,
    /// Visits not written yet.
    pub visits: Visits,
    /// Memory taken by request bodies.
    pub bodies: Bodies,
    /// Keeps the workers running.
    pub supervisor: Supervisor,
    /// What is measured.
    pub metrics: Metrics,
    /// Results of `/readyz`.
    pub readiness: Readiness,
}

impl Shared {
    /// Names of the browser assets. In watch mode, where Vite rebuilds them, they are read again
    /// for every page.
    #[must_use]
    pub fn assets(&self) -> Assets {
        if cfg!(debug_assertions)
            && !self.config.page_cache
            && let Ok(assets) = read_assets(&self.config.assets)
        {
            return assets;
        }
        self.assets.clone()
    }

    /// Hashes of the inline content of pages with [`Self::assets`].
    #[must_use]
    pub fn page_hashes(&self) -> std::borrow::Cow<'_, PageHashes> {
        if cfg!(debug_assertions) && !self.config.page_cache {
            return std::borrow::Cow::Owned(PageHashes::new(&self.assets(), self.picture_origin.as_deref()));
        }
        std::borrow::Cow::Borrowed(&self.hashes)
    }
}

/// Names of the browser assets, and style sheets.
///
/// # Errors
/// Why their manifest cannot be read.
pub(crate) fn read_assets(files: &Bundle) -> Result<Assets, String> {
    let text = |path: &str| String::from_utf8(files.read(path)?.into_owned()).map_err(std::io::Error::other);
    let json = text(MANIFEST).map_err(|cause| cause.to_string())?;
    Assets::from_manifest(&json, |file| text(file).ok()).map_err(|cause| cause.to_string())
}
