//! Checks of a redirect that need the database: it must not hide a page, lead to a missing one,
//! form a loop, or form a chain.

use super::labels::string;
use super::{EditError, Work};
use crate::db::redirects as db;
use crate::site_paths::{Found, follow, lookup};
use crate::{Backend, BackendError, content, zone};
use domain::admin::{Document, ListRow};
use domain::messages::redirects as say;
use domain::redirect::{Target, read_from, read_target};
use domain::{Timestamp, Violations};
use serde_json::json;

pub(super) async fn check(
    work: &mut Work<'_>,
    id: &str,
    after: &mut Document,
    wrong: &mut Violations,
) -> Result<(), EditError> {
    let site = work.b.site_url.clone();
    let from = match read_from(string(after, "from"), site.as_deref()) {
        Ok(from) => from,
        Err(sentence) => {
            wrong.add("from", sentence);
            String::new()
        }
    };
    if !from.is_empty() {
        match lookup(work.b, &from).await? {
            Found::Here => wrong.add("from", say::FROM_PAGE),
            Found::Renamed(_) => wrong.add("from", say::FROM_RENAMED),
            Found::Redirected(_) | Found::Loop | Found::Nothing => {
                if db::has_from(&mut work.tx, &from, id).await? {
                    wrong.add("from", say::FROM_TAKEN);
                }
            }
        }
        after.insert("from".to_owned(), json!(from));
    }
    match read_target(string(after, "to"), site.as_deref()) {
        Err(sentence) => wrong.add("to", sentence),
        Ok(target) => match resolve_target(work, id, &from, target).await? {
            Ok(target) => {
                after.insert("to".to_owned(), json!(target.text()));
            }
            Err(sentence) => wrong.add("to", sentence),
        },
    }
    Ok(())
}

/// The final target: the current address of a renamed page, or the target of another redirect, so
/// that there are no chains.
async fn resolve_target(
    work: &Work<'_>,
    id: &str,
    from: &str,
    target: Target,
) -> Result<Result<Target, &'static str>, EditError> {
    let Target::Here { path, rest } = &target else { return Ok(Ok(target)) };
    if path == from {
        return Ok(Err(say::LOOP));
    }
    Ok(match follow(work.b, path, id).await? {
        Found::Here => Ok(target),
        Found::Renamed(path) => Ok(Target::Here { path, rest: rest.clone() }),
        Found::Redirected(Target::Here { path, .. }) if path == from => Err(say::LOOP),
        Found::Redirected(end) => Ok(end),
        Found::Loop => Err(say::LOOP),
        Found::Nothing => Err(say::TO_MISSING),
    })
}

/// Adds to each row how often it was used, and when last.
pub(super) async fn add_usage(b: &Backend, rows: &mut [ListRow]) -> Result<(), BackendError> {
    let zone = content::basics(b).await?.profile.time_zone;
    for (id, hits, last) in db::hits(&b.db).await? {
        let Some(row) = rows.iter_mut().find(|row| row.id == id) else { continue };
        row.facts.push(match hits {
            0 => "Not used yet".to_owned(),
            1 => "Used once".to_owned(),
            n => format!("Used {n} times"),
        });
        if let Some(at) = last {
            row.facts.push(format!("last on {}", zone::local(&zone, Timestamp(at)).day.long()));
        }
    }
    Ok(())
}
