//! The inbox's plain forms. Every failure is answered with a readable page that keeps what was
//! typed: a refused note next to its error, a form without a session as a sign-in that submits it
//! afterwards.

use crate::layers::bodies;
use crate::layers::bodies::refusal::Refusal;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::leads;
use app::context::{CurrentAdmin, LeadFormState, LoginState, PendingForm};
use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest as _, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::limits;
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct LeadForm {
    status: String,
    text: String,
    slot: String,
}

impl LeadForm {
    pub fn pending_form(&self, wanted: &Wanted) -> PendingForm {
        let fields = [("status", &self.status), ("text", &self.text), ("slot", &self.slot)];
        PendingForm {
            action: wanted.action.clone(),
            fields: fields.into_iter().map(|(name, value)| (name, value.clone())).collect(),
        }
    }
}

/// The actions on a lead or a delivery. Any other verb is refused before the body is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Status,
    Note,
    Visit,
    Unread,
    Quarantine,
    Release,
    Erase,
    /// For a delivery; the others are for a lead.
    Resend,
}

impl Verb {
    fn from_address(of: &str, code: &str) -> Option<Self> {
        Some(match (of, code) {
            ("leads", "status") => Self::Status,
            ("leads", "note") => Self::Note,
            ("leads", "visit") => Self::Visit,
            ("leads", "unread") => Self::Unread,
            ("leads", "quarantine") => Self::Quarantine,
            ("leads", "release") => Self::Release,
            ("leads", "erase") => Self::Erase,
            ("deliveries", "resend") => Self::Resend,
            _ => return None,
        })
    }
}

pub struct Wanted {
    action: String,
    id: String,
    verb: Verb,
    /// The verb, as spelled in the URL.
    code: String,
    /// Tab, search and page of the list the owner came from, with its fragment.
    place: String,
}

impl Wanted {
    /// Parses a path of ours, possibly with a query; `None` for any other.
    pub fn read(address: &str) -> Option<Self> {
        let clean = address.is_ascii() && !address.bytes().any(|b| b.is_ascii_control() || b == b'\\' || b == b'#');
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let (of, rest) = match (path.strip_prefix("/admin/leads/"), path.strip_prefix("/admin/deliveries/")) {
            (Some(rest), _) => ("leads", rest),
            (_, Some(rest)) => ("deliveries", rest),
            _ => return None,
        };
        let (id, code) = rest.split_once('/')?;
        let verb = Verb::from_address(of, code)?;
        let place = if query.is_empty() { String::new() } else { format!("?{query}") };
        (clean && !id.is_empty()).then(|| Self {
            action: address.to_owned(),
            id: id.to_owned(),
            verb,
            code: code.to_owned(),
            place,
        })
    }

    fn lead(&self) -> String {
        if self.verb != Verb::Resend { format!("/admin/leads/{}{}", self.id, self.place) } else { self.list() }
    }

    fn list(&self) -> String {
        format!("/admin/leads{}", self.place)
    }
}

pub async fn act(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let address = parts.uri.path_and_query().map_or_else(String::new, ToString::to_string);
    let Some(wanted) = Wanted::read(&address) else { return missing(&state, parts).await };
    let form = Form::from_request(Request::from_parts(parts.clone(), body), &()).await;
    let signed_in = parts.extensions.get::<CurrentAdmin>().is_some_and(|admin| admin.0.is_some());
    match form {
        Ok(Form(form)) if signed_in => answer(&state, parts, &wanted, &form).await,
        Ok(Form(form)) => {
            let login = LoginState { pending: Some(form.pending_form(&wanted)), ..LoginState::default() };
            page(&state, parts, "/admin/login", StatusCode::UNAUTHORIZED, PageInput::with(login)).await
        }
        Err(_) if !signed_in => Redirect::to("/admin/login").into_response(),
        Err(rejection) => {
            tracing::debug!(%rejection, "an inbox form cannot be parsed");
            let refusal = parts.extensions.get::<Refusal>().copied().unwrap_or(Refusal::Broken);
            let notice = refusal.error().error.message;
            let state_of_form = LeadFormState { action: String::new(), text: String::new(), notice };
            page(&state, parts, &wanted.lead(), refusal.status(), PageInput::with(state_of_form)).await
        }
    }
}

