//! The newsletter's list: sign-up, confirmation, unsubscribing, and the owner's actions. An address
//! is only on the list after confirming by a link sent to it.

mod feature;
mod letter;
pub(crate) mod links;
mod rows;
mod topic;

pub(crate) use feature::FEATURE;
pub(crate) use letter::{SignUp, please_confirm};
pub use rows::{Subscriber, SubscriberCounts};

use self::rows::NewSubscriber;
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::backup::erased_rows;
use crate::db::core::ids as row_ids;
use crate::db::delivery::deliveries;
use crate::db::editing::changes::{self, NewChange};
use crate::db::site::rate_limits::{self, Limit};
use crate::db::{WriteTx, leads};
use crate::error::{BackendError, DbError, from_db};
use crate::leads::origin::Origin;
use crate::paging::{self, ROWS_TO_READ};
use crate::time::zone;
use crate::{Backend, ids};
use domain::delivery::{Channel, Topic};
use domain::features::newsletter::{NewsletterDraft, PER_EMAIL, SubscriberState, UNCONFIRMED_MS, WINDOW_MS};
use domain::leads::spam_check::Signs;
use domain::text::csv;
use domain::{Timestamp, Violations, limits};
use std::sync::atomic::Ordering::Relaxed;

/// Each sign-up may send a mail to an address whose owner did not ask for it.
const BY_EMAIL: Limit = Limit { bucket: "newsletter:email", events: PER_EMAIL, window_ms: WINDOW_MS };
const BY_ADDRESS: Limit = Limit {
    bucket: "newsletter:address",
    events: limits::SUBMISSIONS_PER_ADDRESS,
    window_ms: limits::SUBMISSION_WINDOW_MS,
};
pub(crate) const CODE: &str = "newsletter";
const BATCH: i64 = 500;
/// Makes spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

