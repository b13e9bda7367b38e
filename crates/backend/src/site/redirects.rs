//! Redirects. They are consulted only for addresses without a page, and served from memory: the
//! whole set is cached until the content version changes. Uses and missing addresses are counted in
//! memory and written periodically.

pub use crate::db::site::redirects::MissingPath;

use crate::Backend;
use crate::boxed;
use crate::content::local_now;
use crate::db::site::redirects::{self as db, RedirectRow};
use crate::error::BackendError;
use crate::site::paths::{self, AtPath};
use crate::site::redirect_watch::{CachedRules, Missed, RedirectRule, RedirectRules};
use domain::limits;
use domain::site::loggable_path::{is_mail_page, private_link};
use domain::site::meant_path::suggested_path;
use domain::site::redirect::{Missing, RedirectTarget, canonical, missing as classify, read_target, referrer_host};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError};

/// Distinct addresses counted in memory until they are written; more are dropped.
const WAITING_MAX: usize = 1_000;
/// Maximum length of a chain; more is a loop.
const STEPS_MAX: usize = 20;
const SHOWN: i64 = 100;
pub(crate) const PERMANENT: &str = "permanent";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// Value of the `Location` header.
    pub location: String,
    pub permanent: bool,
}

/// The redirect for an address without a page: the owner's, or to the page that a mistyped address means. Counts it
/// either way. `query` is passed on to a page of this site, unless the owner's target has one or a page was renamed.
#[boxed]
pub async fn follow(
    backend: &Backend,
    path: &str,
    query: Option<&str>,
    referrer: Option<&str>,
) -> Result<Option<Redirect>, BackendError> {
    let mut found = rule_at(backend, path).await?;
    if found.is_none()
        && let Some(meant) = suggested_path(path)
    {
        if let Some(redirect) = redirect_to_suggested(backend, path, &meant, query).await? {
            return Ok(Some(redirect));
        }
        found = rule_at(backend, &meant).await?;
    }
    let Some(rule) = found else {
        count_missing(backend, path, referrer);
        return Ok(None);
    };
    count_hit(backend, &rule.id);
    let mut location = rule.target.location();
    if let RedirectTarget::Here { rest, .. } = &rule.target
        && rest.is_empty()
        && !rule.automatic
        && let Some(query) = query
        && !query.is_empty()
    {
        location.push('?');
        location.push_str(query);
    }
    Ok(Some(Redirect { location, permanent: rule.permanent }))
}

/// The way from the address of a page with a slash at its end. Pages are found at both addresses, and are at one.
#[boxed]
pub async fn without_slash(
    backend: &Backend,
    path: &str,
    query: Option<&str>,
) -> Result<Option<Redirect>, BackendError> {
    if path == "/" || !path.ends_with('/') {
        return Ok(None);
    }
    match suggested_path(path) {
        Some(meant) => redirect_to_suggested(backend, path, &meant, query).await,
        None => Ok(None),
    }
}

/// The way from a mistyped address to the page that it means, if there is one. The secret of a private link is not
/// asked about.
async fn redirect_to_suggested(
    backend: &Backend,
    path: &str,
    meant: &str,
    query: Option<&str>,
) -> Result<Option<Redirect>, BackendError> {
    // Of one whose beginning is misspelled nobody knows where it led.
    let is_private = private_link(meant).is_some_and(|beginning| !beginning.is_empty());
    let is_known = is_private || is_mail_page(meant);
    if !is_known && paths::lookup(backend, meant).await? != AtPath::Page {
        return Ok(None);
    }
    let target = RedirectTarget::Here { path: meant.to_owned(), rest: String::new() };
    let mut location = target.location();
    if location == path {
        return Ok(None);
    }
    if let Some(query) = query {
        location.push('?');
        location.push_str(query);
    }
    Ok(Some(Redirect { location, permanent: !is_private }))
}

/// The current slug of a renamed page, by a former one; `below` is the path of its siblings, such as
/// `/projects/`.
#[boxed]
pub async fn current_slug(backend: &Backend, below: &str, former: &str) -> Result<Option<String>, BackendError> {
    let Some(rule) = rule_at(backend, &format!("{below}{former}")).await? else { return Ok(None) };
    match &rule.target {
        RedirectTarget::Here { path, .. } if rule.automatic => Ok(path.strip_prefix(below).map(str::to_owned)),
        RedirectTarget::Here { .. } | RedirectTarget::Elsewhere(_) => Ok(None),
    }
}

async fn rule_at(backend: &Backend, path: &str) -> Result<Option<RedirectRule>, BackendError> {
    let Some(path) = canonical(path) else { return Ok(None) };
    let rules = rules(backend).await?;
    let Some(rule) = rules.get(&path) else { return Ok(None) };
    let now = local_now(backend).await?;
    if !rule.is_public(&now) {
        return Ok(None);
    }
    let end = end_of(backend, &rules, &now, &rule.target).await?;
    Ok(end.map(|target| RedirectRule { target, ..rule.clone() }))
}

