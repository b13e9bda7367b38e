//! The link checker: collects the links in the content, checks each from time to time, and reports
//! broken ones to the owner. Links within the site are looked up in the database; external ones are
//! requested at a low rate, and never on private networks.

pub use crate::db::site::links::LinkRow;

use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::core::ids as row_ids;
use crate::db::editing::changes::{self, NewChange};
use crate::db::media::text_pictures::referred_to;
use crate::db::site::links::{self as db, CheckResult, DueLink};
use crate::editing::screens::content_links;
use crate::error::BackendError;
use crate::html::{addresses, with_addresses};
use crate::paging::{self, ROWS_TO_READ};
use crate::site::destinations::follow;
use crate::site::paths::AtPath;
use crate::{Backend, ids};
use domain::kinds::Kind;
use domain::site::link::{LinkState, LinkTarget, classify};
use domain::text::web_address::host;
use domain::{Timestamp, limits, text};
use futures::future::join_all;
use outgoing::http_guard::{GuardError, GuardedClient, ProbeResponse};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

pub(crate) const CODE: &str = "links";
const BATCH: i64 = 200;
const ROUND: i64 = 20;
const MAX_CONCURRENT_HOSTS: usize = 4;
pub const HOST_PAUSE: Duration = Duration::from_secs(2);
const FAILURES_MAX: i32 = 3;
const USES: i64 = 10;
const TITLE_MAX: usize = 80;

/// Reads the content and records every link in it. Of articles only changed ones; everything else
/// is small.
#[boxed]
pub async fn scan(backend: &Backend, since: Timestamp) -> Result<(), BackendError> {
    let site = backend.site_url.as_deref();
    for kind in Kind::ALL.iter().copied() {
        if kind == Kind::Blog {
            continue;
        }
        let found = content_links::links_of(backend, kind).await?;
        let mut tx = backend.db.write().await?;
        db::forget_kind(&mut tx, kind.code()).await?;
        for row in found {
            for target in targets(&row.urls, site) {
                let title = text::shorten(&row.title, TITLE_MAX);
                let link_use = db::NewUse { entity: kind.code(), entity_id: &row.id, title: &title };
                db::add_use(&mut tx, &target, link_use, backend.clock.now()).await?;
            }
        }
        tx.commit().await?;
    }
    let mut after = String::new();
    loop {
        let posts = db::posts(&backend.db, since, &after, BATCH).await?;
        let Some(last) = posts.last() else { break };
        after.clone_from(&last.id);
        let mut tx = backend.db.write().await?;
        for post in &posts {
            db::forget_uses(&mut tx, Kind::Blog.code(), &post.id).await?;
            if post.deleted_at.is_some() {
                continue;
            }
            let title = text::shorten(&post.title, TITLE_MAX);
            let pictures = referred_to(tx.connection(), &post.content).await?;
            for target in targets(&addresses(&with_addresses(&post.content, &pictures)), site) {
                let link_use = db::NewUse { entity: Kind::Blog.code(), entity_id: &post.id, title: &title };
                db::add_use(&mut tx, &target, link_use, backend.clock.now()).await?;
            }
        }
        tx.commit().await?;
    }
    let mut tx = backend.db.write().await?;
    db::drop_unused(&mut tx).await?;
    Ok(tx.commit().await?)
}

/// Each target once, in a fixed order, so that two servers scanning concurrently cannot deadlock.
fn targets(urls: &[String], site: Option<&str>) -> Vec<LinkTarget> {
    let found: HashSet<LinkTarget> = urls.iter().filter_map(|url| LinkTarget::of(url, site)).collect();
    let mut found: Vec<LinkTarget> = found.into_iter().collect();
    found.sort_by(|a, b| a.url().cmp(b.url()));
    found
}

#[boxed]
pub async fn check_internal(backend: &Backend) -> Result<(), BackendError> {
    let mut after = String::new();
    loop {
        let links = db::internal(&backend.db, &after, BATCH).await?;
        let Some(last) = links.last() else { return Ok(()) };
        after.clone_from(&last.id);
        for link in &links {
            check_here(backend, link).await?;
        }
    }
}

