//! File names contain content hashes, so that browsers can cache the files forever.

use leptos::prelude::*;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;

/// Default og:image for pages with neither a picture nor a drawn one: a file in `public/` with the
/// dimensions of a drawn one.
pub(crate) const DEFAULT_OG_IMAGE: &str = "/og.jpg";

const BASE: &str = "/islands/";
/// Style sheets that pages link instead of inlining. The owner opens many screens, so the back
/// office's is better cached; a visitor's first page is faster without a second round trip.
const LINKED: &[&str] = &["admin"];

/// The manifest, read once at start and provided to every request as context. An unknown name
/// yields a URL that answers 404: a page without its script is better than no page.
#[derive(Clone, Debug, Default)]
pub struct Assets(Arc<Built>);

#[derive(Debug, Default)]
struct Built {
    addresses: HashMap<String, String>,
    imports: HashMap<String, Vec<String>>,
    styles: HashMap<String, String>,
}

#[derive(Deserialize)]
struct Entry {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
}

impl Assets {
    /// From the request's context; outside a request none.
    pub(crate) fn of_request() -> Self {
        use_context::<Self>().unwrap_or_default()
    }

    /// Parses Vite's `manifest.json`; `read` returns the text of a file that it lists. A style
    /// sheet that cannot be read is linked instead.
    pub fn from_manifest(json: &str, read: impl Fn(&str) -> Option<String>) -> Result<Self, serde_json::Error> {
        let entries: HashMap<String, Entry> = serde_json::from_str(json)?;
        let mut built = Built::default();
        for key in entries.keys().filter(|key| key.starts_with("src/")) {
            let mut imports = Vec::new();
            add_imports(&entries, key, &mut imports);
            built.imports.insert(key.clone(), imports);
        }
        for (key, Entry { file, .. }) in entries {
            // Keys are paths relative to frontend-islands, so files outside it start with `../`.
            let source = key.trim_start_matches("../").to_owned();
            if let Some(name) = name_within(&source, "style/", ".css")
                && !LINKED.contains(&name)
                && let Some(text) = read(&file)
                // Such a text would end its own element.
                && !text.contains("</")
            {
                built.styles.insert(name.to_owned(), text.trim_end().to_owned());
            }
            built.addresses.insert(source, format!("{BASE}{file}"));
        }
        Ok(Self(Arc::new(built)))
    }

    /// URL of `style/{name}.css`.
    #[must_use]
    pub fn css(&self, name: &str) -> String {
        self.find(&format!("style/{name}.css"))
    }

    /// Text of `style/{name}.css` for inlining; none if the page should link it.
    #[must_use]
    pub fn css_text(&self, name: &str) -> Option<&str> {
        self.0.styles.get(name).map(String::as_str)
    }

    /// Names and texts of all inlined style sheets: the CSP allows no others.
    pub fn css_texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.styles.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// URL of `src/{name}.ts`: `public/site`, `admin/plain-pages`.
    #[must_use]
    pub fn script(&self, name: &str) -> String {
        self.find(&format!("src/{name}.ts"))
    }

    /// Preloading them avoids waiting for the script first.
    #[must_use]
    pub fn script_imports(&self, name: &str) -> &[String] {
        self.imports(&format!("src/{name}.ts"))
    }

    /// URLs of `src/islands/{name}.tsx` and of all that it imports.
    #[must_use]
    pub fn island_files(&self, name: &str) -> Vec<String> {
        let source = format!("src/islands/{name}.tsx");
        let mut files = vec![self.find(&source)];
        files.extend_from_slice(self.imports(&source));
        files
    }

    fn imports(&self, source: &str) -> &[String] {
        match self.0.imports.get(source) {
            Some(imports) => imports,
            None => &[],
        }
    }

    #[must_use]
    pub fn photo_worker(&self) -> String {
        self.find("src/photo/worker.ts")
    }

    /// URL of `src/{name}.ts`, if it was built.
    #[must_use]
    pub fn script_if_built(&self, name: &str) -> Option<String> {
        self.0.addresses.get(&format!("src/{name}.ts")).cloned()
    }

