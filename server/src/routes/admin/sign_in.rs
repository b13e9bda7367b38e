use crate::layers::admin_session::safe_next;
use crate::layers::api_errors::ApiErrorResponse;
use crate::layers::cookies::Cookie;
use crate::layers::held_form::{Replay, carried};
use crate::layers::origin::Origin;
use crate::listener::client_address::range;
use crate::listener::peer::sender;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::routes::forms::form_values::draft_of;
use crate::state::AppState;
use app::api::{ApiError, ErrorCode};
use app::context::{LoginState, PendingForm};
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Form, Json};
use backend::accounts::second_step::{self, Proof, SecondStepWays};
use backend::accounts::sign_in::{SignIn, SignInError, SignedIn};
use backend::features::first_run;
use domain::admin::SecondStep;
use domain::features::first_run::PATH as FIRST_RUN;
use domain::messages;
use domain::messages::second_factor;
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SignInForm {
    email: String,
    password: String,
    code: String,
    answer: String,
    next: String,
    #[serde(skip)]
    pending: Option<PendingForm>,
}

type Posted = Result<Form<Vec<(String, String)>>, FormRejection>;

impl SignInForm {
    /// What cannot be read is an empty form.
    fn of(posted: Posted) -> Self {
        let Ok(Form(fields)) = posted else { return Self::default() };
        let pending = carried(&fields);
        Self { pending, ..draft_of(fields).unwrap_or_default() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SignInStep {
    Password,
    Code,
    Passkey,
}

struct Caller {
    range_key: String,
    device: Option<String>,
    former: Option<String>,
}

impl Caller {
    fn of(state: &AppState, parts: &Parts) -> Self {
        let secure = state.config.secure();
        let range = range(sender(state, &parts.extensions, &parts.headers));
        Self {
            range_key: state.backend.client_key(&range),
            device: Cookie::Device.read(&parts.headers, secure),
            former: Cookie::Session.read(&parts.headers, secure),
        }
    }

    fn attempt<'a>(&'a self, origin: &'a Origin, form: &'a SignInForm) -> SignIn<'a> {
        SignIn {
            email: &form.email,
            password: &form.password,
            client_key: &origin.client_key,
            range_key: &self.range_key,
            user_agent: origin.user_agent.as_deref(),
            device: self.device.as_deref(),
            former: self.former.as_deref(),
        }
    }
}

/// Signs in and redirects to where the owner was going, or shows the form again or the form of the
/// second step. If JSON is requested (the sign-in dialog over a screen whose session expired), it
/// answers without redirecting.
pub async fn sign_in(
    State(state): State<AppState>,
    Extension(origin): Extension<Origin>,
    parts: Parts,
    posted: Posted,
) -> Response {
    let form = SignInForm::of(posted);
    let caller = Caller::of(&state, &parts);
    let outcome = backend::accounts::sign_in::sign_in(&state.backend, caller.attempt(&origin, &form)).await;
    answer(&state, parts, form, SignInStep::Password, outcome).await
}

pub async fn enter_code(
    State(state): State<AppState>,
    Extension(origin): Extension<Origin>,
    parts: Parts,
    posted: Posted,
) -> Response {
    take_step(&state, &origin, parts, SignInForm::of(posted), SignInStep::Code).await
}

pub async fn use_passkey(
    State(state): State<AppState>,
    Extension(origin): Extension<Origin>,
    parts: Parts,
    posted: Posted,
) -> Response {
    take_step(&state, &origin, parts, SignInForm::of(posted), SignInStep::Passkey).await
}

async fn take_step(state: &AppState, origin: &Origin, parts: Parts, form: SignInForm, step: SignInStep) -> Response {
    let pending = waiting(state, &parts.headers);
    let caller = Caller::of(state, &parts);
    let attempt = caller.attempt(origin, &form);
    let proof = if step == SignInStep::Passkey { Proof::Passkey(&form.answer) } else { Proof::Code(&form.code) };
    let outcome = second_step::take(&state.backend, &pending, proof, attempt).await;
    answer(state, parts, form, step, outcome).await
}

pub async fn ask_passkey(State(state): State<AppState>, headers: HeaderMap) -> Response {
    let pending = waiting(&state, &headers);
    match second_step::ask_passkey(&state.backend, &pending).await {
        Ok(options) => Json(options).into_response(),
        Err(error) => {
            let refusal = SignInRefusal::of(error, SignInStep::Passkey, SecondStepWays::default());
            ApiErrorResponse(refusal.error).into_response()
        }
    }
}

fn waiting(state: &AppState, headers: &HeaderMap) -> String {
    Cookie::Pending.read(headers, state.config.secure()).unwrap_or_default()
}

/// The second steps that a waiting sign-in accepts. If they cannot be read, a code is asked for.
async fn ways(state: &AppState, pending: &str) -> SecondStepWays {
    let ways = second_step::ways(&state.backend, pending).await;
    ways.unwrap_or(SecondStepWays { app: true, passkeys: false })
}

pub async fn begin_again() -> Redirect {
    Redirect::to("/admin/login")
}

async fn answer(
    state: &AppState,
    parts: Parts,
    form: SignInForm,
    step: SignInStep,
    outcome: Result<SignedIn, SignInError>,
) -> Response {
    let in_place = matches!(parts.headers.get(header::ACCEPT), Some(accept) if accept == "application/json");
    let signed = match outcome {
        Ok(signed) => signed,
        Err(SignInError::NeedsCode { pending }) => {
            let ways = ways(state, &pending.value).await;
            let mut response = if in_place {
                Json(second_step_of(ways)).into_response()
            } else {
                ask_again(state, parts, login_state(&form, Some(ways)), StatusCode::OK).await
            };
            Cookie::Pending.set(state, &mut response, &pending.value, pending.max_age);
            return response;
        }
        Err(error) => {
            let second = step != SignInStep::Password && !matches!(error, SignInError::Ended);
            let ways = if second { Some(ways(state, &waiting(state, &parts.headers)).await) } else { None };
            let refusal = SignInRefusal::of(error, step, ways.unwrap_or_default());
            if in_place {
                return ApiErrorResponse(refusal.error).into_response();
            }
            let login = LoginState {
                wrong: refusal.error.code() == ErrorCode::Invalid && step != SignInStep::Passkey,
                ..login_state(&form, ways)
            };
            return refused(state, parts, login, refusal).await;
        }
    };
    let mut response =
        if in_place { StatusCode::NO_CONTENT.into_response() } else { signed_in(state, parts, &form, &signed).await };
    Cookie::Session.set(state, &mut response, &signed.session.value, signed.session.max_age);
    Cookie::Device.set(state, &mut response, &signed.device.value, signed.device.max_age);
    hint_office(state, &mut response, signed.session.max_age);
    if step != SignInStep::Password {
        Cookie::Pending.set(state, &mut response, "", 0);
    }
    response
}

/// Redirects, unless a form is to be sent first. A form that was sent before is not sent again.
async fn signed_in(state: &AppState, parts: Parts, form: &SignInForm, signed: &SignedIn) -> Response {
    let mut response = Redirect::to(first_screen(state, safe_next(&form.next)).await).into_response();
    if let Some(pending) = &form.pending
        && state.sent_forms.is_first(&pending.mark)
        && let Some(replay) = Replay::of(pending, parts, signed, state.config.secure())
    {
        response.extensions_mut().insert(replay);
    }
    response
}

/// The first run comes by itself while the site is as it was created.
async fn first_screen<'a>(state: &AppState, next: &'a str) -> &'a str {
    if next == "/admin" && first_run::is_due(&state.backend).await.unwrap_or(false) { FIRST_RUN } else { next }
}

