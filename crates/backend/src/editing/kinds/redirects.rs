//! Checks of a redirect that need the database: it must not hide a page, lead to a missing one,
//! form a loop, or form a chain.

use super::{Candidate, Rules};
use crate::db::editing::kinds::Stored;
use crate::db::site::redirects as db;
use crate::editing::schedule::LocalClock;
use crate::editing::{EditError, EditTx};
use crate::error::DbError;
use crate::site::paths::{AtPath, follow, lookup};
use crate::site::redirects::PERMANENT;
use crate::time::zone;
use crate::{Backend, BackendError, content};
use async_trait::async_trait;
use domain::Timestamp;
use domain::admin::ListRow;
use domain::kinds::{Document, Fields as _};
use domain::messages::redirects as msg;
use domain::site::redirect::{Target, read_from, read_target};

pub(super) struct Redirects;

#[async_trait]
impl Rules for Redirects {
    fn describe(&self, row: &mut ListRow, stored: &Stored, _: &LocalClock) {
        let code = if stored.document.text("kind") == PERMANENT { "301" } else { "302" };
        row.badges.insert(0, code.to_owned());
    }

    /// How often each was used, and when last.
    async fn describe_all(&self, b: &Backend, rows: &mut [ListRow]) -> Result<(), BackendError> {
        let zone = content::basics(b).await?.profile.time_zone.clone();
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

    async fn check(&self, work: &mut EditTx<'_>, row: &mut Candidate<'_>) -> Result<(), EditError> {
        let site = work.b.site_url.clone();
        let from = read_from(row.after.text("from"), site.as_deref()).unwrap_or_else(|sentence| {
            row.wrong.add("from", sentence);
            String::new()
        });
        if !from.is_empty() {
            match lookup(work.b, &from).await? {
                AtPath::Page => row.wrong.add("from", msg::FROM_PAGE),
                AtPath::Renamed(_) => row.wrong.add("from", msg::FROM_RENAMED),
                AtPath::Redirected(_) | AtPath::Loop | AtPath::Nothing => {}
            }
            row.after.set("from", from.as_str());
        }
        match read_target(row.after.text("to"), site.as_deref()) {
            Err(sentence) => row.wrong.add("to", sentence),
            Ok(target) => match resolve_target(work, row.id, &from, target).await? {
                Ok(target) => row.after.set("to", target.text()),
                Err(sentence) => row.wrong.add("to", sentence),
            },
        }
        Ok(())
    }

    /// From now on this address is no longer missing.
    async fn written(&self, work: &mut EditTx<'_>, _: &str, after: &Document) -> Result<(), DbError> {
        db::forget(&mut work.tx, after.text("from")).await
    }
}

/// The final target: the current address of a renamed page, or the target of another redirect, so
/// that there are no chains.
async fn resolve_target(
    work: &EditTx<'_>,
    id: &str,
    from: &str,
    target: Target,
) -> Result<Result<Target, &'static str>, EditError> {
    let Target::Here { path, rest } = &target else { return Ok(Ok(target)) };
    if path == from {
        return Ok(Err(msg::LOOP));
    }
    Ok(match follow(work.b, path, id).await? {
        AtPath::Page => Ok(target),
        AtPath::Renamed(path) => Ok(Target::Here { path, rest: rest.clone() }),
        AtPath::Redirected(Target::Here { path, .. }) if path == from => Err(msg::LOOP),
        AtPath::Redirected(end) => Ok(end),
        AtPath::Loop => Err(msg::LOOP),
        AtPath::Nothing => Err(msg::TO_MISSING),
    })
}
