use crate::bundle::Bundle;
use crate::config::Config;
use crate::layers::bodies::memory::Bodies;
use crate::layers::content_security_policy::PageHashes;
use crate::layers::sent_forms::SentForms;
use crate::metrics::ServerMetrics;
use crate::pages::feed_cache_store::FeedCache;
use crate::pages::page_cache_store::PageCache;
use crate::pages::page_views::PageViews;
use crate::runtime::readiness::Readiness;
use crate::runtime::supervisor::Supervisor;
use app::assets::Assets;
use app::context::SiteConfig;
use app::fragments::FragmentCache;
use std::sync::Arc;

pub(crate) const MANIFEST: &str = ".vite/manifest.json";
pub(crate) const PIXELS: &str = "photo_bg.wasm";

/// State shared by all handlers. Layers clone it many times per request, which only counts a
/// reference.
#[derive(Clone)]
pub struct AppState(Arc<AppData>);

impl From<AppData> for AppState {
    fn from(shared: AppData) -> Self {
        Self(Arc::new(shared))
    }
}

impl std::ops::Deref for AppState {
    type Target = AppData;

    fn deref(&self) -> &AppData {
        &self.0
    }
}

pub struct AppData {
    pub backend: backend::SharedBackend,
    pub assets: Assets,
    pub hashes: PageHashes,
    /// Origin of pictures, if visitors do not get them from this server.
    pub picture_origin: Option<String>,
    pub site: SiteConfig,
    pub config: Config,
    pub pages: PageCache,
    /// Sitemap and feeds, and the queue of lists that are not cached.
    pub feed_cache: FeedCache,
    /// The layout of rendered pages.
    pub fragments: FragmentCache,
    pub page_views: PageViews,
    pub bodies: Bodies,
    pub sent_forms: SentForms,
    pub supervisor: Supervisor,
    pub metrics: ServerMetrics,
    pub readiness: Readiness,
}

impl AppData {
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

    #[must_use]
    pub fn page_hashes(&self) -> std::borrow::Cow<'_, PageHashes> {
        if cfg!(debug_assertions) && !self.config.page_cache {
            return std::borrow::Cow::Owned(PageHashes::new(&self.assets(), self.picture_origin.as_deref()));
        }
        std::borrow::Cow::Borrowed(&self.hashes)
    }
}

pub(crate) fn read_assets(files: &Bundle) -> Result<Assets, String> {
    let text = |path: &str| String::from_utf8(files.read(path)?.into_owned()).map_err(std::io::Error::other);
    let json = text(MANIFEST).map_err(|cause| cause.to_string())?;
    Assets::from_manifest(&json, |file| text(file).ok()).map_err(|cause| cause.to_string())
}
