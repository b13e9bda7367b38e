//! The forms and photos of a visitor's page, `/request/{token}`.

use crate::feature::Feature;
use crate::layers::bodies::{deferring, up_to};
use crate::routes::forms::photo_form;
use crate::routes::forms::plain_form::{again, read, refused, unreadable};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::{ApiError, request_page};
use app::context::RequestPageDone;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use backend::features::conversation::page::{self, RequestPageError};
use domain::features::conversation::work::DecisionDraft;
use domain::features::conversation::{VisitorDraft, WithdrawDraft};
use domain::limits;
use serde::Deserialize;
use serde::de::DeserializeOwned;

pub(crate) const FEATURE: Feature = Feature { routes, forms: &[], without_session: &[] };

fn routes(state: &AppState) -> Router<AppState> {
    let max = limits::BODY_MAX;
    Router::new()
        .route("/request/{token}", deferring(photo_form::BODY_MAX, state, post(photo_form::take::<VisitorDraft>)))
        .route("/request/{token}/decide", deferring(max, state, post(take::<DecisionDraft>)))
        .route("/request/{token}/withdraw", deferring(max, state, post(take::<WithdrawDraft>)))
        .route("/request/{token}/link", up_to(max, state, post(send_new_link)))
        .route("/request/{token}/photos/{id}", up_to(max, state, get(photo)))
}

/// A form of the page, except for messages, which have photos ([`photo_form`]).
pub(crate) trait PageForm: Clone + Default + DeserializeOwned + Send + Sync + 'static {
    const ACCEPTED: Accepted;
    /// Calls the form's server function.
    fn submit(&self, token: &str) -> impl Future<Output = Result<(), ApiError>> + Send;
}

/// The answer to an accepted form.
pub(crate) enum Accepted {
    /// The page, with this query and fragment.
    Redirect(&'static str),
    /// There is no page any more.
    Shown(RequestPageDone),
}

impl PageForm for DecisionDraft {
    const ACCEPTED: Accepted = Accepted::Redirect("?decided#messages");

    async fn submit(&self, token: &str) -> Result<(), ApiError> {
        request_page::decide(token, self).await
    }
}

impl PageForm for WithdrawDraft {
    const ACCEPTED: Accepted = Accepted::Shown(RequestPageDone::Withdrawn);

    async fn submit(&self, token: &str) -> Result<(), ApiError> {
        request_page::withdraw(token, self).await
    }
}

/// Handles a POST. Refused: shows the page again with the input and the errors.
pub(crate) async fn take<F: PageForm>(
    State(state): State<AppState>,
    Path(token): Path<String>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let refusal = match read::<F>(request).await {
        Ok(draft) => match server_functions::run(&state, &parts, draft.submit(&token)).await {
            Ok(()) => return accepted(&state, parts, F::ACCEPTED).await,
            Err(error) => refused(draft, error),
        },
        Err(status) => unreadable(F::default(), status),
    };
    show(&state, parts, refusal.status, refusal.form).await
}

async fn send_new_link(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match server_functions::run(&state, &parts, request_page::send_new_link(&token)).await {
        Ok(()) => show(&state, parts, StatusCode::OK, RequestPageDone::LinkSent).await,
        Err(error) => show(&state, parts, error.status(), RequestPageDone::LinkFailed).await,
    }
}

pub(crate) async fn accepted(state: &AppState, parts: Parts, next: Accepted) -> Response {
    match next {
        Accepted::Redirect(query) => Redirect::to(&format!("{}{query}", page_of(&parts))).into_response(),
        Accepted::Shown(done) => show(state, parts, StatusCode::OK, done).await,
    }
}

/// Renders the page that the form belongs to.
pub(crate) async fn show<T: Clone + Send + Sync + 'static>(
    state: &AppState,
    mut parts: Parts,
    status: StatusCode,
    shown: T,
) -> Response {
    parts.uri = page_of(&parts).parse().unwrap_or_else(|_| Uri::from_static("/request/-"));
    again(state, parts, status, shown).await
}

/// The path of the page that a form below it belongs to.
fn page_of(parts: &Parts) -> String {
    let mut segments = parts.uri.path().split('/').skip(1);
    let first = segments.next().unwrap_or_default();
    let token = segments.next().unwrap_or_default();
    format!("/{first}/{token}")
}

const PRIVATE: [(HeaderName, &str); 2] =
    [(header::CACHE_CONTROL, "no-store"), (header::REFERRER_POLICY, "no-referrer")];

#[derive(Deserialize)]
struct PhotoQuery {
    thumb: Option<String>,
}

async fn photo(
    State(state): State<AppState>,
    Path((token, id)): Path<(String, String)>,
    Query(query): Query<PhotoQuery>,
) -> Response {
    let photo = page::photo(&state.backend, &token, &id, query.thumb.is_some()).await;
    file(photo.map(|bytes| bytes.map(Body::from)), &[(header::CONTENT_TYPE, "image/jpeg")])
}

/// A file that belongs to a page, which is as private as the page.
pub(crate) fn file(found: Result<Option<Body>, RequestPageError>, headers: &[(HeaderName, &'static str)]) -> Response {
    let mut response = match found {
        Ok(Some(body)) => body.into_response(),
        Err(RequestPageError::Unavailable(cause)) => {
            tracing::warn!(%cause, "a file of a visitor's page cannot be read");
            return (StatusCode::SERVICE_UNAVAILABLE, PRIVATE, [(header::RETRY_AFTER, storage::RETRY_AFTER)])
                .into_response();
        }
        Ok(None) | Err(_) => return (StatusCode::NOT_FOUND, PRIVATE).into_response(),
    };
    for (name, value) in headers.iter().chain(&PRIVATE) {
        response.headers_mut().insert(name.clone(), HeaderValue::from_static(value));
    }
    response
}
