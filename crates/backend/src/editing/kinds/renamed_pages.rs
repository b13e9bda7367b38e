//! The former addresses of renamed projects, posts and pages. Each is a redirect that follows its page:
//! another rename repoints them all, they lead nowhere while the page is not public, and they are deleted with it. One
//! that the owner changes becomes the owner's own.

use crate::content::local_now;
use crate::db::editing::changes;
use crate::db::editing::kinds::StoredRow;
use crate::db::site::redirects::{self, RenamedPage};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::history::action_labels::{DISCARD, parse_previous};
use crate::{Backend, BackendError};
use domain::kinds::{Fields as _, Kind, RowPage};

const VERSIONS: i64 = 100;

/// The address of a page that its owner can rename.
pub(crate) fn address_of(kind: Kind, slug: &str) -> Option<String> {
    match kind.description().page {
        RowPage::BySlug(below) => Some(format!("{below}{slug}")),
        RowPage::NamedBy(_) => Some(format!("/{slug}")),
        RowPage::None | RowPage::At(_) | RowPage::ById(_) | RowPage::OfOption(..) => None,
    }
}

/// Call it after the row was written.
pub(super) async fn redirect_former_address(edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
    let slug = row.document.text("slug");
    let Some(address) = address_of(row.kind, slug) else { return Ok(()) };
    let now = local_now(edit.backend).await?;
    if row.kind.is_published(row.document, &now) {
        redirects::remove_automatic(&mut edit.tx, &address).await?;
    }
    let Some(previous) = row.previous else { return Ok(()) };
    let former_slug = previous.document.text("slug");
    if former_slug == slug {
        return Ok(());
    }
    let page = match row.kind {
        Kind::Projects => RenamedPage::Project(row.id),
        Kind::Pages => RenamedPage::Page(row.id),
        _ => RenamedPage::Post(row.id),
    };
    redirects::remove_own(&mut edit.tx, page, &address).await?;
    redirects::repoint(&mut edit.tx, page, &address, edit.now).await?;
    // The former address of a page in the trash may be another page's.
    let was_in_trash = previous.deleted_at.is_some();
    if !was_in_trash
        && was_public(edit.backend, row.kind, previous, &now).await?
        && let Some(former_address) = address_of(row.kind, former_slug)
    {
        redirects::add_automatic(&mut edit.tx, page, &former_address, &address, edit.now).await?;
    }
    Ok(())
}

/// Whether visitors may know the page: one that is a draft for now may have been public before.
async fn was_public(backend: &Backend, kind: Kind, previous: &StoredRow, now: &str) -> Result<bool, BackendError> {
    if kind.is_published(&previous.document, now) {
        return Ok(true);
    }
    for revision in changes::history(&backend.db, kind.code(), &previous.id, VERSIONS).await? {
        // A discarded draft was never the row.
        if revision.action == DISCARD {
            continue;
        }
        if let Some(version) = parse_previous(&revision.document)
            && kind.is_published(&version, now)
        {
            return Ok(true);
        }
    }
    Ok(false)
}
