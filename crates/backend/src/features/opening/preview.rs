//! The link with which somebody else sees the pages before they are open: a preview link that shows no draft but the
//! whole site. There is one at most.

use crate::accounts::session::Admin;
use crate::db::editing::previews;
use crate::editing::drafts::preview_links::{as_link, live_link};
use crate::ids::new_id;
use crate::{Backend, BackendError, boxed};
use domain::admin::PreviewLink;
use domain::{Timestamp, limits};

/// Of its row among the preview links, instead of a kind of content.
const ENTITY: &str = "site";
const ENTITY_ID: &str = "site";

#[boxed]
pub async fn preview_link(backend: &Backend) -> Result<Option<PreviewLink>, BackendError> {
    let live = previews::live(&backend.db, ENTITY, ENTITY_ID, backend.clock.now()).await?;
    Ok(live.into_iter().next().map(|row| as_link(backend, row)))
}

/// A new link; the former one ends.
#[boxed]
pub async fn renew_preview(backend: &Backend, admin: &Admin) -> Result<PreviewLink, BackendError> {
    end_preview(backend).await?;
    let now = backend.clock.now();
    let row = previews::PreviewLinkRow {
        id: new_id(),
        entity: ENTITY.to_owned(),
        entity_id: ENTITY_ID.to_owned(),
        created_at: now.0,
        expires_at: now.plus_ms(limits::SITE_PREVIEW_KEEP_MS).0,
        email: Some(admin.email.clone()),
    };
    let expires_at = Timestamp(row.expires_at);
    previews::add(&backend.db, &row.id, (ENTITY, ENTITY_ID), &admin.account_id, now, expires_at).await?;
    Ok(as_link(backend, row))
}

#[boxed]
pub async fn end_preview(backend: &Backend) -> Result<(), BackendError> {
    let now = backend.clock.now();
    for row in previews::live(&backend.db, ENTITY, ENTITY_ID, now).await? {
        previews::revoke(&backend.db, &row.id, now).await?;
    }
    Ok(())
}

/// Until when the link with this secret shows the site; none if it does not.
#[boxed]
pub async fn preview_until(backend: &Backend, token: &str) -> Result<Option<Timestamp>, BackendError> {
    let Some(given) = live_link(backend, token).await? else { return Ok(None) };
    // Of two that were made at the same time, only the newer one counts.
    match preview_link(backend).await? {
        Some(newest) if newest.id == given.id => Ok(Some(newest.expires_at)),
        _ => Ok(None),
    }
}