fn second_step_of(ways: SecondStepWays) -> SecondStep {
    SecondStep { asks: second_factor::asks(ways.app, ways.passkeys).to_owned(), app: ways.app, passkeys: ways.passkeys }
}

/// The public error of a failed sign-in. Its code is never `unauthorized`, which would make a
/// screen open the sign-in dialog again.
struct SignInRefusal {
    status: StatusCode,
    error: ApiError,
}

impl SignInRefusal {
    fn of(error: SignInError, step: SignInStep, ways: SecondStepWays) -> Self {
        match error {
            SignInError::Missing => Self::wrong(StatusCode::UNPROCESSABLE_ENTITY, missing(step, ways)),
            SignInError::Wrong => Self::wrong(StatusCode::UNAUTHORIZED, messages::LOGIN_WRONG),
            SignInError::NeedsCode { .. } | SignInError::WrongCode => {
                Self::wrong(StatusCode::UNAUTHORIZED, second_factor::code_wrong(ways.app))
            }
            SignInError::WrongPasskey => Self::wrong(StatusCode::UNAUTHORIZED, second_factor::PASSKEY_WRONG),
            SignInError::Ended => Self::wrong(StatusCode::UNAUTHORIZED, &second_factor::ended()),
            SignInError::Restricted => Self::wrong(StatusCode::FORBIDDEN, messages::LOGIN_RESTRICTED),
            SignInError::TooMany { wait_ms } => {
                Self { status: StatusCode::TOO_MANY_REQUESTS, error: ApiError::too_many_sign_ins(wait_ms) }
            }
            SignInError::Unavailable(cause) => {
                let error = ApiError::from(cause);
                if error.code() == ErrorCode::Unavailable {
                    Self { status: StatusCode::SERVICE_UNAVAILABLE, error: error.saying(messages::LOGIN_UNAVAILABLE) }
                } else {
                    Self { status: StatusCode::INTERNAL_SERVER_ERROR, error: error.saying(messages::LOGIN_UNEXPECTED) }
                }
            }
        }
    }

