use crate::accounts::attempt::{SignIn, SignInAttempt, is_expired};
use crate::accounts::codes;
use crate::accounts::passkeys::{self, Signed};
use crate::accounts::sign_in::{ATTEMPT_TIMEOUT, LOCK, SignInError};
use crate::accounts::tokens::{SignedIn, token_hash};
use crate::boxed;
use crate::db::WriteTx;
use crate::db::accounts::sign_in::SignInReader;
use crate::db::accounts::{passkeys as passkey_rows, second_factor as rows};
use crate::db::core::locks;
use crate::error::{BackendError, DbError};
use crate::{Backend, db::accounts::second_factor::Pending};
use domain::{Timestamp, limits};
use serde_json::Value;
use tracing::Instrument as _;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecondStepWays {
    pub app: bool,
    pub passkeys: bool,
}

#[derive(Clone, Copy, Debug)]
pub enum Proof<'a> {
    Code(&'a str),
    Passkey(&'a str),
}

impl Proof<'_> {
    fn is_missing(self) -> bool {
        match self {
            Self::Code(typed) => typed.trim().is_empty(),
            Self::Passkey(answer) => answer.trim().is_empty(),
        }
    }
}

struct Waiting {
    token_hash: String,
    account_id: String,
    email: String,
}

impl Waiting {
    async fn find(backend: &Backend, cookie: &str) -> Result<Self, SignInError> {
        let token_hash = token_hash(Some(cookie)).ok_or(SignInError::Ended)?;
        let Pending { account_id, email, created_at } =
            rows::pending(&backend.db, &token_hash).await?.ok_or(SignInError::Ended)?;
        if is_expired(created_at, backend.clock.now()) {
            return Err(SignInError::Ended);
        }
        Ok(Self { token_hash, account_id, email })
    }
}

#[boxed]
pub async fn ways(backend: &Backend, pending: &str) -> Result<SecondStepWays, SignInError> {
    let waiting = Waiting::find(backend, pending).await?;
    let has = rows::ways(&backend.db, &waiting.account_id).await?;
    Ok(SecondStepWays { app: has.app, passkeys: has.passkeys && passkeys::are_possible(backend) })
}

/// Asks the account's passkeys: the options for the browser's `navigator.credentials.get`, as JSON. Only the newest
/// question of a waiting sign-in may be answered, and once. Without a passkey that could answer,
/// [`SignInError::WrongPasskey`].
#[boxed]
pub async fn ask_passkey(backend: &Backend, pending: &str) -> Result<Value, SignInError> {
    let waiting = Waiting::find(backend, pending).await?;
    let asked = passkeys::ask(backend, &waiting.account_id).await?.ok_or(SignInError::WrongPasskey)?;
    passkey_rows::begin_ceremony(&backend.db, &waiting.token_hash, &asked.state, backend.clock.now()).await?;
    Ok(asked.options)
}

/// Takes the second step; `pending` is the waiting sign-in's cookie. Of `given`, email and password do
/// not matter. Wrong codes and passkeys count in the budgets of wrong passwords.
pub async fn take(
    backend: &Backend,
    pending: &str,
    proof: Proof<'_>,
    given: SignIn<'_>,
) -> Result<SignedIn, SignInError> {
    let step = tokio::time::timeout(ATTEMPT_TIMEOUT, check(backend, pending, proof, given));
    let result = step.instrument(tracing::debug_span!("second step of a sign-in")).await;
    let result = result.unwrap_or_else(|_| Err(BackendError::Busy("the database").into()));
    backend.metrics.sign_in(&result);
    result
}

/// A proof as far as it can be checked without the database.
enum Checked<'a> {
    Code(&'a str),
    Passkey(Signed),
}

async fn check(backend: &Backend, pending: &str, proof: Proof<'_>, given: SignIn<'_>) -> Result<SignedIn, SignInError> {
    let waiting = Waiting::find(backend, pending).await?;
    if proof.is_missing() {
        return Err(SignInError::Missing);
    }
    let attempt =
        SignInAttempt { codes: true, ..SignInAttempt::new(backend, SignIn { email: &waiting.email, ..given }) };
    let mut tx = backend.db.write().await?;
    locks::take(&mut tx, &[LOCK], attempt.now).await?;
    let budget = attempt.choose(&mut SignInReader::Held(&mut tx)).await?;
    let budget = budget.map_err(|wait_ms| SignInError::TooMany { wait_ms })?;
    if !rows::try_pending(&mut tx, &waiting.token_hash).await? {
        return Err(SignInError::Ended);
    }
    // Counted before the check, like passwords.
    attempt.take(&mut tx, &budget).await?;
    let asked = match proof {
        Proof::Code(_) => None,
        Proof::Passkey(_) => passkey_rows::take_ceremony(&mut tx, &waiting.token_hash).await?,
    };
    tx.commit().await?;
    let checked = match proof {
        Proof::Code(typed) => Checked::Code(typed),
        Proof::Passkey(answer) => {
            let signed = passkeys::check(backend, asked.as_ref(), answer, attempt.now);
            Checked::Passkey(signed.ok_or(SignInError::WrongPasskey)?)
        }
    };
    let mut tx = backend.db.write().await?;
    // A changed password has ended it since.
    if !rows::take_pending(&mut tx, &waiting.token_hash).await? {
        return Err(SignInError::Ended);
    }
    use_up(&mut tx, &waiting.account_id, checked, attempt.now).await?;
    attempt.refund(&mut tx, &budget).await?;
    let signed = attempt.begin_session(&mut tx, &waiting.account_id).await?;
    tx.commit().await?;
    Ok(signed)
}

/// Uses up a proof: each is accepted once.
async fn use_up(tx: &mut WriteTx, account_id: &str, proof: Checked<'_>, now: Timestamp) -> Result<(), SignInError> {
    match proof {
        Checked::Code(typed) => {
            let typed = if typed.len() > limits::SECOND_FACTOR_CODE_MAX { "" } else { typed };
            if codes::use_code(tx, account_id, typed, now).await? { Ok(()) } else { Err(SignInError::WrongCode) }
        }
        Checked::Passkey(signed) => {
            let used: Result<bool, DbError> = passkeys::record_use(tx, account_id, &signed, now).await;
            if used? { Ok(()) } else { Err(SignInError::WrongPasskey) }
        }
    }
}
