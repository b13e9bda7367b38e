//! What the owner edits: rows of any kind, drafts, history, preview links.

pub(crate) mod changes;
pub(crate) mod drafts;
pub(crate) mod kinds;
pub(crate) mod previews;
