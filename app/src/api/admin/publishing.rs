//! Writing: drafts, the look before publishing, and preview links.

use super::super::session::require_admin;
use super::super::{ApiError, backend};
use super::{entity, refusal};
use crate::sections;
use backend::editing::{self, DraftMark};
use domain::admin::{Document, Done, DraftKept, PreviewLink, Saved, TestimonialCard};
use domain::checklist::CheckItem;
use domain::messages::publishing as say;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde_json::Value;

/// Keeps what is typed; nothing public changes.
///
/// # Errors
/// `unauthorized`, `conflict` with the row and its draft as they are now,
/// `invalid`, `not_found`, `unavailable`.
#[server(name = KeepDraft, prefix = "/api", endpoint = "admin/drafts/keep", input = Json, output = Json)]
pub async fn keep_draft(
    /// What kind.
    #[server(rename = "entity")]
    kind: String,
    /// Which row; empty for a new one.
    #[server(default)]
    id: String,
    /// The tab.
    editor: String,
    /// The draft's revision as the tab knows it; 0 for none.
    revision: i32,
    /// The version of the row that the form began with.
    #[server(rename = "rowVersion")]
    row_version: i32,
    /// The values.
    draft: Document,
) -> Result<DraftKept, ApiError> {
    let admin = require_admin()?;
    let kind = entity(&kind)?;
    let mark = DraftMark { editor: &editor, revision, row_version };
    editing::save_draft(&*backend()?, &admin, kind, &id, mark, &Value::Object(draft)).await.map_err(refusal)
}

/// Lets go of what was typed and not published.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
#[server(name = DiscardDraft, prefix = "/api", endpoint = "admin/drafts/discard", input = Json, output = Json)]
pub async fn discard_draft(
    /// What kind.
    #[server(rename = "entity")]
    kind: String,
    /// Which row.
    id: String,
) -> Result<Saved, ApiError> {
    let admin = require_admin()?;
    editing::discard_draft(&*backend()?, &admin, entity(&kind)?, &id).await.map_err(refusal)
}

/// What there is to say about a post before it is published.
///
/// # Errors
/// `unauthorized`, `unavailable`.
#[server(name = PostChecklist, prefix = "/api", endpoint = "admin/posts/checklist", input = Json, output = Json)]
pub async fn post_checklist(
    /// Which post; empty for a new one.
    #[server(default)]
    id: String,
    /// The values.
    draft: Document,
) -> Result<Vec<CheckItem>, ApiError> {
    require_admin()?;
    editing::checklist(&*backend()?, &id, &Value::Object(draft)).await.map_err(refusal)
}

/// How visitors will see what is in a testimonial's form: the card of the pages.
///
/// # Errors
/// `unauthorized`, `unavailable`.
#[server(name = ShowTestimonial, prefix = "/api", endpoint = "admin/testimonials/card", input = Json, output = Json)]
pub async fn testimonial_card(
    /// The values.
    draft: Document,
) -> Result<TestimonialCard, ApiError> {
    require_admin()?;
    let words = editing::testimonial(&*backend()?, "", &draft).await?;
    let rests = draft.get("isActive") != Some(&Value::Bool(true));
    let note =
        if rests { Some(say::REVIEW_RESTS) } else { Some(say::REVIEW_NOT_GOOGLE).filter(|_| !words.is_google()) };
    let html = sections::review(words, "Preview".to_owned()).into_view().to_html();
    Ok(TestimonialCard { html, note: note.map(str::to_owned) })
}

/// The links to a row's preview that work.
///
/// # Errors
/// `unauthorized`, `invalid` for what has none, `unavailable`.
#[server(name = ListPreviews, prefix = "/api", endpoint = "admin/previews/list", input = Json, output = Json)]
pub async fn list_previews(
    /// What kind.
    #[server(rename = "entity")]
    kind: String,
    /// Which row.
    id: String,
) -> Result<Vec<PreviewLink>, ApiError> {
    require_admin()?;
    editing::preview_links(&*backend()?, entity(&kind)?, &id).await.map_err(refusal)
}

/// Makes a link to a row's preview.
///
/// # Errors
/// `unauthorized`, `invalid`, `not_found`, `unavailable`.
#[server(name = SharePreview, prefix = "/api", endpoint = "admin/previews/share", input = Json, output = Json)]
pub async fn share_preview(
    /// What kind.
    #[server(rename = "entity")]
    kind: String,
    /// Which row.
    id: String,
) -> Result<PreviewLink, ApiError> {
    let admin = require_admin()?;
    editing::share_preview(&*backend()?, &admin, entity(&kind)?, &id).await.map_err(refusal)
}

/// Withdraws a link.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
#[server(name = RevokePreview, prefix = "/api", endpoint = "admin/previews/revoke", input = Json, output = Json)]
pub async fn revoke_preview(
    /// Which.
    id: String,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::revoke_preview(&*backend()?, &admin, &id).await.map_err(refusal)
}
