//! Lists and forms.

use super::super::session::require_admin;
use super::super::{ApiError, backend};
use super::{entity_of, refusal};
use backend::editing;
use domain::admin::{Done, ListPage, Record, Saved};
use domain::kinds::{Document, Entity, FormSpec};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde_json::Value;

/// The form of a row, for a page's props; an empty id for a new one.
pub async fn form(entity: Entity, id: &str) -> Result<FormSpec, ApiError> {
    require_admin()?;
    let b = backend()?;
    Ok(editing::form(&b, entity, id).await.map_err(backend::BackendError::from)?)
}

pub async fn list(entity: Entity) -> Result<ListPage, ApiError> {
    require_admin()?;
    editing::list(&*backend()?, entity).await.map_err(refusal)
}

/// A row for editing; an empty id for the defaults of a new one.
pub async fn open(entity: Entity, id: &str) -> Result<Record, ApiError> {
    require_admin()?;
    editing::open(&*backend()?, entity, id).await.map_err(refusal)
}

#[server(name = ListContent, prefix = "/api", endpoint = "admin/list", input = Json, output = Json)]
pub async fn list_content(entity: String) -> Result<ListPage, ApiError> {
    require_admin()?;
    list(entity_of(&entity)?).await
}

#[server(name = OpenContent, prefix = "/api", endpoint = "admin/open", input = Json, output = Json)]
pub async fn open_content(
    entity: String,
    /// Row id; empty for a new one.
    id: String,
) -> Result<Record, ApiError> {
    require_admin()?;
    open(entity_of(&entity)?, &id).await
}

#[server(name = SaveContent, prefix = "/api", endpoint = "admin/save", input = Json, output = Json)]
pub async fn save_content(
    entity: String,
    /// Row id; empty for a new one.
    #[server(default)]
    id: String,
    /// The version the form was opened with; none overwrites any version.
    #[server(rename = "rowVersion")]
    row_version: Option<i32>,
    /// Idempotency key: the same for retries of one request.
    #[server(default)]
    attempt: String,
    draft: Document,
) -> Result<Saved, ApiError> {
    let admin = require_admin()?;
    let entity = entity_of(&entity)?;
    let draft = Value::Object(draft);
    editing::save_attempt(&*backend()?, &admin, entity, (&id, row_version), &attempt, &draft).await.map_err(refusal)
}

#[server(name = ToggleContent, prefix = "/api", endpoint = "admin/toggle", input = Json, output = Json)]
pub async fn toggle_content(entity: String, id: String, on: bool) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::toggle(&*backend()?, &admin, entity_of(&entity)?, &id, on).await.map_err(refusal)
}

/// Turns several rows on or off in one transaction, with one Undo.
#[server(name = ToggleMany, prefix = "/api", endpoint = "admin/toggle-many", input = Json, output = Json)]
pub async fn toggle_many(entity: String, ids: Vec<String>, on: bool) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::toggle_many(&*backend()?, &admin, entity_of(&entity)?, &ids, on).await.map_err(refusal)
}

/// Moves a row to a position, from 1.
#[server(name = ReorderContent, prefix = "/api", endpoint = "admin/reorder", input = Json, output = Json)]
pub async fn reorder_content(entity: String, id: String, position: i32) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::reorder(&*backend()?, &admin, entity_of(&entity)?, &id, position).await.map_err(refusal)
}

#[server(name = RemoveContent, prefix = "/api", endpoint = "admin/remove", input = Json, output = Json)]
pub async fn remove_content(entity: String, ids: Vec<String>) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::remove(&*backend()?, &admin, entity_of(&entity)?, &ids).await.map_err(refusal)
}
