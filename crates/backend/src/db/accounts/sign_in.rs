//! State for limiting sign-ins: consecutive failures, and devices and networks that signed in
//! before. Keys are hashes: the tables identify no person.

use crate::db::core::statements::{Connection, statements};
use crate::db::site::rate_limits;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::{Timestamp, limits};

statements!({
    const FAILURES: &str = "SELECT failures, last_at FROM sign_in_failures WHERE scope = $1 AND key = $2";
    const SET_FAILURES: &str = "INSERT INTO sign_in_failures (scope, key, failures, last_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (scope, key) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at";
    const FORGET_FAILURES: &str = "DELETE FROM sign_in_failures WHERE scope = $1 AND key = $2";
    const SWEEP_FAILURES: &str = "DELETE FROM sign_in_failures WHERE last_at <= $1 OR last_at > $2";
    const KNOWN: &str = "SELECT EXISTS (SELECT 1 FROM devices JOIN accounts ON accounts.id = devices.account_id \
             WHERE devices.token_hash = $1 AND accounts.email = $2 AND devices.failures < $3 \
             AND devices.signed_in_at > $4) AS device, \
         EXISTS (SELECT 1 FROM known_networks WHERE key = $5 AND signed_in_at > $6) AS network";
    const DEVICE_FAILED: &str = "UPDATE devices SET failures = CASE WHEN failures BETWEEN 0 AND 2000000000 THEN failures + 1 ELSE 1 \
             END WHERE token_hash = $1";
    const ADD_DEVICE: &str =
        "INSERT INTO devices (token_hash, account_id, failures, signed_in_at) VALUES ($1, $2, 0, $3)";
    const REMOVE_DEVICE: &str = "DELETE FROM devices WHERE token_hash = $1";
    const REMOVE_DEVICES: &str = "DELETE FROM devices WHERE account_id = $1 AND token_hash <> $2";
    const DELETE_OLDEST_DEVICES: &str = "DELETE FROM devices WHERE account_id = $1 AND token_hash NOT IN \
         (SELECT token_hash FROM devices WHERE account_id = $1 ORDER BY signed_in_at DESC, token_hash LIMIT $2)";
    const SWEEP_DEVICES: &str = "DELETE FROM devices WHERE signed_in_at <= $1";
    const ADD_NETWORK: &str = "INSERT INTO known_networks (key, signed_in_at) VALUES ($1, $2) \
         ON CONFLICT (key) DO UPDATE SET signed_in_at = excluded.signed_in_at";
    const SWEEP_NETWORKS: &str = "DELETE FROM known_networks WHERE signed_in_at <= $1";
});

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    Address,
    Session,
}

