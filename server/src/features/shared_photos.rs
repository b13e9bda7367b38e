//! Photos that a phone shares into the installed back office (`share_target` of its manifest). A phone sends them without
//! asking whether the session still lasts. As any visitor may upload photos, they are stored before the sign-in as
//! unclaimed uploads; the screen after it says where they go.

use crate::feature::Feature;
use crate::layers::bodies::deferring;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::photo_form;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent, again};
use crate::routes::forms::posted_parts::{PartsRefusal, PostedParts};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::{CurrentAdmin, FormState};
use app::features::shared_photos::api;
use axum::Router;
use axum::body::Body;
use axum::extract::{Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use backend::leads::origin::Origin;
use backend::leads::uploads::{self, UploadError};
use domain::features::shared_photos::messages as msg;
use domain::features::shared_photos::{SharedDraft, SharedPhotos};
use serde::Deserialize;

pub(crate) const SCREEN: &str = "/admin/share";
/// The name of the files in the manifest.
pub(crate) const FILES: &str = "photo";

pub(crate) const FEATURE: Feature = Feature { routes, forms: FORMS, without_session: &[] };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new()
        .route(SCREEN, deferring(photo_form::BODY_MAX, state, post(receive)))
        .route("/admin/share/photo", get(photo))
}

async fn receive(State(state): State<AppState>, request: Request) -> Response {
    let origin = request.extensions().get::<Origin>().cloned().unwrap_or_default();
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let is_signed_in = matches!(parts.extensions.get::<CurrentAdmin>(), Some(CurrentAdmin(Some(_))));
    let posted = PostedParts::of(request, FILES).await;
    match posted.refusal {
        None => {}
        Some(PartsRefusal::TooMany) => {
            return show_refused(&state, parts, StatusCode::BAD_REQUEST, msg::TOO_MANY).await;
        }
        Some(PartsRefusal::Status(StatusCode::PAYLOAD_TOO_LARGE)) => {
            return show_refused(&state, parts, StatusCode::PAYLOAD_TOO_LARGE, msg::TOO_LARGE).await;
        }
        Some(PartsRefusal::Status(status)) => return show_refused(&state, parts, status, msg::NOT_READ).await,
    }
    let mut stored = Vec::new();
    let mut left_out = posted.more;
    for photo in posted.files {
        let accepted = if is_signed_in {
            uploads::accept_of_owner(&state.backend, photo).await
        } else {
            uploads::accept(&state.backend, photo, &origin).await
        };
        match accepted {
            Ok(photo) => stored.push(photo),
            Err(cause @ (UploadError::Unavailable(_) | UploadError::Full)) => {
                tracing::warn!(%cause, "a shared photo is not stored");
                return show_refused(&state, parts, StatusCode::SERVICE_UNAVAILABLE, msg::NOT_STORED).await;
            }
            Err(UploadError::Refused(_) | UploadError::Unreadable(_) | UploadError::TooMany { .. }) => left_out += 1,
        }
    }
    let photos = SharedPhotos::of(&stored).text();
    Redirect::to(&format!("{SCREEN}?photos={photos}&left={left_out}")).into_response()
}

#[derive(Deserialize)]
struct PhotoQuery {
    token: String,
}

/// For the screen: the thumbnail of a photo that waits. The token is no part of the path, which is logged.
async fn photo(State(state): State<AppState>, Query(query): Query<PhotoQuery>, parts: Parts) -> Response {
    match server_functions::run(&state, &parts, api::thumbnail(&query.token)).await {
        Ok(Some(bytes)) => ([(header::CONTENT_TYPE, "image/jpeg")], Body::from(bytes)).into_response(),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => error.status().into_response(),
    }
}

/// The forms of the screen: each puts the photos somewhere.
const FORMS: &[FormRoute] = &[FormRoute::acting::<SharedDraft>("/admin/share/{place}")];

impl PlainForm for SharedDraft {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        match sent.action() {
            "library" => {
                api::to_library(&self).await?;
                Ok(Next::Page("/admin/media".to_owned()))
            }
            "project" => {
                api::to_project(&self).await?;
                Ok(Next::Page(format!("/admin/projects/{}/edit", self.project)))
            }
            "lead" => {
                api::to_lead(&self).await?;
                Ok(Next::Page(format!("/admin/leads/{}", self.lead)))
            }
            _ => Err(ApiError::not_found()),
        }
    }
}

async fn show_refused(state: &AppState, parts: Parts, status: StatusCode, sentence: &str) -> Response {
    let form = FormState::<SharedDraft> { notice: Some(sentence.to_owned()), ..FormState::default() };
    show(state, parts, status, form).await
}

async fn show(state: &AppState, mut parts: Parts, status: StatusCode, form: FormState<SharedDraft>) -> Response {
    parts.uri = Uri::from_static(SCREEN);
    again(state, parts, status, form).await
}
