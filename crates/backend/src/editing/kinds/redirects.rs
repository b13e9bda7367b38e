//! Checks of a redirect that need the database: it must not hide a page, lead to a missing one,
//! form a loop, or form a chain.

use crate::content::site_data;
use crate::db::editing::kinds::StoredRow;
use crate::db::site::redirects;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{EditedRow, KindRules};
use crate::editing::screens::local_clock::LocalClock;
use crate::ids::is_id;
use crate::site::destinations::follow;
use crate::site::paths::{AtPath, lookup};
use crate::site::redirects::{PERMANENT, with_rest};
use crate::time::zone;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::Timestamp;
use domain::admin::ListRow;
use domain::kinds::{Fields as _, detach_redirect, is_automatic_redirect, renamed_page_id};
use domain::messages::redirects as msg;
use domain::site::redirect::{RedirectTarget, read_from, read_target};

pub(super) struct Redirects;

#[async_trait]
impl KindRules for Redirects {
    async fn describe(
        &self,
        backend: &Backend,
        _: &LocalClock,
        rows: &mut [ListRow],
        stored: &[StoredRow],
    ) -> Result<(), BackendError> {
        for (row, stored) in rows.iter_mut().zip(stored) {
            let code = if stored.document.text("kind") == PERMANENT { "301" } else { "302" };
            row.badges.insert(0, code.to_owned());
            if is_automatic_redirect(&stored.document) {
                row.badges.push(msg::AUTOMATIC.to_owned());
                row.facts.push(msg::AUTOMATIC_MEANING.to_owned());
            }
        }
        let zone = site_data(backend).await?.profile.time_zone.clone();
        for used in redirects::hits(&backend.db).await? {
            let Some(row) = rows.iter_mut().find(|row| row.id == used.id) else { continue };
            row.facts.push(match used.hits {
                0 => "Not used yet".to_owned(),
                1 => "Used once".to_owned(),
                n => format!("Used {n} times"),
            });
            if let Some(at) = used.last_hit_at {
                row.facts.push(format!("last on {}", zone::local(&zone, Timestamp(at)).day.long()));
            }
        }
        Ok(())
    }

    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        let site = edit.backend.site_url.as_deref();
        let mut from = String::new();
        match read_from(row.document.text("from"), site) {
            Ok(path) => from = path,
            Err(message) => row.violations.add("from", message),
        }
        if !from.is_empty() {
            if lookup(edit.backend, &from).await? == AtPath::Page {
                row.violations.add("from", msg::FROM_PAGE);
            }
            row.document.set("from", from.as_str());
        }
        // A damaged id names no page, and could not be stored.
        if !is_id(renamed_page_id(&row.document)) {
            detach_redirect(&mut row.document);
        }
        let target = match read_target(row.document.text("to"), site) {
            // It follows its page, which may be a draft now.
            Ok(target) if is_unchanged_automatic(row) => Ok(target),
            Ok(target) => final_target(edit.backend, row.id, &from, target).await?,
            Err(message) => Err(message),
        };
        match target {
            Ok(target) => row.document.set("to", target.text()),
            Err(message) => row.violations.add("to", message),
        }
        if !row.was_saved && !is_unchanged_automatic(row) {
            detach_redirect(&mut row.document);
        }
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        row.store(edit).await?;
        // From now on this address is no longer missing.
        Ok(redirects::forget(&mut edit.tx, row.document.text("from")).await?)
    }
}

fn is_unchanged_automatic(row: &EditedRow<'_>) -> bool {
    let Some(previous) = row.previous else { return false };
    let is_same = |field: &str| previous.document.text(field) == row.document.text(field);
    is_automatic_redirect(&row.document) && is_same("from") && is_same("to")
}

/// The page, or the target of another redirect, so that there are no chains; else the message to
/// show.
async fn final_target(
    backend: &Backend,
    id: &str,
    from: &str,
    target: RedirectTarget,
) -> Result<Result<RedirectTarget, &'static str>, BackendError> {
    let RedirectTarget::Here { path, rest } = &target else { return Ok(Ok(target)) };
    if path == from {
        return Ok(Err(msg::LOOP));
    }
    Ok(match follow(backend, path, id).await? {
        AtPath::Page => Ok(target),
        AtPath::Redirected(RedirectTarget::Here { path, .. }) if path == from => Err(msg::LOOP),
        AtPath::Redirected(end) => Ok(with_rest(&end, rest)),
        AtPath::Loop => Err(msg::LOOP),
        AtPath::Nothing => Err(msg::TO_MISSING),
    })
}
