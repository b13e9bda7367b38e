//! Signing in: limits of attempts, checking the password, and the new session.
//!
//! A wrong password is counted in one of three budgets of the account: for known devices, for known
//! networks, and for unknown clients. A flood from unknown clients uses up only theirs, and all
//! three together allow 25 checks in 15 minutes (docs/decisions/0013-sign-in-limits.md).

use crate::accounts::password::Lane;
use crate::accounts::session::{Admin, TOKEN_MAX};
use crate::db::accounts::{self, Account};
use crate::db::rate_limits::{self, Limit};
use crate::db::sessions::{self, NewSession};
use crate::db::sign_in::{self as rows, Caller, Failures, Scope, Source};
use crate::db::{WriteTx, locks};
use crate::error::{BackendError, DbError, from_db};
use crate::gate::Place;
use crate::{Backend, ids};
use domain::limits::{self, throttle};
use domain::time::SECOND;
use domain::{Timestamp, text};
use std::fmt;
use std::time::Duration;
use tracing::Instrument as _;

/// Timeout for a response, including waits for the database and for a password check.
const ATTEMPT_TIMEOUT: Duration = Duration::from_millis(4_500);
/// How often a password is checked: once more if another sign-in has renewed the hash meanwhile.
const CHECKS: usize = 2;
/// Name of the sign-in lock: sign-ins are rare, so one lock serves all.
const LOCK: &str = "sign-in";
/// Maximum length of a stored user agent.
const USER_AGENT_MAX: usize = 400;
/// The single key of a limit that counts everything.
const ALL: &str = "all";

const fn limit(bucket: &'static str, events: i64) -> Limit {
    Limit { bucket, events, window_ms: limits::SIGN_IN_WINDOW_MS }
}

const DEVICES: Limit = limit("sign-in:device", limits::SIGN_IN_DEVICES);
const NETWORKS: Limit = limit("sign-in:network", limits::SIGN_IN_NETWORKS);
const STRANGERS: Limit = limit("sign-in:stranger", limits::SIGN_IN_STRANGERS);
const STRANGERS_OF_RANGE: Limit = limit("sign-in:range", limits::SIGN_IN_STRANGERS_PER_RANGE);
const ALL_STRANGERS: Limit = limit("sign-in:strangers", limits::SIGN_IN_STRANGERS_ALL);

/// An attempt to sign in.
#[derive(Clone, Copy, Debug, Default)]
pub struct SignIn<'a> {
    /// The account's address as typed.
    pub email: &'a str,
    /// The password as typed.
    pub password: &'a str,
    /// Keyed hash of the client's network ([`Backend::client_key`]).
    pub client_key: &'a str,
    /// Keyed hash of the network's address range.
    pub range_key: &'a str,
    /// The user agent.
    pub user_agent: Option<&'a str>,
    /// The device's cookie, if there is one.
    pub device: Option<&'a str>,
    /// The cookie of an earlier session, which ends on success.
    pub former: Option<&'a str>,
}

/// A new secret, for a cookie only.
#[derive(Clone, PartialEq, Eq)]
pub struct Token {
    /// The cookie's value.
    pub value: String,
    /// The cookie's `Max-Age`, in seconds.
    pub max_age: i64,
}

impl Token {
    fn new(max_age_ms: i64) -> Result<Self, BackendError> {
        Ok(Self { value: ids::new_token()?, max_age: max_age_ms / SECOND })
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Token").field("max_age", &self.max_age).finish_non_exhaustive()
    }
}

/// The cookies that a successful sign-in sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// For the session's cookie.
    pub session: Token,
    /// For the device's cookie.
    pub device: Token,
}

/// Why the attempt failed.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// E-mail or password is empty.
    #[error("something is missing")]
    Missing,
    /// Unknown account or wrong password, without saying which.
    #[error("wrong")]
    Wrong,
    /// The right password of an account that is not the owner's.
    #[error("not the owner's account")]
    Restricted,
    /// No budget has room; even the right password is refused.
    #[error("too many failures")]
    TooMany {
        /// Milliseconds until the next try counts.
        wait_ms: i64,
    },
    /// The database or the password check is overloaded.
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(SignInError::Unavailable);

