//! The texts of `--help` and of the command `settings`.

use super::settings::declared_settings;
use std::fmt::Write as _;

#[must_use]
pub fn settings_table() -> String {
    let mut out = String::from("Settings (environment, or the [server] table of Leptos.toml in lower case):\n");
    for setting in declared_settings() {
        let _ = write!(out, "  {:<22} {}", setting.name, setting.help);
        if setting.is_secret {
            out.push_str(" (also NAME_FILE)");
        }
        if !setting.default.is_empty() {
            let _ = write!(out, " [{}]", setting.default);
        }
        out.push('\n');
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
