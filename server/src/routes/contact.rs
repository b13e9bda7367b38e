//! The contact form of a browser without scripts.

use crate::render::{self, PageInput};
use crate::startup::AppState;
use app::context::ContactFormState;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest as _, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::intake::Origin;
use domain::contact::{ContactDraft, field};
use domain::messages;

/// Takes the plain form. Accepted: on to the thank-you page. Refused: the page
/// again, with what was typed and what is wrong.
pub async fn plain_form(State(state): State<AppState>, request: Request) -> Response {
    let origin = request.extensions().get::<Origin>().cloned().unwrap_or_default();
    let (parts, body) = request.into_parts();
    let page = Request::from_parts(parts.clone(), Body::empty());
    match submit(&state, &origin, Request::from_parts(parts, body)).await {
        Ok(reference) => Redirect::to(&format!("/thank-you?ref={reference}&from=contact")).into_response(),
        Err((status, refused)) => {
            let input = PageInput { contact: Some(*refused), status: Some(status), ..PageInput::default() };
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

type Refused = (StatusCode, Box<ContactFormState>);

async fn submit(state: &AppState, origin: &Origin, request: Request) -> Result<String, Refused> {
    let unreadable = |status: StatusCode| {
        let notice = match status {
            StatusCode::PAYLOAD_TOO_LARGE => messages::BODY_TOO_LARGE,
            _ => messages::BAD_REQUEST,
        };
        (status, Box::new(ContactFormState { notice: Some(notice.to_owned()), ..ContactFormState::default() }))
    };
    let form = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
        let kind = kind.as_bytes();
        let essence = kind.split(|b| *b == b';').next().unwrap_or_default().trim_ascii();
        essence.eq_ignore_ascii_case(b"application/x-www-form-urlencoded")
    });
    if !form {
        return Err(unreadable(StatusCode::UNSUPPORTED_MEDIA_TYPE));
    }
    let body = Bytes::from_request(request, &()).await.map_err(|cause| unreadable(cause.status()))?;
    let draft = read(&body).ok_or_else(|| unreadable(StatusCode::BAD_REQUEST))?;
    match backend::contact::submit(&state.backend, &draft, origin).await {
        Ok(receipt) => Ok(receipt.reference),
        Err(cause) => {
            let error = app::api::refit::refusal(cause).error;
            let status = StatusCode::from_u16(error.code.status()).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
            let violations = domain::Violations(error.fields);
            Err((status, Box::new(ContactFormState { draft, violations, notice: Some(error.message) })))
        }
    }
}

/// Reads the form's pairs into a draft; broken UTF-8 is refused rather than
/// guessed at. Unknown names are passed over, the last of equal names counts.
fn read(body: &[u8]) -> Option<ContactDraft> {
    let mut draft = ContactDraft::default();
    for pair in body.split(|b| *b == b'&') {
        let mut halves = pair.splitn(2, |b| *b == b'=');
        let (name, value) = (decode(halves.next()?)?, decode(halves.next().unwrap_or_default())?);
        match name.as_str() {
            field::FIRST_NAME => draft.first_name = value,
            field::LAST_NAME => draft.last_name = value,
            field::EMAIL => draft.email = value,
            field::PHONE => draft.phone = value,
            field::LOCATION => draft.boat_location = value,
            field::VESSEL_NAME => draft.vessel_name = value,
            field::VESSEL_LENGTH => draft.vessel_length = value,
            field::SERVICE => draft.primary_service = value,
            field::SOURCE => draft.discovery_source = value,
            field::MESSAGE => draft.message = value,
            field::CONTACT_METHOD => draft.preferred_contact_method = value,
            field::PREFERRED_TIME => draft.preferred_time = value,
            field::CONSENT => draft.consent = !value.is_empty(),
            field::HONEYPOT => draft.company_fax = value,
            field::ATTEMPT => draft.attempt_id = value,
            _ => {}
        }
    }
    Some(draft)
}

/// A name or value of a urlencoded form: plus is a space, `%41` a byte. A sign
/// that begins no such pair stands for itself, as browsers never send one.
pub(super) fn decode(raw: &[u8]) -> Option<String> {
    let mut bytes = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (first, tail) {
            (b'+', _) => bytes.push(b' '),
            (b'%', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok()).unwrap_or(0);
                bytes.push(digit(*high) * 16 + digit(*low));
                rest = after;
            }
            (other, _) => bytes.push(*other),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_as_browsers_write_them() {
        let draft = read(b"firstName=J%C3%B6rg+A&message=a%0D%0Ab%26%3D%2B%25&consent=true&vesselLength=45.5&other=x")
            .expect("a form");
        assert_eq!(draft.first_name, "J\u{f6}rg A");
        assert_eq!(draft.message, "a\r\nb&=+%");
        assert!(draft.consent);
        assert_eq!(draft.vessel_length, "45.5");
    }

    #[test]
    fn odd_bodies_are_read_or_refused_but_never_panic() {
        assert_eq!(read(b""), Some(ContactDraft::default()));
        assert_eq!(read(b"&&==&firstName").map(|d| d.first_name), Some(String::new()));
        assert_eq!(read(b"message=100%&x=%4").map(|d| d.message), Some("100%".into()));
        assert_eq!(read(b"message=%FF"), None);
        assert_eq!(read(b"\xff\xfe=1"), None);
    }
}
