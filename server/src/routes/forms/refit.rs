//! Entry points of the refit request: the island's photo upload and JSON, and the plain form for
//! browsers without scripts.

use super::form_values::draft_of;
use super::plain_form::{RefusedForm, again, refused, unreadable};
use crate::layers::api_errors::ApiErrorResponse;
use crate::layers::bodies::ReadBody;
use crate::layers::bodies::refusal::Refusal;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::{ApiError, ErrorCode};
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
) -> Result<Json<UploadedPhoto>, ApiErrorResponse> {
    let bytes = bytes.map_err(|refusal| match refusal {
        Refusal::TooLarge => ApiErrorResponse(ApiError::new(ErrorCode::TooLarge, messages::PHOTO_TOO_LARGE)),
        other => ApiErrorResponse(other.error()),
    })?;
    backend::leads::uploads::accept(&state.backend, bytes, &origin)
        .await
        .map(Json)
        .map_err(|cause| ApiErrorResponse(upload_refusal(cause)))
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
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let origin = parts.extensions.get::<Origin>().cloned().unwrap_or_default();
    let mut form = RefitForm::default();
    let outcome = match form.read(request).await {
        Ok(()) => server_functions::run(&state, &parts, submit(&state, &origin, form)).await,
        Err(status) => Err(Box::new(unreadable_refit(form, status))),
    };
    match outcome {
        Ok(accepted) => {
            let photo = if accepted.photo_missing { "&photo=missing" } else { "" };
            Redirect::to(&format!("/thank-you?ref={}{photo}", accepted.reference)).into_response()
        }
        Err(refusal) => again(&state, parts, refusal.status, refusal.form).await,
    }
}

struct Accepted {
    reference: String,
    photo_missing: bool,
}

#[derive(Default)]
struct RefitForm {
    photo: Option<Bytes>,
    fields: Vec<(String, String)>,
}

impl RefitForm {
    async fn read(&mut self, request: Request) -> Result<(), StatusCode> {
        if let Some(refusal) = request.extensions().get::<Refusal>() {
            return Err(refusal.status());
        }
        let Ok(mut parts) = Multipart::from_request(request, &()).await else {
            return Err(StatusCode::BAD_REQUEST);
        };
        while let Some(part) = parts.next_field().await.map_err(|cause| cause.status())? {
            let name = part.name().unwrap_or("").to_owned();
            if name == field::PHOTO {
                let bytes = part.bytes().await.map_err(|cause| cause.status())?;
                self.photo = if bytes.is_empty() { None } else { Some(bytes) };
            } else if part.file_name().is_none() {
                self.fields.push((name, text(part).await?));
            }
        }
        Ok(())
    }
}

fn unreadable_refit(form: RefitForm, status: StatusCode) -> RefusedForm<RefitDraft> {
    let mut refusal = unreadable(draft_of(form.fields).unwrap_or_default(), status);
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        refusal.form.violations.add(field::PHOTO, messages::PHOTO_TOO_LARGE);
    }
    refusal
}

async fn submit(state: &AppState, origin: &Origin, form: RefitForm) -> Result<Accepted, Box<RefusedForm<RefitDraft>>> {
    let mut draft: RefitDraft = draft_of(form.fields).unwrap_or_default();
    if let Some(photo) = form.photo {
        // Validate everything typed before storing the photo, so that a typo does not cost another
        // upload.
        if let Err(wrong) = draft.validate() {
            return Err(Box::new(refused(draft, ApiError::invalid(wrong))));
        }
        match backend::leads::uploads::accept(&state.backend, photo, origin).await {
            Ok(stored) => draft.photo_token = Some(stored.token),
            // Resubmitting would mean choosing the photo again: store what was typed, and let the
            // owner ask for the photo.
            Err(cause @ (UploadError::Full | UploadError::Unavailable(_))) => {
                tracing::warn!(%cause, "a request is stored without its photo");
                draft.photo_missing = true;
            }
            Err(cause) => return Err(Box::new(refused_photo(draft, cause))),
        }
    }
    match app::api::refit::submit(draft.clone()).await {
        Ok(receipt) => Ok(Accepted { reference: receipt.reference, photo_missing: draft.photo_missing }),
        Err(error) => {
            draft.photo_token = None;
            Err(Box::new(refused(draft, error)))
        }
    }
}

fn refused_photo(draft: RefitDraft, cause: UploadError) -> RefusedForm<RefitDraft> {
    let error = upload_refusal(cause);
    let sentence = error.error.message.clone();
    let mut refusal = refused(draft, error);
    if refusal.form.wrong(field::PHOTO).is_none() {
        refusal.form.violations.add(field::PHOTO, &sentence);
    }
    refusal.form.notice = Some(messages::PHOTO_RETRY_OR_SKIP.to_owned());
    refusal
}

/// A text part; broken UTF-8 is refused rather than guessed at.
async fn text(part: Field<'_>) -> Result<String, StatusCode> {
    let bytes = part.bytes().await.map_err(|cause| cause.status())?;
    if bytes.len() > limits::BODY_MAX {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    String::from_utf8(bytes.to_vec()).map_err(|_| StatusCode::BAD_REQUEST)
}
