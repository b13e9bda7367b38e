//! The codes of actions in the history, and what they are called.

/// The history's action for a draft that was set aside.
pub(super) const DISCARD: &str = "discard";

/// The history's action for a picture whose file was replaced.
pub(super) const REPLACE: &str = "replace";

/// An action, as shown by the history and the log.
pub(super) fn action(code: &str) -> &'static str {
    match code {
        "create" => "Created",
        "toggle" => "Turned on or off",
        "reorder" => "Moved",
        "remove" => "Deleted",
        "decorate" => "Marked as decorative",
        "restore" => "Restored",
        "undo" => "Undone",
        REPLACE => "Replaced",
        "purge" => "Permanently deleted",
        "resend" => "Sent again",
        "ignore" => "No longer reported",
        "watch" => "Reported again",
        DISCARD => "Draft discarded or replaced",
        _ => "Edited",
    }
}