#[derive(Debug, thiserror::Error)]
pub enum SubscribeError {
    #[error("invalid address")]
    Invalid(Violations),
    /// A program sent it; nothing was stored.
    #[error("blocked")]
    Blocked,
    /// Over a limit; nothing was stored.
    #[error("too many")]
    TooMany { wait_ms: i64 },
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(SubscribeError::Unavailable);

/// Records a sign-up and queues the confirmation mail. Returns only whether mail can be sent now,
/// so that it does not reveal who is on the list.
#[boxed]
pub async fn subscribe(backend: &Backend, draft: &NewsletterDraft, origin: &Origin) -> Result<bool, SubscribeError> {
    let email = draft.validate().map_err(SubscribeError::Invalid)?;
    let signs = Signs { trap: &draft.trap, elapsed_ms: None, from_browser: origin.from_browser };
    if signs.program().is_some() {
        return Err(SubscribeError::Blocked);
    }
    let now = backend.clock.now();
    let normalized = email.normalized();
    let email_key = backend.secret.keyed_hash("email", &email.mailbox());
    let mut counted = vec![(BY_EMAIL, email_key.as_str())];
    counted.extend(origin.limits(BY_ADDRESS));
    let mut tx = backend.db.write().await?;
    if let Some(wait_ms) = rate_limits::take_all(&mut tx, &counted, now).await? {
        return Err(SubscribeError::TooMany { wait_ms });
    }
    let consent_version = leads::policy_version(&mut tx).await?;
    match rows::by_email(&mut tx, &normalized, email.as_str()).await? {
        Some((_, SubscriberState::Confirmed)) => {}
        Some((id, SubscriberState::Pending)) => {
            rows::asked_again(&mut tx, &id, consent_version, now).await?;
            ask_to_confirm(&mut tx, &id, now).await?;
        }
        None => {
            let id = ids::new_id();
            let seed = ids::hash_token(&ids::new_token()?);
            let new = NewSubscriber {
                id: &id,
                email: email.as_str(),
                email_normalised: &normalized,
                seed: &seed,
                consent_version,
            };
            rows::remove_unreadable(&mut tx, &normalized, email.as_str()).await?;
            rows::insert(&mut tx, new, now).await?;
            ask_to_confirm(&mut tx, &id, now).await?;
        }
    }
    tx.commit().await?;
    backend.outbox.wake();
    Ok(backend.outgoing.mail.is_some())
}

async fn ask_to_confirm(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<(), DbError> {
    deliveries::enqueue_again(tx, Topic::Subscriber, id, Channel::VisitorMail, now).await
}

/// Whether the link of a mail still confirms. Changes nothing: mail scanners follow links.
#[boxed]
pub async fn can_confirm(backend: &Backend, id: &str, token: &str) -> Result<bool, BackendError> {
    if !ids::is_id(id) {
        return Ok(false);
    }
    let Some(link) = rows::seed(&backend.db, id).await? else { return Ok(false) };
    let is_recent = backend.clock.now().since(link.requested_at) < UNCONFIRMED_MS;
    let is_valid = is_recent || link.state == SubscriberState::Confirmed;
    Ok(is_valid && links::confirms(backend, &link.seed, token))
}

/// False if the link is not valid (anymore). Idempotent.
#[boxed]
pub async fn confirm(backend: &Backend, id: &str, token: &str) -> Result<bool, BackendError> {
    if !can_confirm(backend, id, token).await? {
        return Ok(false);
    }
    let mut tx = backend.db.write().await?;
    rows::confirm(&mut tx, id, backend.clock.now()).await?;
    deliveries::drop_all(&mut tx, Topic::Subscriber, id).await?;
    tx.commit().await?;
    Ok(true)
}

#[must_use]
pub fn can_unsubscribe(backend: &Backend, id: &str, token: &str) -> bool {
    ids::is_id(id) && links::is_unsubscribe_link(backend, id, token)
}

/// False if the link is not ours. Idempotent.
#[boxed]
pub async fn unsubscribe(backend: &Backend, id: &str, token: &str) -> Result<bool, BackendError> {
    if !can_unsubscribe(backend, id, token) {
        return Ok(false);
    }
    let mut tx = backend.db.write().await?;
    if remove(&mut tx, id, backend.clock.now()).await? {
        tx.commit().await?;
        backend.log_has_erased.store(true, Relaxed);
    }
    Ok(true)
}

async fn remove(tx: &mut WriteTx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    let existed = rows::remove(tx, id).await?;
    if existed {
        erased_rows::add(tx, id, now).await?;
    }
    Ok(existed)
}

/// Sign-ups that were not confirmed within a month. Called by a worker.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<u64, BackendError> {
    let expired = rows::expire(&backend.db, backend.clock.now().plus_ms(-UNCONFIRMED_MS)).await?;
    if expired > 0 {
        backend.log_has_erased.store(true, Relaxed);
    }
    Ok(expired)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscriberPage {
    pub counts: SubscriberCounts,
    pub rows: Vec<Subscriber>,
    pub next: Option<String>,
    pub has_mail: bool,
}

/// Newest first, after the id `after`.
#[boxed]
pub async fn list(
    backend: &Backend,
    state: SubscriberState,
    after: Option<&str>,
) -> Result<SubscriberPage, BackendError> {
    let before = paging::upper_bound(after);
    let mut rows = rows::page(&backend.db, state, before, ROWS_TO_READ).await?;
    let seen: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    if row_ids::repair_seen(&backend.db, &row_ids::SUBSCRIBERS, &seen).await? {
        rows = rows::page(&backend.db, state, before, ROWS_TO_READ).await?;
    }
    let more = paging::cut(&mut rows);
    let next = match rows.last() {
        Some(last) if more => Some(last.id.clone()),
        Some(_) | None => None,
    };
    Ok(SubscriberPage {
        counts: rows::counts(&backend.db).await?,
        rows,
        next,
        has_mail: backend.outgoing.mail.is_some(),
    })
}

#[boxed]
pub async fn undelivered(backend: &Backend) -> Result<i64, BackendError> {
    Ok(rows::counts(&backend.db).await?.failed)
}

/// For spreadsheets and mailing programs, with the unsubscribe link that each issue must contain.
#[boxed]
pub async fn export(backend: &Backend) -> Result<String, BackendError> {
    let mut table = format!(
        "{BYTE_ORDER_MARK}{}",
        csv::line(&["Email", "Confirmed", "Privacy policy version", "Unsubscribe link"])
    );
    let site = backend.site_url.as_deref().unwrap_or_default();
    let mut after = String::new();
    loop {
        let batch = rows::confirmed(&backend.db, &after, BATCH).await?;
        let Some(last) = batch.last() else { return Ok(table) };
        after.clone_from(&last.id);
        for row in &batch {
            let confirmed = row.confirmed_at.and_then(|at| zone::iso(Timestamp(at)).ok()).unwrap_or_default();
            table.push_str(&csv::line(&[
                &row.email,
                &confirmed,
                &row.consent_version.to_string(),
                &links::leave_url(backend, site, &row.id),
            ]));
        }
    }
}

/// Erases a subscriber at the owner's request; false if there is none. The log records the erasure,
/// not the person.
#[boxed]
pub async fn erase(backend: &Backend, admin: &Admin, id: &str) -> Result<bool, BackendError> {
    if !ids::is_id(id) {
        return Ok(false);
    }
    let mut tx = backend.db.write().await?;
    if !remove(&mut tx, id, backend.clock.now()).await? {
        return Ok(false);
    }
    log(&mut tx, admin, "purge", id, backend.clock.now()).await?;
    tx.commit().await?;
    backend.log_has_erased.store(true, Relaxed);
    Ok(true)
}

/// False if there is no pending subscriber.
#[boxed]
pub async fn resend(backend: &Backend, admin: &Admin, id: &str) -> Result<bool, BackendError> {
    if !ids::is_id(id) {
        return Ok(false);
    }
    let Some(link) = rows::seed(&backend.db, id).await? else { return Ok(false) };
    if link.state != SubscriberState::Pending {
        return Ok(false);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    ask_to_confirm(&mut tx, id, now).await?;
    log(&mut tx, admin, "resend", id, now).await?;
    tx.commit().await?;
    backend.outbox.wake();
    Ok(true)
}

async fn log(tx: &mut WriteTx, admin: &Admin, action: &str, id: &str, now: Timestamp) -> Result<(), DbError> {
    let change = NewChange { action, entity: CODE, entity_id: id, title: "", account_id: Some(&admin.account_id) };
    changes::begin(tx, change, now).await.map(drop)
}
