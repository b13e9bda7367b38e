pub(crate) mod content_links;
pub(crate) mod editor_path;
pub(crate) mod find;
pub(crate) mod forms;
pub(crate) mod list;
pub(crate) mod local_clock;
pub(crate) mod page_choices;
pub(crate) mod record;
