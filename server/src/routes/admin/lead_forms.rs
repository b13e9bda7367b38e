//! The inbox's plain forms. Every failure is answered with a readable page that keeps what was
//! typed: a refused note next to its error, a form without a session as a sign-in that submits it
//! afterward.

use super::lead_action::{LeadAction, LeadFields, Verb};
use crate::layers::bodies;
use crate::layers::bodies::refusal::Refusal;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::{conversation, inbox, leads, review_requests};
use app::context::{CurrentAdmin, LeadFormState, LoginState, PendingForm};
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::leads::conversation::TakenBack;
use domain::leads::bulk::ERASE;
use domain::leads::conversation::MessageKind;
use domain::limits;
use domain::messages::conversation::UNDONE;
use domain::messages::work;
use domain::text::address::encoded;

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
            let state_of_form = LeadFormState { notice, ..LeadFormState::default() };
            page(&state, parts, &wanted.lead(), refusal.status(), PageInput::with(state_of_form)).await
        }
    }
}

pub async fn answer(state: &AppState, parts: Parts, wanted: &LeadAction, form: &LeadFields) -> Response {
    if wanted.verb == Verb::UndoReply {
        return undo_reply(state, parts, wanted, form).await;
    }
    if wanted.verb == Verb::PostNote {
        return note_without_photos(state, parts, wanted, form).await;
    }
    let error = match server_functions::run(state, &parts, carry_out(wanted, form)).await {
        Ok(next) => return Redirect::to(&next).into_response(),
        Err(error) => error,
    };
    let refused = LeadFormState {
        action: wanted.code.clone(),
        text: form.text.clone(),
        notice: error.error.message.clone(),
        times: form.times.clone(),
        choices: form.choices.clone(),
        version: form.version.clone(),
    };
    page(state, parts, &wanted.lead(), error.status(), PageInput::with(refused)).await
}

/// A note that was held up by an expired session, without its photos.
async fn note_without_photos(state: &AppState, parts: Parts, wanted: &LeadAction, form: &LeadFields) -> Response {
    let shown = LeadFormState {
        action: wanted.code.clone(),
        text: form.text.clone(),
        notice: work::PHOTOS_AGAIN.to_owned(),
        ..LeadFormState::default()
    };
    page(state, parts, &wanted.lead(), StatusCode::OK, PageInput::with(shown)).await
}

/// The lead, with the words in their field again.
async fn undo_reply(state: &AppState, parts: Parts, wanted: &LeadAction, form: &LeadFields) -> Response {
    let undone = server_functions::run(state, &parts, conversation::undo(&wanted.id, &form.message)).await;
    match undone {
        Ok(TakenBack { kind, text, times, choices }) => {
            let mut shown = LeadFormState { text, times, choices, ..LeadFormState::default() };
            match kind {
                MessageKind::Progress => {
                    shown.action = LeadFormState::PROGRESS.to_owned();
                    shown.notice = work::NOTE_UNDONE.to_owned();
                }
                MessageKind::Decision => {
                    shown.action = LeadFormState::ASK.to_owned();
                    shown.notice = work::QUESTION_UNDONE.to_owned();
                }
                _ => {
                    shown.action = LeadFormState::REPLY.to_owned();
                    shown.notice = UNDONE.to_owned();
                }
            }
            page(state, parts, &wanted.lead(), StatusCode::OK, PageInput::with(shown)).await
        }
        Err(error) => {
            let status = error.status();
            let notice = error.error.message;
            let shown = LeadFormState { action: wanted.code.clone(), notice, ..LeadFormState::default() };
            page(state, parts, &wanted.lead(), status, PageInput::with(shown)).await
        }
    }
}

async fn carry_out(wanted: &LeadAction, form: &LeadFields) -> Result<String, ApiError> {
    let id = wanted.id.clone();
    match wanted.verb {
        Verb::Resend => return Ok(format!("{}{}", leads::resend(&id).await?, wanted.place)),
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
        Verb::Reply => {
            conversation::reply(&id, &form.answer()).await?;
            return Ok(wanted.conversation());
        }
        Verb::NoteMail => {
            conversation::note_mail(&id).await?;
            return Ok(wanted.conversation());
        }
        Verb::Ask => {
            conversation::ask(&id, &form.question()).await?;
            return Ok(wanted.conversation());
        }
        Verb::RemovePost => {
            conversation::remove_post(&id, &form.message).await?;
            return Ok(wanted.conversation());
        }
        Verb::BeginStory => return conversation::begin_story(&id).await,
        // Answered before.
        Verb::UndoReply | Verb::PostNote => {}
        Verb::ClosePage => conversation::close_page(&id).await?,
        Verb::SendLink => conversation::send_link(&id).await?,
        Verb::Status => leads::set_status(&id, &form.status).await?,
        Verb::Amount => leads::set_amount(&id, &form.text).await?,
        Verb::Note => leads::add_note(&id, &form.text).await?,
        Verb::Visit => leads::confirm_visit(&id, &form.slot).await?,
        Verb::MoveVisit => leads::move_visit(&id, &form.slot).await?,
        Verb::CancelVisit => leads::cancel_visit(&id).await?,
        Verb::Unread => leads::mark_unread(&id).await?,
        Verb::Quarantine => leads::quarantine(&id).await?,
        Verb::Release => leads::release(&id).await?,
        Verb::Erase => {
            let photos_left = leads::erase(&id).await?;
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

pub(super) async fn missing(state: &AppState, parts: Parts) -> Response {
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
