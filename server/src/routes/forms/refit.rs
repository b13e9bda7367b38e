//! Entry points of the refit request: the island's photo upload and JSON, and the plain form for
//! browsers without scripts.

use super::plain_form::{again, opened, refused, unreadable};
use crate::layers::api_errors::Answer;
use crate::layers::bodies::ReadBody;
use crate::layers::bodies::refusal::Refusal;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::{ApiError, ErrorCode};
use app::context::FormState;
use axum::Json;
use axum::body::Bytes;
use axum::extract::multipart::Field;
use axum::extract::{Extension, FromRequest as _, Multipart, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use backend::leads::origin::Origin;
use backend::leads::uploads::UploadError;
use domain::leads::refit::{RefitDraft, field};
use domain::media::photo::UploadedPhoto;
use domain::{limits, messages};

pub async fn photo(
    State(state): State<AppState>,
    Extension(origin): Extension<Origin>,
    ReadBody(bytes): ReadBody,
) -> Result<Json<UploadedPhoto>, Answer> {
    let bytes = bytes.map_err(|refusal| match refusal {
        Refusal::TooLarge => Answer(ApiError::new(ErrorCode::TooLarge, messages::PHOTO_TOO_LARGE)),
        other => Answer(other.error()),
    })?;
    backend::leads::uploads::accept(&state.backend, bytes, &origin)
        .await
        .map(Json)
        .map_err(|cause| Answer(upload_refusal(cause)))
}

fn upload_refusal(cause: UploadError) -> ApiError {
    match cause {
        UploadError::Refused(message) => ApiError::invalid_field(field::PHOTO, message),
        UploadError::TooMany { wait_ms } => ApiError::too_many_photos(wait_ms),
        UploadError::Full => ApiError::unavailable().saying(messages::PHOTOS_FULL),
        UploadError::Unavailable(cause) => cause.into(),
    }
}

/// Handles the plain form. Accepted: redirects to the thank-you page, which says so if the photo
/// could not be stored. Refused: shows the page again with the input and the errors.
pub async fn plain_form(State(state): State<AppState>, request: Request) -> Response {
    let (parts, request) = opened(request);
    let origin = parts.extensions.get::<Origin>().cloned().unwrap_or_default();
    let form = match request.extensions().get::<Refusal>().copied() {
        Some(refusal) => Err(refusal.status()),
        None => Multipart::from_request(request, &()).await.map_err(|_| StatusCode::BAD_REQUEST),
    };
    match server_functions::run(&state, &parts, submit(&state, &origin, form)).await {
        Ok(Accepted { reference, photo_missing }) => {
            let photo = if photo_missing { "&photo=missing" } else { "" };
            Redirect::to(&format!("/thank-you?ref={reference}{photo}")).into_response()
        }
        Err((status, refused)) => again(&state, parts, status, *refused).await,
    }
}

struct Accepted {
    reference: String,
    photo_missing: bool,
}

type Refused = (StatusCode, Box<FormState<RefitDraft>>);

async fn submit(state: &AppState, origin: &Origin, form: Result<Multipart, StatusCode>) -> Result<Accepted, Refused> {
    let mut draft = RefitDraft::default();
    let photo = match form {
        Ok(form) => read(form, &mut draft).await,
        Err(status) => Err(status),
    };
    let photo = match photo {
        Ok(photo) => photo,
        Err(status) => {
            let mut refused = unreadable(draft, status);
            if status == StatusCode::PAYLOAD_TOO_LARGE {
                refused.violations.add(field::PHOTO, messages::PHOTO_TOO_LARGE);
            }
            return Err((status, Box::new(refused)));
        }
    };
    if let Some(bytes) = photo {
        // Validate everything typed before storing the photo, so that a typo does not cost another
        // upload.
        if let Err(wrong) = draft.validate() {
            let (status, refused) = refused(draft, ApiError::invalid(wrong));
            return Err((status, Box::new(refused)));
        }
        match backend::leads::uploads::accept(&state.backend, bytes, origin).await {
            Ok(stored) => draft.photo_token = Some(stored.token),
            // Resubmitting would mean choosing the photo again: store what was typed, and let the
            // owner ask for the photo.
            Err(cause @ (UploadError::Full | UploadError::Unavailable(_))) => {
                tracing::warn!(%cause, "a request is stored without its photo");
                draft.photo_missing = true;
            }
            Err(cause) => {
                let error = upload_refusal(cause);
                let sentence = error.error.message.clone();
                let (status, mut refused) = refused(draft, error);
                if refused.wrong(field::PHOTO).is_none() {
                    refused.violations.add(field::PHOTO, &sentence);
                }
                refused.notice = Some(messages::PHOTO_RETRY_OR_SKIP.to_owned());
                return Err((status, Box::new(refused)));
            }
        }
    }
    match app::api::refit::submit(draft.clone()).await {
        Ok(receipt) => Ok(Accepted { reference: receipt.reference, photo_missing: draft.photo_missing }),
        Err(error) => {
            draft.photo_token = None;
            let (status, refused) = refused(draft, error);
            Err((status, Box::new(refused)))
        }
    }
}

async fn read(mut form: Multipart, draft: &mut RefitDraft) -> Result<Option<Bytes>, StatusCode> {
    let mut photo = None;
    while let Some(part) = form.next_field().await.map_err(|cause| cause.status())? {
        let name = part.name().unwrap_or("").to_owned();
        match name.as_str() {
            field::PHOTO => {
                let bytes = part.bytes().await.map_err(|cause| cause.status())?;
                photo = (!bytes.is_empty()).then_some(bytes);
            }
            field::STYLE => draft.selected_style = text(part).await?,
            field::DESCRIPTION => draft.description = text(part).await?,
            field::NAME => draft.name = text(part).await?,
            field::EMAIL => draft.email = text(part).await?,
            field::PHONE => draft.phone = text(part).await?,
            field::CONTACT_METHOD => draft.preferred_contact_method = text(part).await?,
            field::PREFERRED_TIME => draft.preferred_time = text(part).await?,
            field::HONEYPOT => draft.company_fax = text(part).await?,
            field::CONSENT => draft.consent = !text(part).await?.is_empty(),
            _ => {}
        }
    }
    Ok(photo)
}

/// A text part; broken UTF-8 is refused rather than guessed at.
async fn text(part: Field<'_>) -> Result<String, StatusCode> {
    let bytes = part.bytes().await.map_err(|cause| cause.status())?;
    if bytes.len() > limits::BODY_MAX {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    String::from_utf8(bytes.to_vec()).map_err(|_| StatusCode::BAD_REQUEST)
}
