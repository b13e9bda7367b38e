//! The request for a visit, as a plain form.

use super::contact::decode;
use crate::render::{self, PageInput};
use crate::startup::AppState;
use app::context::VisitFormState;
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest as _, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::intake::Origin;
use domain::visit::{VisitDraft, field};
use domain::{limits, messages};

/// More proposed times than this are not even read.
const SLOTS_READ: usize = limits::VISIT_SLOTS_MAX * 8;

/// Takes the form. Accepted: on to the thank-you page. Refused: the page again,
/// with what was typed and what is wrong.
pub async fn plain_form(State(state): State<AppState>, request: Request) -> Response {
    let origin = request.extensions().get::<Origin>().cloned().unwrap_or_default();
    let (parts, body) = request.into_parts();
    let page = Request::from_parts(parts.clone(), Body::empty());
    let body = Bytes::from_request(Request::from_parts(parts, body), &()).await;
    match submit(&state, &origin, body).await {
        Ok(reference) => Redirect::to(&format!("/thank-you?ref={reference}&from=visit")).into_response(),
        Err((status, refused)) => {
            let input = PageInput { visit: Some(*refused), status: Some(status), ..PageInput::default() };
            let mut response = render::page(&state, page, input).await;
            let headers = response.headers_mut();
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            if status == StatusCode::SERVICE_UNAVAILABLE {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
            }
            response
        }
    }
}

type Refused = (StatusCode, Box<VisitFormState>);

async fn submit(state: &AppState, origin: &Origin, body: Result<Bytes, BytesRejection>) -> Result<String, Refused> {
    let unreadable = |status: StatusCode| {
        let too_large = status == StatusCode::PAYLOAD_TOO_LARGE;
        let notice = if too_large { messages::BODY_TOO_LARGE } else { messages::BAD_REQUEST };
        (status, Box::new(VisitFormState { notice: Some(notice.to_owned()), ..VisitFormState::default() }))
    };
    let body = body.map_err(|cause| unreadable(cause.status()))?;
    let draft = read(&body).ok_or_else(|| unreadable(StatusCode::BAD_REQUEST))?;
    match backend::visits::submit(&state.backend, &draft, origin).await {
        Ok(receipt) => Ok(receipt.reference),
        Err(cause) => {
            let error = app::api::refit::refusal(cause).error;
            let status = StatusCode::from_u16(error.code.status()).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
            let violations = domain::Violations(error.fields);
            Err((status, Box::new(VisitFormState { draft, violations, notice: Some(error.message) })))
        }
    }
}

/// Reads the form's pairs into a draft; broken UTF-8 is refused rather than
/// guessed at, unknown names are passed over.
fn read(body: &[u8]) -> Option<VisitDraft> {
    let mut draft = VisitDraft::default();
    for pair in body.split(|b| *b == b'&') {
        let mut halves = pair.splitn(2, |b| *b == b'=');
        let (name, value) = (decode(halves.next()?)?, decode(halves.next().unwrap_or_default())?);
        match name.as_str() {
            field::SLOTS if draft.slots.len() < SLOTS_READ => draft.slots.push(value),
            field::NAME => draft.name = value,
            field::EMAIL => draft.email = value,
            field::PHONE => draft.phone = value,
            field::NOTE => draft.note = value,
            field::CONTACT_METHOD => draft.preferred_contact_method = value,
            field::CONSENT => draft.consent = !value.is_empty(),
            field::HONEYPOT => draft.company_fax = value,
            _ => {}
        }
    }
    Some(draft)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ticked_box_is_read() {
        let draft =
            read(b"slot=2026-11-23T08%3A00&name=J%C3%B6rg+A&slot=2026-11-24T10%3A00&consent=true&x=y").expect("a form");
        assert_eq!(draft.slots, ["2026-11-23T08:00", "2026-11-24T10:00"]);
        assert_eq!(draft.name, "J\u{f6}rg A");
        assert!(draft.consent);
    }

    #[test]
    fn odd_bodies_are_read_or_refused_but_never_panic() {
        assert_eq!(read(b""), Some(VisitDraft::default()));
        assert_eq!(read(b"name=%FF"), None);
        assert_eq!(read(&b"slot=1&".repeat(10_000)).map(|d| d.slots.len()), Some(SLOTS_READ));
    }
}
