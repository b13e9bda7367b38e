//! Whether visitors see the site. Its state is part of the content: a change of it is a new version, so that no server
//! shows a page that it kept from before.

mod preview;
pub(crate) mod rows;

use crate::accounts::session::Admin;
use crate::content;
use crate::db::content::{business, pages};
use crate::db::editing::changes::{self, NewChange};
use crate::db::editing::kinds::has_content_now;
use crate::db::{Db, WriteTx};
use crate::editing::EditTx;
use crate::editing::engine::stored_rows;
use crate::error::{BackendError, DbError};
use crate::feature::{Feature, Logged, Statements};
use crate::time::clock::Clock;
use crate::{Backend, boxed};
use domain::content::business::BusinessProfile;
use domain::content::unwritten::{is_read_by_visitors, shows_brackets};
use domain::features::opening::{Missing, SiteState, Unwritten};
use domain::kinds::Kind;
use domain::{Timestamp, limits};
pub use preview::{end_preview, preview_link, preview_until, renew_preview};
pub use rows::Opening;

/// The code of its lines in the log of changes, and of its screen.
const CODE: &str = "opening";

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "opening", queries: rows::QUERIES }],
    filled_at_start: &["site_opening"],
    logged: Some(Logged { code: CODE, label: "Site" }),
    ..Feature::new("opening")
};

/// Before the first pages are added: a site that has some is one that visitors have seen.
pub(crate) async fn add_missing(db: &Db, clock: &Clock) -> Result<(), DbError> {
    if rows::get(db.reader()).await?.is_some() {
        return Ok(());
    }
    let was_seen = has_content_now(db).await? || !pages::slugs(db.reader()).await?.is_empty();
    let state = if was_seen { SiteState::Open } else { SiteState::NotOpen };
    rows::offer(db, state, clock.now()).await
}

/// What pages go by. Open while nothing could be read yet: then no page can be shown either.
#[boxed]
pub async fn state(backend: &Backend) -> SiteState {
    match content::snapshot(backend).await {
        Ok(snapshot) => snapshot.opening,
        Err(_) => SiteState::Open,
    }
}

/// As stored, with its last change.
#[boxed]
pub async fn read(backend: &Backend) -> Result<Opening, BackendError> {
    Ok(rows::get(backend.db.reader()).await?.unwrap_or_default())
}

/// What has to be done before the site may be opened.
#[boxed]
pub async fn missing(backend: &Backend) -> Result<Missing, BackendError> {
    content::snapshot(backend).await?.require_whole()?;
    let is_unreachable = match business::get(backend.db.reader()).await? {
        Some(profile) => !is_reachable(&profile),
        // The built-in phone number is nobody's.
        None => true,
    };
    Ok(Missing { is_unreachable, unwritten: unwritten(backend).await? })
}

/// What visitors would see with words in brackets: in the order of the kinds, pages first. Reads all rows, so it is for
/// a site that is not open and has few.
#[boxed]
pub async fn unwritten(backend: &Backend) -> Result<Vec<Unwritten>, BackendError> {
    let mut places = Vec::new();
    for kind in Kind::ALL {
        if !is_read_by_visitors(kind) {
            continue;
        }
        for row in stored_rows::all_of(backend, kind).await? {
            if shows_brackets(kind, &row.document) {
                places.push(Unwritten { kind, title: kind.title(&row.document), id: row.id });
            }
        }
    }
    Ok(places)
}

fn is_reachable(profile: &BusinessProfile) -> bool {
    !profile.phone.is_empty() || !profile.email.is_empty()
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("something is missing")]
    Missing(Missing),
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<DbError> for OpenError {
    fn from(cause: DbError) -> Self {
        Self::Backend(cause.into())
    }
}

/// Visitors see the pages from now on. Returns how it stands then, by whose time the change can be undone.
#[boxed]
pub async fn open(backend: &Backend, admin: &Admin) -> Result<Opening, OpenError> {
    let mut work = EditTx::begin_as(backend, Some(admin)).await?;
    let now = rows::get(work.tx.connection()).await?.unwrap_or_default();
    if now.state.is_open() {
        return Ok(now);
    }
    // Another server may have changed a page a moment ago. Nobody changes one while this transaction holds the lock.
    backend.poll_content_version().await?;
    let missing = missing(backend).await?;
    if !missing.is_empty() {
        return Err(OpenError::Missing(missing));
    }
    let opening = Opening { state: SiteState::Open, former: now.state, changed_at: later(work.now, now.changed_at) };
    Ok(store(backend, work, "open", opening).await?)
}

/// Visitors see the quiet page from now on.
#[boxed]
pub async fn close(backend: &Backend, admin: &Admin) -> Result<Opening, BackendError> {
    let mut work = EditTx::begin_as(backend, Some(admin)).await?;
    let now = rows::get(work.tx.connection()).await?.unwrap_or_default();
    if !now.state.is_open() {
        return Ok(now);
    }
    let opening = Opening { state: SiteState::Closed, former: now.state, changed_at: later(work.now, now.changed_at) };
    store(backend, work, "close", opening).await
}

/// Brings back the state before the change that was made at this time. False if it is not the last change, or was made
/// too long ago.
#[boxed]
pub async fn undo(backend: &Backend, admin: &Admin, changed_at: Timestamp) -> Result<bool, BackendError> {
    let mut work = EditTx::begin_as(backend, Some(admin)).await?;
    let now = rows::get(work.tx.connection()).await?.unwrap_or_default();
    let is_late = work.now.since(changed_at) > limits::UNDO_GRACE_MS;
    if now.changed_at != changed_at || is_late {
        return Ok(false);
    }
    let changed_at = later(work.now, now.changed_at);
    store(backend, work, "undo", Opening { state: now.former, former: now.state, changed_at }).await?;
    Ok(true)
}

/// For a site that comes with its content, such as the demo: nothing is asked.
pub async fn begin_open(tx: &mut WriteTx, now: Timestamp) -> Result<(), DbError> {
    rows::set(tx, Opening { state: SiteState::Open, former: SiteState::NotOpen, changed_at: now }).await
}

/// Each change has a time of its own, by which it is undone.
fn later(now: Timestamp, before: Timestamp) -> Timestamp {
    if now.0 > before.0 { now } else { before.plus_ms(1) }
}

async fn store(
    backend: &Backend,
    mut work: EditTx<'_>,
    action: &str,
    opening: Opening,
) -> Result<Opening, BackendError> {
    let account_id = work.account_id();
    let line = NewChange { action, entity: CODE, entity_id: "site", title: "", account_id };
    changes::begin(&mut work.tx, line, work.now).await?;
    rows::set(&mut work.tx, opening).await?;
    backend.commit_content(work.tx).await?;
    tracing::info!(state = opening.state.code(), "the site was opened or closed");
    Ok(opening)
}
