//! Renewing what somebody may have seen.

use crate::db::delivery::receivers;
use crate::db::site::{server_keys, settings};
use crate::delivery::outbox::webhook;
use crate::delivery::push;
use crate::error::BackendError;
use crate::leads::calendar_feed;
use crate::{Backend, boxed, ids, keys};

/// Replaces the server's own key and the secrets that sign webhook requests, at once, because the former ones may be in
/// the wrong hands, turns the calendar feed off, and ends the notifications on all devices. Other servers take the key
/// with their next look at the content version. If the database or the system's random source fails, both keys are as they were.
#[boxed]
pub async fn renew(backend: &Backend) -> Result<(), BackendError> {
    let key = ids::new_token()?;
    let signing = webhook::new_secret()?;
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    server_keys::set(&mut tx, keys::NAME, &key, now).await?;
    server_keys::set(&mut tx, calendar_feed::KEY, "", now).await?;
    settings::set(&mut tx, webhook::SECRET, &signing, Some(webhook::SECRET_ABOUT), now).await?;
    for receiver in receivers::with_secrets(&mut tx).await? {
        receivers::renew(&mut tx, &receiver, &webhook::new_secret()?, None, now, now).await?;
    }
    receivers::forget_former(&mut tx, now).await?;
    push::renew_key(&mut tx, now).await?;
    backend.commit_content(tx).await?;
    backend.secret.take_stored(&key);
    Ok(())
}