/// The end of a chain: where there is a page, no redirect leads on. None for a loop, which only a manual change of the
/// database can create.
async fn end_of(
    backend: &Backend,
    rules: &HashMap<String, RedirectRule>,
    now: &str,
    first: &RedirectTarget,
) -> Result<Option<RedirectTarget>, BackendError> {
    let mut target = first.clone();
    for _ in 0..STEPS_MAX {
        let RedirectTarget::Here { path, rest } = &target else { return Ok(Some(target)) };
        let Some(next) = rules.get(path) else { return Ok(Some(target)) };
        if !next.is_public(now) || paths::lookup(backend, path).await? == AtPath::Page {
            return Ok(Some(target));
        }
        target = with_rest(&next.target, rest);
    }
    Ok(None)
}

async fn rules(backend: &Backend) -> Result<RedirectRules, BackendError> {
    let version = backend.content.version.current();
    let known = backend.addresses.redirects.rules.lock().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(known) = known
        && known.content_version == version
    {
        return Ok(known.rules);
    }
    let rules: RedirectRules = Arc::new(rules_of(db::followed(&backend.db).await?));
    let cached = CachedRules { content_version: version, rules: Arc::clone(&rules) };
    *backend.addresses.redirects.rules.lock().unwrap_or_else(PoisonError::into_inner) = Some(cached);
    Ok(rules)
}

/// The rules by their paths, without rules whose target is damaged.
fn rules_of(rows: Vec<RedirectRow>) -> HashMap<String, RedirectRule> {
    let mut rules = HashMap::new();
    for row in rows {
        if let Ok(target) = read_target(&row.target, None) {
            let rule = RedirectRule {
                id: row.id,
                target,
                permanent: row.kind == PERMANENT,
                automatic: row.automatic != 0,
                public_from: row.public_from,
            };
            rules.insert(row.from_path, rule);
        }
    }
    rules
}

/// A target with the query and fragment of the previous one, unless it has its own.
pub(crate) fn with_rest(target: &RedirectTarget, former_rest: &str) -> RedirectTarget {
    match target {
        RedirectTarget::Here { path, rest } if rest.is_empty() => {
            RedirectTarget::Here { path: path.clone(), rest: former_rest.to_owned() }
        }
        RedirectTarget::Here { .. } | RedirectTarget::Elsewhere(_) => target.clone(),
    }
}

pub(crate) enum Chain {
    None,
    EndsAt(RedirectTarget),
    Loop,
}

/// The chain from `path`, without the redirect with the id `but`.
pub(crate) async fn chain_from(backend: &Backend, path: &str, but: &str) -> Result<Chain, BackendError> {
    let now = local_now(backend).await?;
    let mut direct = rules_of(db::followed(&backend.db).await?);
    direct.retain(|_, rule| rule.id != but && rule.is_public(&now));
    let Some(first) = direct.get(path) else { return Ok(Chain::None) };
    Ok(match end_of(backend, &direct, &now, &first.target).await? {
        Some(target) => Chain::EndsAt(target),
        None => Chain::Loop,
    })
}

fn count_hit(backend: &Backend, id: &str) {
    let mut hits = backend.addresses.redirects.hits.lock().unwrap_or_else(PoisonError::into_inner);
    *hits.entry(id.to_owned()).or_default() += 1;
}

fn count_missing(backend: &Backend, path: &str, referrer: Option<&str>) {
    let Some(missing) = classify(path) else { return };
    let from = match missing {
        Missing::Page(_) => referrer.and_then(referrer_host),
        Missing::Probe(_) => None,
    };
    let mut missed = backend.addresses.redirects.missed.lock().unwrap_or_else(PoisonError::into_inner);
    let key = missing.key();
    if missed.len() >= WAITING_MAX && !missed.contains_key(&key) {
        return;
    }
    let entry = missed.entry(key).or_default();
    entry.times += 1;
    if from.is_some() {
        entry.referrer = from;
    }
}

/// Writes the counts. Called by a worker every few seconds; a crash loses at most these.
#[boxed]
pub async fn flush(backend: &Backend) -> Result<(), BackendError> {
    let hits = std::mem::take(&mut *backend.addresses.redirects.hits.lock().unwrap_or_else(PoisonError::into_inner));
    let missed =
        std::mem::take(&mut *backend.addresses.redirects.missed.lock().unwrap_or_else(PoisonError::into_inner));
    if hits.is_empty() && missed.is_empty() {
        return Ok(());
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    for (id, times) in &hits {
        db::hit(&mut tx, id, *times, now).await?;
    }
    // In a fixed order, so that two servers writing the same addresses cannot deadlock.
    let mut missed: Vec<(String, Missed)> = missed.into_iter().collect();
    missed.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    for (path, requests) in &missed {
        db::miss(&mut tx, path, requests.times, requests.referrer.as_deref(), now).await?;
    }
    if !missed.is_empty() {
        db::keep_missing(&mut tx, limits::MISSING_PATHS).await?;
    }
    Ok(tx.commit().await?)
}

#[boxed]
pub async fn missing(backend: &Backend) -> Result<Vec<MissingPath>, BackendError> {
    Ok(db::missing(&backend.db, SHOWN).await?)
}

#[boxed]
pub async fn forget(backend: &Backend, path: &str) -> Result<(), BackendError> {
    if path.contains('\0') {
        return Ok(());
    }
    let mut tx = backend.db.write().await?;
    db::forget(&mut tx, path).await?;
    Ok(tx.commit().await?)
}

/// After three months. Called by a worker.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<u64, BackendError> {
    Ok(db::expire(&backend.db, backend.clock.now().plus_ms(-limits::MISSING_KEEP_MS)).await?)
}
