//! The forms of links, redirects and the first steps. Each is answered with its screen, whose address says what was done.

use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use app::api::admin::{first_steps, links};
use app::api::{ApiError, ErrorCode};
use app::context::FormState;
use domain::site::link::LinkState;
use serde::Deserialize;

pub const FORMS: &[FormRoute] = &[
    FormRoute::acting::<ScanLinks>("/admin/links/scan"),
    FormRoute::acting::<CheckLink>("/admin/links/{id}/check"),
    FormRoute::acting::<IgnoreLink>("/admin/links/{id}/ignore"),
    FormRoute::acting::<WatchLink>("/admin/links/{id}/watch"),
    FormRoute::asking::<ForgetMissing>("/admin/redirects/forget", "Forget this address"),
    FormRoute::acting::<HideFirstSteps>("/admin/first-steps/hide"),
    FormRoute::acting::<ShowFirstSteps>("/admin/first-steps/show"),
];

/// The message of a screen after a change, as the code in its query. `said` is the code of a success.
pub fn done(changed: Result<(), ApiError>, said: &'static str) -> &'static str {
    match changed.map_err(|error| error.code()) {
        Ok(()) => said,
        Err(ErrorCode::NotFound) => "gone",
        Err(_) => "failed",
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct ScanLinks {}

impl PlainForm for ScanLinks {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let said = done(links::scan().await, "scanned");
        Ok(Next::Page(format!("/admin/links?done={said}")))
    }
}

const LINKS: FormPage = FormPage::At("/admin/links");

/// The list of links with the tab that the form was on, and what was done.
fn list_of_links(sent: &Sent, said: &str) -> Next {
    let of = if matches!(said, "gone" | "failed") { String::new() } else { format!("&id={}", sent.id) };
    Next::Page(format!("/admin/links?show={}&done={said}{of}", tab(sent)))
}

/// Only known tabs; other input is never echoed into the redirect.
fn tab(sent: &Sent) -> &'static str {
    let query = sent.query.as_deref().unwrap_or_default();
    let shown = query.split('&').find_map(|pair| pair.strip_prefix("show=")).unwrap_or_default();
    if shown == "ignored" { "ignored" } else { LinkState::from_code(shown).map_or("broken", LinkState::code) }
}

#[derive(Clone, Default, Deserialize)]
pub struct CheckLink {}

impl PlainForm for CheckLink {
    type Refused = FormState<Self>;
    const PAGE: FormPage = LINKS;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        Ok(list_of_links(sent, done(links::check(&sent.id).await, "checked")))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct IgnoreLink {}

impl PlainForm for IgnoreLink {
    type Refused = FormState<Self>;
    const PAGE: FormPage = LINKS;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        Ok(list_of_links(sent, done(links::ignore(&sent.id, true).await, "ignored")))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct WatchLink {}

impl PlainForm for WatchLink {
    type Refused = FormState<Self>;
    const PAGE: FormPage = LINKS;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        Ok(list_of_links(sent, done(links::ignore(&sent.id, false).await, "watched")))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct ForgetMissing {
    path: String,
}

impl PlainForm for ForgetMissing {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["path"];
    const MAY_BE_UNREADABLE: bool = true;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let query = if links::forget_missing(&self.path).await.is_ok() { "" } else { "?failed" };
        Ok(Next::Page(format!("/admin/redirects{query}#missing")))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct HideFirstSteps {}

impl PlainForm for HideFirstSteps {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At("/admin");

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        Ok(dashboard(first_steps::hide(true).await))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct ShowFirstSteps {}

impl PlainForm for ShowFirstSteps {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At("/admin");

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        Ok(dashboard(first_steps::hide(false).await))
    }
}

fn dashboard(changed: Result<(), ApiError>) -> Next {
    Next::Page(if changed.is_ok() { "/admin" } else { "/admin?failed" }.to_owned())
}
