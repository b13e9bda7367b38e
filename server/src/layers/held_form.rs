//! Forms of the back office that arrive without a valid session, or while sessions cannot be read. The answer is a page
//! that carries their fields, and nothing else stores them: after the sign-in they are sent to the router once more, as a
//! request of their own that passes all layers.

use super::bodies;
use super::bodies::memory::MemoryClaim;
use super::bodies::refusal::{BodyRefusal, closing};
use super::cookies::Cookie;
use super::deadline;
use crate::listener::peer::Peer;
use crate::pages::render::PageInput;
use crate::routes::forms::photo_form;
use crate::routes::forms::plain_form::{Sent, is_urlencoded, show};
use crate::routes::forms::posted_parts::{PartsRefusal, PostedParts, is_multipart};
use crate::state::AppState;
use app::api::ApiError;
use app::context::{HeldQuestion, LoginState, PendingForm};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::Response;
use backend::accounts::sign_in::SignedIn;
use domain::limits;
use domain::messages::admin as msg;
use domain::text::address::encoded;
use domain::text::urlencoded;
use uuid::Uuid;

/// A sign-in with a form, in bytes: percent-encoding makes three of one.
pub const SIGN_IN_MAX: usize = 4 * limits::BODY_MAX;
const SIGN_IN: &str = "/admin/login";
/// Fields that no page sends back. Where one is missing, the form asks for it again.
const PASSWORDS: [&str; 2] = ["password", "current"];

/// The request is the form of a [`Replay`].
#[derive(Clone, Copy, Debug)]
pub struct Replayed;

/// Answers a form with the sign-in, which carries it.
pub async fn hold(state: &AppState, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let uri = parts.uri.clone();
    let read = read(state, &parts, body).await;
    let login = match &read {
        Ok(held) => LoginState { pending: Some(held.form.clone()), ..LoginState::default() },
        Err(BodyRefusal::TooLarge) => {
            LoginState { error: Some(msg::FORM_NOT_KEPT.to_owned()), ..LoginState::default() }
        }
        Err(refusal) => return refusal.answer(),
    };
    let input = PageInput::with(login).answering(StatusCode::UNAUTHORIZED);
    let response = deadline::bounded(state, uri, show(state, parts, SIGN_IN, input)).await;
    if read.is_ok() { response } else { closing(response) }
}

/// While sessions or rows cannot be read: an error page that keeps the form's fields, to be sent again.
pub async fn unreachable(state: &AppState, request: Request, error: &ApiError) -> Response {
    let (parts, body) = request.into_parts();
    let uri = parts.uri.clone();
    let request = Request::from_parts(parts.clone(), Body::empty());
    let held = if is_form(&request) { read(state, &parts, body).await.ok() } else { None };
    let pending = held.as_ref().map(|held| held.form.clone());
    let login = LoginState { unreachable: true, pending, ..LoginState::default() };
    let page = show(state, parts, SIGN_IN, PageInput::with(login).answering(error.status()));
    let mut response = deadline::bounded(state, uri, page).await;
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    response
}

/// Whether a browser posts it from a page of the back office.
#[must_use]
pub fn is_form(request: &Request) -> bool {
    let is_posted = *request.method() == Method::POST && (is_urlencoded(request) || is_multipart(request));
    is_posted && is_action(request.uri().path())
}

/// Whether a form at this address can be held: one of the back office that a signed-in owner sends.
#[must_use]
pub fn is_action(address: &str) -> bool {
    let path = address.split('?').next().unwrap_or_default();
    let is_plain = address.is_ascii() && !address.bytes().any(|b| b.is_ascii_control() || b == b'\\' || b == b'#');
    let is_sign_in = path.starts_with(SIGN_IN) || path == "/admin/logout";
    is_plain && path.starts_with("/admin/") && !is_sign_in
}

struct HeldBody {
    form: PendingForm,
    /// Until the page is rendered.
    _counted: MemoryClaim,
}

async fn read(state: &AppState, parts: &Parts, body: Body) -> Result<HeldBody, BodyRefusal> {
    let action = parts.uri.path_and_query().map(ToString::to_string).unwrap_or_default();
    let unread = PendingForm { action, mark: Uuid::new_v4().to_string(), ..PendingForm::default() };
    let request = Request::from_parts(parts.clone(), Body::empty());
    if is_urlencoded(&request) {
        let taken = bodies::take(state, parts, body, limits::BODY_MAX).await?;
        let fields = urlencoded::pairs(&taken.bytes).ok_or(BodyRefusal::Broken)?;
        let form = PendingForm { fields: without_passwords(fields), ..unread };
        return Ok(HeldBody { form, _counted: taken.counted });
    }
    let taken = bodies::take(state, parts, body, photo_form::BODY_MAX).await?;
    let mut request = Request::from_parts(parts.clone(), Body::from(taken.bytes));
    DefaultBodyLimit::disable().apply(&mut request);
    // No file is kept, whatever the name of its field.
    let posted = PostedParts::of(request, "").await;
    match posted.refusal {
        None => {}
        Some(PartsRefusal::Status(StatusCode::PAYLOAD_TOO_LARGE)) => return Err(BodyRefusal::TooLarge),
        Some(PartsRefusal::TooMany | PartsRefusal::Status(_)) => return Err(BodyRefusal::Broken),
    }
    let form = PendingForm { fields: without_passwords(posted.fields), had_files: true, ..unread };
    Ok(HeldBody { form, _counted: taken.counted })
}

