//! Which variants there can be, so that made-up names cost the storage nothing: a bucket bills each
//! call, and one that throttles would be taken for broken.

use super::VariantName;
use crate::Backend;
use crate::db::media as rows;
use crate::error::DbError;
use domain::media::picture::variant_widths;
use moka::future::Cache;
use std::sync::Arc;
use std::time::Duration;

/// How long it is remembered which widths a picture has, or that there is no such picture.
const REMEMBERED_FOR: Duration = Duration::from_secs(60);
/// Pictures remembered, made-up ones included.
const REMEMBERED_MAX: u64 = 10_000;
const LOOKUP_TIMEOUT: Duration = Duration::from_millis(500);

/// The widths of pictures, by key and content version: what another server adds is published with a
/// new version. Empty without such a picture.
pub(super) struct KnownPictures(Cache<(String, i64), Arc<Vec<u32>>>);

impl Default for KnownPictures {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(REMEMBERED_MAX).time_to_live(REMEMBERED_FOR).build())
    }
}

impl KnownPictures {
    /// Whether there can be such a variant. While the database does not answer, every one.
    pub(super) async fn may_exist(&self, b: &Backend, name: VariantName) -> bool {
        let key = name.key();
        let version = b.content_version.current();
        let widths = self.0.try_get_with((key.clone(), version), widths(b, &key));
        match tokio::time::timeout(LOOKUP_TIMEOUT, widths).await {
            Ok(Ok(widths)) => widths.contains(&name.width),
            Ok(Err(cause)) => {
                tracing::debug!(%cause, "asking the storage for a picture: its row cannot be read");
                true
            }
            Err(_) => true,
        }
    }

    pub(super) async fn forget(&self, b: &Backend, key: &str) {
        self.0.invalidate(&(key.to_owned(), b.content_version.current())).await;
    }
}

/// Those of today's rules, and those of variants that were made by earlier ones.
async fn widths(b: &Backend, key: &str) -> Result<Arc<Vec<u32>>, DbError> {
    let Some(original) = rows::original(&b.db, key).await? else { return Ok(Arc::default()) };
    let mut widths = variant_widths(original.width);
    widths.extend(original.variants.widths());
    Ok(Arc::new(widths))
}
