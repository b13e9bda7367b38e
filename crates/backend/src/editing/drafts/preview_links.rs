//! Preview links, which show unpublished content without an account, on the page where it will be.
//! A link's secret is a keyed hash of its id: it can be shown to the owner again, cannot be forged,
//! and is not in the database.

use crate::accounts::session::Admin;
use crate::content::local_now;
use crate::db::editing::previews;
use crate::editing::drafts::preview_content::PreviewContent;
use crate::editing::drafts::stored_drafts;
use crate::editing::engine::edit_tx::EditError;
use crate::editing::engine::stored_rows;
use crate::editing::kinds::rules;
use crate::editing::screens::{forms, record};
use crate::ids::{is_id, new_id};
use crate::{Backend, BackendError, boxed};
use domain::admin::{Done, PreviewLink};
use domain::kinds::{Document, Kind};
use domain::messages::publishing;
use domain::{Timestamp, limits};
use serde_json::Value;

const PURPOSE: &str = "preview link";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previewed {
    pub content: PreviewContent,
    /// Whether the public page shows the same.
    pub public: bool,
    pub expires_at: Timestamp,
}

fn require_preview(kind: Kind, id: &str) -> Result<(), EditError> {
    if kind.description().has_preview && is_id(id) {
        Ok(())
    } else {
        Err(EditError::Refused(publishing::NO_PREVIEW.to_owned()))
    }
}

pub(crate) fn as_link(backend: &Backend, row: previews::PreviewLinkRow) -> PreviewLink {
    PreviewLink {
        path: format!("/preview/{}.{}", row.id, backend.secret.keyed_hash(PURPOSE, &row.id)),
        id: row.id,
        created_at: Timestamp(row.created_at),
        expires_at: Timestamp(row.expires_at),
        by: row.email,
    }
}

#[boxed]
pub async fn share_preview(backend: &Backend, admin: &Admin, kind: Kind, id: &str) -> Result<PreviewLink, EditError> {
    require_preview(kind, id)?;
    if latest(backend, kind, id).await?.is_none() {
        return Err(EditError::NotFound(kind.texts().not_found));
    }
    let now = backend.clock.now();
    let live = previews::live(&backend.db, kind.code(), id, now).await?;
    if live.len() >= limits::PREVIEWS_MAX {
        return Err(EditError::Refused(publishing::PREVIEWS_MANY.to_owned()));
    }
    let link_id = new_id();
    let expires_at = now.plus_ms(limits::PREVIEW_KEEP_MS);
    previews::add(&backend.db, &link_id, (kind.code(), id), &admin.account_id, now, expires_at).await?;
    let row = previews::PreviewLinkRow {
        id: link_id,
        entity: kind.code().to_owned(),
        entity_id: id.to_owned(),
        created_at: now.0,
        expires_at: expires_at.0,
        email: Some(admin.email.clone()),
    };
    Ok(as_link(backend, row))
}

#[boxed]
pub async fn preview_links(backend: &Backend, kind: Kind, id: &str) -> Result<Vec<PreviewLink>, EditError> {
    require_preview(kind, id)?;
    let mut links = Vec::new();
    for row in previews::live(&backend.db, kind.code(), id, backend.clock.now()).await? {
        links.push(as_link(backend, row));
    }
    Ok(links)
}

#[boxed]
pub async fn revoke_preview(backend: &Backend, admin: &Admin, id: &str) -> Result<Done, EditError> {
    let unknown = EditError::NotFound(publishing::PREVIEW_UNKNOWN);
    if !is_id(id) {
        return Err(unknown);
    }
    let Some(link) = previews::one(&backend.db, id, backend.clock.now()).await? else { return Err(unknown) };
    if !previews::revoke(&backend.db, id, backend.clock.now()).await? {
        return Err(unknown);
    }
    tracing::info!(link = %link.id, account = %admin.account_id, "revoked a preview link");
    Ok(Done { message: publishing::PREVIEW_REVOKED.to_owned(), undo: None })
}

/// None if it is forged, expired or revoked, or its row was deleted.
#[boxed]
pub async fn preview(backend: &Backend, token: &str) -> Result<Option<Previewed>, BackendError> {
    let Some(link) = live_link(backend, token).await? else { return Ok(None) };
    let Some(kind) = Kind::from_code(&link.entity) else { return Ok(None) };
    let Some(latest) = latest(backend, kind, &link.entity_id).await? else { return Ok(None) };
    let content = rules(kind).preview(backend, &link.entity_id, &latest.document).await?;
    let Some(content) = content else { return Ok(None) };
    Ok(Some(Previewed { content, public: latest.is_public, expires_at: Timestamp(link.expires_at) }))
}

/// None if it is forged, expired or revoked.
pub(crate) async fn live_link(
    backend: &Backend,
    token: &str,
) -> Result<Option<previews::PreviewLinkRow>, BackendError> {
    let Some((id, secret)) = token.split_once('.') else { return Ok(None) };
    if !is_id(id) || !is_equal(secret, &backend.secret.keyed_hash(PURPOSE, id)) {
        return Ok(None);
    }
    Ok(previews::one(&backend.db, id, backend.clock.now()).await?)
}

struct Latest {
    document: Document,
    /// Whether the public page shows the same.
    is_public: bool,
}

async fn latest(backend: &Backend, kind: Kind, id: &str) -> Result<Option<Latest>, BackendError> {
    let row = match stored_rows::current(backend, kind, id).await? {
        Some(row) if row.deleted_at.is_none() => row,
        _ => return latest_without_row(backend, kind, id).await,
    };
    let record = record::record_of(backend, kind, row.clone()).await?;
    let mut document = row.document;
    let is_changed = record.unsaved.is_some();
    if let Some(unsaved) = record.unsaved {
        document.extend(unsaved.draft);
    }
    let is_public = !is_changed && kind.is_published(&document, &local_now(backend).await?);
    Ok(Some(Latest { document, is_public }))
}

async fn latest_without_row(backend: &Backend, kind: Kind, id: &str) -> Result<Option<Latest>, BackendError> {
    let form = forms::form(backend, kind, id).await?;
    let Some(draft) = stored_drafts::read(backend.db.reader(), kind, id).await? else { return Ok(None) };
    let document = form.validate_unfinished(&Value::Object(draft.document));
    Ok(Some(Latest { document, is_public: false }))
}

/// Compares in constant time.
fn is_equal(given: &str, expected: &str) -> bool {
    if given.len() != expected.len() {
        return false;
    }
    let mut difference = 0;
    for (a, b) in given.bytes().zip(expected.bytes()) {
        difference |= a ^ b;
    }
    difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_compared_whole() {
        assert!(is_equal("abc", "abc"));
        assert!(!is_equal("abd", "abc") && !is_equal("ab", "abc") && !is_equal("", "a"));
    }
}