    /// URL of `style/fonts/{name}.woff2`.
    #[must_use]
    pub fn font(&self, name: &str) -> String {
        self.find(&format!("style/fonts/{name}.woff2"))
    }

    fn find(&self, source: &str) -> String {
        match self.0.addresses.get(source) {
            Some(address) => address.clone(),
            None => format!("{BASE}{source}"),
        }
    }
}

/// Adds the URLs of a file's imports, and of their imports.
fn add_imports(entries: &HashMap<String, Entry>, key: &str, urls: &mut Vec<String>) {
    let Some(entry) = entries.get(key) else { return };
    for import in &entry.imports {
        let Some(imported) = entries.get(import) else { continue };
        let url = format!("{BASE}{}", imported.file);
        if !urls.contains(&url) {
            urls.push(url);
            add_imports(entries, import, urls);
        }
    }
}

fn name_within<'a>(path: &'a str, folder: &str, extension: &str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_suffix(extension)
}

#[component]
pub fn PageScript(name: &'static str) -> impl IntoView {
    let assets = Assets::of_request();
    let imports = assets.script_imports(name).iter().cloned();
    let imports = imports.map(|href| view! { <link rel="modulepreload" href=href fetchpriority="low"/> });
    let imports = imports.collect_view();
    view! {
        {imports}
        <script type="module" src=assets.script(name) fetchpriority="low"></script>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = r#"{
        "../style/site.css": {"file": "site-B1.css", "src": "../style/site.css", "isEntry": true},
        "../style/admin.css": {"file": "admin-A1.css", "src": "../style/admin.css", "isEntry": true},
        "../style/odd.css": {"file": "odd-A1.css", "src": "../style/odd.css", "isEntry": true},
        "../style/fonts/fraunces.woff2": {"file": "fraunces-C2.woff2", "src": "../style/fonts/fraunces.woff2"},
        "src/public/site.ts": {"file": "site-D3.js", "src": "src/public/site.ts", "isEntry": true, "imports": ["_x.js"]},
        "src/islands/list/index.tsx": {"file": "list-E4.js", "src": "src/islands/list/index.tsx", "imports": ["_x.js", "_y.js"]},
        "_x.js": {"file": "x.js", "imports": ["_y.js"]},
        "_y.js": {"file": "y.js", "imports": ["_x.js"]}
    }"#;

    fn assets() -> Assets {
        let read = |file: &str| match file {
            "site-B1.css" => Some("a{color:red}\n".to_owned()),
            "admin-A1.css" => Some("b{color:red}".to_owned()),
            "odd-A1.css" => Some("c{content:'</style>'}".to_owned()),
            _ => None,
        };
        Assets::from_manifest(MANIFEST, read).expect("a manifest")
    }

    #[test]
    fn names_become_hashed_addresses() {
        let assets = assets();
        assert_eq!(assets.css("site"), "/islands/site-B1.css");
        assert_eq!(assets.font("fraunces"), "/islands/fraunces-C2.woff2");
        assert_eq!(assets.script("public/site"), "/islands/site-D3.js");
        assert_eq!(assets.script_if_built("public/site").as_deref(), Some("/islands/site-D3.js"));
        assert_eq!(assets.script_if_built("public/left-out"), None);
        assert_eq!(assets.script_imports("public/site"), ["/islands/x.js", "/islands/y.js"]);
        assert_eq!(assets.island_files("list/index"), ["/islands/list-E4.js", "/islands/x.js", "/islands/y.js"]);
        assert!(assets.script_imports("nothing").is_empty());
    }

    #[test]
    fn style_sheets_come_as_text_unless_linked_or_able_to_end_their_element() {
        let assets = assets();
        assert_eq!(assets.css_text("site"), Some("a{color:red}"));
        assert_eq!(assets.css_text("admin"), None);
        assert_eq!(assets.css_text("odd"), None);
        assert_eq!(assets.css_texts().collect::<Vec<_>>(), [("site", "a{color:red}")]);
    }

    #[test]
    fn an_unknown_name_is_an_address_not_a_panic() {
        assert_eq!(Assets::default().script("public/site"), "/islands/src/public/site.ts");
        assert!(Assets::from_manifest("[]", |_| None).is_err());
    }
}