    fn wrong(status: StatusCode, sentence: &str) -> Self {
        Self { status, error: ApiError::new(ErrorCode::Invalid, sentence) }
    }
}

fn missing(step: SignInStep, ways: SecondStepWays) -> &'static str {
    match step {
        SignInStep::Password => messages::LOGIN_REQUIRED,
        SignInStep::Code => second_factor::code_required(ways.app),
        SignInStep::Passkey => second_factor::PASSKEY_WITHOUT_SCRIPTS,
    }
}

async fn refused(
    state: &AppState,
    parts: Parts,
    login: LoginState,
    SignInRefusal { status, error: ApiError { error } }: SignInRefusal,
) -> Response {
    let login = LoginState { error: Some(error.message), ..login };
    let mut response = ask_again(state, parts, login, status).await;
    if let Some(seconds) = error.retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn login_state(form: &SignInForm, second_step: Option<SecondStepWays>) -> LoginState {
    LoginState {
        second_step,
        pending: form.pending.clone(),
        email: form.email.clone(),
        next: safe_next(&form.next).to_owned(),
        ..LoginState::default()
    }
}

async fn ask_again(state: &AppState, mut parts: Parts, login: LoginState, status: StatusCode) -> Response {
    parts.uri = Uri::from_static("/admin/login");
    let input = PageInput::with(login).answering(status);
    render::page(state, Request::from_parts(parts, Body::empty()), input).await
}

pub async fn sign_out(State(state): State<AppState>, headers: HeaderMap) -> Response {
    let secure = state.config.secure();
    let device = Cookie::Device.read(&headers, secure);
    if let Some(raw) = Cookie::Session.read(&headers, secure)
        && let Err(cause) = backend::accounts::session::sign_out(&state.backend, &raw, device.as_deref()).await
    {
        return ApiErrorResponse(cause.into()).into_response();
    }
    let mut response = Redirect::to("/admin/login").into_response();
    Cookie::Session.set(&state, &mut response, "", 0);
    hint_office(&state, &mut response, 0);
    response.headers_mut().append(header::SET_COOKIE, HeaderValue::from_static(SIGNED_OUT));
    response
}

/// Tells the script of the sign-in page, and nothing else, to delete the local copies of the back
/// office. `Clear-Site-Data` would also delete the drafts of visitors who use the same browser.
const SIGNED_OUT: &str = "signed_out=1; Path=/admin; SameSite=Lax; Max-Age=86400";

/// Tells the script of public pages to link to their editors. It gives no access: the pages of the back office ask for
/// the session.
fn hint_office(state: &AppState, response: &mut Response, max_age: i64) {
    let flags = if state.config.secure() { "; Secure" } else { "" };
    if let Ok(cookie) = HeaderValue::from_str(&format!("office=1; Path=/; SameSite=Lax; Max-Age={max_age}{flags}")) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}
