//! The demo site in a test's backend, encoded once for all tests of a machine.

use crate::support::TestBackend;
use backend::demo::{self, DemoReport};
use std::path::{Path, PathBuf};
use tokio::sync::Mutex;

/// Where encoded pictures are kept between tests and runs.
pub(crate) fn variant_cache() -> PathBuf {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR"));
    tmp.parent().unwrap_or(tmp).join("variant-cache")
}

/// Loads the demo site. One test at a time, so that with a cold cache only the
/// first one encodes.
pub(crate) async fn demo_site(b: &TestBackend) -> DemoReport {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());
    let _turn = ONE_AT_A_TIME.lock().await;
    demo::load(b, Some(&variant_cache()), &mut |_| {}).await.expect("the demo site")
}
