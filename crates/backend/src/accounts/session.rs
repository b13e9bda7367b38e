use crate::accounts::tokens::{CookieToken, SignedIn, TOKEN_MAX, token_hash};
use crate::boxed;
use crate::db::WriteTx;
use crate::db::accounts::sessions::{self, SessionRow};
use crate::db::accounts::{passkeys, second_factor, sign_in};
use crate::db::delivery::push;
use crate::error::{BackendError, DbError};
use crate::{Backend, ids};
use domain::admin::Device;
use domain::text::user_agent;
use domain::time::MINUTE;
use domain::{Timestamp, limits};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// The last use of a session is recorded at most this often, in milliseconds: a page with twenty
/// requests must not cost twenty writes.
const SEEN_EVERY_MS: i64 = MINUTE;
/// A page waits at most this long for that write: the database may be locked, and the next request
/// retries.
const SEEN_WAIT: Duration = Duration::from_millis(250);
/// Lets one request at a time wait for it.
static SEEN: Semaphore = Semaphore::const_new(1);

/// A signed-in owner. Created only by checking a session's cookie.
#[derive(Clone, Debug)]
pub struct Admin {
    pub account_id: String,
    pub email: String,
    /// Hash of the token that the request came with.
    session: String,
    /// Clones share it.
    renewed: Arc<Mutex<Option<Renewed>>>,
}

impl Admin {
    /// Hash of the session's token, which a change may have renewed since the request came.
    pub(crate) fn session(&self) -> String {
        match &*self.renewed.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(renewed) => renewed.session.clone(),
            None => self.session.clone(),
        }
    }

    /// The cookies to set, if the session or its device have other tokens than the request came with.
    #[must_use]
    pub fn renewed_tokens(&self) -> Option<SignedIn> {
        let renewed = self.renewed.lock().unwrap_or_else(PoisonError::into_inner);
        renewed.as_ref().map(|renewed| renewed.tokens.clone())
    }

    /// Called after the transaction of [`renew`] has ended well.
    pub(crate) fn goes_on_with(&self, renewed: Renewed) {
        *self.renewed.lock().unwrap_or_else(PoisonError::into_inner) = Some(renewed);
    }
}

/// Other tokens of a session and its device, with their hashes.
#[derive(Debug)]
pub(crate) struct Renewed {
    tokens: SignedIn,
    session: String,
    pub(crate) device: String,
}

#[boxed]
pub async fn resolve(backend: &Backend, raw_cookie: &str) -> Result<Option<Admin>, BackendError> {
    if raw_cookie.is_empty() || raw_cookie.len() > TOKEN_MAX {
        return Ok(None);
    }
    let hash = ids::hash_token(raw_cookie);
    let Some(session) = sessions::find(&backend.db, &hash).await? else { return Ok(None) };
    let now = backend.clock.now();
    if !session.is_admin || !domain::accounts::session::is_valid(session.created_at, session.last_seen_at, now) {
        return Ok(None);
    }
    if now.since(session.last_seen_at) >= SEEN_EVERY_MS {
        record_use(backend, &hash, now).await;
    }
    Ok(Some(Admin { account_id: session.account_id, email: session.email, session: hash, renewed: Arc::default() }))
}

/// Records the use of a session, if the database accepts it quickly: if only reading works, the
/// owner can still read.
async fn record_use(backend: &Backend, hash: &str, now: Timestamp) {
    let Ok(_turn) = SEEN.try_acquire() else { return };
    match tokio::time::timeout(SEEN_WAIT, sessions::touch(&backend.db, hash, now)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "could not record the use of a session"),
        Err(_) => tracing::warn!("could not record the use of a session in time"),
    }
}

/// Fine if there is none. The device stays known, but shows no more notifications, even if its session has ended before:
/// `device_cookie` is what the browser has of it.
#[boxed]
pub async fn sign_out(backend: &Backend, raw_cookie: &str, device_cookie: Option<&str>) -> Result<(), BackendError> {
    if raw_cookie.len() > TOKEN_MAX {
        return Ok(());
    }
    let session_hash = ids::hash_token(raw_cookie);
    let session = sessions::find(&backend.db, &session_hash).await?;
    let mut tx = backend.db.write().await?;
    if let Some(device) = session.and_then(|session| session.device_hash) {
        push::delete_of_device(&mut tx, &device).await?;
    }
    if let Some(device) = token_hash(device_cookie) {
        push::delete_of_device(&mut tx, &device).await?;
    }
    sessions::delete(&mut tx, &session_hash).await?;
    Ok(tx.commit().await?)
}

