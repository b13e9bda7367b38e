//! Public forms with photos, for browsers without scripts. A defect of a photo costs only that photo, unless it is
//! the only one.

use super::form_values::draft_of;
use super::plain_form::{Next, PlainForm, RefusedForm, Sent, again, answer, is_urlencoded, refused, unreadable};
use super::posted_parts::{PartsRefusal, PostedParts};
use super::refit::upload_refusal;
use crate::layers::bodies::ReadBody;
use crate::layers::bodies::refusal::BodyRefusal;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use axum::body::Bytes;
use axum::extract::{FromRequest as _, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use backend::Backend;
use backend::leads::origin::Origin;
use backend::leads::uploads::{self, UploadError};
use domain::features::conversation::VisitorDraft;
use domain::features::conversation::work::NoteDraft;
use domain::leads::contact::ContactDraft;
use domain::leads::photos::{LeftOut, LeftOutPhoto, PhotoDraft, write_left_out};
use domain::leads::refit::{RefitDraft, field};
use domain::text::urlencoded;
use domain::{limits, messages};

/// A form with its photos, in bytes.
pub const BODY_MAX: usize = limits::PHOTOS_BYTES_MAX + 256 * 1024;

pub trait PhotoForm: PlainForm {
    /// Checks what was typed, so that a typo does not cost another upload.
    fn check(&self, backend: &Backend) -> impl Future<Output = Result<(), ApiError>> + Send;
    /// Replaces the photos of the draft. Some are missing if they could not be stored: the owner can ask for them.
    fn set_photos(&mut self, photos: Vec<PhotoDraft>, is_any_missing: bool);
    /// The path that it was sent to, where that says what it belongs to.
    fn sent_to(&mut self, _path: &str) {}
}

impl PhotoForm for RefitDraft {
    async fn check(&self, _b: &Backend) -> Result<(), ApiError> {
        self.validate().map(drop).map_err(ApiError::invalid)
    }

    fn set_photos(&mut self, photos: Vec<PhotoDraft>, is_any_missing: bool) {
        self.forget_photos();
        for photo in photos {
            self.add_photo(photo);
        }
        self.photo_missing = is_any_missing;
    }
}

impl PhotoForm for ContactDraft {
    async fn check(&self, backend: &Backend) -> Result<(), ApiError> {
        let lists = backend::content::option_lists(backend).await?;
        self.validate(&lists).map(drop).map_err(ApiError::invalid)
    }

    fn set_photos(&mut self, photos: Vec<PhotoDraft>, is_any_missing: bool) {
        self.photos = photos;
        self.photo_missing = is_any_missing;
    }
}

impl PhotoForm for NoteDraft {
    async fn check(&self, _b: &Backend) -> Result<(), ApiError> {
        self.check_words().map(drop).map_err(ApiError::invalid)
    }

    fn set_photos(&mut self, photos: Vec<PhotoDraft>, is_any_missing: bool) {
        self.photos = photos;
        self.photo_missing = is_any_missing;
    }

    fn sent_to(&mut self, path: &str) {
        let lead = path.strip_prefix("/admin/leads/").and_then(|rest| rest.strip_suffix("/progress"));
        self.lead_id = lead.unwrap_or_default().to_owned();
    }
}

impl PhotoForm for VisitorDraft {
    async fn check(&self, _b: &Backend) -> Result<(), ApiError> {
        self.check_words().map(drop).map_err(ApiError::invalid)
    }

    fn set_photos(&mut self, photos: Vec<PhotoDraft>, is_any_missing: bool) {
        self.photos = photos;
        self.photo_missing = is_any_missing;
    }

    fn sent_to(&mut self, path: &str) {
        self.token = path.strip_prefix("/request/").unwrap_or_default().to_owned();
    }
}

/// Handles a POST. Accepted: redirects to the next page, which says which photos were left out. Refused: shows
/// the page again with the input and the errors.
pub async fn take<F: PhotoForm>(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let origin = parts.extensions.get::<Origin>().cloned().unwrap_or_default();
    match outcome::<F>(&state, &parts, request, Some(&origin)).await {
        Ok(next) => {
            let page = F::PAGE.address(&Sent::to(&parts.uri));
            answer(&state, parts, next, &page).await
        }
        Err(refusal) => again(&state, parts, refusal.status, refusal.form).await,
    }
}

/// The next page, or why the form is refused. Photos are counted by the origin; none for the signed-in owner.
pub async fn outcome<F: PhotoForm>(
    state: &AppState,
    parts: &Parts,
    request: Request,
    origin: Option<&Origin>,
) -> Result<Next, Box<RefusedForm<F>>> {
    let mut posted = Posted { sent: Sent::to(&parts.uri), ..Posted::default() };
    match posted.read(request).await {
        Ok(()) => server_functions::run(state, parts, submit::<F>(state, origin, posted)).await,
        Err(status) => Err(Box::new(unreadable_form::<F>(posted, status))),
    }
}

#[derive(Default)]
struct Posted {
    sent: Sent,
    parts: PostedParts,
    /// The message at the photos if the body is refused.
    photos_refusal: Option<String>,
}

impl Posted {
    async fn read(&mut self, request: Request) -> Result<(), StatusCode> {
        // From a page that was opened before the form had photos.
        if is_urlencoded(&request) {
            let Ok(ReadBody(body)) = ReadBody::from_request(request, &()).await;
            let body = body.map_err(BodyRefusal::status)?;
            if body.len() > limits::BODY_MAX {
                return Err(StatusCode::PAYLOAD_TOO_LARGE);
            }
            self.parts.fields = urlencoded::pairs(&body).ok_or(StatusCode::BAD_REQUEST)?;
            return Ok(());
        }
        if request.extensions().get::<BodyRefusal>().is_some() {
            self.photos_refusal = Some(messages::photos::too_large_together(limits::PHOTOS_BYTES_MAX));
        }
        self.parts = PostedParts::of(request, field::PHOTO).await;
        match self.parts.refusal {
            None => Ok(()),
            Some(PartsRefusal::Status(status)) => Err(status),
            Some(PartsRefusal::TooMany) => {
                self.photos_refusal = Some(messages::photos::TOO_MANY_PARTS.to_owned());
                Err(StatusCode::BAD_REQUEST)
            }
        }
    }
}

fn unreadable_form<F: PhotoForm>(posted: Posted, status: StatusCode) -> RefusedForm<F> {
    let mut refusal = unreadable(draft_of(posted.parts.fields).unwrap_or_default(), status);
    if let Some(sentence) = posted.photos_refusal {
        refusal.form.violations.add(field::PHOTO, &sentence);
    }
    refusal
}

async fn submit<F: PhotoForm>(
    state: &AppState,
    origin: Option<&Origin>,
    posted: Posted,
) -> Result<Next, Box<RefusedForm<F>>> {
    let mut draft: F = draft_of(posted.parts.fields).unwrap_or_default();
    draft.sent_to(&posted.sent.path);
    draft.set_photos(Vec::new(), false);
    let mut sent = StoredPhotos::default();
    if !posted.parts.files.is_empty() {
        if let Err(error) = draft.check(&state.backend).await {
            return Err(Box::new(refused(draft, error)));
        }
        sent = match store(state, origin, posted.parts.files).await {
            Ok(sent) => sent,
            Err(cause) => return Err(Box::new(refused_photo(draft, cause))),
        };
    }
    for place in 0..posted.parts.more {
        sent.left_out.push(LeftOutPhoto { place: limits::PHOTOS_MAX + place + 1, reason: LeftOut::OverTheLimit });
    }
    let mut form = draft.clone();
    form.set_photos(sent.photos, sent.is_any_missing);
    match form.submit(&posted.sent).await {
        Ok(Next::Page(next)) if !sent.left_out.is_empty() => Ok(Next::Page(with_left_out(&next, &sent.left_out))),
        Ok(next) => Ok(next),
        Err(error) => Err(Box::new(refused(draft, error))),
    }
}

/// The next page's path with the photos that were left out in its query.
fn with_left_out(next: &str, left_out: &[LeftOutPhoto]) -> String {
    let left_out = write_left_out(left_out);
    match next.split_once('#') {
        Some((path, fragment)) => format!("{path}&left={left_out}#{fragment}"),
        None => format!("{next}&left={left_out}"),
    }
}

#[derive(Default)]
struct StoredPhotos {
    photos: Vec<PhotoDraft>,
    is_any_missing: bool,
    left_out: Vec<LeftOutPhoto>,
}

/// Fails only if no photo is left, for a reason that the visitor can do something about.
async fn store(state: &AppState, origin: Option<&Origin>, photos: Vec<Bytes>) -> Result<StoredPhotos, UploadError> {
    let mut sent = StoredPhotos::default();
    let mut refusal = None;
    for (at, photo) in photos.into_iter().enumerate() {
        let place = at + 1;
        let accepted = match origin {
            Some(origin) => uploads::accept(&state.backend, photo, origin).await,
            None => uploads::accept_of_owner(&state.backend, photo).await,
        };
        match accepted {
            Ok(stored) => sent.photos.push(PhotoDraft { token: stored.token, words: String::new() }),
            // Resubmitting would mean choosing the photo again: store what was typed, and let the owner ask for it.
            Err(cause @ (UploadError::Full | UploadError::Unavailable(_))) => {
                tracing::warn!(%cause, "a request is stored without its photo");
                sent.is_any_missing = true;
                sent.left_out.push(LeftOutPhoto { place, reason: LeftOut::NotStored });
            }
            Err(UploadError::Refused(sentence) | UploadError::Unreadable(sentence)) => {
                sent.left_out.push(LeftOutPhoto { place, reason: LeftOut::of(sentence) });
                refusal = Some(UploadError::Refused(sentence));
            }
            Err(cause @ UploadError::TooMany { .. }) => {
                sent.left_out.push(LeftOutPhoto { place, reason: LeftOut::NotStored });
                refusal = Some(cause);
            }
        }
    }
    let is_any_kept = !sent.photos.is_empty() || sent.is_any_missing;
    match refusal {
        Some(cause) if !is_any_kept => Err(cause),
        Some(UploadError::TooMany { .. }) => {
            sent.is_any_missing = true;
            Ok(sent)
        }
        _ => Ok(sent),
    }
}

fn refused_photo<F: PhotoForm>(draft: F, cause: UploadError) -> RefusedForm<F> {
    let error = upload_refusal(cause);
    let sentence = error.error.message.clone();
    let mut refusal = refused(draft, error);
    if refusal.form.wrong(field::PHOTO).is_none() {
        refusal.form.violations.add(field::PHOTO, &sentence);
    }
    refusal.form.notice = Some(messages::PHOTO_RETRY_OR_SKIP.to_owned());
    refusal
}
