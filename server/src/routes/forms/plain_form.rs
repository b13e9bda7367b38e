//! Forms without scripts: how they are read, submitted, and shown again after a refusal.

use super::form_values::draft_of;
use crate::layers::bodies::ReadBody;
use crate::layers::bodies::refusal::BodyRefusal;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::FormState;
use axum::body::Body;
use axum::extract::{FromRequest as _, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::features::conversation::VisitorDraft;
use domain::leads::contact::ContactDraft;
use domain::leads::refit::RefitDraft;
use domain::text::urlencoded;
use domain::{Violations, messages};
use serde::de::DeserializeOwned;

/// A posted form: where it was sent to, and its fields as they arrived.
#[derive(Clone, Debug, Default)]
pub struct Sent {
    pub path: String,
    pub query: Option<String>,
    /// What the path names, if it names anything: a lead, a receiver.
    pub id: String,
    pub fields: Vec<(String, String)>,
}

impl Sent {
    #[must_use]
    pub fn to(uri: &Uri) -> Self {
        let query = uri.query().filter(|query| !query.is_empty()).map(str::to_owned);
        Self { path: uri.path().to_owned(), query, ..Self::default() }
    }

    /// The last part of the path.
    #[must_use]
    pub fn action(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// A path with the form's query: the list that the owner came from.
    #[must_use]
    pub fn with_query(&self, path: &str) -> String {
        match &self.query {
            Some(query) => format!("{path}?{query}"),
            None => path.to_owned(),
        }
    }

    #[must_use]
    pub fn address(&self) -> String {
        self.with_query(&self.path)
    }

    /// The last value counts.
    #[must_use]
    pub fn value(&self, field: &str) -> String {
        self.values(field).pop().unwrap_or_default()
    }

    #[must_use]
    pub fn values(&self, field: &str) -> Vec<String> {
        self.fields.iter().filter(|(name, _)| name == field).map(|(_, value)| value.clone()).collect()
    }
}

/// The page that a form is on.
pub enum FormPage {
    /// At the form's own address.
    Own,
    /// One part of the path above it.
    Above,
    /// At this path, with the form's query.
    At(&'static str),
    Of(fn(&Sent) -> String),
}

impl FormPage {
    #[must_use]
    pub fn address(&self, sent: &Sent) -> String {
        match self {
            Self::Own => sent.address(),
            Self::Above => sent.with_query(sent.path.rsplit_once('/').map_or("/", |(above, _)| above)),
            Self::At(path) => sent.with_query(path),
            Self::Of(address) => address(sent),
        }
    }
}

/// What follows an accepted form.
pub enum Next {
    /// A redirect to this path.
    Page(String),
    /// The form's page, with what is said only once: a secret, the outcome of a test.
    Shown(PageInput),
    /// The same on another page.
    ShownAt { page: String, input: PageInput },
}

impl Next {
    pub fn shown<T: Clone + Send + Sync + 'static>(what: T) -> Self {
        Self::Shown(PageInput::with(what))
    }
}

pub trait PlainForm: Clone + Default + DeserializeOwned + Send + Sync + 'static {
    /// What its page gets in its context after a refusal: one of [`app::context`].
    type Refused: From<RefusedForm<Self>> + Clone + Send + Sync + 'static;
    const PAGE: FormPage = FormPage::Own;
    /// The fields that the owner types, to be shown before it sends something.
    const WORDS: &'static [&'static str] = &[];
    /// What cannot be read is an empty form: a button without fields acts whatever is sent with it.
    const MAY_BE_UNREADABLE: bool = size_of::<Self>() == 0;
    /// Calls the form's function in `app::api`.
    fn submit(self, sent: &Sent) -> impl Future<Output = Result<Next, ApiError>> + Send;
}

impl PlainForm for ContactDraft {
    type Refused = FormState<Self>;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let receipt = app::api::contact::submit(self).await?;
        Ok(Next::Page(format!("/thank-you?ref={}&from=contact&page={}", receipt.reference, receipt.page)))
    }
}

impl PlainForm for RefitDraft {
    type Refused = FormState<Self>;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let receipt = app::api::refit::submit(self).await?;
        Ok(Next::Page(format!("/thank-you?ref={}&page={}", receipt.reference, receipt.page)))
    }
}

impl PlainForm for VisitorDraft {
    type Refused = FormState<Self>;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        app::api::request_page::write(&self).await?;
        Ok(Next::Page(format!("/request/{}?sent#messages", self.token)))
    }
}

