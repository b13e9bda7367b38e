//! What is not public yet: autosaved drafts, their previews, and the checklist before publishing.

pub(crate) mod autosave;
pub(crate) mod merge;
pub(crate) mod preview_content;
pub(crate) mod preview_links;
pub(crate) mod publish_checklist;
pub(crate) mod stored_drafts;
