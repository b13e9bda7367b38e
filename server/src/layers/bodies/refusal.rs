use app::api::{ApiError, ErrorCode};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use domain::messages;

const RETRY_AFTER: i64 = 5;

/// Why a body was refused. Handlers of [`super::BodyPolicy::defer_errors`] routes find
/// [`BodyRefusal::TooLarge`] in the request's extensions instead of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyRefusal {
    TooLarge,
    TooSlow,
    Broken,
    TooMany,
    Busy,
}

impl BodyRefusal {
    #[must_use]
    pub fn error(self) -> ApiError {
        let (code, sentence) = match self {
            Self::TooLarge => (ErrorCode::TooLarge, messages::BODY_TOO_LARGE),
            Self::TooSlow => (ErrorCode::TooSlow, messages::BODY_TOO_SLOW),
            Self::Broken => (ErrorCode::BadRequest, messages::BAD_REQUEST),
            Self::TooMany => (ErrorCode::TooMany, messages::TOO_MUCH_AT_ONCE),
            Self::Busy => (ErrorCode::Unavailable, messages::UNAVAILABLE),
        };
        let mut error = ApiError::new(code, sentence);
        if matches!(self, Self::TooMany | Self::Busy) {
            error.error.retry_after = Some(RETRY_AFTER);
        }
        error
    }

    /// Plain text only: rendering a page would be work that many slow clients could trigger.
    pub(in crate::layers) fn answer(self) -> Response {
        let error = self.error().error;
        let mut response = (self.status(), error.message).into_response();
        if let Some(seconds) = error.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        closing(response)
    }

    #[must_use]
    pub fn status(self) -> StatusCode {
        self.error().status()
    }
}

/// Closes the connection, so that the rest of the body is not parsed as the next request.
pub(in crate::layers) fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}
