//! Signing in and staying signed in.

use crate::db::accounts::{self, Account, Failures, Scope};
use crate::db::sessions;
use crate::error::{BackendError, DbError};
use crate::{Backend, ids};
use domain::time::{MINUTE, SECOND};
use domain::{Timestamp, limits, text, throttle};
use std::fmt;

/// The last use of a session is noted at most this often, in milliseconds:
/// a page with twenty requests must not cost twenty writes.
const SEEN_EVERY_MS: i64 = MINUTE;
/// Characters kept of a browser's name.
const USER_AGENT_MAX: usize = 400;
/// Most bytes of a cookie that are looked at; our tokens have 43.
const TOKEN_MAX: usize = 128;

/// A signed-in owner. Whoever holds one has passed the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    /// The account's row id.
    pub account_id: String,
    /// The account's address.
    pub email: String,
    /// What the database calls this session.
    pub session: String,
}

/// A new session's secret, for the cookie alone.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionToken {
    /// The cookie's value.
    pub value: String,
    /// The cookie's `Max-Age`, in seconds.
    pub max_age: i64,
}

impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionToken").field("max_age", &self.max_age).finish_non_exhaustive()
    }
}

/// Why nobody was signed in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// E-mail or password is empty.
    #[error("something is missing")]
    Missing,
    /// Unknown account or wrong password; nobody learns which.
    #[error("wrong")]
    Wrong,
    /// The right password of an account that is not the owner's.
    #[error("not the owner's account")]
    Restricted,
    /// Too many failures of this account or from this address; even the right
    /// password is refused.
    #[error("too many failures")]
    TooMany {
        /// Milliseconds until the next try counts.
        wait_ms: i64,
    },
    /// Database or processors have no room.
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

impl From<DbError> for SignInError {
    fn from(error: DbError) -> Self {
        Self::Unavailable(error.into())
    }
}

/// Signs the owner in. A new session is made each time; end the one whose cookie
/// came with the request, if any ([`sign_out`]). Every refusal but
/// [`SignInError::Missing`] takes the same time.
///
/// # Errors
/// See [`SignInError`].
pub async fn sign_in(
    b: &Backend,
    email: &str,
    password: &str,
    client_key: &str,
    user_agent: Option<&str>,
) -> Result<SessionToken, SignInError> {
    if email.trim().is_empty() || password.is_empty() {
        return Err(SignInError::Missing);
    }
    let attempt = Attempt::new(b, email, client_key);
    let wait = attempt.count(b).await?;
    let account = accounts::by_email(&b.db, &attempt.email).await?;
    // A locked account is not checked against its password, yet costs a check.
    let stored = account.as_ref().filter(|_| wait.is_none()).map(|account| account.password_hash.as_str());
    // Beyond its limit a password is wrong; hashing more would only cost time.
    let password = if password.len() > limits::PASSWORD_MAX { "" } else { password };
    let verdict = b.hashing.verify(password, stored).await?;
    if let Some(wait_ms) = wait {
        return Err(SignInError::TooMany { wait_ms });
    }
    let Some(account) = account.filter(|_| verdict.matches) else {
        return Err(SignInError::Wrong);
    };
    if !account.is_admin {
        return Err(SignInError::Restricted);
    }
    if let Some(new) = &verdict.rehashed {
        accounts::rehash(&b.db, &account.id, &account.password_hash, new, attempt.now).await?;
    }
    attempt.succeed(b, &account, user_agent).await
}

/// One try to sign in.
struct Attempt<'a> {
    email: String,
    account_key: String,
    client_key: &'a str,
    now: Timestamp,
}

impl<'a> Attempt<'a> {
    fn new(b: &Backend, email: &str, client_key: &'a str) -> Self {
        // Longer than any address: cut, so that nobody makes us hash megabytes.
        let email: String = email.trim().chars().take(limits::EMAIL_MAX + 1).collect();
        let email = crate::account::normalised(&email);
        Self { account_key: account_key(b, &email), email, client_key, now: b.clock.now() }
    }

    /// Counts this try as failed, before it is known: tries made at the same
    /// time cannot all slip through. Success takes the count back. Answers the
    /// wait instead where one is due; a try during the wait does not prolong it.
    async fn count(&self, b: &Backend) -> Result<Option<i64>, DbError> {
        let mut tx = b.db.write().await?;
        let counters = [(Scope::Account, self.account_key.as_str()), (Scope::Address, self.client_key)];
        let mut next = Vec::new();
        let mut wait = None;
        for (scope, key) in counters {
            let failures = accounts::hold_failures(&mut tx, scope, key, self.now).await?;
            let count = if self.now.since(failures.last) >= limits::SIGN_IN_MEMORY_MS { 0 } else { failures.count };
            wait = wait.max(throttle::sign_in_wait(count, failures.last, self.now));
            next.push((scope, key, Failures { count: count + 1, last: self.now }));
        }
        if wait.is_some() {
            return Ok(wait);
        }
        for (scope, key, failures) in next {
            accounts::set_failures(&mut tx, scope, key, failures).await?;
        }
        tx.commit().await?;
        Ok(None)
    }

