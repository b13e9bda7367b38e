//! Lists and forms.

use super::super::session::require_admin;
use super::super::{ApiError, backend};
use super::{entity_of, refusal};
use backend::editing::{self, SaveRequest};
use domain::admin::{Done, ListPage, Record, Saved};
use domain::kinds::{Document, Entity, FormSpec};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde_json::Value;

/// The form of a row, for a page's props; an empty id for a new one.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn form(entity: Entity, id: &str) -> Result<FormSpec, ApiError> {
    require_admin()?;
    let b = backend()?;
    Ok(editing::form(&b, entity, id).await.map_err(backend::BackendError::from)?)
}

/// A complete list.
///
/// # Errors
/// `unauthorized`, `unavailable`; `invalid` for an entity without a list.
pub async fn list(entity: Entity) -> Result<ListPage, ApiError> {
    require_admin()?;
    editing::list(&*backend()?, entity).await.map_err(refusal)
}

/// A row for editing; an empty id for the defaults of a new one.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
pub async fn open(entity: Entity, id: &str) -> Result<Record, ApiError> {
    require_admin()?;
    editing::open(&*backend()?, entity, id).await.map_err(refusal)
}

/// [`list`] as a server function.
///
/// # Errors
/// As [`list`]; `not_found` for an unknown entity.
#[server(name = ListContent, prefix = "/api", endpoint = "admin/list", input = Json, output = Json)]
pub async fn list_content(
    /// Code of the entity.
    entity: String,
) -> Result<ListPage, ApiError> {
    require_admin()?;
    list(entity_of(&entity)?).await
}

/// [`open`] as a server function.
///
/// # Errors
/// As [`open`].
#[server(name = OpenContent, prefix = "/api", endpoint = "admin/open", input = Json, output = Json)]
pub async fn open_content(
    /// Code of the entity.
    entity: String,
    /// Row id; empty for a new one.
    id: String,
) -> Result<Record, ApiError> {
    require_admin()?;
    open(entity_of(&entity)?, &id).await
}

/// Saves a form.
///
/// # Errors
/// `unauthorized`, `invalid` with fields, `conflict` with the current row, `not_found`,
/// `unavailable`.
#[server(name = SaveContent, prefix = "/api", endpoint = "admin/save", input = Json, output = Json)]
pub async fn save_content(
    /// Code of the entity.
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
    /// The values.
    draft: Document,
) -> Result<Saved, ApiError> {
    let admin = require_admin()?;
    let entity = entity_of(&entity)?;
    let request = SaveRequest { entity, id: &id, row_version, attempt: &attempt, values: &Value::Object(draft) };
    editing::save(&*backend()?, &admin, request).await.map_err(refusal)
}

/// Turns a row on or off.
///
/// # Errors
/// `unauthorized`, `invalid`, `not_found`, `unavailable`.
#[server(name = ToggleContent, prefix = "/api", endpoint = "admin/toggle", input = Json, output = Json)]
pub async fn toggle_content(
    /// Code of the entity.
    entity: String,
    /// Row id.
    id: String,
    /// On or off.
    on: bool,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::toggle(&*backend()?, &admin, entity_of(&entity)?, &id, on).await.map_err(refusal)
}

/// Turns several rows on or off in one transaction, with one Undo.
///
/// # Errors
/// `unauthorized`, `invalid`, `not_found`, `unavailable`.
#[server(name = ToggleMany, prefix = "/api", endpoint = "admin/toggle-many", input = Json, output = Json)]
pub async fn toggle_many(
    /// Code of the entity.
    entity: String,
    /// Row ids.
    ids: Vec<String>,
    /// On or off.
    on: bool,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::toggle_many(&*backend()?, &admin, entity_of(&entity)?, &ids, on).await.map_err(refusal)
}

/// Moves a row to a position, from 1.
///
/// # Errors
/// `unauthorized`, `invalid`, `not_found`, `unavailable`.
#[server(name = ReorderContent, prefix = "/api", endpoint = "admin/reorder", input = Json, output = Json)]
pub async fn reorder_content(
    /// Code of the entity.
    entity: String,
    /// Row id.
    id: String,
    /// New position.
    position: i32,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::reorder(&*backend()?, &admin, entity_of(&entity)?, &id, position).await.map_err(refusal)
}

/// Moves rows to the trash.
///
/// # Errors
/// `unauthorized`, `invalid`, `not_found`, `unavailable`.
#[server(name = RemoveContent, prefix = "/api", endpoint = "admin/remove", input = Json, output = Json)]
pub async fn remove_content(
    /// Code of the entity.
    entity: String,
    /// Row ids.
    ids: Vec<String>,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::remove(&*backend()?, &admin, entity_of(&entity)?, &ids).await.map_err(refusal)
}
