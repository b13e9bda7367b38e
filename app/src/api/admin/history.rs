//! Undo, history, trash and audit log.

use super::super::session::require_admin;
use super::super::{ApiError, backend};
use super::{entity_of, refusal};
use backend::editing;
use domain::admin::{AuditEntry, Done, Saved, Trashed, Version};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

#[server(name = UndoChange, prefix = "/api", endpoint = "admin/undo", input = Json, output = Json)]
pub async fn undo_change(undo: String) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::undo(&*backend()?, &admin, &undo).await.map_err(refusal)
}

/// The versions of a row before each change, newest first.
#[server(name = HistoryOf, prefix = "/api", endpoint = "admin/history", input = Json, output = Json)]
pub async fn history_of(
    entity: String,
    /// Row id; `order` for the order of a list.
    id: String,
) -> Result<Vec<Version>, ApiError> {
    require_admin()?;
    Ok(editing::history(&*backend()?, entity_of(&entity)?, &id).await?)
}

#[server(name = RestoreVersion, prefix = "/api", endpoint = "admin/restore", input = Json, output = Json)]
pub async fn restore_version(entity: String, id: String, version: String) -> Result<Saved, ApiError> {
    let admin = require_admin()?;
    editing::restore(&*backend()?, &admin, entity_of(&entity)?, &id, &version).await.map_err(refusal)
}

#[server(name = ReadTrash, prefix = "/api", endpoint = "admin/trash", input = Json, output = Json)]
pub async fn trash() -> Result<Vec<Trashed>, ApiError> {
    require_admin()?;
    Ok(editing::trash(&*backend()?).await?)
}

#[server(name = RestoreFromTrash, prefix = "/api", endpoint = "admin/trash/restore", input = Json, output = Json)]
pub async fn restore_from_trash(
    /// Code of the entity; `media` for a picture.
    entity: String,
    id: String,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::restore_from_trash(&*backend()?, &admin, &entity, &id).await.map_err(refusal)
}

#[server(name = PurgeContent, prefix = "/api", endpoint = "admin/trash/purge", input = Json, output = Json)]
pub async fn purge_content(
    /// Code of the entity; `media` for a picture.
    entity: String,
    id: String,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::purge(&*backend()?, &admin, &entity, &id).await.map_err(refusal)
}

/// The audit log of the owner's actions, newest first.
#[server(name = ReadAudit, prefix = "/api", endpoint = "admin/audit", input = Json, output = Json)]
pub async fn audit(
    /// Cursor: id of the last known line.
    #[server(default)]
    after: Option<String>,
) -> Result<Vec<AuditEntry>, ApiError> {
    require_admin()?;
    Ok(editing::audit(&*backend()?, after.as_deref()).await?)
}
