//! The demo site in a test's backend, encoded once per machine.

use crate::support::TestBackend;
use backend::content::demo::{self, DemoReport};
use backend::media::{InitialVariants, VariantCache};
use std::path::Path;
use tokio::sync::Mutex;

/// Where encoded pictures are cached between tests and runs.
pub(crate) fn variant_cache() -> VariantCache {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    VariantCache::new(&tmp.parent().unwrap_or(tmp).join("variant-cache"))
}

/// Loads the demo site with every variant of its pictures. One test at a time, so that with a cold
/// cache only the first one encodes.
pub(crate) async fn demo_site(backend: &TestBackend) -> DemoReport {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
    let _turn = ONE_AT_A_TIME.lock().await;
    demo::load(backend, InitialVariants::All(Some(&variant_cache())), &mut |_| {}).await.expect("the demo site")
}