/// Signs the owner in. Every refusal but [`SignInError::Missing`] takes the same time.
///
/// # Errors
/// See [`SignInError`].
pub async fn sign_in(b: &Backend, given: SignIn<'_>) -> Result<SignedIn, SignInError> {
    let result = limited(b, given).instrument(tracing::debug_span!("sign in")).await;
    b.metrics.sign_in(&result);
    result
}

async fn limited(b: &Backend, given: SignIn<'_>) -> Result<SignedIn, SignInError> {
    if given.email.trim().is_empty() || given.password.is_empty() {
        return Err(SignInError::Missing);
    }
    let attempt = Attempt::new(b, given);
    let limited = tokio::time::timeout(ATTEMPT_TIMEOUT, attempt.run(b)).await;
    limited.unwrap_or_else(|_| Err(BackendError::Busy("the database or the check of passwords").into()))
}

/// Asks the owner for the password again. Wrong ones count like those of a known device: an open
/// session must not allow guessing. Returns the account with the hash that was checked: what is
/// done with it holds only while the account still has that one.
pub(crate) async fn confirm(b: &Backend, admin: &Admin, password: &str) -> Result<Account, SignInError> {
    let given = SignIn { email: &admin.email, password, ..SignIn::default() };
    let attempt = Attempt::new(b, given);
    let budget = Budget {
        failures: Some((Scope::Session, &admin.session)),
        limits: vec![(DEVICES, &attempt.account_key)],
        device: false,
        lane: Lane::Known,
    };
    let place = b.hashing.place(budget.lane)?;
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], attempt.now).await?;
    if let Some(wait_ms) = attempt.wait(&mut Source::Held(&mut tx), &budget).await? {
        return Err(SignInError::TooMany { wait_ms });
    }
    attempt.take(&mut tx, &budget).await?;
    tx.commit().await?;
    let account = accounts::by_email(&b.db, &attempt.email).await?.ok_or(SignInError::Wrong)?;
    if !b.hashing.verify(place, attempt.password, Some(&account.password_hash)).await?.matches {
        return Err(SignInError::Wrong);
    }
    let mut tx = b.db.write().await?;
    attempt.give_back(&mut tx, &budget).await?;
    tx.commit().await?;
    Ok(account)
}

/// Clears the failures of an account.
pub(crate) async fn forget_failures(b: &Backend, tx: &mut WriteTx, normalised_email: &str) -> Result<(), DbError> {
    let key = account_key(b, normalised_email);
    for limit in [&DEVICES, &NETWORKS, &STRANGERS] {
        rate_limits::clear(tx, limit, &key).await?;
    }
    Ok(())
}

