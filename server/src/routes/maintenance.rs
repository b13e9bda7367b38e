//! The plain forms of the link checker and of the log of missing pages.

use crate::startup::AppState;
use app::context::CurrentAdmin;
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::response::Redirect;
use domain::link::LinkState;
use serde::Deserialize;

/// The tab the owner came from.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct TabQuery {
    show: String,
}

impl TabQuery {
    /// Only known tabs; other input is never echoed into the redirect.
    fn tab(&self) -> &str {
        if self.show == "ignored" {
            "ignored"
        } else {
            LinkState::from_code(&self.show).map_or("broken", LinkState::code)
        }
    }
}

/// `check`, `ignore` and `watch`.
pub async fn act_on_link(
    State(state): State<AppState>,
    Extension(CurrentAdmin(admin)): Extension<CurrentAdmin>,
    Path((id, verb)): Path<(String, String)>,
    Query(query): Query<TabQuery>,
) -> Redirect {
    let Some(admin) = admin else { return Redirect::to("/admin/login") };
    let b = &state.backend;
    let (found, said) = match verb.as_str() {
        "check" => (backend::links::check_one(b, &id).await, "checked"),
        "ignore" => (backend::links::ignore(b, &admin, &id, true).await, "ignored"),
        "watch" => (backend::links::ignore(b, &admin, &id, false).await, "watched"),
        _ => (Ok(false), ""),
    };
    let tab = query.tab();
    match found {
        Ok(true) => Redirect::to(&format!("/admin/links?show={tab}&done={said}&id={id}")),
        Ok(false) => Redirect::to(&format!("/admin/links?show={tab}&done=gone")),
        Err(cause) => {
            tracing::warn!(%cause, "a link could not be checked");
            Redirect::to(&format!("/admin/links?show={tab}&done=failed"))
        }
    }
}

/// Collects links from all content and checks the site's own.
pub async fn scan_links(
    State(state): State<AppState>,
    Extension(CurrentAdmin(admin)): Extension<CurrentAdmin>,
) -> Redirect {
    if admin.is_none() {
        return Redirect::to("/admin/login");
    }
    match backend::links::check_all(&state.backend).await {
        Ok(()) => Redirect::to("/admin/links?done=scanned"),
        Err(cause) => {
            tracing::warn!(%cause, "links could not be checked");
            Redirect::to("/admin/links?done=failed")
        }
    }
}

/// A path to remove from the log.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Forgotten {
    path: String,
}

/// Removes one from the log.
pub async fn forget_missing(
    State(state): State<AppState>,
    Extension(CurrentAdmin(admin)): Extension<CurrentAdmin>,
    form: Result<Form<Forgotten>, FormRejection>,
) -> Redirect {
    if admin.is_none() {
        return Redirect::to("/admin/login");
    }
    let path = form.map(|Form(form)| form.path).unwrap_or_default();
    match backend::redirects::forget(&state.backend, &path).await {
        Ok(()) => Redirect::to("/admin/redirects#missing"),
        Err(cause) => {
            tracing::warn!(%cause, "a missing path could not be removed from the log");
            Redirect::to("/admin/redirects?failed#missing")
        }
    }
}
