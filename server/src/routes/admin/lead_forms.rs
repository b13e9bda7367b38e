//! The inbox's plain forms. Every failure is answered with a readable page that keeps what was
//! typed: a refused note next to its error, a form without a session as a sign-in that submits it
//! afterward.

use crate::layers::bodies;
use crate::layers::bodies::refusal::Refusal;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::{conversation, leads, review_requests};
use app::context::{CurrentAdmin, LeadFormState, LoginState, PendingForm};
use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest as _, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::limits;
use domain::messages::conversation::UNDONE;
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct LeadFields {
    status: String,
    text: String,
    slot: String,
    /// Of the conversation that an answer was written to.
    version: String,
    /// Id of the answer to take back.
    message: String,
}

impl LeadFields {
    pub fn pending_form(&self, wanted: &LeadAction) -> PendingForm {
        let fields = vec![
            ("status", self.status.clone()),
            ("text", self.text.clone()),
            ("slot", self.slot.clone()),
            ("version", self.version.clone()),
            ("message", self.message.clone()),
        ];
        PendingForm { action: wanted.action.clone(), fields }
    }
}

/// The form that an answer taken back returns to.
const REPLY: &str = "reply";

/// The actions on a lead, a delivery or a request for a review. Any other verb is refused before the body is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Status,
    Note,
    Visit,
    Unread,
    Quarantine,
    Release,
    Erase,
    AskForReview,
    Reply,
    UndoReply,
    /// The visitor answered by mail.
    NoteMail,
    ClosePage,
    SendLink,
    /// For a delivery.
    Resend,
    /// For a request for a review, as the next one; the others are for a lead.
    StopReminder,
    EraseCustomer,
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
            ("leads", "review") => Self::AskForReview,
            ("leads", REPLY) => Self::Reply,
            ("leads", "undo-reply") => Self::UndoReply,
            ("leads", "note-mail") => Self::NoteMail,
            ("leads", "close-page") => Self::ClosePage,
            ("leads", "send-link") => Self::SendLink,
            ("deliveries", "resend") => Self::Resend,
            ("review-requests", "stop") => Self::StopReminder,
            ("review-requests", "erase") => Self::EraseCustomer,
            _ => return None,
        })
    }
}

pub struct LeadAction {
    action: String,
    id: String,
    verb: Verb,
    /// The verb, as spelled in the URL.
    code: String,
    /// Tab, search and page of the list the owner came from, with its fragment.
    place: String,
}

impl LeadAction {
    /// Parses a path of ours, possibly with a query; `None` for any other.
    pub fn read(address: &str) -> Option<Self> {
        let clean = address.is_ascii() && !address.bytes().any(|b| b.is_ascii_control() || b == b'\\' || b == b'#');
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let (of, rest) = path.strip_prefix("/admin/")?.split_once('/')?;
        let (id, code) = rest.split_once('/')?;
        let verb = Verb::from_address(of, code)?;
        let place = if query.is_empty() { String::new() } else { format!("?{query}") };
        if !clean || id.is_empty() {
            return None;
        }
        Some(Self { action: address.to_owned(), id: id.to_owned(), verb, code: code.to_owned(), place })
    }

    fn requested(parts: &Parts) -> Option<Self> {
        Self::read(parts.uri.path_and_query()?.as_str())
    }

    fn lead(&self) -> String {
        match self.verb {
            Verb::Resend | Verb::StopReminder | Verb::EraseCustomer => self.list(),
            _ => format!("/admin/leads/{}{}", self.id, self.place),
        }
    }

    fn list(&self) -> String {
        format!("/admin/leads{}", self.place)
    }

    fn conversation(&self) -> String {
        format!("{}#conversation", self.lead())
    }
}

