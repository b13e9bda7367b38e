//! Public forms without scripts: how they are read, and how refused ones are shown again.

use super::form_values::draft_of;
use crate::layers::bodies::ReadBody;
use crate::layers::bodies::refusal::Refusal;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::FormState;
use axum::body::Body;
use axum::extract::{FromRequest as _, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::leads::contact::ContactDraft;
use domain::leads::conversation::VisitorDraft;
use domain::leads::refit::RefitDraft;
use domain::leads::visit::VisitDraft;
use domain::leads::work::NoteDraft;
use domain::text::urlencoded;
use domain::{Violations, messages};
use serde::de::DeserializeOwned;

pub trait PlainForm: Clone + Default + DeserializeOwned + Send + Sync + 'static {
    /// Calls the form's server function and returns the path of the next page.
    fn submit(self) -> impl Future<Output = Result<String, ApiError>> + Send;
}

impl PlainForm for ContactDraft {
    async fn submit(self) -> Result<String, ApiError> {
        let receipt = app::api::contact::submit(self).await?;
        Ok(format!("/thank-you?ref={}&from=contact", receipt.reference))
    }
}

impl PlainForm for RefitDraft {
    async fn submit(self) -> Result<String, ApiError> {
        let receipt = app::api::refit::submit(self).await?;
        Ok(format!("/thank-you?ref={}", receipt.reference))
    }
}

impl PlainForm for VisitorDraft {
    async fn submit(self) -> Result<String, ApiError> {
        app::api::request_page::write(&self).await?;
        Ok(format!("/request/{}?sent#messages", self.token))
    }
}

impl PlainForm for NoteDraft {
    /// The next page is the lead's, which says so.
    async fn submit(self) -> Result<String, ApiError> {
        app::api::admin::conversation::post_note(&self.lead_id, &self).await?;
        Ok("posted#conversation".to_owned())
    }
}

impl PlainForm for VisitDraft {
    async fn submit(self) -> Result<String, ApiError> {
        let receipt = app::api::visit::submit(self).await?;
        Ok(format!("/thank-you?ref={}&from=visit", receipt.reference))
    }
}

/// Handles a POST. Accepted: redirects to the confirmation page. Refused: shows the page again with
/// the input and the errors.
pub async fn take<F: PlainForm>(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let refusal = match read::<F>(request).await {
        Ok(form) => match server_functions::run(&state, &parts, form.clone().submit()).await {
            Ok(next) => return Redirect::to(&next).into_response(),
            Err(error) => refused(form, error),
        },
        Err(status) => unreadable(F::default(), status),
    };
    again(&state, parts, refusal.status, refusal.form).await
}

pub struct RefusedForm<F> {
    pub status: StatusCode,
    pub form: FormState<F>,
}

pub fn unreadable<F>(draft: F, status: StatusCode) -> RefusedForm<F> {
    let notice = match status {
        StatusCode::PAYLOAD_TOO_LARGE => messages::BODY_TOO_LARGE,
        _ => messages::BAD_REQUEST,
    };
    let form = FormState { draft, violations: Violations::default(), notice: Some(notice.to_owned()) };
    RefusedForm { status, form }
}

pub fn refused<F>(draft: F, error: ApiError) -> RefusedForm<F> {
    let status = error.status();
    let error = error.error;
    let form = FormState { draft, violations: Violations(error.fields), notice: Some(error.message) };
    RefusedForm { status, form }
}

/// Renders the page again with `shown`, one of [`app::context`]; not cacheable.
pub async fn again<T>(state: &AppState, parts: Parts, status: StatusCode, shown: T) -> Response
where
    T: Clone + Send + Sync + 'static,
{
    let page = Request::from_parts(parts, Body::empty());
    let mut response = render::page(state, page, PageInput::with(shown).answering(status)).await;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if status == StatusCode::SERVICE_UNAVAILABLE {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    }
    response
}

pub fn is_urlencoded(request: &Request) -> bool {
    let Some(kind) = request.headers().get(header::CONTENT_TYPE) else { return false };
    let essence = kind.as_bytes().split(|b| *b == b';').next().unwrap_or_default().trim_ascii();
    essence.eq_ignore_ascii_case(b"application/x-www-form-urlencoded")
}

pub async fn read<F: DeserializeOwned>(request: Request) -> Result<F, StatusCode> {
    if !is_urlencoded(&request) {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let Ok(ReadBody(body)) = ReadBody::from_request(request, &()).await;
    parse(&body.map_err(Refusal::status)?).ok_or(StatusCode::BAD_REQUEST)
}

/// Parses the form; broken UTF-8 is refused rather than guessed at.
fn parse<F: DeserializeOwned>(body: &[u8]) -> Option<F> {
    draft_of(urlencoded::pairs(body)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::limits;
    use proptest::prelude::*;

    #[test]
    fn forms_are_read_as_browsers_write_them() {
        let draft: ContactDraft =
            parse(b"firstName=J%C3%B6rg+A&message=a%0D%0Ab%26%3D%2B%25&consent=true&vesselLength=45.5&other=x")
                .expect("a form");
        assert_eq!(draft.first_name, "J\u{f6}rg A");
        assert_eq!(draft.message, "a\r\nb&=+%");
        assert!(draft.consent);
        assert_eq!(draft.vessel_length, "45.5");
    }

    #[test]
    fn every_ticked_box_is_read_up_to_a_bound() {
        let draft: VisitDraft =
            parse(b"slot=2026-11-23T08%3A00&name=J%C3%B6rg+A&slot=2026-11-24T10%3A00&consent=true&x=y")
                .expect("a form");
        assert_eq!(draft.slots, ["2026-11-23T08:00", "2026-11-24T10:00"]);
        assert_eq!(draft.name, "J\u{f6}rg A");
        assert!(draft.consent);
        let many: VisitDraft = parse(&b"slot=1&".repeat(10_000)).expect("a form");
        assert!(many.slots.len() < 100 && many.slots.len() > limits::VISIT_SLOTS_MAX);
    }

    #[test]
    fn odd_bodies_are_read_or_refused() {
        let read = parse::<ContactDraft>;
        assert_eq!(read(b""), Some(ContactDraft::default()));
        assert_eq!(read(b"&&==&firstName").map(|d| d.first_name), Some(String::new()));
        assert_eq!(read(b"message=100%&x=%4").map(|d| d.message), Some("100%".into()));
        assert_eq!(read(b"message=%FF"), None);
        assert_eq!(read(b"\xff\xfe=1"), None);
    }

    proptest! {
        #[test]
        fn no_body_panics(body in any::<Vec<u8>>()) {
            let _ = parse::<ContactDraft>(&body);
        }
    }
}
