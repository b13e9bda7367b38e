use domain::kinds::{Document, Fields as _, Kind};

pub(crate) const DISCARD: &str = "discard";

pub(crate) const REPLACE: &str = "replace";

pub(crate) fn action_label(code: &str) -> &'static str {
    match code {
        "create" => "Created",
        "toggle" => "Turned on or off",
        "reorder" => "Moved",
        "remove" => "Deleted",
        "decorate" => "Marked as decorative",
        "restore" => "Restored",
        "undo" => "Undone",
        "open" => "Opened",
        "close" => "Closed",
        REPLACE => "Replaced",
        "purge" => "Permanently deleted",
        "resend" => "Sent again",
        "ignore" => "No longer reported",
        "watch" => "Reported again",
        DISCARD => "Draft discarded or replaced",
        _ => "Edited",
    }
}

pub(crate) fn toggle_label(kind: Kind, previous: Option<&Document>) -> &'static str {
    let Some(previous) = previous else { return action_label("toggle") };
    let Some(toggle) = kind.description().rows.as_ref().and_then(|rows| rows.toggle) else {
        return action_label("toggle");
    };
    if previous.is_on(toggle.field) { "Turned off" } else { "Turned on" }
}

/// A recorded state; none for a row that did not exist, or if it is damaged.
pub(crate) fn parse_previous(json: &str) -> Option<Document> {
    serde_json::from_str::<Option<Document>>(json).unwrap_or(None)
}
