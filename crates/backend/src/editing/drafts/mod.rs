pub(crate) mod autosave;
pub(crate) mod merge;
pub(crate) mod preview_content;
pub(crate) mod preview_links;
pub(crate) mod publish_checklist;
pub(crate) mod stored_drafts;
