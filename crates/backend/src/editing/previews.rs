//! Preview links, which show unpublished content without an account, on the page where it will be.
//! A link's secret is a keyed hash of its id: it can be shown to the owner again, cannot be forged,
//! and is not in the database.

use super::kinds::rules;
use super::subject::Subject;
use super::{EditError, drafts};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::editing::previews as db;
use crate::ids::{self, is_id};
use crate::{Backend, BackendError};
use domain::admin::{Done, PreviewLink};
use domain::kinds::Entity;
use domain::messages::publishing;
use domain::{Timestamp, limits};

/// Separates the hashes of these links from all others.
const PURPOSE: &str = "preview link";

/// What a preview link shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Previewed {
    /// The draft, in the form that its page renders.
    pub subject: Subject,
    /// Whether the public page shows the same.
    pub public: bool,
    /// When the link expires.
    pub expires_at: Timestamp,
}

fn subject_of(entity: Entity, id: &str) -> Result<(), EditError> {
    if entity.kind().has_preview && is_id(id) {
        Ok(())
    } else {
        Err(EditError::Refused(publishing::NO_PREVIEW.to_owned()))
    }
}

fn link(b: &Backend, link: db::Link) -> PreviewLink {
    PreviewLink {
        path: format!("/preview/{}.{}", link.id, b.secret.keyed_hash(PURPOSE, &link.id)),
        id: link.id,
        created_at: Timestamp(link.created_at),
        expires_at: Timestamp(link.expires_at),
        by: link.email,
    }
}

/// Creates a link to a row's preview; it is valid for a week.
#[boxed]
pub async fn share_preview(b: &Backend, admin: &Admin, entity: Entity, id: &str) -> Result<PreviewLink, EditError> {
    subject_of(entity, id)?;
    if drafts::newest(b, entity, id).await?.is_none() {
        return Err(EditError::NotFound(entity.texts().not_found));
    }
    let now = b.clock.now();
    let live = db::live(&b.db, entity.code(), id, now).await?;
    if live.len() >= limits::PREVIEWS_MAX {
        return Err(EditError::Refused(publishing::PREVIEWS_MANY.to_owned()));
    }
    let expires_at = now.plus_ms(limits::PREVIEW_KEEP_MS);
    let made = ids::new_id();
    db::add(&b.db, &made, (entity.code(), id), &admin.account_id, now, expires_at).await?;
    let row = db::Link {
        id: made,
        entity: entity.code().to_owned(),
        entity_id: id.to_owned(),
        created_at: now.0,
        expires_at: expires_at.0,
        email: Some(admin.email.clone()),
    };
    Ok(link(b, row))
}

/// The valid links to a row's preview, newest first.
#[boxed]
pub async fn preview_links(b: &Backend, entity: Entity, id: &str) -> Result<Vec<PreviewLink>, EditError> {
    subject_of(entity, id)?;
    let live = db::live(&b.db, entity.code(), id, b.clock.now()).await?;
    Ok(live.into_iter().map(|row| link(b, row)).collect())
}

/// Revokes a link.
#[boxed]
pub async fn revoke_preview(b: &Backend, admin: &Admin, id: &str) -> Result<Done, EditError> {
    let known = if is_id(id) { db::one(&b.db, id, b.clock.now()).await? } else { None };
    let known = known.ok_or(EditError::NotFound(publishing::PREVIEW_UNKNOWN))?;
    if !db::revoke(&b.db, id, b.clock.now()).await? {
        return Err(EditError::NotFound(publishing::PREVIEW_UNKNOWN));
    }
    tracing::info!(link = %known.id, account = %admin.account_id, "revoked a preview link");
    Ok(Done { message: publishing::PREVIEW_REVOKED.to_owned(), undo: None })
}

/// What a link's token opens; none if it is forged, expired or revoked, or its row was deleted.
#[boxed]
pub async fn preview(b: &Backend, token: &str) -> Result<Option<Previewed>, BackendError> {
    let Some((id, secret)) = token.split_once('.') else { return Ok(None) };
    if !is_id(id) || !same(secret, &b.secret.keyed_hash(PURPOSE, id)) {
        return Ok(None);
    }
    let Some(found) = db::one(&b.db, id, b.clock.now()).await? else { return Ok(None) };
    let Some(entity) = Entity::from_code(&found.entity) else { return Ok(None) };
    let Some((document, public)) = drafts::newest(b, entity, &found.entity_id).await? else { return Ok(None) };
    let subject = rules(entity).subject(b, &found.entity_id, &document).await?;
    Ok(subject.map(|subject| Previewed { subject, public, expires_at: Timestamp(found.expires_at) }))
}

/// Compares in constant time.
fn same(given: &str, right: &str) -> bool {
    given.len() == right.len() && given.bytes().zip(right.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_compared_whole() {
        assert!(same("abc", "abc"));
        assert!(!same("abd", "abc") && !same("ab", "abc") && !same("", "a"));
    }
}
