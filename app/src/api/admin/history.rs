use super::content::part_of;
use super::kind_of;
use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::editing;
use domain::admin::{AuditEntry, Done, Saved, Trashed, Version};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

#[server(name = UndoChange, prefix = "/api", endpoint = "admin/undo", input = Json, output = Json)]
pub async fn undo_change(undo: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::undo(&call.backend, &call.admin, &undo).await?)
}

/// Newest first.
#[server(name = HistoryOf, prefix = "/api", endpoint = "admin/history", input = Json, output = Json)]
pub async fn history_of(
    entity: String,
    id: String,
    /// The part of the form; empty for the whole form.
    #[server(default)]
    part: String,
) -> Result<Vec<Version>, ApiError> {
    let call = owner_call()?;
    let kind = kind_of(&entity)?;
    Ok(match part_of(kind, &part)? {
        Some(part) => editing::history_of_part(&call.backend, kind, &id, part).await?,
        None => editing::history(&call.backend, kind, &id).await?,
    })
}

#[server(name = RestoreVersion, prefix = "/api", endpoint = "admin/restore", input = Json, output = Json)]
pub async fn restore_version(
    entity: String,
    id: String,
    version: String,
    /// The part of the form that comes back; empty for the whole form.
    #[server(default)]
    part: String,
) -> Result<Saved, ApiError> {
    let call = owner_call()?;
    let kind = kind_of(&entity)?;
    Ok(match part_of(kind, &part)? {
        Some(part) => editing::restore_part(&call.backend, &call.admin, kind, part, &version).await?,
        None => editing::restore(&call.backend, &call.admin, kind, &id, &version).await?,
    })
}

pub async fn trash() -> Result<Vec<Trashed>, ApiError> {
    let call = owner_call()?;
    Ok(editing::trash(&call.backend).await?)
}

#[server(name = RestoreFromTrash, prefix = "/api", endpoint = "admin/trash/restore", input = Json, output = Json)]
pub async fn restore_from_trash(entity: String, id: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::restore_from_trash(&call.backend, &call.admin, &entity, &id).await?)
}

#[server(name = PurgeContent, prefix = "/api", endpoint = "admin/trash/purge", input = Json, output = Json)]
pub async fn purge_content(entity: String, id: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::purge(&call.backend, &call.admin, &entity, &id).await?)
}

/// Newest first.
#[server(name = ReadAudit, prefix = "/api", endpoint = "admin/audit", input = Json, output = Json)]
pub async fn audit(
    /// Cursor: id of the last known line.
    #[server(default)]
    after: Option<String>,
) -> Result<Vec<AuditEntry>, ApiError> {
    let call = owner_call()?;
    Ok(editing::audit(&call.backend, after.as_deref()).await?)
}
