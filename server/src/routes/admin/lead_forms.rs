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
use app::api::admin::{inbox, leads, review_requests};
use app::context::{CurrentAdmin, LeadFormState, LoginState, PendingForm};
use axum::Form;
use axum::body::{Body, Bytes};
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest as _, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::leads::bulk::ERASE;
use domain::limits;
use domain::text::address::encoded;
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct LeadFields {
    status: String,
    text: String,
    slot: String,
    change: String,
    /// Ids of the leads that were ticked, separated by commas.
    ids: String,
}

impl LeadFields {
    /// A form has one field for each lead that is ticked.
    fn from_pairs(pairs: Vec<(String, String)>) -> Self {
        let mut fields = Self::default();
        let mut ticked: Vec<String> = Vec::new();
        for (name, value) in pairs {
            match name.as_str() {
                "status" => fields.status = value,
                "text" => fields.text = value,
                "slot" => fields.slot = value,
                "change" => fields.change = value,
                "ids" => ticked.extend(value.split(',').filter(|id| !id.is_empty()).map(str::to_owned)),
                "lead" => ticked.push(value),
                _ => {}
            }
        }
        fields.ids = ticked.join(",");
        fields
    }

    async fn from_request(request: Request) -> Result<Self, FormRejection> {
        let Form(pairs) = Form::<Vec<(String, String)>>::from_request(request, &()).await?;
        Ok(Self::from_pairs(pairs))
    }

    fn leads(&self) -> Vec<String> {
        self.ids.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect()
    }

    pub fn pending_form(&self, wanted: &LeadAction) -> PendingForm {
        let fields = vec![
            ("status", self.status.clone()),
            ("text", self.text.clone()),
            ("slot", self.slot.clone()),
            ("change", self.change.clone()),
            ("ids", self.ids.clone()),
        ];
        PendingForm { action: wanted.action.clone(), fields }
    }
}

/// The actions on a lead, a delivery or a request for a review. Any other verb is refused before the body is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Status,
    Note,
    Visit,
    MoveVisit,
    CancelVisit,
    Unread,
    Quarantine,
    Release,
    Erase,
    Amount,
    AskForReview,
    /// Makes other requests parts of it.
    Merge,
    Split,
    /// For the leads that are ticked, as the next one.
    Change,
    EraseChosen,
    /// For a saved filter, as the next one.
    SaveFilter,
    DeleteFilter,
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
            ("leads", "visit-move") => Self::MoveVisit,
            ("leads", "visit-cancel") => Self::CancelVisit,
            ("leads", "unread") => Self::Unread,
            ("leads", "quarantine") => Self::Quarantine,
            ("leads", "release") => Self::Release,
            ("leads", "erase") => Self::Erase,
            ("leads", "amount") => Self::Amount,
            ("leads", "review") => Self::AskForReview,
            ("leads", "merge") => Self::Merge,
            ("leads", "split") => Self::Split,
            ("lead-bulk", "apply") => Self::Change,
            ("lead-bulk", "erase") => Self::EraseChosen,
            ("lead-filters", "save") => Self::SaveFilter,
            ("lead-filters", "delete") => Self::DeleteFilter,
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
            Verb::Resend
            | Verb::StopReminder
            | Verb::EraseCustomer
            | Verb::Change
            | Verb::EraseChosen
            | Verb::SaveFilter
            | Verb::DeleteFilter => self.list(),
            _ => format!("/admin/leads/{}{}", self.id, self.place),
        }
    }

    fn list(&self) -> String {
        format!("/admin/leads{}", self.place)
    }

    /// A page of the inbox with one more value in its address.
    fn with(&self, page: &str, value: &str) -> String {
        let mark = if self.place.is_empty() { '?' } else { '&' };
        format!("{page}{}{mark}{value}", self.place)
    }
}

pub async fn act(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Some(wanted) = LeadAction::requested(&parts) else { return missing(&state, parts).await };
    let form = LeadFields::from_request(Request::from_parts(parts.clone(), body)).await;
    let signed_in = matches!(parts.extensions.get::<CurrentAdmin>(), Some(CurrentAdmin(Some(_))));
    match form {
        Ok(form) if signed_in => answer(&state, parts, &wanted, &form).await,
        Ok(form) => {
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
    let error = match server_functions::run(state, &parts, carry_out(wanted, form)).await {
        Ok(next) => return Redirect::to(&next).into_response(),
        Err(error) => error,
    };
    let refused =
        LeadFormState { action: wanted.code.clone(), text: form.text.clone(), notice: error.error.message.clone() };
    page(state, parts, &wanted.lead(), error.status(), PageInput::with(refused)).await
}

async fn carry_out(wanted: &LeadAction, form: &LeadFields) -> Result<String, ApiError> {
    let id = wanted.id.clone();
    match wanted.verb {
        Verb::Resend => return Ok(format!("{}{}", leads::resend(id).await?, wanted.place)),
        Verb::StopReminder => return Ok(format!("{}{}", review_requests::stop(&id).await?, wanted.place)),
        Verb::EraseCustomer => return review_requests::erase(&id).await,
        Verb::Change | Verb::EraseChosen => return change_chosen(wanted, form).await,
        Verb::Split => return Ok(format!("/admin/leads/{}{}", inbox::split(&id).await?, wanted.place)),
        Verb::Merge => inbox::merge(&id, &form.leads()).await?,
        Verb::SaveFilter => {
            inbox::save_filter(&form.text, wanted.place.trim_start_matches('?')).await?;
            return Ok(wanted.list());
        }
        Verb::DeleteFilter => {
            inbox::delete_filter(&id).await?;
            return Ok(wanted.list());
        }
        Verb::AskForReview => review_requests::ask_lead(&id, &form.text).await?,
        Verb::Status => leads::set_status(id, form.status.clone()).await?,
        Verb::Amount => leads::set_amount(&id, &form.text).await?,
        Verb::Note => leads::add_note(id, form.text.clone()).await?,
        Verb::Visit => leads::confirm_visit(id, form.slot.clone()).await?,
        Verb::MoveVisit => leads::move_visit(id, form.slot.clone()).await?,
        Verb::CancelVisit => leads::cancel_visit(id).await?,
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

/// Erasing is asked about first, on a page that says what goes.
async fn change_chosen(wanted: &LeadAction, form: &LeadFields) -> Result<String, ApiError> {
    let leads = form.leads();
    if wanted.verb == Verb::EraseChosen {
        let photos_left = inbox::erase(&leads).await?;
        return Ok(format!("/admin/leads?erased={photos_left}"));
    }
    if form.change == ERASE {
        inbox::check_chosen(&leads)?;
        return Ok(wanted.with("/admin/leads/erase", &format!("ids={}", encoded(&form.ids))));
    }
    let changed = inbox::change(&leads, &form.change).await?;
    Ok(wanted.with("/admin/leads", &format!("changed={changed}")))
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
    let form = LeadFields::from_request(request).await.ok()?;
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
