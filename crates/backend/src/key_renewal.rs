//! Renewing what somebody may have seen.

use crate::db::site::server_keys;
use crate::error::BackendError;
use crate::features::key_renewals;
use crate::{Backend, boxed, ids, keys};

/// Replaces the server's own key and the keys of all features, at once, because the former ones may be in the wrong
/// hands. Other servers take the key with their next look at the content version. If the database or the system's random
/// source fails, all keys are as they were.
#[boxed]
pub async fn renew(backend: &Backend) -> Result<(), BackendError> {
    let key = ids::new_token()?;
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    server_keys::set(&mut tx, keys::NAME, &key, now).await?;
    for renew in key_renewals() {
        renew(&mut tx, now).await?;
    }
    backend.commit_content(tx).await?;
    backend.secret.take_stored(&key);
    Ok(())
}