/// Checks some of the external links that are due: a few hosts concurrently, one request at a time
/// to each. Returns how many were checked.
#[boxed]
pub async fn check_external(backend: &Backend, pause: Duration) -> Result<usize, BackendError> {
    let mut due = db::due(&backend.db, backend.clock.now(), ROUND).await?;
    due.retain(|link| link.is_external);
    if due.is_empty() {
        return Ok(0);
    }
    let client = client(backend)?;
    let mut hosts: HashMap<String, Vec<&DueLink>> = HashMap::new();
    for link in &due {
        hosts.entry(host(&link.url).unwrap_or_default()).or_default().push(link);
    }
    let hosts: Vec<Vec<&DueLink>> = hosts.into_values().collect();
    for together in hosts.chunks(MAX_CONCURRENT_HOSTS) {
        for checked in join_all(together.iter().map(|links| check_host(backend, &client, links, pause))).await {
            checked?;
        }
    }
    Ok(due.len())
}

/// One request after another.
async fn check_host(
    backend: &Backend,
    client: &GuardedClient,
    links: &[&DueLink],
    pause: Duration,
) -> Result<(), BackendError> {
    for (at, link) in links.iter().enumerate() {
        if at > 0 {
            tokio::time::sleep(pause).await;
        }
        check_elsewhere(backend, client, link).await?;
    }
    Ok(())
}

fn client(backend: &Backend) -> Result<GuardedClient, BackendError> {
    GuardedClient::new(backend.outgoing.review_allow_private).map_err(BackendError::unexpected)
}

async fn check_here(backend: &Backend, link: &DueLink) -> Result<(), BackendError> {
    let checked = match follow(backend, &link.url, "").await? {
        AtPath::Page => Checked::new(LinkState::Fine, "Page found".to_owned()),
        AtPath::Redirected(target) => Checked::new(LinkState::Moved, format!("Redirected to {}", target.text())),
        AtPath::Loop => Checked::new(LinkState::Broken, "Its redirects form a loop".to_owned()),
        AtPath::Nothing => Checked::new(LinkState::Broken, "There is no page at this address".to_owned()),
    };
    store_result(backend, link, checked).await
}

struct Checked {
    state: LinkState,
    /// For the owner.
    outcome: String,
    /// Consecutive checks without an answer.
    failures: i32,
}

impl Checked {
    const fn new(state: LinkState, outcome: String) -> Self {
        Self { state, outcome, failures: 0 }
    }
}

async fn check_elsewhere(backend: &Backend, client: &GuardedClient, link: &DueLink) -> Result<(), BackendError> {
    let checked = match client.probe(&link.url).await {
        Ok(ProbeResponse { status, moved_to }) => {
            let state = classify(status, moved_to.is_some());
            let outcome = match (&moved_to, state) {
                (Some(url), LinkState::Moved) => format!("Moved permanently to {url}"),
                _ => format!("Answered {status}"),
            };
            Checked::new(state, outcome)
        }
        Err(cause @ (GuardError::BadAddress | GuardError::Private)) => {
            Checked::new(LinkState::Broken, cause.to_string())
        }
        // A server that is down today may be up tomorrow.
        Err(cause) => {
            let failures = link.failures.saturating_add(1);
            let is_unreachable = matches!(cause, GuardError::NoName | GuardError::Connect | GuardError::Tls);
            let state = if is_unreachable && failures >= FAILURES_MAX { LinkState::Broken } else { LinkState::Unsure };
            Checked { state, outcome: cause.to_string(), failures }
        }
    };
    store_result(backend, link, checked).await
}

