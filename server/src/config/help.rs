//! What `--help` and the command `settings` print.

use super::setting::SETTINGS;
use std::fmt::Write as _;

/// All settings with their defaults.
#[must_use]
pub fn settings_table() -> String {
    let mut out = String::from("Settings (environment, or the [server] table of Leptos.toml in lower case):\n");
    for s in SETTINGS {
        let default = if s.default.is_empty() { String::new() } else { format!(" [{}]", s.default) };
        let file = if s.secret { " (also NAME_FILE)" } else { "" };
        let _ = writeln!(out, "  {:<22} {}{file}{default}", s.name, s.doc);
    }
    out
}

/// Where data goes, and how to begin.
#[must_use]
pub fn examples(program: &str) -> String {
    format!(
        "\
Data:
  The database and the pictures are in the folder ./data, or in the one that DATA_DIR names.
  Settings are read from the environment or from Leptos.toml.

Examples:
  Serve the site on http://127.0.0.1:3000 (Ctrl-C stops it):
    {program}
  Load the demo content into the empty site, to look around:
    {program} demo
  Serve a public site behind a proxy that has the certificate:
    SITE_URL=https://www.example.com DATA_DIR=/var/lib/site {program}"
    )
}
