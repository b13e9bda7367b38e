use crate::accounts::password::Lane;
use crate::accounts::session::replace_device;
use crate::accounts::tokens::{CookieToken, SignedIn, token_hash};
use crate::db::WriteTx;
use crate::db::accounts::sessions::{self, NewSession};
use crate::db::accounts::sign_in::{self as rows, Caller, Failures, Scope, SignInReader};
use crate::db::site::rate_limits::{self, Limit};
use crate::error::{BackendError, DbError};
use crate::{Backend, ids};
use domain::limits::{self, throttle};
use domain::text::typed;
use domain::{Timestamp, text};

const USER_AGENT_MAX: usize = 400;
const ALL: &str = "all";

const fn limit(bucket: &'static str, events: i64) -> Limit {
    Limit { bucket, events, window_ms: limits::SIGN_IN_WINDOW_MS }
}

pub(super) const DEVICES: Limit = limit("sign-in:device", limits::SIGN_IN_DEVICES);
const NETWORKS: Limit = limit("sign-in:network", limits::SIGN_IN_NETWORKS);
const STRANGERS: Limit = limit("sign-in:stranger", limits::SIGN_IN_STRANGERS);
const STRANGERS_OF_RANGE: Limit = limit("sign-in:range", limits::SIGN_IN_STRANGERS_PER_RANGE);
const CODES_OF_STRANGERS: Limit = Limit {
    bucket: "sign-in:code",
    events: limits::SECOND_FACTOR_STRANGERS,
    window_ms: limits::SECOND_FACTOR_WINDOW_MS,
};
const ALL_STRANGERS: Limit = limit("sign-in:strangers", limits::SIGN_IN_STRANGERS_ALL);

#[derive(Clone, Copy, Debug, Default)]
pub struct SignIn<'a> {
    pub email: &'a str,
    pub password: &'a str,
    /// Keyed hash of the client's network ([`Backend::client_key`]).
    pub client_key: &'a str,
    /// Keyed hash of the network's address range.
    pub range_key: &'a str,
    pub user_agent: Option<&'a str>,
    pub device: Option<&'a str>,
    /// The cookie of an earlier session, which ends on success.
    pub former: Option<&'a str>,
}

pub(crate) async fn forget_failures(
    backend: &Backend,
    tx: &mut WriteTx,
    normalized_email: &str,
) -> Result<(), DbError> {
    let key = account_key(backend, normalized_email);
    for limit in [&DEVICES, &NETWORKS, &STRANGERS, &CODES_OF_STRANGERS] {
        rate_limits::clear(tx, limit, &key).await?;
    }
    Ok(())
}

pub(super) fn normalized(email: &str) -> String {
    typed::email(email).to_lowercase()
}

/// Failures of an account are counted under a keyed hash of the typed address.
fn account_key(backend: &Backend, normalized_email: &str) -> String {
    backend.secret.keyed_hash("sign-in", normalized_email)
}

/// Where an attempt may be counted, and the limits that must have room there.
pub(super) struct Budget<'a> {
    /// Consecutive failures, which increase the delay before the next attempt.
    pub(super) failures: Option<(Scope, &'a str)>,
    pub(super) limits: Vec<(Limit, &'a str)>,
    pub(super) device: bool,
    pub(super) lane: Lane,
}

pub(super) struct SignInAttempt<'a> {
    pub(super) given: SignIn<'a>,
    pub(super) email: String,
    pub(super) password: &'a str,
    pub(super) account_key: String,
    pub(super) range_key: String,
    pub(super) device_hash: String,
    pub(super) now: Timestamp,
    pub(super) codes: bool,
}

impl<'a> SignInAttempt<'a> {
    pub(super) fn new(backend: &Backend, given: SignIn<'a>) -> Self {
        // Longer than any valid address: truncated, so that megabytes are not hashed.
        let email: String = given.email.chars().take(limits::EMAIL_MAX + 1).collect();
        let email = normalized(&email);
        let account_key = account_key(backend, &email);
        Self {
            range_key: backend.secret.keyed_hash("sign-in-range", &format!("{account_key} {}", given.range_key)),
            account_key,
            email,
            // A password over the limit is wrong; hashing it would only cost time.
            password: if given.password.len() > limits::PASSWORD_MAX { "" } else { given.password },
            device_hash: token_hash(given.device).unwrap_or_default(),
            now: backend.clock.now(),
            codes: false,
            given,
        }
    }