/// This device first, then the most recently used.
#[boxed]
pub async fn devices(backend: &Backend, admin: &Admin) -> Result<Vec<Device>, BackendError> {
    let now = backend.clock.now();
    let own = admin.session();
    let listed = sessions::of_account(&backend.db, &admin.account_id).await?;
    let lasts = |row: &SessionRow| {
        domain::accounts::session::is_valid(Timestamp(row.created_at), Timestamp(row.last_seen_at), now)
    };
    let mut devices: Vec<Device> = listed
        .iter()
        .filter(|row| lasts(row))
        .map(|row| Device {
            id: listed_id(backend, &row.token_hash, &own),
            name: user_agent::device_name(row.user_agent.as_deref().unwrap_or_default()),
            current: row.token_hash == own,
            signed_in_at: Timestamp(row.created_at),
            last_seen_at: Timestamp(row.last_seen_at),
        })
        .collect();
    devices.sort_by_key(|device| !device.current);
    Ok(devices)
}

/// `id` is from [`devices`]. Fine if it is no longer signed in.
#[boxed]
pub async fn sign_out_device(backend: &Backend, admin: &Admin, id: &str) -> Result<(), BackendError> {
    let own = admin.session();
    let listed = sessions::of_account(&backend.db, &admin.account_id).await?;
    let Some(row) = listed.into_iter().find(|row| listed_id(backend, &row.token_hash, &own) == id) else {
        return Ok(());
    };
    let mut tx = backend.db.write().await?;
    sessions::delete(&mut tx, &row.token_hash).await?;
    sign_in::remove_device(&mut tx, row.device_hash.as_deref().unwrap_or_default()).await?;
    Ok(tx.commit().await?)
}

#[boxed]
pub async fn sign_out_others(backend: &Backend, admin: &Admin) -> Result<(), BackendError> {
    let mut tx = backend.db.write().await?;
    second_factor::remove_pending(&mut tx, &admin.account_id).await?;
    // It was signed out in between: there is nothing left to do.
    let Some(renewed) = renew(&mut tx, admin, backend.clock.now()).await? else { return Ok(()) };
    end_others(&mut tx, admin, &renewed).await?;
    tx.commit().await?;
    admin.goes_on_with(renewed);
    Ok(())
}

#[boxed]
pub async fn sign_out_everywhere(backend: &Backend, account_id: &str) -> Result<(), BackendError> {
    let mut tx = backend.db.write().await?;
    second_factor::remove_pending(&mut tx, account_id).await?;
    sessions::delete_others(&mut tx, account_id, "").await?;
    sign_in::remove_devices(&mut tx, account_id, "").await?;
    Ok(tx.commit().await?)
}

pub(crate) async fn device_of(backend: &Backend, admin: &Admin) -> Result<String, DbError> {
    let session = sessions::find(&backend.db, &admin.session()).await?;
    Ok(session.and_then(|session| session.device_hash).unwrap_or_default())
}

/// Gives the session and its device other tokens, so that a copy of the former cookies is worthless; `None` if the
/// session has ended. Waiting sign-ins are removed before, as where one ends: in another order the two could deadlock.
pub(crate) async fn renew(tx: &mut WriteTx, admin: &Admin, now: Timestamp) -> Result<Option<Renewed>, BackendError> {
    let former = admin.session();
    let Some(former_device) = sessions::device(tx, &former).await? else { return Ok(None) };
    let device = replace_device(tx, &former_device, &admin.account_id, now).await?;
    let session = CookieToken::new(limits::SESSION_MAX_MS)?;
    let renewed = Renewed {
        session: ids::hash_token(&session.value),
        device: ids::hash_token(&device.value),
        tokens: SignedIn { session, device },
    };
    let is_open = sessions::renew(tx, &former, &renewed.session, &renewed.device).await?;
    Ok(is_open.then_some(renewed))
}

/// The device gets another token, and its notifications go on.
pub(crate) async fn replace_device(
    tx: &mut WriteTx,
    former: &str,
    account_id: &str,
    now: Timestamp,
) -> Result<CookieToken, BackendError> {
    let device = CookieToken::new(limits::DEVICE_KEEP_MS)?;
    let device_hash = ids::hash_token(&device.value);
    sign_in::add_device(tx, &device_hash, account_id, now).await?;
    push::move_to(tx, former, &device_hash, account_id).await?;
    sign_in::remove_device(tx, former).await?;
    sign_in::limit_devices(tx, account_id).await?;
    Ok(device)
}

/// `own` goes on.
pub(crate) async fn end_others(tx: &mut WriteTx, admin: &Admin, own: &Renewed) -> Result<(), DbError> {
    sessions::delete_others(tx, &admin.account_id, &own.session).await?;
    sign_in::remove_devices(tx, &admin.account_id, &own.device).await
}

/// The screen may be older than the token of its own session.
fn listed_id(backend: &Backend, token_hash: &str, own: &str) -> String {
    if token_hash == own { "this".to_owned() } else { backend.secret.keyed_hash("session", token_hash) }
}

/// Also deletes waiting sign-ins, passkey questions without an answer, and failures that no sign-in limit needs.
/// Returns the number of all.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<u64, BackendError> {
    let now = backend.clock.now();
    let ended = sessions::sweep(&backend.db, now).await? + second_factor::sweep(&backend.db, now).await?;
    let unanswered = passkeys::sweep(&backend.db, now).await?;
    Ok(ended + unanswered + sign_in::sweep(&backend.db, now).await?)
}