/// How an address is stored and compared.
pub(super) fn normalised(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Failures of an account are counted under a keyed hash of the typed address.
fn account_key(b: &Backend, normalised_email: &str) -> String {
    b.secret.keyed_hash("sign-in", normalised_email)
}

/// Where an attempt may be counted, and what must have room there.
struct Budget<'a> {
    /// Consecutive failures, which increase the delay before the next attempt.
    failures: Option<(Scope, &'a str)>,
    limits: Vec<(Limit, &'a str)>,
    /// Whether failures are counted on the device, too.
    device: bool,
    lane: Lane,
}

/// An account whose password was right.
struct Checked {
    /// With the hash that was checked.
    account: Account,
    /// The hash to store: the same, or one with the current parameters.
    hash: String,
}

/// An attempt, with everything derived from it.
struct Attempt<'a> {
    given: SignIn<'a>,
    email: String,
    password: &'a str,
    account_key: String,
    range_key: String,
    device_hash: String,
    now: Timestamp,
}

impl<'a> Attempt<'a> {
    fn new(b: &Backend, given: SignIn<'a>) -> Self {
        // Longer than any valid address: truncated, so that megabytes are not hashed.
        let email: String = given.email.trim().chars().take(limits::EMAIL_MAX + 1).collect();
        let email = normalised(&email);
        let account_key = account_key(b, &email);
        Self {
            range_key: b.secret.keyed_hash("sign-in-range", &format!("{account_key} {}", given.range_key)),
            account_key,
            email,
            // A password over the limit is wrong; hashing it would only cost time.
            password: if given.password.len() > limits::PASSWORD_MAX { "" } else { given.password },
            device_hash: token_hash(given.device).unwrap_or_default(),
            now: b.clock.now(),
            given,
        }
    }

    async fn run(&self, b: &Backend) -> Result<SignedIn, SignInError> {
        // A flood is refused using reads only: it costs neither the writer nor a hash.
        let budget = match self.choose(&mut Source::Look(&b.db)).await? {
            Ok(budget) => budget,
            Err(wait_ms) => return self.refuse(b, wait_ms).await,
        };
        let mut place = b.hashing.place(budget.lane)?;
        // Counted as failed before the check, so that concurrent attempts cannot all pass. Success
        // removes it.
        let mut tx = b.db.write().await?;
        locks::take(&mut tx, &[LOCK], self.now).await?;
        let budget = match self.choose(&mut Source::Held(&mut tx)).await? {
            Ok(budget) => budget,
            Err(wait_ms) => {
                drop(tx);
                return self.refuse(b, wait_ms).await;
            }
        };
        self.take(&mut tx, &budget).await?;
        tx.commit().await?;
        for _ in 0..CHECKS {
            let checked = self.check(b, place).await?;
            if let Some(signed) = self.succeed(b, &checked, &budget).await? {
                return Ok(signed);
            }
            place = b.hashing.place(budget.lane)?;
        }
        Err(SignInError::Wrong)
    }

    async fn check(&self, b: &Backend, place: Place) -> Result<Checked, SignInError> {
        let account = accounts::by_email(&b.db, &self.email).await?;
        let stored = account.as_ref().map(|account| account.password_hash.as_str());
        let result = b.hashing.verify(place, self.password, stored).await?;
        let Some(account) = account.filter(|_| result.matches) else {
            return Err(SignInError::Wrong);
        };
        if !account.is_admin {
            return Err(SignInError::Restricted);
        }
        let hash = result.rehashed.unwrap_or_else(|| account.password_hash.clone());
        Ok(Checked { account, hash })
    }

    async fn refuse(&self, b: &Backend, wait_ms: i64) -> Result<SignedIn, SignInError> {
        b.hashing.as_long_as_a_check().await;
        Err(SignInError::TooMany { wait_ms })
    }

    /// The first budget with room, or the shortest wait. Apart from its own devices, the budgets do
    /// not depend on whether the account exists.
    async fn choose(&self, source: &mut Source<'_>) -> Result<Result<Budget<'_>, i64>, DbError> {
        let (account, address) = (self.account_key.as_str(), (Scope::Address, self.given.client_key));
        let caller = Caller { device_hash: &self.device_hash, email: &self.email, network_key: self.given.client_key };
        let known = source.known(caller, self.now).await?;
        let mut budgets = Vec::with_capacity(3);
        if known.device {
            budgets.push(Budget { failures: None, limits: vec![(DEVICES, account)], device: true, lane: Lane::Known });
        }
        if known.network {
            let limits = vec![(NETWORKS, account)];
            budgets.push(Budget { failures: Some(address), limits, device: false, lane: Lane::Known });
        }
        let limits = vec![(STRANGERS, account), (STRANGERS_OF_RANGE, &*self.range_key), (ALL_STRANGERS, ALL)];
        budgets.push(Budget { failures: Some(address), limits, device: false, lane: Lane::Strangers });
        let mut shortest = i64::MAX;
        for budget in budgets {
            match self.wait(source, &budget).await? {
                None => return Ok(Ok(budget)),
                Some(wait_ms) => shortest = shortest.min(wait_ms),
            }
        }
        Ok(Err(shortest))
    }

    /// Milliseconds until a budget has room.
    async fn wait(&self, source: &mut Source<'_>, budget: &Budget<'_>) -> Result<Option<i64>, DbError> {
        let mut longest = None;
        if let Some((scope, key)) = budget.failures {
            let failures = source.failures(scope, key, self.now).await?;
            longest = throttle::sign_in_wait(failures.count, failures.last, self.now);
        }
        for (limit, key) in &budget.limits {
            longest = longest.max(source.wait(limit, key, self.now).await?);
        }
        Ok(longest)
    }

    /// Counts this attempt as failed.
    async fn take(&self, tx: &mut WriteTx, budget: &Budget<'_>) -> Result<(), DbError> {
        if let Some((scope, key)) = budget.failures {
            let before = Source::Held(tx).failures(scope, key, self.now).await?;
            let count = throttle::remembered(before.count, before.last, self.now) + 1;
            rows::set_failures(tx, scope, key, Failures { count, last: self.now }).await?;
        }
        if budget.device {
            rows::device_failed(tx, &self.device_hash).await?;
        }
        for (limit, key) in &budget.limits {
            rate_limits::note(tx, limit, key, self.now).await?;
        }
        Ok(())
    }

    /// Removes the count: the password was right.
    async fn give_back(&self, tx: &mut WriteTx, budget: &Budget<'_>) -> Result<(), DbError> {
        for (limit, key) in &budget.limits {
            rate_limits::take_back(tx, limit, key, self.now).await?;
        }
        if let Some((scope, key)) = budget.failures {
            rows::forget_failures(tx, scope, key).await?;
        }
        Ok(())
    }

    /// Begins a session, and remembers device and network. The device gets a new token each time,
    /// so that a copy of the old one is worthless. `None` if the account has another password hash
    /// by now: a changed password ends the sign-ins that are under way as it ends the sessions.
    async fn succeed(
        &self,
        b: &Backend,
        checked: &Checked,
        budget: &Budget<'_>,
    ) -> Result<Option<SignedIn>, SignInError> {
        let account_id = &checked.account.id;
        let (session, device) = (Token::new(limits::SESSION_MAX_MS)?, Token::new(limits::DEVICE_KEEP_MS)?);
        let (session_hash, device_hash) = (ids::hash_token(&session.value), ids::hash_token(&device.value));
        let user_agent = self.given.user_agent.map(text::clean_line);
        let user_agent: Option<String> = user_agent.map(|name| name.chars().take(USER_AGENT_MAX).collect());
        let mut tx = b.db.write().await?;
        // First, as where the password is set: in another order the two could deadlock.
        if !accounts::keep_password(&mut tx, account_id, &checked.account.password_hash, &checked.hash).await? {
            return Ok(None);
        }
        self.give_back(&mut tx, budget).await?;
        if let Some(former) = token_hash(self.given.former) {
            sessions::delete(&mut tx, &former).await?;
        }
        rows::remove_device(&mut tx, &self.device_hash).await?;
        rows::add_device(&mut tx, &device_hash, account_id, self.now).await?;
        rows::add_network(&mut tx, self.given.client_key, self.now).await?;
        let new = NewSession {
            token_hash: &session_hash,
            account_id,
            user_agent: user_agent.as_deref(),
            device_hash: &device_hash,
        };
        sessions::insert(&mut tx, new, self.now).await?;
        tx.commit().await?;
        Ok(Some(SignedIn { session, device }))
    }
}

/// The database key of a token from a cookie, if it can be one of ours.
fn token_hash(cookie: Option<&str>) -> Option<String> {
    cookie.filter(|raw| !raw.is_empty() && raw.len() <= TOKEN_MAX).map(ids::hash_token)
}