    async fn succeed(
        &self,
        b: &Backend,
        account: &Account,
        user_agent: Option<&str>,
    ) -> Result<SessionToken, SignInError> {
        let value = ids::new_token()?;
        let user_agent: Option<String> =
            user_agent.map(|raw| text::clean_line(raw).chars().take(USER_AGENT_MAX).collect());
        let expires_at = self.now.plus_ms(limits::SESSION_MAX_MS);
        let mut tx = b.db.write().await?;
        accounts::forget_failures(&mut tx, Scope::Account, &self.account_key).await?;
        accounts::forget_failures(&mut tx, Scope::Address, self.client_key).await?;
        let hash = ids::hash_token(&value);
        sessions::insert(&mut tx, &hash, &account.id, user_agent.as_deref(), self.now, expires_at).await?;
        tx.commit().await?;
        Ok(SessionToken { value, max_age: limits::SESSION_MAX_MS / SECOND })
    }
}

/// Asks the owner for the password once more. Wrong ones count as failed
/// sign-ins do: a session left open must not become a place to guess.
pub(crate) async fn confirm(b: &Backend, admin: &Admin, password: &str) -> Result<(), SignInError> {
    let attempt = Attempt::new(b, &admin.email, &admin.session);
    if let Some(wait_ms) = attempt.count(b).await? {
        return Err(SignInError::TooMany { wait_ms });
    }
    let account = accounts::by_email(&b.db, &attempt.email).await?.ok_or(SignInError::Wrong)?;
    let password = if password.len() > limits::PASSWORD_MAX { "" } else { password };
    if !b.hashing.verify(password, Some(&account.password_hash)).await?.matches {
        return Err(SignInError::Wrong);
    }
    let mut tx = b.db.write().await?;
    accounts::forget_failures(&mut tx, Scope::Account, &attempt.account_key).await?;
    accounts::forget_failures(&mut tx, Scope::Address, attempt.client_key).await?;
    tx.commit().await?;
    Ok(())
}

/// Failures of an account are counted under a keyed hash of what was typed.
pub(crate) fn account_key(b: &Backend, normalised_email: &str) -> String {
    b.secret.keyed_hash("sign-in", normalised_email)
}

/// Whose session a cookie names, if it still lasts.
///
/// # Errors
/// The database fails: nobody knows, so answer 503 and not a redirect to the login.
pub async fn resolve(b: &Backend, raw_cookie: &str) -> Result<Option<Admin>, BackendError> {
    if raw_cookie.is_empty() || raw_cookie.len() > TOKEN_MAX {
        return Ok(None);
    }
    let hash = ids::hash_token(raw_cookie);
    let Some(session) = sessions::find(&b.db, &hash).await? else { return Ok(None) };
    let now = b.clock.now();
    let unused_for = now.since(session.last_seen_at);
    if now >= session.expires_at || unused_for >= limits::SESSION_IDLE_MS || !session.is_admin {
        return Ok(None);
    }
    if unused_for >= SEEN_EVERY_MS
        && let Err(error) = sessions::touch(&b.db, &hash, now).await
    {
        // Reading works, so let the owner read on; the next request tries again.
        tracing::warn!(%error, "the use of a session was not noted");
    }
    Ok(Some(Admin { account_id: session.account_id, email: session.email, session: hash }))
}

/// Ends the session of a cookie; fine if there is none.
///
/// # Errors
/// The database fails; the session lasts.
pub async fn sign_out(b: &Backend, raw_cookie: &str) -> Result<(), BackendError> {
    if raw_cookie.len() <= TOKEN_MAX {
        sessions::delete(&b.db, &ids::hash_token(raw_cookie)).await?;
    }
    Ok(())
}

/// Ends every session of an account.
///
/// # Errors
/// The database fails; the sessions last.
pub async fn sign_out_everywhere(b: &Backend, account_id: &str) -> Result<(), BackendError> {
    let mut tx = b.db.write().await?;
    sessions::delete_of(&mut tx, account_id).await?;
    tx.commit().await?;
    Ok(())
}

/// Deletes sessions that ended and failures too old to count. Answers how many
/// rows went.
///
/// # Errors
/// The database fails.
pub async fn sweep(b: &Backend) -> Result<u64, BackendError> {
    let now = b.clock.now();
    let ended = sessions::sweep(&b.db, now, now.plus_ms(-limits::SESSION_IDLE_MS)).await?;
    let forgotten = accounts::sweep_failures(&b.db, now.plus_ms(-limits::SIGN_IN_MEMORY_MS)).await?;
    Ok(ended + forgotten)
}
