//! Signing in: limits of attempts, checking the password, and the new session.
//!
//! A wrong password is counted in one of three budgets of the account: for known devices, for known
//! networks, and for unknown clients. A flood from unknown clients uses up only theirs, and all
//! three together allow 25 checks in 15 minutes (docs/decisions/0013-sign-in-limits.md).

use crate::accounts::attempt::{Budget, DEVICES, SignInAttempt};
use crate::accounts::password::Lane;
use crate::accounts::session::Admin;
use crate::db::accounts::second_factor as pendings;
use crate::db::accounts::sign_in::{Scope, SignInReader};
use crate::db::accounts::{self, Account};
use crate::db::core::locks;
use crate::error::BackendError;
use crate::gate::QueuePlace;
use crate::{Backend, ids};
use domain::limits;
use std::time::Duration;
use tracing::Instrument as _;

pub use crate::accounts::attempt::SignIn;
pub use crate::accounts::sign_in_error::SignInError;
pub use crate::accounts::tokens::{CookieToken, SignedIn};

/// Timeout for a response, including waits for the database and for a password check.
pub(super) const ATTEMPT_TIMEOUT: Duration = Duration::from_millis(4_500);
/// How often a password is checked: once more if another sign-in has renewed the hash since.
const CHECKS: usize = 2;
/// Name of the sign-in lock: sign-ins are rare, so one lock serves all.
pub(super) const LOCK: &str = "sign-in";

/// Every refusal but [`SignInError::Missing`] takes the same time.
pub async fn sign_in(backend: &Backend, given: SignIn<'_>) -> Result<SignedIn, SignInError> {
    let result = limited(backend, given).instrument(tracing::debug_span!("sign in")).await;
    backend.metrics.sign_in(&result);
    result
}

async fn limited(backend: &Backend, given: SignIn<'_>) -> Result<SignedIn, SignInError> {
    if given.email.trim().is_empty() || given.password.is_empty() {
        return Err(SignInError::Missing);
    }
    let attempt = SignInAttempt::new(backend, given);
    let limited = tokio::time::timeout(ATTEMPT_TIMEOUT, attempt.run(backend)).await;
    limited.unwrap_or_else(|_| Err(BackendError::Busy("the database or the check of passwords").into()))
}

/// Wrong passwords count like a known device's: an open session must not allow guessing. Returns the account with the
/// hash that was checked; a change based on it holds only while the account still has this hash.
pub(crate) async fn confirm(backend: &Backend, admin: &Admin, password: &str) -> Result<Account, SignInError> {
    let given = SignIn { email: &admin.email, password, ..SignIn::default() };
    let session = admin.session();
    let attempt = SignInAttempt::new(backend, given);
    let budget = Budget {
        failures: Some((Scope::Session, &session)),
        limits: vec![(DEVICES, &attempt.account_key)],
        device: false,
        lane: Lane::Known,
    };
    let place = backend.hashing.place(budget.lane)?;
    let mut tx = backend.db.write().await?;
    locks::take(&mut tx, &[LOCK], attempt.now).await?;
    if let Some(wait_ms) = attempt.wait(&mut SignInReader::Held(&mut tx), &budget).await? {
        return Err(SignInError::TooMany { wait_ms });
    }
    attempt.take(&mut tx, &budget).await?;
    tx.commit().await?;
    let account = accounts::by_email(&backend.db, &attempt.email).await?.ok_or(SignInError::Wrong)?;
    if !backend.hashing.verify(place, attempt.password, Some(&account.password_hash)).await?.matches {
        return Err(SignInError::Wrong);
    }
    let mut tx = backend.db.write().await?;
    attempt.refund(&mut tx, &budget).await?;
    tx.commit().await?;
    Ok(account)
}

struct Checked {
    account: Account,
    /// The hash to store: the same, or one with the current parameters.
    hash: String,
}

impl SignInAttempt<'_> {
    async fn run(&self, backend: &Backend) -> Result<SignedIn, SignInError> {
        // A flood is refused using reads only: it costs neither the writer nor a hash.
        let budget = match self.choose(&mut SignInReader::Look(&backend.db)).await? {
            Ok(budget) => budget,
            Err(wait_ms) => return self.refuse(backend, wait_ms).await,
        };
        let mut place = backend.hashing.place(budget.lane)?;
        // Counted as failed before the check, so that concurrent attempts cannot all pass. Success
        // removes it.
        let mut tx = backend.db.write().await?;
        locks::take(&mut tx, &[LOCK], self.now).await?;
        let budget = match self.choose(&mut SignInReader::Held(&mut tx)).await? {
            Ok(budget) => budget,
            Err(wait_ms) => {
                drop(tx);
                return self.refuse(backend, wait_ms).await;
            }
        };
        self.take(&mut tx, &budget).await?;
        tx.commit().await?;
        for _ in 0..CHECKS {
            let checked = self.check(backend, place).await?;
            if let Some(signed) = self.succeed(backend, &checked, &budget).await? {
                return Ok(signed);
            }
            place = backend.hashing.place(budget.lane)?;
        }
        Err(SignInError::Wrong)
    }

    async fn check(&self, backend: &Backend, place: QueuePlace) -> Result<Checked, SignInError> {
        let account = accounts::by_email(&backend.db, &self.email).await?;
        let stored = account.as_ref().map(|account| account.password_hash.as_str());
        let result = backend.hashing.verify(place, self.password, stored).await?;
        let Some(account) = account.filter(|_| result.matches) else {
            return Err(SignInError::Wrong);
        };
        if !account.is_admin {
            return Err(SignInError::Restricted);
        }
        let hash = result.rehashed.unwrap_or_else(|| account.password_hash.clone());
        Ok(Checked { account, hash })
    }

    async fn refuse(&self, backend: &Backend, wait_ms: i64) -> Result<SignedIn, SignInError> {
        backend.hashing.as_long_as_a_check().await;
        Err(SignInError::TooMany { wait_ms })
    }

    /// Begins a session, or the wait for the second step. `None` if the account has another password
    /// hash by now: a changed password ends the sign-ins that are under way as it ends the sessions.
    async fn succeed(
        &self,
        backend: &Backend,
        checked: &Checked,
        budget: &Budget<'_>,
    ) -> Result<Option<SignedIn>, SignInError> {
        let account_id = &checked.account.id;
        let mut tx = backend.db.write().await?;
        // First, as where the password is set: in another order the two could deadlock.
        if !accounts::keep_password(&mut tx, account_id, &checked.account.password_hash, &checked.hash).await? {
            return Ok(None);
        }
        self.refund(&mut tx, budget).await?;
        if pendings::is_on(&mut tx, account_id).await? {
            let pending = CookieToken::new(limits::SECOND_FACTOR_WAIT_MS)?;
            pendings::add_pending(&mut tx, &ids::hash_token(&pending.value), account_id, self.now).await?;
            tx.commit().await?;
            return Err(SignInError::NeedsCode { pending });
        }
        let signed = self.begin_session(&mut tx, account_id).await?;
        tx.commit().await?;
        Ok(Some(signed))
    }
}
