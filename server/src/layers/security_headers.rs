//! Security headers of every response. The policy lists everything that is allowed; a page that
//! needs more fails the browser tests.

use super::cached_pages::CONTENT_API;
use crate::startup::AppState;
use app::assets::Assets;
use app::chrome::SPECULATION_RULES;
use app::head::STYLES_HEADER;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use domain::site::pages::{CONTACT, SHOWROOM, VISUALIZER};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;

/// Policy of pages and everything else.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
/// [`POLICY`] for the page and the worker that compile WASM.
pub const POLICY_WASM: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
/// Allowed frames: by default, and on the contact page, which embeds the live map on request.
const FRAMES: [&str; 2] = ["frame-src https://player.vimeo.com;", "frame-src https://www.google.com;"];
/// Allowed picture sources, without the bucket.
const OWN_PICTURES: &str = "img-src 'self'";
/// Policy of stored files, which visitors or the owner uploaded: nothing in them may run.
const POLICY_FILE: &str = "default-src 'none'; sandbox";
/// Policy of subresources, in case one is opened directly. Kept short, with only the headers that
/// keep other sites from using the file: the first view loads a handful of these, and other headers
/// have no effect on scripts, fonts and pictures.
const POLICY_INERT: &str = "default-src 'none'; frame-ancestors 'none'";

const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/// Hashes of inline content that pages may contain (style sheets by name, and speculation rules),
/// and where their pictures come from.
#[derive(Clone, Debug, Default)]
pub struct PageHashes {
    styles: HashMap<String, String>,
    rules: String,
    pictures: String,
}

impl PageHashes {
    /// For pages with these assets; `pictures` is a further picture origin.
    #[must_use]
    pub fn new(assets: &Assets, pictures: Option<&str>) -> Self {
        let styles = assets.css_texts().map(|(name, text)| (name.to_owned(), hash(text))).collect();
        let pictures = pictures.map_or(OWN_PICTURES.to_owned(), |origin| format!("{OWN_PICTURES} {origin}"));
        Self { styles, rules: hash(SPECULATION_RULES), pictures }
    }

    /// The policy of the page at `path` with these styles.
    #[must_use]
    pub fn policy(&self, path: &str, names: &HeaderValue) -> HeaderValue {
        let base = base(path);
        let Ok(names) = names.to_str() else { return HeaderValue::from_static(base) };
        let mut styles = "style-src 'self'".to_owned();
        for hash in names.split(' ').filter_map(|name| self.styles.get(name)) {
            styles.push(' ');
            styles.push_str(hash);
        }
        let mut page = base
            .replace("style-src 'self'", &styles)
            .replace(OWN_PICTURES, &self.pictures)
            .replace("script-src 'self'", &format!("script-src 'self' {}", self.rules));
        if path == CONTACT.path {
            page = page.replace(FRAMES[0], FRAMES[1]);
        }
        HeaderValue::from_str(&page).unwrap_or(HeaderValue::from_static(base))
    }
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Adds the headers; one that a handler set itself is kept.
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    complete(&state, &path, &mut response);
    response
}

/// Adds the headers to the response for `path`.
pub fn complete(state: &AppState, path: &str, response: &mut Response) {
    let status = response.status();
    let headers = response.headers_mut();
    let styles = headers.remove(&STYLES_HEADER);
    let inert = styles.is_none() && is_inert(headers, path);
    // Headers of a 304 replace those that the browser cached with the page, so send none.
    if status != StatusCode::NOT_MODIFIED {
        let policy = match styles {
            Some(names) => state.page_hashes().policy(path, &names),
            None if is_stored(path) => HeaderValue::from_static(POLICY_FILE),
            None if inert => HeaderValue::from_static(POLICY_INERT),
            None => HeaderValue::from_static(base(path)),
        };
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    add(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // The content API is public and reads no cookies: a page of any site may read it. A wildcard
    // never applies to a request with credentials.
    let sharing = if path.starts_with(CONTENT_API) { "cross-origin" } else { "same-origin" };
    if path.starts_with(CONTENT_API) {
        add(headers, header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    }
    add(headers, HeaderName::from_static("cross-origin-resource-policy"), sharing);
    if !inert {
        add(headers, header::REFERRER_POLICY, "strict-origin-when-cross-origin");
        add(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        add(headers, HeaderName::from_static("permissions-policy"), PERMISSIONS);
    }
    if state.config.secure() {
        add(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    }
}

fn base(path: &str) -> &'static str {
    if needs_wasm(path) { POLICY_WASM } else { POLICY }
}

/// Whether `path` serves stored files, or files derived from uploads. Refusals there carry the same
/// policy.
fn is_stored(path: &str) -> bool {
    ["/media/", "/cards/", "/admin/photos/", "/admin/originals/"].iter().any(|folder| path.starts_with(folder))
        || (path.starts_with("/admin/") && (path.ends_with(".csv") || path.ends_with(".ics")))
}

fn is_inert(headers: &HeaderMap, path: &str) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    kind.starts_with("font/")
        || kind.starts_with("text/css")
        || kind.starts_with("image/")
        // A worker runs under the policy of its own response.
        || (kind.starts_with("text/javascript") && !is_worker(path))
}

/// Whether `path` compiles WASM: the visualizer, and the photo worker, which runs under its own
/// response's policy.
fn needs_wasm(path: &str) -> bool {
    path == VISUALIZER.path || path == SHOWROOM.path || is_worker(path)
}

fn is_worker(path: &str) -> bool {
    path.starts_with("/islands/") && path.contains("worker")
}

fn add(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
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
        assert!(policy.to_str().expect("text").contains("img-src 'self' https://bucket.example data: blob:;"));
    }

    #[test]
    fn only_the_contact_page_may_show_a_map() {
        let hashes = PageHashes::new(&Assets::default(), None);
        let of = |path| hashes.policy(path, &HeaderValue::from_static("site")).to_str().expect("text").to_owned();
        assert!(of("/contact").contains(FRAMES[1]) && !of("/contact").contains(FRAMES[0]));
        for path in ["/", "/contact/", "/visualizer", "/thank-you"] {
            assert!(!of(path).contains("google") && of(path).contains(FRAMES[0]), "{path}");
        }
    }
}