pub async fn act(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Some(wanted) = LeadAction::requested(&parts) else { return missing(&state, parts).await };
    let form = Form::from_request(Request::from_parts(parts.clone(), body), &()).await;
    let signed_in = matches!(parts.extensions.get::<CurrentAdmin>(), Some(CurrentAdmin(Some(_))));
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

pub async fn answer(state: &AppState, parts: Parts, wanted: &LeadAction, form: &LeadFields) -> Response {
    if wanted.verb == Verb::UndoReply {
        return undo_reply(state, parts, wanted, form).await;
    }
    let error = match server_functions::run(state, &parts, carry_out(wanted, form)).await {
        Ok(next) => return Redirect::to(&next).into_response(),
        Err(error) => error,
    };
    let refused =
        LeadFormState { action: wanted.code.clone(), text: form.text.clone(), notice: error.error.message.clone() };
    page(state, parts, &wanted.lead(), error.status(), PageInput::with(refused)).await
}

/// The lead, with the words of the answer in the field again.
async fn undo_reply(state: &AppState, parts: Parts, wanted: &LeadAction, form: &LeadFields) -> Response {
    let undone = server_functions::run(state, &parts, conversation::undo(&wanted.id, &form.message)).await;
    match undone {
        Ok(text) => {
            let shown = LeadFormState { action: REPLY.to_owned(), text, notice: UNDONE.to_owned() };
            page(state, parts, &wanted.lead(), StatusCode::OK, PageInput::with(shown)).await
        }
        Err(error) => {
            let status = error.status();
            let shown = LeadFormState { action: wanted.code.clone(), text: String::new(), notice: error.error.message };
            page(state, parts, &wanted.lead(), status, PageInput::with(shown)).await
        }
    }
}

async fn carry_out(wanted: &LeadAction, form: &LeadFields) -> Result<String, ApiError> {
    let id = wanted.id.clone();
    match wanted.verb {
        Verb::Resend => return Ok(format!("{}{}", leads::resend(id).await?, wanted.place)),
        Verb::StopReminder => return Ok(format!("{}{}", review_requests::stop(&id).await?, wanted.place)),
        Verb::EraseCustomer => return review_requests::erase(&id).await,
        Verb::AskForReview => review_requests::ask_lead(&id, &form.text).await?,
        Verb::Reply => {
            conversation::reply(&id, &form.text, &form.version).await?;
            return Ok(wanted.conversation());
        }
        Verb::NoteMail => {
            conversation::note_mail(&id).await?;
            return Ok(wanted.conversation());
        }
        // Answered before.
        Verb::UndoReply => {}
        Verb::ClosePage => conversation::close_page(&id).await?,
        Verb::SendLink => conversation::send_link(&id).await?,
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
        Err(error) => return unreachable(&state, Request::from_parts(parts, body), &error).await,
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
pub async fn unreachable(state: &AppState, request: Request, error: &ApiError) -> Response {
    let (parts, body) = request.into_parts();
    let pending = match LeadAction::requested(&parts) {
        Some(wanted) if parts.method == Method::POST => pending_form(state, &parts, body, &wanted).await,
        _ => None,
    };
    let login = LoginState { unreachable: true, pending, ..LoginState::default() };
    let mut response = page(state, parts, "/admin/login", error.status(), PageInput::with(login)).await;
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    response
}

/// The input of a form whose body was not read yet; empty if it cannot be read.
async fn pending_form(state: &AppState, parts: &Parts, body: Body, wanted: &LeadAction) -> Option<PendingForm> {
    let body = match bodies::take(state, parts, body, limits::BODY_MAX).await {
        Ok(taken) => taken.bytes,
        Err(_) => Bytes::new(),
    };
    let request = Request::from_parts(parts.clone(), Body::from(body));
    let Form(form) = Form::<LeadFields>::from_request(request, &()).await.ok()?;
    Some(form.pending_form(wanted))
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
        let wanted = LeadAction::read("/admin/leads/a-1/note?tab=won&q=x").expect("ours");
        assert_eq!(
            (wanted.lead(), wanted.list()),
            ("/admin/leads/a-1?tab=won&q=x".into(), "/admin/leads?tab=won&q=x".into())
        );
        assert!(LeadAction::read("/admin/deliveries/d/resend").is_some());
        for other in [
            "",
            "/admin",
            "/admin/leads/a/dance",
            "/admin/leads/a/resend",
            "/admin/leads/a/stop",
            "/admin/projects/a/erase",
            "/admin/deliveries/d/erase",
            "/admin/leads//note",
            "/admin/leads/a",
            "//evil.example/admin/leads/a/note",
            "https://evil.example/admin/leads/a/note",
            "/admin/leads/a/note\r\nX: y",
            "/admin/logout",
        ] {
            assert!(LeadAction::read(other).is_none(), "{other}");
        }
    }
}