/// Handles a POST. Accepted: redirects to the confirmation page. Refused: shows the page again with
/// the input and the errors.
pub async fn take<F: PlainForm>(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let sent = Sent::to(&parts.uri);
    let request = Request::from_parts(parts.clone(), body);
    match read_fields(request).await {
        Ok(fields) => submit::<F>(&state, parts, Sent { fields, ..sent }).await,
        Err(status) => unreadable_again::<F>(&state, parts, sent, status).await,
    }
}

/// Submits the form with these fields, and answers with what follows.
pub async fn submit<F: PlainForm>(state: &AppState, parts: Parts, sent: Sent) -> Response {
    let Some(form) = draft_of::<F>(sent.fields.clone()) else {
        return unreadable_again::<F>(state, parts, sent, StatusCode::BAD_REQUEST).await;
    };
    match server_functions::run(state, &parts, form.clone().submit(&sent)).await {
        Ok(next) => answer(state, parts, next, &F::PAGE.address(&sent)).await,
        Err(error) => refused_again(state, parts, RefusedForm { sent, ..refused(form, error) }).await,
    }
}

/// `page` is the form's.
pub async fn answer(state: &AppState, parts: Parts, next: Next, page: &str) -> Response {
    match next {
        Next::Page(path) => Redirect::to(&path).into_response(),
        Next::Shown(input) => show(state, parts, page, input.answering(StatusCode::OK)).await,
        Next::ShownAt { page, input } => show(state, parts, &page, input.answering(StatusCode::OK)).await,
    }
}

pub async fn unreadable_again<F: PlainForm>(
    state: &AppState,
    parts: Parts,
    sent: Sent,
    status: StatusCode,
) -> Response {
    refused_again(state, parts, RefusedForm { sent, ..unreadable(F::default(), status) }).await
}

async fn refused_again<F: PlainForm>(state: &AppState, parts: Parts, refusal: RefusedForm<F>) -> Response {
    let page = F::PAGE.address(&refusal.sent);
    let status = refusal.status;
    show(state, parts, &page, PageInput::with(F::Refused::from(refusal)).answering(status)).await
}

pub struct RefusedForm<F> {
    pub status: StatusCode,
    pub form: FormState<F>,
    pub sent: Sent,
}

impl<F> From<RefusedForm<F>> for FormState<F> {
    fn from(refused: RefusedForm<F>) -> Self {
        refused.form
    }
}

pub fn unreadable<F>(draft: F, status: StatusCode) -> RefusedForm<F> {
    let notice = match status {
        StatusCode::PAYLOAD_TOO_LARGE => messages::BODY_TOO_LARGE,
        _ => messages::BAD_REQUEST,
    };
    let form = FormState { draft, violations: Violations::default(), notice: Some(notice.to_owned()) };
    RefusedForm { status, form, sent: Sent::default() }
}

pub fn refused<F>(draft: F, error: ApiError) -> RefusedForm<F> {
    let status = error.status();
    let error = error.error;
    let form = FormState { draft, violations: Violations(error.fields), notice: Some(error.message) };
    RefusedForm { status, form, sent: Sent::default() }
}

/// Renders the page again with `shown`, one of [`app::context`]; not cacheable.
pub async fn again<T>(state: &AppState, parts: Parts, status: StatusCode, shown: T) -> Response
where
    T: Clone + Send + Sync + 'static,
{
    let page = parts.uri.to_string();
    show(state, parts, &page, PageInput::with(shown).answering(status)).await
}

/// Renders the page at this address; not cacheable.
pub async fn show(state: &AppState, mut parts: Parts, page: &str, input: PageInput) -> Response {
    if let Ok(address) = page.parse() {
        parts.uri = address;
    }
    let mut response = render::page(state, Request::from_parts(parts, Body::empty()), input).await;
    let status = response.status();
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
    draft_of(read_fields(request).await?).ok_or(StatusCode::BAD_REQUEST)
}

/// Broken UTF-8 is refused rather than guessed at.
pub async fn read_fields(request: Request) -> Result<Vec<(String, String)>, StatusCode> {
    if !is_urlencoded(&request) {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let Ok(ReadBody(body)) = ReadBody::from_request(request, &()).await;
    urlencoded::pairs(&body.map_err(BodyRefusal::status)?).ok_or(StatusCode::BAD_REQUEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse<F: DeserializeOwned>(body: &[u8]) -> Option<F> {
        draft_of(urlencoded::pairs(body)?)
    }

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
