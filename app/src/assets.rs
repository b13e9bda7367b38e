//! Addresses of the files that Vite built. Their names carry content hashes, so
//! that browsers may keep them forever; only the manifest knows them.

use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

/// Where the server serves Vite's output.
const BASE: &str = "/islands/";

/// The manifest, read once at start and provided to every request as context.
/// A name it does not know answers an address that will be a plain 404: a page
/// without its script is better than no page.
#[derive(Clone, Debug, Default)]
pub struct Assets(Arc<HashMap<String, String>>);

#[derive(Deserialize)]
struct Entry {
    file: String,
}

impl Assets {
    /// Reads the text of Vite's `manifest.json`.
    ///
    /// # Errors
    /// If it is not a manifest.
    pub fn from_manifest(json: &str) -> Result<Self, serde_json::Error> {
        let entries: HashMap<String, Entry> = serde_json::from_str(json)?;
        // Keys are paths relative to frontend-islands; what lies beside it starts with `../`.
        let files = entries
            .into_iter()
            .map(|(key, entry)| (key.trim_start_matches("../").to_owned(), format!("{BASE}{}", entry.file)))
            .collect();
        Ok(Self(Arc::new(files)))
    }

    /// Address of `style/{name}.css`.
    #[must_use]
    pub fn css(&self, name: &str) -> String {
        self.find(&format!("style/{name}.css"))
    }

    /// Address of `src/{name}.ts`: `chrome`, `admin`.
    #[must_use]
    pub fn script(&self, name: &str) -> String {
        self.find(&format!("src/{name}.ts"))
    }

    /// Address of the script of an island.
    #[must_use]
    pub fn island(&self, name: &str) -> String {
        self.find(&format!("src/islands/{name}/index.tsx"))
    }

    /// Address of the worker that prepares photos.
    #[must_use]
    pub fn photo_worker(&self) -> String {
        self.find("src/photo/worker.ts")
    }

    /// Address of `style/fonts/{name}.woff2`.
    #[must_use]
    pub fn font(&self, name: &str) -> String {
        self.find(&format!("style/fonts/{name}.woff2"))
    }

    fn find(&self, source: &str) -> String {
        self.0.get(source).cloned().unwrap_or_else(|| format!("{BASE}{source}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"{
        "../style/site.css": {"file": "site-B1.css", "src": "../style/site.css", "isEntry": true},
        "../style/fonts/fraunces.woff2": {"file": "fraunces-C2.woff2", "src": "../style/fonts/fraunces.woff2"},
        "src/chrome.ts": {"file": "chrome-D3.js", "src": "src/chrome.ts", "isEntry": true, "imports": ["_x.js"]},
        "_x.js": {"file": "x.js"}
    }"#;

    #[test]
    fn names_become_hashed_addresses() {
        let assets = Assets::from_manifest(MANIFEST).expect("a manifest");
        assert_eq!(assets.css("site"), "/islands/site-B1.css");
        assert_eq!(assets.font("fraunces"), "/islands/fraunces-C2.woff2");
        assert_eq!(assets.script("chrome"), "/islands/chrome-D3.js");
    }

    #[test]
    fn an_unknown_name_is_an_address_not_a_panic() {
        assert_eq!(Assets::default().script("chrome"), "/islands/src/chrome.ts");
        assert!(Assets::from_manifest("[]").is_err());
    }
}
