//! The server's own key, which all servers of the site share, and renewing it.

use crate::db::Db;
use crate::db::delivery::receivers;
use crate::db::site::{server_keys, settings};
use crate::delivery::outbox::webhook;
use crate::delivery::push;
use crate::error::{BackendError, DbError};
use crate::leads::calendar_feed;
use crate::{Backend, Clock, Secret, boxed, ids};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{PoisonError, RwLock};

const NAME: &str = "personal-keys";
const NEVER: i64 = i64::MIN;

/// The key, which [`renew`] replaces in every running server.
#[derive(Debug)]
pub struct Keys {
    secret: RwLock<Secret>,
    stored: bool,
    read_at: AtomicI64,
}

impl Keys {
    /// Uses `given`, or the key in the database, which is created on first use.
    pub(crate) async fn open(given: Option<Secret>, db: &Db, clock: &Clock) -> Result<Self, BackendError> {
        let stored = given.is_none();
        let secret = match given {
            Some(secret) => secret,
            None => {
                let offer = ids::new_token()?;
                Secret::from_text(&server_keys::get_or_insert(db, NAME, &offer, clock.now()).await?)
            }
        };
        Ok(Self { secret: RwLock::new(secret), stored, read_at: AtomicI64::new(NEVER) })
    }

    #[must_use]
    pub fn keyed_hash(&self, purpose: &str, value: &str) -> String {
        self.secret.read().unwrap_or_else(PoisonError::into_inner).keyed_hash(purpose, value)
    }

    /// Reads the key again if anything was published since: [`renew`] counts as that.
    pub(crate) async fn follow(&self, db: &Db, content_version: i64) -> Result<(), DbError> {
        if !self.stored || self.read_at.load(Ordering::Acquire) == content_version {
            return Ok(());
        }
        if let Some(text) = server_keys::get(db, NAME).await? {
            self.set(Secret::from_text(&text));
        }
        self.read_at.store(content_version, Ordering::Release);
        Ok(())
    }

    fn set(&self, secret: Secret) {
        *self.secret.write().unwrap_or_else(PoisonError::into_inner) = secret;
    }
}

/// Also replaces the secrets that sign webhook requests, at once, because the former ones may be in the wrong hands,
/// turns the calendar feed off, and ends the notifications on all devices. Other servers take the key with their next look at the
/// content version. If the database or the system's random source fails, both keys are as they were.
#[boxed]
pub async fn renew(b: &Backend) -> Result<(), BackendError> {
    let key = ids::new_token()?;
    let signing = webhook::new_secret()?;
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    server_keys::set(&mut tx, NAME, &key, now).await?;
    server_keys::set(&mut tx, calendar_feed::KEY, "", now).await?;
    settings::set(&mut tx, webhook::SECRET, &signing, Some(webhook::SECRET_ABOUT), now).await?;
    for receiver in receivers::with_secrets(&mut tx).await? {
        receivers::renew(&mut tx, &receiver, &webhook::new_secret()?, None, now, now).await?;
    }
    receivers::forget_former(&mut tx, now).await?;
    push::renew_key(&mut tx, now).await?;
    b.commit_content(tx).await?;
    if b.secret.stored {
        b.secret.set(Secret::from_text(&key));
    }
    Ok(())
}
