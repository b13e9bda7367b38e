pub(crate) mod changes;
pub(crate) mod drafts;
pub(crate) mod kinds;
pub(crate) mod previews;
