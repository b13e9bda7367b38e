//! The Content-Security-Policy of pages. It lists everything that is allowed; a page that needs more
//! fails the browser tests.

use app::assets::Assets;
use app::head::{LIVE_MAP, WASM};
use app::layout::SPECULATION_RULES;
use axum::http::HeaderValue;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::sync::LazyLock;

pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
pub const POLICY_WASM: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
/// The back office shows previews beside the fields of a page.
static POLICY_OFFICE: LazyLock<String> = LazyLock::new(|| POLICY.replace(FRAMES, FRAMES_OF_OFFICE));
/// The service worker of the back office, which shows its notifications.
pub const SERVICE_WORKER: &str = "/admin/sw.js";
/// The service worker tells the site of a replaced subscription, and its notifications show the site's icon.
const POLICY_SERVICE_WORKER: &str = "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FRAMES: &str = "frame-src https://player.vimeo.com";
const FRAMES_OF_MAP: &str = "frame-src https://www.google.com";
const FRAMES_OF_OFFICE: &str = "frame-src 'self' https://player.vimeo.com";
const ANCESTORS: &str = "frame-ancestors 'none'";
const ANCESTORS_OF_PREVIEW: &str = "frame-ancestors 'self'";
/// Hashes of inline content that pages may contain (style sheets by name, and speculation rules),
/// and where their pictures come from.
#[derive(Clone, Debug, Default)]
pub struct PageHashes {
    styles: HashMap<String, String>,
    rules: String,
    pictures: Option<String>,
}

impl PageHashes {
    #[must_use]
    pub fn new(assets: &Assets, pictures: Option<&str>) -> Self {
        let styles = assets.css_texts().map(|(name, text)| (name.to_owned(), hash(text))).collect();
        Self { styles, rules: hash(SPECULATION_RULES), pictures: pictures.map(str::to_owned) }
    }

    #[must_use]
    pub fn policy(&self, path: &str, names: &HeaderValue) -> HeaderValue {
        let Ok(names) = names.to_str() else { return HeaderValue::from_static(base(path)) };
        let allows = |what| names.split(' ').any(|name| name == what);
        let base = if allows(WASM) { POLICY_WASM } else { base(path) };
        let mut page = String::with_capacity(1_024);
        for directive in base.split("; ") {
            let separator = if page.is_empty() { "" } else { "; " };
            page.extend([separator, directive_for(path, allows(LIVE_MAP), directive)]);
            match directive.split_once(' ') {
                Some(("style-src", _)) => {
                    names.split(' ').filter_map(|name| self.styles.get(name)).for_each(|hash| page.extend([" ", hash]));
                }
                Some(("script-src", _)) => page.extend([" ", &self.rules]),
                Some(("img-src", _)) => page.extend(self.pictures.iter().flat_map(|origin| [" ", origin])),
                _ => {}
            }
        }
        HeaderValue::from_str(&page).unwrap_or(HeaderValue::from_static(base))
    }
}

/// The directive as this page needs it: a page with the map embeds the live one on request, and the back office shows
/// previews in a frame.
fn directive_for<'a>(path: &str, has_map: bool, directive: &'a str) -> &'a str {
    match directive {
        FRAMES if has_map => FRAMES_OF_MAP,
        ANCESTORS if path.starts_with("/preview/") => ANCESTORS_OF_PREVIEW,
        _ => directive,
    }
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Lets the back office show this page in a frame, as it does beside a question of the first run.
#[must_use]
pub fn framed(policy: &HeaderValue) -> Option<HeaderValue> {
    let policy = policy.to_str().ok()?;
    HeaderValue::from_str(&policy.replace(ANCESTORS, ANCESTORS_OF_PREVIEW)).ok()
}

#[must_use]
pub fn base(path: &str) -> &'static str {
    match path {
        SERVICE_WORKER => POLICY_SERVICE_WORKER,
        _ if path.starts_with("/admin/") => &POLICY_OFFICE,
        _ if is_worker(path) => POLICY_WASM,
        _ => POLICY,
    }
}

/// Whether `path` is a worker's script, which runs under the policy of its own response.
#[must_use]
pub fn is_worker(path: &str) -> bool {
    path == SERVICE_WORKER || (path.starts_with("/islands/") && path.contains("worker"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_allow_their_own_styles_by_hash_and_nothing_else_changes() {
        let manifest = r#"{"../style/site.css": {"file": "site.css"}, "../style/more.css": {"file": "more.css"}}"#;
        let read = |file: &str| Some(if file == "site.css" { "a{}" } else { "b{}" }.to_owned());
        let assets = Assets::from_manifest(manifest, read).expect("a manifest");
        let hashes = PageHashes::new(&assets, None);
        let policy = |names| hashes.policy("/", &HeaderValue::from_static(names)).to_str().expect("text").to_owned();
        let one = policy("site unknown");
        // printf 'a{}' | openssl dgst -sha256 -binary | base64
        let hash = " 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";
        assert!(one.contains(&format!("style-src 'self'{hash};")), "{one}");
        assert_eq!(one.replace(hash, "").replace(&format!(" {}", hashes.rules), ""), POLICY);
        assert!(!one.contains("unsafe"));
        assert_eq!(policy("site more").matches("sha256-").count(), 3);
    }

    #[test]
    fn pictures_may_come_from_the_bucket_where_visitors_are_sent_there() {
        let hashes = PageHashes::new(&Assets::default(), Some("https://bucket.example"));
        let policy = hashes.policy("/", &HeaderValue::from_static("site"));
        assert!(policy.to_str().expect("text").contains("img-src 'self' data: blob: https://bucket.example;"));
    }

    #[test]
    fn a_page_may_only_do_what_its_sections_need() {
        let hashes = PageHashes::new(&Assets::default(), None);
        let of = |names: String| {
            let names = HeaderValue::from_str(&names).expect("names");
            hashes.policy("/about-us", &names).to_str().expect("text").to_owned()
        };
        let map = of(format!("site {LIVE_MAP}"));
        assert!(map.contains(FRAMES_OF_MAP) && !map.contains(FRAMES) && !map.contains("wasm"), "{map}");
        let photos = of(format!("site {WASM}"));
        assert!(photos.contains("'wasm-unsafe-eval'") && photos.contains(FRAMES), "{photos}");
        let usual = of("site".to_owned());
        assert!(!usual.contains("google") && !usual.contains("wasm") && usual.contains(FRAMES), "{usual}");
    }

    #[test]
    fn only_the_back_office_shows_previews_in_a_frame() {
        let hashes = PageHashes::new(&Assets::default(), None);
        let of = |path| hashes.policy(path, &HeaderValue::from_static("site")).to_str().expect("text").to_owned();
        assert!(of("/preview/a.b").contains(ANCESTORS_OF_PREVIEW) && of("/admin/pages/1/edit").contains(ANCESTORS));
        assert!(of("/admin/pages/1/edit").contains(FRAMES_OF_OFFICE));
        for path in ["/", "/contact", "/preview", "/administration"] {
            assert!(of(path).contains(ANCESTORS) && !of(path).contains(FRAMES_OF_OFFICE), "{path}");
        }
    }
}
