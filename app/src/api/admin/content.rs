use super::kind_of;
use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::editing::{self, SaveRequest};
use backend::time::zone;
use domain::admin::{Done, ListPage, PageChoices, Record, Saved};
use domain::kinds::{Document, FormPart, FormSpec, Kind};
use domain::sections::PageTemplate;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde_json::Value;

/// For a page's props; an empty id means a new one.
pub async fn form(kind: Kind, id: &str) -> Result<FormSpec, ApiError> {
    let call = owner_call()?;
    Ok(editing::form(&call.backend, kind, id).await.map_err(backend::BackendError::from)?)
}

pub async fn list(kind: Kind) -> Result<ListPage, ApiError> {
    let call = owner_call()?;
    Ok(editing::list(&call.backend, kind).await?)
}

/// An empty id returns the defaults of a new one.
pub async fn open(kind: Kind, id: &str) -> Result<Record, ApiError> {
    let call = owner_call()?;
    Ok(editing::open(&call.backend, kind, id).await?)
}

/// For the editor of a page.
pub async fn page_choices() -> Result<PageChoices, ApiError> {
    let call = owner_call()?;
    Ok(editing::page_choices(&call.backend).await?)
}

/// The first values of a new page.
pub async fn template_values(template: PageTemplate) -> Result<Document, ApiError> {
    let call = owner_call()?;
    let profile = backend::content::site_data(&call.backend).await?.profile;
    let today = zone::local(&profile.time_zone, call.backend.clock.now()).day;
    Ok(template.values(&profile, today))
}

#[server(name = ListContent, prefix = "/api", endpoint = "admin/list", input = Json, output = Json)]
pub async fn list_content(entity: String) -> Result<ListPage, ApiError> {
    owner_call()?;
    list(kind_of(&entity)?).await
}

#[server(name = OpenContent, prefix = "/api", endpoint = "admin/open", input = Json, output = Json)]
pub async fn open_content(entity: String, id: String) -> Result<Record, ApiError> {
    owner_call()?;
    open(kind_of(&entity)?, &id).await
}

#[server(name = SaveContent, prefix = "/api", endpoint = "admin/save", input = Json, output = Json)]
pub async fn save_content(
    entity: String,
    #[server(default)] id: String,
    /// The version the form was opened with; none overwrites any version.
    #[server(rename = "rowVersion")]
    row_version: Option<i32>,
    /// The part of the form that is saved; empty for the whole form.
    #[server(default)]
    part: String,
    /// Idempotency key: the same for retries of one request.
    #[server(default)]
    attempt: String,
    draft: Document,
) -> Result<Saved, ApiError> {
    let call = owner_call()?;
    let kind = kind_of(&entity)?;
    let part = part_of(kind, &part)?;
    let request = SaveRequest { kind, id: &id, row_version, part, attempt: &attempt, values: &Value::Object(draft) };
    Ok(editing::save(&call.backend, &call.admin, request).await?)
}

pub(super) fn part_of(kind: Kind, code: &str) -> Result<Option<FormPart>, ApiError> {
    if code.is_empty() {
        return Ok(None);
    }
    match kind.part(code) {
        Some(part) => Ok(Some(part)),
        None => Err(ApiError::new(ErrorCode::Invalid, domain::messages::OPTION_UNKNOWN)),
    }
}

#[server(name = ToggleContent, prefix = "/api", endpoint = "admin/toggle", input = Json, output = Json)]
pub async fn toggle_content(entity: String, id: String, on: bool) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::toggle(&call.backend, &call.admin, kind_of(&entity)?, &id, on).await?)
}

#[server(name = ToggleMany, prefix = "/api", endpoint = "admin/toggle-many", input = Json, output = Json)]
pub async fn toggle_many(entity: String, ids: Vec<String>, on: bool) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::toggle_many(&call.backend, &call.admin, kind_of(&entity)?, &ids, on).await?)
}

/// From 1.
#[server(name = ReorderContent, prefix = "/api", endpoint = "admin/reorder", input = Json, output = Json)]
pub async fn reorder_content(entity: String, id: String, position: i32) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::reorder(&call.backend, &call.admin, kind_of(&entity)?, &id, position).await?)
}

#[server(name = RemoveContent, prefix = "/api", endpoint = "admin/remove", input = Json, output = Json)]
pub async fn remove_content(entity: String, ids: Vec<String>) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::remove(&call.backend, &call.admin, kind_of(&entity)?, &ids).await?)
}
