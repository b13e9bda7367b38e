pub(crate) mod content_links;
pub(crate) mod forms;
pub(crate) mod list;
pub(crate) mod local_clock;
pub(crate) mod record;