pub async fn answer(state: &AppState, parts: Parts, wanted: &Wanted, form: &LeadForm) -> Response {
    let error = match server_functions::run(state, &parts, carry_out(wanted, form)).await {
        Ok(next) => return Redirect::to(&next).into_response(),
        Err(error) => error,
    };
    let refused =
        LeadFormState { action: wanted.code.clone(), text: form.text.clone(), notice: error.error.message.clone() };
    page(state, parts, &wanted.lead(), error.status(), PageInput::with(refused)).await
}

async fn carry_out(wanted: &Wanted, form: &LeadForm) -> Result<String, ApiError> {
    let id = wanted.id.clone();
    match wanted.verb {
        Verb::Resend => return Ok(format!("/admin/leads/{}{}", leads::resend(id).await?, wanted.place)),
        Verb::Status => leads::set_status(id, form.status.clone()).await?,
        Verb::Note => leads::add_note(id, form.text.clone()).await?,
        Verb::Visit => leads::confirm_visit(id, form.slot.clone()).await?,
        Verb::Unread => leads::mark_unread(id).await?,
        Verb::Quarantine => leads::quarantine(id).await?,
        Verb::Release => leads::release(id).await?,
        Verb::Erase => {
            let photos_left = leads::erase(id).await?;
            return Ok(format!("/admin/leads?erased={photos_left}"));
        }
    }
    Ok(if wanted.verb == Verb::Unread { wanted.list() } else { wanted.lead() })
}

pub async fn visit_file(State(state): State<AppState>, Path(id): Path<String>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let ics = match server_functions::run(&state, &parts, leads::visit_file(&id)).await {
        Ok(Some(ics)) => ics,
        Ok(None) => return missing(&state, parts).await,
        Err(error) => return out_of_reach(&state, Request::from_parts(parts, body), &error).await,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8; method=REQUEST"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"visit.ics\""),
    ];
    (headers, ics).into_response()
}

async fn missing(state: &AppState, parts: Parts) -> Response {
    page(state, parts, "/admin/leads/-", StatusCode::NOT_FOUND, PageInput::default()).await
}

/// While sessions or rows cannot be read: an error page that keeps the form's input, to be sent
/// again.
pub async fn out_of_reach(state: &AppState, request: Request, error: &ApiError) -> Response {
    let (parts, body) = request.into_parts();
    let address = parts.uri.path_and_query().map_or_else(String::new, ToString::to_string);
    let pending = match Wanted::read(&address).filter(|_| parts.method == Method::POST) {
        Some(wanted) => {
            let taken = bodies::take(state, &parts, body, limits::BODY_MAX).await;
            let body = taken.map_or_else(|_| Bytes::new(), |(bytes, _)| bytes);
            let form = Form::<LeadForm>::from_request(Request::from_parts(parts.clone(), Body::from(body)), &()).await;
            form.ok().map(|Form(form)| form.pending_form(&wanted))
        }
        None => None,
    };
    let login = LoginState { out_of_reach: true, pending, ..LoginState::default() };
    let mut response = page(state, parts, "/admin/login", error.status(), PageInput::with(login)).await;
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    response
}

pub async fn page(state: &AppState, mut parts: Parts, address: &str, status: StatusCode, input: PageInput) -> Response {
    parts.uri = address.parse().unwrap_or_else(|_| Uri::from_static("/admin/leads"));
    let page = Request::from_parts(parts, Body::empty());
    let mut response = render::page(state, page, input.answering(status)).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_inbox_are_resumed() {
        let wanted = Wanted::read("/admin/leads/a-1/note?tab=won&q=x").expect("ours");
        assert_eq!(
            (wanted.lead(), wanted.list()),
            ("/admin/leads/a-1?tab=won&q=x".into(), "/admin/leads?tab=won&q=x".into())
        );
        assert!(Wanted::read("/admin/deliveries/d/resend").is_some());
        for other in [
            "",
            "/admin",
            "/admin/leads/a/dance",
            "/admin/leads/a/resend",
            "/admin/deliveries/d/erase",
            "/admin/leads//note",
            "/admin/leads/a",
            "//evil.example/admin/leads/a/note",
            "https://evil.example/admin/leads/a/note",
            "/admin/leads/a/note\r\nX: y",
            "/admin/logout",
        ] {
            assert!(Wanted::read(other).is_none(), "{other}");
        }
    }
}
