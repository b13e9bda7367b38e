//! The messages of a kind of content.

use crate::messages::admin::{NOT_POSSIBLE, SETTINGS_SAVED};
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Texts {
    pub load_failed: &'static str,
    pub one_failed: &'static str,
    pub not_found: &'static str,
    pub create_failed: &'static str,
    pub update_failed: &'static str,
    pub delete_failed: &'static str,
    pub toggle_failed: &'static str,
    pub save: &'static str,
    pub created: &'static str,
    pub updated: &'static str,
    pub turned_on: &'static str,
    pub turned_off: &'static str,
    pub deleted: &'static str,
    pub confirm_delete: &'static str,
    pub empty: &'static str,
    pub empty_hint: &'static str,
    pub none_found: &'static str,
}

/// The usual messages of a list: its singular with and without a capital, its plural, and the hint
/// of the empty list. A macro, because only `concat!` joins texts of a constant.
macro_rules! usual_texts {
    ($One:literal, $one:literal, $many:literal, $hint:literal) => {
        $crate::kinds::Texts {
            load_failed: concat!("Failed to load ", $many),
            one_failed: concat!("Failed to load ", $one),
            not_found: concat!($One, " not found."),
            create_failed: concat!("Failed to create ", $one),
            update_failed: concat!("Failed to update ", $one),
            delete_failed: concat!("Failed to delete ", $one),
            toggle_failed: concat!("Failed to update ", $one),
            save: "Save",
            created: concat!($One, " created successfully."),
            updated: concat!($One, " updated successfully."),
            turned_on: concat!($One, " is shown."),
            turned_off: concat!($One, " is hidden."),
            deleted: concat!($One, " deleted successfully."),
            confirm_delete: concat!("Are you sure you want to delete this ", $one, "?"),
            empty: concat!("No ", $many, " yet"),
            empty_hint: $hint,
            none_found: concat!("No ", $many, " found"),
        }
    };
}
pub(crate) use usual_texts;

pub(crate) const SETTINGS: Texts = Texts {
    load_failed: "Failed to load settings",
    one_failed: "Failed to load settings",
    not_found: "Settings not found.",
    create_failed: "Failed to save settings",
    update_failed: "Failed to save settings",
    delete_failed: NOT_POSSIBLE,
    toggle_failed: NOT_POSSIBLE,
    save: "Save",
    created: SETTINGS_SAVED,
    updated: SETTINGS_SAVED,
    turned_on: SETTINGS_SAVED,
    turned_off: SETTINGS_SAVED,
    deleted: "",
    confirm_delete: "",
    empty: "",
    empty_hint: "",
    none_found: "",
};
