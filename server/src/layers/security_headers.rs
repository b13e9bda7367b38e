//! Headers that every answer carries. What is allowed is spelled out; a page
//! that needs more fails the browser tests.

use crate::startup::AppState;
use app::assets::Assets;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest as _, Sha256};

/// Policy of pages and everything else.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
/// [`POLICY`] for the page and the worker that compile WASM.
pub const POLICY_WASM: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
/// Whom a page of ours may show in a frame, and whom the contact page may, in
/// place of it: the live map, once the visitor asks for it.
const FRAMES: [&str; 2] = ["frame-src https://player.vimeo.com;", "frame-src https://www.google.com;"];
/// Policy of files that visitors sent: nothing in them may run.
pub const POLICY_FILE: &str = "default-src 'none'; sandbox";
/// Policy of what is no document, whoever opens it. Short: the first view waits
/// for a handful of these.
const POLICY_INERT: &str = "default-src 'none'; frame-ancestors 'none'";

/// [`crate::routes::speculation::PATH`] as a header names it.
const SPECULATION_RULES: &str = "\"/speculation-rules.json\"";

const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/// The policies of HTML pages, whose style sheets stand inside them: each is
/// allowed by the hash of its text, anything else is not.
#[derive(Clone, Debug)]
pub struct PagePolicies {
    plain: HeaderValue,
    wasm: HeaderValue,
    map: HeaderValue,
}

impl PagePolicies {
    /// The policies of pages made with these assets.
    #[must_use]
    pub fn new(assets: &Assets) -> Self {
        let mut hashes: Vec<String> = assets.css_texts().map(hash).collect();
        hashes.sort_unstable();
        let allowed = ["style-src 'self'".to_owned()].into_iter().chain(hashes).collect::<Vec<_>>().join(" ");
        let with = |base: &'static str, text: &str| {
            HeaderValue::from_str(&text.replace("style-src 'self'", &allowed)).unwrap_or(HeaderValue::from_static(base))
        };
        let map = with(POLICY, &POLICY.replace(FRAMES[0], FRAMES[1]));
        Self { plain: with(POLICY, POLICY), wasm: with(POLICY_WASM, POLICY_WASM), map }
    }

    fn of(self, path: &str) -> HeaderValue {
        if needs_wasm(path) {
            self.wasm
        } else if path == "/contact" {
            self.map
        } else {
            self.plain
        }
    }
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Adds the headers; one that a handler set itself stays.
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let public = !path.starts_with("/admin");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(state.page_policies().of(&path));
        if public {
            add(headers, HeaderName::from_static("speculation-rules"), SPECULATION_RULES);
        }
    }
    add(headers, header::CONTENT_SECURITY_POLICY, if needs_wasm(&path) { POLICY_WASM } else { POLICY });
    add(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(headers, header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    add(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(headers, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    add(headers, HeaderName::from_static("permissions-policy"), PERMISSIONS);
    if state.config.secure() {
        add(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    }
    response
}

/// Whether what is served at `path` compiles WASM: the visualizer, and the photo
/// worker, whose own response's policy governs it.
fn needs_wasm(path: &str) -> bool {
    path == "/visualizer" || path == "/showroom" || (path.starts_with("/islands/") && path.contains("worker"))
}

fn add(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_allow_their_own_styles_by_hash_and_nothing_else_changes() {
        let manifest = r#"{"../style/site.css": {"file": "site.css"}}"#;
        let assets = Assets::from_manifest(manifest, |_| Some("a{}".to_owned())).expect("a manifest");
        let policies = PagePolicies::new(&assets);
        let plain = policies.plain.to_str().expect("text").to_owned();
        // printf 'a{}' | openssl dgst -sha256 -binary | base64
        let hash = " 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";
        assert!(plain.contains(&format!("style-src 'self'{hash};")), "{plain}");
        assert_eq!(plain.replace(hash, ""), POLICY);
        assert_eq!(policies.wasm.to_str().expect("text").replace(hash, ""), POLICY_WASM);
        assert!(!plain.contains("unsafe"));
    }

    #[test]
    fn only_the_contact_page_may_show_a_map() {
        let policies = PagePolicies::new(&Assets::default());
        let of = |path: &str| policies.clone().of(path).to_str().expect("text").to_owned();
        assert_eq!(of("/contact").replace(FRAMES[1], FRAMES[0]), POLICY);
        assert!(of("/contact").contains(FRAMES[1]));
        for path in ["/", "/contact/", "/visualizer", "/thank-you"] {
            assert!(!of(path).contains("google"), "{path}");
        }
    }
}
