//! The settings as `--help` prints them.

use super::SETTINGS;
use std::fmt::Write as _;

/// Settings table for `--help`.
#[must_use]
pub fn help() -> String {
    let mut out = String::from("Settings (environment, or the [server] table of Leptos.toml in lower case):\n");
    for s in SETTINGS {
        let default = if s.default.is_empty() { String::new() } else { format!(" [{}]", s.default) };
        let file = if s.secret { " (also NAME_FILE)" } else { "" };
        let _ = writeln!(out, "  {:<22} {}{file}{default}", s.name, s.doc);
    }
    out
}
