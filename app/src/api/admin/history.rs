//! Taking back, looking back, and the trash.

use super::super::session::require_admin;
use super::super::{ApiError, backend};
use super::{entity, refusal};
use backend::editing;
use domain::admin::{AuditEntry, Done, Entity, Saved, Trashed, Version};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// What a row was before each change, newest first.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn history(entity: Entity, id: &str) -> Result<Vec<Version>, ApiError> {
    require_admin()?;
    Ok(editing::history(&*backend()?, entity, id).await?)
}

/// Everything in the trash.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn trash() -> Result<Vec<Trashed>, ApiError> {
    require_admin()?;
    Ok(editing::trash(&*backend()?).await?)
}

/// The log of everything the owner did, newest first.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn audit(after: Option<&str>) -> Result<Vec<AuditEntry>, ApiError> {
    require_admin()?;
    Ok(editing::audit(&*backend()?, after).await?)
}

/// Takes a change back.
///
/// # Errors
/// `unauthorized`, `invalid` if it can no longer be, `unavailable`.
#[server(name = UndoChange, prefix = "/api", endpoint = "admin/undo", input = Json, output = Json)]
pub async fn undo_change(
    /// As the change's answer named it.
    undo: String,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::undo(&*backend()?, &admin, &undo).await.map_err(refusal)
}

/// [`history`], called.
///
/// # Errors
/// As [`history`]; `not_found` for an unknown kind.
#[server(name = HistoryOf, prefix = "/api", endpoint = "admin/history", input = Json, output = Json)]
pub async fn history_of(
    /// What kind.
    #[server(rename = "entity")]
    kind: String,
    /// Which row; `order` for the order of a list.
    id: String,
) -> Result<Vec<Version>, ApiError> {
    require_admin()?;
    history(entity(&kind)?, &id).await
}

/// Brings an earlier version back.
///
/// # Errors
/// `unauthorized`, `invalid` with fields, `not_found`, `unavailable`.
#[server(name = RestoreVersion, prefix = "/api", endpoint = "admin/restore", input = Json, output = Json)]
pub async fn restore_version(
    /// What kind.
    #[server(rename = "entity")]
    kind: String,
    /// Which row.
    id: String,
    /// Which version.
    version: String,
) -> Result<Saved, ApiError> {
    let admin = require_admin()?;
    editing::restore(&*backend()?, &admin, entity(&kind)?, &id, &version).await.map_err(refusal)
}

/// [`trash`], called.
///
/// # Errors
/// As [`trash`].
#[server(name = ReadTrash, prefix = "/api", endpoint = "admin/trash", input = Json, output = Json)]
pub async fn read_trash() -> Result<Vec<Trashed>, ApiError> {
    trash().await
}

/// Takes something out of the trash.
///
/// # Errors
/// `unauthorized`, `invalid` with fields, `not_found`, `unavailable`.
#[server(name = RestoreFromTrash, prefix = "/api", endpoint = "admin/trash/restore", input = Json, output = Json)]
pub async fn restore_from_trash(
    /// What kind; `media` for a picture.
    entity: String,
    /// Which.
    id: String,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::restore_from_trash(&*backend()?, &admin, &entity, &id).await.map_err(refusal)
}

/// Deletes something of the trash for good.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
#[server(name = PurgeContent, prefix = "/api", endpoint = "admin/trash/purge", input = Json, output = Json)]
pub async fn purge_content(
    /// What kind; `media` for a picture.
    entity: String,
    /// Which.
    id: String,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::purge(&*backend()?, &admin, &entity, &id).await.map_err(refusal)
}

/// [`audit`], called.
///
/// # Errors
/// As [`audit`].
#[server(name = ReadAudit, prefix = "/api", endpoint = "admin/audit", input = Json, output = Json)]
pub async fn read_audit(
    /// The last line that is known.
    #[server(default)]
    after: Option<String>,
) -> Result<Vec<AuditEntry>, ApiError> {
    audit(after.as_deref()).await
}