async fn store_result(backend: &Backend, link: &DueLink, checked: Checked) -> Result<(), BackendError> {
    let Checked { state, outcome, failures } = checked;
    let now = backend.clock.now();
    let wait = match state {
        LinkState::Fine | LinkState::Moved => limits::LINK_FINE_MS,
        _ => limits::LINK_BROKEN_MS,
    };
    // Links found together should not always be checked together.
    let sum_of_id: u32 = link.id.bytes().map(u32::from).sum();
    let spread = i64::from(sum_of_id % 60) * domain::time::MINUTE;
    let result = CheckResult { state, outcome, failures, next: now.plus_ms(wait + spread) };
    Ok(db::store_result(&backend.db, &link.id, &result, now).await?)
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkCounts {
    /// Without the ignored ones.
    pub by_state: Vec<(LinkState, i64)>,
    pub ignored: i64,
}

impl LinkCounts {
    /// For `None`, how many are ignored.
    #[must_use]
    pub fn of(&self, state: Option<LinkState>) -> i64 {
        match state {
            None => self.ignored,
            Some(state) => {
                let counted = self.by_state.iter().find(|(counted, _)| *counted == state);
                counted.map_or(0, |(_, count)| *count)
            }
        }
    }

    #[must_use]
    pub fn all(&self) -> i64 {
        self.by_state.iter().map(|(_, count)| count).sum::<i64>() + self.ignored
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkUse {
    pub kind: String,
    pub title: String,
    pub href: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkEntry {
    pub link: LinkRow,
    /// The first rows that contain it.
    pub uses: Vec<LinkUse>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkPage {
    pub counts: LinkCounts,
    pub links: Vec<LinkEntry>,
    pub next: Option<String>,
}

/// Newest first, after the id `after`; `None` means the ignored ones.
#[boxed]
pub async fn list(backend: &Backend, state: Option<LinkState>, after: Option<&str>) -> Result<LinkPage, BackendError> {
    let mut counts = LinkCounts::default();
    for counted in db::counts(&backend.db).await? {
        match LinkState::from_code(&counted.state) {
            _ if counted.is_ignored => counts.ignored += counted.links,
            Some(state) => counts.by_state.push((state, counted.links)),
            None => {}
        }
    }
    let before = paging::upper_bound(after);
    let mut rows = db::page(&backend.db, state, before, ROWS_TO_READ).await?;
    let seen: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    if row_ids::repair_seen(&backend.db, &row_ids::LINKS, &seen).await? {
        rows = db::page(&backend.db, state, before, ROWS_TO_READ).await?;
    }
    let more = paging::cut(&mut rows);
    let next = match rows.last() {
        Some(last) if more => Some(last.id.clone()),
        Some(_) | None => None,
    };
    let mut links = Vec::with_capacity(rows.len());
    for link in rows {
        let mut uses = Vec::new();
        for row in db::uses(&backend.db, &link.id, USES).await? {
            if let Some(kind) = Kind::from_code(&row.entity) {
                uses.push(LinkUse {
                    kind: kind.singular().to_owned(),
                    title: row.title,
                    href: kind.edit_path(&row.entity_id),
                });
            }
        }
        links.push(LinkEntry { link, uses });
    }
    Ok(LinkPage { counts, links, next })
}

#[boxed]
pub async fn broken(backend: &Backend) -> Result<i64, BackendError> {
    Ok(db::broken(&backend.db).await?)
}

#[boxed]
pub async fn check_one(backend: &Backend, id: &str) -> Result<bool, BackendError> {
    let link = if ids::is_id(id) { db::one(&backend.db, id).await? } else { None };
    let Some(link) = link else { return Ok(false) };
    if link.is_external {
        check_elsewhere(backend, &client(backend)?, &link).await?;
    } else {
        check_here(backend, &link).await?;
    }
    Ok(true)
}

/// Reads all content, checks the links within the site immediately, and makes broken external links
/// due.
#[boxed]
pub async fn check_all(backend: &Backend) -> Result<(), BackendError> {
    scan(backend, Timestamp(0)).await?;
    check_internal(backend).await?;
    Ok(db::reset(&backend.db, backend.clock.now()).await?)
}

#[boxed]
pub async fn ignore(backend: &Backend, admin: &Admin, id: &str, ignored: bool) -> Result<bool, BackendError> {
    let link = if ids::is_id(id) { db::one(&backend.db, id).await? } else { None };
    let Some(link) = link else { return Ok(false) };
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    if !db::ignore(&mut tx, id, ignored, now).await? {
        return Ok(false);
    }
    let action = if ignored { "ignore" } else { "watch" };
    let title = text::shorten(&link.url, TITLE_MAX);
    let change = NewChange { action, entity: CODE, entity_id: id, title: &title, account_id: Some(&admin.account_id) };
    changes::begin(&mut tx, change, now).await?;
    tx.commit().await?;
    Ok(true)
}
