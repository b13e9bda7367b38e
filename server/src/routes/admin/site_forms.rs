use crate::routes::server_functions;
use crate::state::AppState;
use app::api::admin::{first_steps, links};
use app::api::{ApiError, ErrorCode};
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, Query, State};
use axum::http::request::Parts;
use axum::response::Redirect;
use domain::site::link::LinkState;
use serde::Deserialize;

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

/// The message of a screen after a change, as the code in its query. `said` is the code of a success.
pub fn done(changed: Result<(), ApiError>, said: &'static str) -> &'static str {
    match changed.map_err(|error| error.code()) {
        Ok(()) => said,
        Err(ErrorCode::NotFound) => "gone",
        Err(_) => "failed",
    }
}

pub async fn act_on_link(
    State(state): State<AppState>,
    Path((id, verb)): Path<(String, String)>,
    Query(query): Query<TabQuery>,
    parts: Parts,
) -> Redirect {
    let place = format!("/admin/links?show={}&done=", query.tab());
    let run = async {
        match verb.as_str() {
            "check" => done(links::check(&id).await, "checked"),
            "ignore" => done(links::ignore(&id, true).await, "ignored"),
            "watch" => done(links::ignore(&id, false).await, "watched"),
            _ => "gone",
        }
    };
    let said = server_functions::run(&state, &parts, run).await;
    let of = if matches!(said, "gone" | "failed") { String::new() } else { format!("&id={id}") };
    Redirect::to(&format!("{place}{said}{of}"))
}

pub async fn scan_links(State(state): State<AppState>, parts: Parts) -> Redirect {
    let said = done(server_functions::run(&state, &parts, links::scan()).await, "scanned");
    Redirect::to(&format!("/admin/links?done={said}"))
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct ForgetForm {
    path: String,
}

pub async fn forget_missing(
    State(state): State<AppState>,
    parts: Parts,
    form: Result<Form<ForgetForm>, FormRejection>,
) -> Redirect {
    let path = form.map(|Form(form)| form.path).unwrap_or_default();
    match server_functions::run(&state, &parts, links::forget_missing(&path)).await {
        Ok(()) => Redirect::to("/admin/redirects#missing"),
        Err(_) => Redirect::to("/admin/redirects?failed#missing"),
    }
}

pub async fn act_on_first_steps(State(state): State<AppState>, Path(verb): Path<String>, parts: Parts) -> Redirect {
    let hidden = match verb.as_str() {
        "hide" => true,
        "show" => false,
        _ => return Redirect::to("/admin"),
    };
    match server_functions::run(&state, &parts, first_steps::hide(hidden)).await {
        Ok(()) => Redirect::to("/admin"),
        Err(_) => Redirect::to("/admin?failed"),
    }
}