fn without_passwords(fields: Vec<(String, String)>) -> Vec<(String, String)> {
    fields.into_iter().filter(|(name, value)| !value.is_empty() && !PASSWORDS.contains(&name.as_str())).collect()
}

/// The form that a sign-in carries; none if its address is not of the back office, or a mark is missing.
#[must_use]
pub fn carried(fields: &[(String, String)]) -> Option<PendingForm> {
    let mut form = PendingForm::default();
    for (name, value) in fields {
        if name == PendingForm::ACTION {
            form.action.clone_from(value);
        } else if name == PendingForm::MARK {
            form.mark.clone_from(value);
        } else if name == PendingForm::FILES {
            form.had_files = true;
        } else if let Some(name) = name.strip_prefix(PendingForm::PREFIX) {
            form.fields.push((name.to_owned(), value.clone()));
        }
    }
    let is_whole = is_action(&form.action) && !form.mark.is_empty();
    is_whole.then_some(form)
}

/// Shows a form once more before it deletes or sends something. `words` are the fields that are typed, `page` is the page
/// that it is on.
#[must_use]
pub fn question(sent: &Sent, button: &str, words: &[&str], page: &str) -> LoginState {
    let form = PendingForm { action: sent.address(), fields: sent.fields.clone(), ..PendingForm::default() };
    let words = words.iter().flat_map(|field| sent.values(field)).collect();
    let question = HeldQuestion { form, words, button: button.to_owned(), page: page.to_owned() };
    LoginState { question: Some(question), ..LoginState::default() }
}

/// The request that sends a held form, in the extensions of the answer to a sign-in.
#[derive(Clone)]
pub struct Replay {
    parts: Parts,
    body: Bytes,
}

impl Replay {
    /// `parts` are those of the sign-in: the same client, from the same page. `None` if the form has no address.
    #[must_use]
    pub fn of(form: &PendingForm, mut parts: Parts, signed_in: &SignedIn, is_secure: bool) -> Option<Self> {
        let session = format!("{}={}", Cookie::Session.name(is_secure), signed_in.session.value);
        let device = format!("{}={}", Cookie::Device.name(is_secure), signed_in.device.value);
        // In HTTP/2 it has the host as well, which the check of the origin reads.
        let mut uri = parts.uri.into_parts();
        uri.path_and_query = Some(form.action.parse().ok()?);
        parts.uri = Uri::from_parts(uri).ok()?;
        let mut extensions = Extensions::new();
        if let Some(peer) = parts.extensions.get::<Peer>() {
            extensions.insert(peer.clone());
        }
        extensions.insert(Replayed);
        parts.extensions = extensions;
        let body = encode(&form.fields);
        parts.headers.remove(header::TRANSFER_ENCODING);
        parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"));
        parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        parts.headers.insert(header::COOKIE, HeaderValue::from_str(&format!("{session}; {device}")).ok()?);
        Some(Self { parts, body: Bytes::from(body) })
    }

    #[must_use]
    pub fn request(self) -> Request {
        Request::from_parts(self.parts, Body::from(self.body))
    }
}

fn encode(fields: &[(String, String)]) -> String {
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    pairs.join("&")
}

/// The form's answer, with the cookies of the sign-in before its own: of two with one name, the later counts.
#[must_use]
pub fn with_cookies_of(signed_in: &Response, mut answer: Response) -> Response {
    let own: Vec<HeaderValue> = answer.headers().get_all(header::SET_COOKIE).iter().cloned().collect();
    answer.headers_mut().remove(header::SET_COOKIE);
    let cookies = signed_in.headers().get_all(header::SET_COOKIE).iter().cloned().chain(own);
    for cookie in cookies.collect::<Vec<_>>() {
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_forms_of_the_back_office_are_carried() {
        for ours in ["/admin/faqs/a-1/note?tab=won&q=a//b", "/admin/calendar/stop"] {
            assert!(is_action(ours), "{ours}");
        }
        for other in [
            "",
            "/admin",
            "/administrator",
            "/api/admin/save",
            "//evil.example/admin/x",
            "https://evil.example/admin/x",
            "/admin/x\r\nX: y",
            "/admin/x#y",
            "/admin/login",
            "/admin/login/code",
            "/admin/logout",
            "/admin/logout?x",
        ] {
            assert!(!is_action(other), "{other}");
        }
    }

    #[test]
    fn fields_come_through_the_sign_in_unchanged() {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
        };
        let posted = pairs(&[
            ("email", "owner@example.com"),
            ("resume", "/admin/x"),
            ("held-mark", "m"),
            ("held.email", "a@b.c"),
        ]);
        let form = carried(&[posted, pairs(&[("held.id", "1"), ("held.id", "2 & \u{f6}")])].concat()).expect("a form");
        assert_eq!(form.fields, pairs(&[("email", "a@b.c"), ("id", "1"), ("id", "2 & \u{f6}")]));
        assert_eq!(urlencoded::pairs(encode(&form.fields).as_bytes()), Some(form.fields));
        assert!(carried(&pairs(&[("held-mark", "m"), ("held.email", "a@b.c")])).is_none());
        assert!(carried(&pairs(&[("resume", "/admin/x"), ("held.email", "a@b.c")])).is_none());
    }

    #[test]
    fn no_password_is_sent_back() {
        let fields = [("current", "secret"), ("password", "secret"), ("name", "Phone")];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        assert_eq!(without_passwords(fields), [("name".to_owned(), "Phone".to_owned())]);
    }
}