impl Scope {
    const fn code(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Session => "session",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Failures {
    pub(crate) count: i64,
    /// When the last one was.
    pub(crate) last: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct KnownCaller {
    pub(crate) device: bool,
    pub(crate) network: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller<'a> {
    /// Hash of the device's token; empty without one.
    pub(crate) device_hash: &'a str,
    /// The account's address, lower case.
    pub(crate) email: &'a str,
    pub(crate) network_key: &'a str,
}

/// Where the state is read: on a reader, or within the transaction that changes it.
pub(crate) enum SignInReader<'a> {
    /// On a reader; may be slightly out of date.
    Look(&'a Db),
    /// Exact, under the lock of sign-ins.
    Held(&'a mut WriteTx),
}

#[derive(sqlx::FromRow)]
struct FailuresRow {
    failures: i64,
    last_at: i64,
}

impl SignInReader<'_> {
    fn connection(&mut self) -> Connection<'_> {
        match self {
            Self::Look(db) => db.reader(),
            Self::Held(tx) => tx.connection(),
        }
    }

    pub(crate) async fn known(&mut self, caller: Caller<'_>, now: Timestamp) -> Result<KnownCaller, DbError> {
        let devices_since = now.plus_ms(-limits::DEVICE_KEEP_MS);
        let networks_since = now.plus_ms(-limits::NETWORK_KEEP_MS);
        let values = [
            caller.device_hash.into(),
            caller.email.into(),
            limits::SIGN_IN_DEVICE_TRIES.into(),
            devices_since.into(),
            caller.network_key.into(),
            networks_since.into(),
        ];
        self.connection().row(KNOWN, &values).await
    }

    pub(crate) async fn failures(&mut self, scope: Scope, key: &str, now: Timestamp) -> Result<Failures, DbError> {
        let values = [scope.code().into(), key.into()];
        let row: Option<FailuresRow> = self.connection().one("sign_in_failures", FAILURES, &values).await?;
        match row {
            Some(row) => Ok(Failures { count: row.failures, last: Timestamp(row.last_at) }),
            None => Ok(Failures { count: 0, last: now }),
        }
    }

    /// Milliseconds until the limit allows another.
    pub(crate) async fn wait(
        &mut self,
        limit: &rate_limits::Limit,
        key: &str,
        now: Timestamp,
    ) -> Result<Option<i64>, DbError> {
        match self {
            Self::Look(db) => rate_limits::peek(db, limit, key, now).await,
            Self::Held(tx) => rate_limits::wait(tx, limit, key, now).await,
        }
    }
}

pub(crate) async fn set_failures(tx: &mut WriteTx, scope: Scope, key: &str, failures: Failures) -> Result<(), DbError> {
    tx.execute(SET_FAILURES, &[scope.code().into(), key.into(), failures.count.into(), failures.last.into()]).await
}

pub(crate) async fn forget_failures(tx: &mut WriteTx, scope: Scope, key: &str) -> Result<(), DbError> {
    tx.execute(FORGET_FAILURES, &[scope.code().into(), key.into()]).await
}

pub(crate) async fn device_failed(tx: &mut WriteTx, token_hash: &str) -> Result<(), DbError> {
    tx.execute(DEVICE_FAILED, &[token_hash.into()]).await
}

pub(crate) async fn add_device(
    tx: &mut WriteTx,
    token_hash: &str,
    account_id: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(ADD_DEVICE, &[token_hash.into(), account_id.into(), now.into()]).await
}

/// Removes the oldest of the account beyond the limit, with their notifications.
pub(crate) async fn limit_devices(tx: &mut WriteTx, account_id: &str) -> Result<(), DbError> {
    tx.execute(DELETE_OLDEST_DEVICES, &[account_id.into(), limits::DEVICES_MAX.into()]).await
}

pub(crate) async fn remove_device(tx: &mut WriteTx, token_hash: &str) -> Result<(), DbError> {
    tx.execute(REMOVE_DEVICE, &[token_hash.into()]).await
}

pub(crate) async fn remove_devices(tx: &mut WriteTx, account_id: &str, keep: &str) -> Result<(), DbError> {
    tx.execute(REMOVE_DEVICES, &[account_id.into(), keep.into()]).await
}

pub(crate) async fn add_network(tx: &mut WriteTx, key: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(ADD_NETWORK, &[key.into(), now.into()]).await
}

/// Deletes what is too old to count, or dated in the future. Returns the number of rows.
pub(crate) async fn sweep(db: &Db, now: Timestamp) -> Result<u64, DbError> {
    let failures = now.plus_ms(-limits::SIGN_IN_MEMORY_MS);
    let future = now.plus_ms(limits::CLOCK_SKEW_MS);
    let devices = now.plus_ms(-limits::DEVICE_KEEP_MS);
    let networks = now.plus_ms(-limits::NETWORK_KEEP_MS);
    let deleted = db.writer().affected(SWEEP_FAILURES, &[failures.into(), future.into()]).await?;
    db.writer().execute(SWEEP_DEVICES, &[devices.into()]).await?;
    db.writer().execute(SWEEP_NETWORKS, &[networks.into()]).await?;
    Ok(deleted)
}
