//! The forms of webhook receivers. A new secret is in the answer and nowhere else.

use crate::feature::Feature;
use crate::layers::bodies::{self, BodyPolicy};
use crate::routes::forms::plain_form::{self, again, refused};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::FormState;
use app::features::receivers::{ReceiverState, api};
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::post;
use domain::delivery::receivers::ReceiverDraft;
use domain::limits;
use domain::messages::receivers as msg;

const SETTINGS: &str = "/admin/contact-settings";
const NEW: &str = "/admin/webhooks/new";

pub(crate) const FEATURE: Feature = Feature { routes };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new()
        .route(NEW, post(add))
        .route("/admin/webhooks/{id}", post(save))
        .route("/admin/webhooks/{id}/{action}", post(act))
        .layer(from_fn_with_state(BodyPolicy::up_to(limits::BODY_MAX, state).defer_errors(), bodies::layer))
}

fn screen(id: &str) -> String {
    if backend::ids::is_id(id) { format!("/admin/webhooks/{id}") } else { SETTINGS.to_owned() }
}

async fn add(State(state): State<AppState>, request: Request) -> Response {
    let ReadForm { parts, draft } = match read(&state, request, NEW).await {
        Ok(form) => form,
        Err(answer) => return *answer,
    };
    match server_functions::run(&state, &parts, api::add(&draft)).await {
        Ok(added) => {
            let after = ReceiverState { done: Some(msg::ADDED), secret: added.secret, ..ReceiverState::default() };
            show(&state, parts, &screen(&added.id), StatusCode::OK, after).await
        }
        Err(error) => show_refused(&state, parts, NEW, draft, error).await,
    }
}

async fn save(State(state): State<AppState>, Path(id): Path<String>, request: Request) -> Response {
    let screen = screen(&id);
    let ReadForm { parts, draft } = match read(&state, request, &screen).await {
        Ok(form) => form,
        Err(answer) => return *answer,
    };
    match server_functions::run(&state, &parts, api::save(&id, &draft)).await {
        Ok(()) => {
            let after = ReceiverState { done: Some(msg::SAVED), ..ReceiverState::default() };
            show(&state, parts, &screen, StatusCode::OK, after).await
        }
        Err(error) => show_refused(&state, parts, &screen, draft, error).await,
    }
}

async fn act(State(state): State<AppState>, Path((id, action)): Path<(String, String)>, parts: Parts) -> Response {
    let screen = screen(&id);
    let done = match action.as_str() {
        "test" => server_functions::run(&state, &parts, test(&id)).await,
        "renew" => server_functions::run(&state, &parts, renew(&id)).await,
        "delete" => match server_functions::run(&state, &parts, api::delete(&id)).await {
            Ok(()) => return Redirect::to(&format!("{SETTINGS}#receivers")).into_response(),
            Err(error) => Err(error),
        },
        _ => return Redirect::to(&screen).into_response(),
    };
    match done {
        Ok(after) => show(&state, parts, &screen, StatusCode::OK, after).await,
        Err(error) => {
            let status = error.status();
            let form = FormState { notice: Some(error.error.message), ..FormState::default() };
            show(&state, parts, &screen, status, ReceiverState { form, ..ReceiverState::default() }).await
        }
    }
}

async fn test(id: &str) -> Result<ReceiverState, ApiError> {
    Ok(ReceiverState { test: Some(api::test(id).await?), ..ReceiverState::default() })
}

async fn renew(id: &str) -> Result<ReceiverState, ApiError> {
    let renewed = api::renew(id).await?;
    Ok(ReceiverState { done: Some(msg::RENEWED), secret: renewed.secret, ..ReceiverState::default() })
}

struct ReadForm {
    parts: Parts,
    draft: ReceiverDraft,
}

/// The form, or the answer that says why it cannot be read.
async fn read(state: &AppState, request: Request, screen: &str) -> Result<ReadForm, Box<Response>> {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    match plain_form::read::<ReceiverDraft>(request).await {
        Ok(draft) => Ok(ReadForm { parts, draft }),
        Err(status) => {
            let form = plain_form::unreadable(ReceiverDraft::default(), status).form;
            let after = ReceiverState { form, ..ReceiverState::default() };
            Err(Box::new(show(state, parts, screen, status, after).await))
        }
    }
}

async fn show_refused(state: &AppState, parts: Parts, screen: &str, draft: ReceiverDraft, error: ApiError) -> Response {
    let refusal = refused(draft, error);
    let after = ReceiverState { form: refusal.form, ..ReceiverState::default() };
    show(state, parts, screen, refusal.status, after).await
}

async fn show(state: &AppState, mut parts: Parts, screen: &str, status: StatusCode, after: ReceiverState) -> Response {
    parts.uri = screen.parse().unwrap_or_else(|_| Uri::from_static(SETTINGS));
    again(state, parts, status, after).await
}