    /// The first budget with room, or the shortest wait. Apart from its own devices, the budgets do
    /// not depend on whether the account exists.
    pub(super) async fn choose(&self, source: &mut SignInReader<'_>) -> Result<Result<Budget<'_>, i64>, DbError> {
        let account = self.account_key.as_str();
        let address = (Scope::Address, self.given.client_key);
        let caller = Caller { device_hash: &self.device_hash, email: &self.email, network_key: self.given.client_key };
        let known = source.known(caller, self.now).await?;
        let mut budgets = Vec::with_capacity(3);
        if known.device {
            budgets.push(Budget { failures: None, limits: vec![(DEVICES, account)], device: true, lane: Lane::Known });
        }
        let codes = self.codes.then_some((CODES_OF_STRANGERS, account));
        if known.network {
            let mut limits = vec![(NETWORKS, account)];
            limits.extend(codes);
            budgets.push(Budget { failures: Some(address), limits, device: false, lane: Lane::Known });
        }
        let mut limits = vec![(STRANGERS, account), (STRANGERS_OF_RANGE, &*self.range_key), (ALL_STRANGERS, ALL)];
        limits.extend(codes);
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
    pub(super) async fn wait(
        &self,
        source: &mut SignInReader<'_>,
        budget: &Budget<'_>,
    ) -> Result<Option<i64>, DbError> {
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

    pub(super) async fn take(&self, tx: &mut WriteTx, budget: &Budget<'_>) -> Result<(), DbError> {
        if let Some((scope, key)) = budget.failures {
            let before = SignInReader::Held(tx).failures(scope, key, self.now).await?;
            let count = throttle::remembered(before.count, before.last, self.now) + 1;
            rows::set_failures(tx, scope, key, Failures { count, last: self.now }).await?;
        }
        if budget.device {
            rows::device_failed(tx, &self.device_hash).await?;
        }
        for (limit, key) in &budget.limits {
            rate_limits::record(tx, limit, key, self.now).await?;
        }
        Ok(())
    }

    /// Removes the count: the password was right.
    pub(super) async fn refund(&self, tx: &mut WriteTx, budget: &Budget<'_>) -> Result<(), DbError> {
        for (limit, key) in &budget.limits {
            rate_limits::refund(tx, limit, key, self.now).await?;
        }
        if let Some((scope, key)) = budget.failures {
            rows::forget_failures(tx, scope, key).await?;
        }
        Ok(())
    }

    /// Begins a session, and remembers device and network. The device gets a new token each time, so that a copy of
    /// the old one is worthless.
    pub(super) async fn begin_session(&self, tx: &mut WriteTx, account_id: &str) -> Result<SignedIn, BackendError> {
        let session = CookieToken::new(limits::SESSION_MAX_MS)?;
        let session_hash = ids::hash_token(&session.value);
        let user_agent = self.given.user_agent.map(text::clean_line);
        let user_agent: Option<String> = user_agent.map(|name| name.chars().take(USER_AGENT_MAX).collect());
        if let Some(former) = token_hash(self.given.former) {
            sessions::delete(tx, &former).await?;
        }
        let device = replace_device(tx, &self.device_hash, account_id, self.now).await?;
        rows::add_network(tx, self.given.client_key, self.now).await?;
        let new = NewSession {
            token_hash: &session_hash,
            account_id,
            user_agent: user_agent.as_deref(),
            device_hash: &ids::hash_token(&device.value),
        };
        sessions::insert(tx, new, self.now).await?;
        Ok(SignedIn { session, device })
    }
}

/// Whether something that began at `created_at` and waits for the second step is too old.
pub(super) fn is_expired(created_at: i64, now: Timestamp) -> bool {
    let age = now.since(Timestamp(created_at));
    !(-limits::CLOCK_SKEW_MS..limits::SECOND_FACTOR_WAIT_MS).contains(&age)
}
