use super::kind_of;
use crate::api::ApiError;
use crate::api::session::owner_call;
use crate::sections;
use backend::editing::{self, DraftMark};
use domain::admin::{Done, DraftKept, PreviewLink, Saved, TestimonialCard};
use domain::content::checklist::CheckItem;
use domain::kinds::{Document, Kind};
use domain::messages::publishing as msg;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde_json::Value;

/// Autosaves a draft; nothing public changes.
#[server(name = KeepDraft, prefix = "/api", endpoint = "admin/drafts/keep", input = Json, output = Json)]
pub async fn keep_draft(
    entity: String,
    #[server(default)] id: String,
    editor: String,
    /// The draft's revision known to the tab; 0 for none.
    revision: i32,
    /// The version of the row that the form was opened with.
    #[server(rename = "rowVersion")]
    row_version: i32,
    draft: Document,
) -> Result<DraftKept, ApiError> {
    let call = owner_call()?;
    let kind = kind_of(&entity)?;
    let mark = DraftMark { editor: &editor, revision, row_version };
    Ok(editing::save_draft(&call.backend, &call.admin, kind, &id, mark, &Value::Object(draft)).await?)
}

#[server(name = DiscardDraft, prefix = "/api", endpoint = "admin/drafts/discard", input = Json, output = Json)]
pub async fn discard_draft(entity: String, id: String) -> Result<Saved, ApiError> {
    let call = owner_call()?;
    Ok(editing::discard_draft(&call.backend, &call.admin, kind_of(&entity)?, &id).await?)
}

#[server(name = PublishChecklist, prefix = "/api", endpoint = "admin/drafts/checklist", input = Json, output = Json)]
pub async fn publish_checklist(
    entity: String,
    #[server(default)] id: String,
    draft: Document,
) -> Result<Vec<CheckItem>, ApiError> {
    let call = owner_call()?;
    Ok(editing::checklist(&call.backend, kind_of(&entity)?, &id, &Value::Object(draft)).await?)
}

#[server(name = ShowTestimonial, prefix = "/api", endpoint = "admin/testimonials/card", input = Json, output = Json)]
pub async fn testimonial_card(draft: Document) -> Result<TestimonialCard, ApiError> {
    let call = owner_call()?;
    let words = editing::testimonial(&call.backend, "", &draft).await?;
    let rests = draft.get("isActive") != Some(&Value::Bool(true));
    let note =
        if rests { Some(msg::REVIEW_RESTS) } else { Some(msg::REVIEW_NOT_GOOGLE).filter(|_| !words.is_for_sections()) };
    let html = sections::home::review(words, "Preview".to_owned()).into_view().to_html();
    Ok(TestimonialCard { html, note: note.map(str::to_owned) })
}

/// The newest preview of a row, if there is one.
pub async fn newest_preview(kind: Kind, id: &str) -> Result<Option<PreviewLink>, ApiError> {
    let call = owner_call()?;
    let mut links = editing::preview_links(&call.backend, kind, id).await?;
    Ok(if links.is_empty() { None } else { Some(links.swap_remove(0)) })
}

#[server(name = ListPreviews, prefix = "/api", endpoint = "admin/previews/list", input = Json, output = Json)]
pub async fn list_previews(entity: String, id: String) -> Result<Vec<PreviewLink>, ApiError> {
    let call = owner_call()?;
    Ok(editing::preview_links(&call.backend, kind_of(&entity)?, &id).await?)
}

#[server(name = SharePreview, prefix = "/api", endpoint = "admin/previews/share", input = Json, output = Json)]
pub async fn share_preview(entity: String, id: String) -> Result<PreviewLink, ApiError> {
    let call = owner_call()?;
    Ok(editing::share_preview(&call.backend, &call.admin, kind_of(&entity)?, &id).await?)
}

#[server(name = RevokePreview, prefix = "/api", endpoint = "admin/previews/revoke", input = Json, output = Json)]
pub async fn revoke_preview(id: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::revoke_preview(&call.backend, &call.admin, &id).await?)
}
