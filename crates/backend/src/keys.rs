//! The server's own key, which all servers of the site share.

use crate::db::Db;
use crate::db::site::server_keys;
use crate::error::{BackendError, DbError};
use crate::{Clock, Secret, ids};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{PoisonError, RwLock};

/// Its name in the database.
pub(crate) const NAME: &str = "personal-keys";
const NEVER: i64 = i64::MIN;

/// The key, which a [renewal](crate::key_renewal::renew) replaces in every running server.
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

    /// Reads the key again if anything was published since: a renewal counts as that.
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

    /// Takes the key that was just written to the database, unless one was given.
    pub(crate) fn take_stored(&self, text: &str) {
        if self.stored {
            self.set(Secret::from_text(text));
        }
    }

    fn set(&self, secret: Secret) {
        *self.secret.write().unwrap_or_else(PoisonError::into_inner) = secret;
    }
}
