//! What a request carries into pages and server functions. The server provides
//! each of these as Leptos context; nothing here outlives its request.

use backend::intake::Origin;
use backend::session::Admin;
use domain::Violations;
use domain::island::PhotoUrls;
use std::sync::Arc;

/// The owner's session, if this request has a valid one.
#[derive(Clone, Debug, Default)]
pub struct CurrentAdmin(pub Option<Admin>);

/// Where the request came from, without anything that names a person.
#[derive(Clone, Debug)]
pub struct RequestOrigin(pub Origin);

/// Id of this request, as in the log and in the `x-request-id` header.
#[derive(Clone, Debug, Default)]
pub struct RequestId(pub String);

/// The page at this path could not be made: the page for failures is shown.
#[derive(Clone, Debug)]
pub struct RenderFailed(pub String);

/// What pages must know of the configuration.
#[derive(Clone, Debug)]
pub struct SiteConfig {
    /// Scheme and host under which the public reaches the site, without a
    /// trailing slash: canonical addresses and structured data use it.
    pub site_url: Arc<str>,
    /// Browser modules of the photo work, with content hashes in the query.
    pub wasm: Arc<WasmUrls>,
    /// Whether pages load themselves again after a build.
    pub watch: bool,
}

/// Addresses of the WASM modules and their glue scripts.
#[derive(Clone, Debug, Default, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WasmUrls {
    /// Pixel module with SIMD: script.
    pub pixels_js: String,
    /// Pixel module with SIMD: binary.
    pub pixels_wasm: String,
    /// Pixel module for browsers without SIMD: script.
    pub pixels_base_js: String,
    /// Pixel module for browsers without SIMD: binary.
    pub pixels_base_wasm: String,
    /// HEIC decoder: script.
    pub heic_js: String,
    /// HEIC decoder: binary.
    pub heic_wasm: String,
}

impl WasmUrls {
    /// The same for an island, with the address of the worker that loads them.
    #[must_use]
    pub fn photo_urls(&self, worker: String) -> PhotoUrls {
        PhotoUrls {
            worker,
            pixels_js: self.pixels_js.clone(),
            pixels_wasm: self.pixels_wasm.clone(),
            pixels_base_js: self.pixels_base_js.clone(),
            pixels_base_wasm: self.pixels_base_wasm.clone(),
            heic_js: self.heic_js.clone(),
            heic_wasm: self.heic_wasm.clone(),
        }
    }
}

/// A public form that was refused: what was typed and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct FormState<D> {
    /// As typed. A browser cannot keep a chosen file: a photo has to be chosen again.
    pub draft: D,
    /// What is wrong, by field.
    pub violations: Violations,
    /// What is wrong as a whole: too many, duplicate, blocked, unavailable.
    pub notice: Option<String>,
}

impl<D> FormState<D> {
    /// The sentence beside a field, if it is wrong.
    #[must_use]
    pub fn wrong(&self, field: &str) -> Option<String> {
        self.violations.of(field).map(str::to_owned)
    }

    /// Whether it was refused at all; an empty form was not.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.notice.is_some() || !self.violations.is_empty()
    }
}

/// A plain form of the inbox that was not carried out, with what it carried.
#[derive(Clone, Debug, Default)]
pub struct LeadFormState {
    /// Which: `note`, `status`, ...
    pub action: String,
    /// The note as typed.
    pub text: String,
    /// Why nothing was done.
    pub notice: String,
}

/// A form of the back office that could not even be looked at, because nobody
/// was signed in or nobody could tell. It is sent again as it was.
#[derive(Clone, Debug, Default)]
pub struct KeptForm {
    /// Where it was sent: a path of the back office, with its query. Empty for
    /// a page that was only to be read.
    pub action: String,
    /// What it carried; the names are the form's own.
    pub fields: Vec<(&'static str, String)>,
}

/// What became of pressing the button behind a link of the newsletter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewsletterDone {
    /// It is done.
    Yes,
    /// The link is not good (any more).
    No,
    /// Nobody knows; nothing was changed.
    Failed,
}

/// The sign-in form: what was typed and why it was refused.
#[derive(Clone, Debug, Default)]
pub struct LoginState {
    /// A form that waits for the sign-in, to be carried out right after it.
    pub kept: Option<KeptForm>,
    /// The session could not be looked up: there is nothing to sign in to now,
    /// and what was sent is offered to be sent again.
    pub out_of_reach: bool,
    /// As typed; the password is never sent back.
    pub email: String,
    /// Why it was refused.
    pub error: Option<String>,
    /// Whether that is because of what was typed.
    pub wrong: bool,
    /// Where to go afterwards: a path on this site.
    pub next: String,
}
