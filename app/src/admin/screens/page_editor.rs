//! Additions that only the forms of pages need.

use crate::api::admin as api;
use crate::document::DocumentHead;
use domain::admin::PreviewLink;
use domain::kinds::Kind;

/// The page editor shows the preview; its script is loaded with the island's. Without either it finds them by itself.
pub(super) async fn preview(kind: Kind, id: &str) -> Option<PreviewLink> {
    DocumentHead::preload_island("admin-editor/page/page-editor");
    api::newest_preview(kind, id).await.unwrap_or_default()
}
