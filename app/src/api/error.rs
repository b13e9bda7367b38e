//! The public error type: a code, a message, and the fields that are wrong. Causes go to the log
//! only.

use backend::BackendError;
use backend::accounts::account::PasswordError;
use backend::content::reviews::ReviewError;
use backend::editing::{EditError, MediaError};
use domain::admin::Record;
pub use domain::api_error::ErrorCode;
use domain::limits::throttle;
use domain::{FieldError, Violations, messages};
use http::StatusCode;
use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of a failed call: `{"error": {...}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, ToSchema)]
#[error("{}", error.message)]
pub struct ApiError {
    pub error: ErrorBody,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    pub code: ErrorCode,
    pub message: String,
    #[serde(default)]
    pub fields: Vec<FieldError>,
    /// Seconds after which to retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<i64>,
    /// The current row, for a conflict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    pub current: Option<Box<Record>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl ApiError {
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            error: ErrorBody {
                code,
                message: message.into(),
                fields: vec![],
                retry_after: None,
                current: None,
                request_id: None,
            },
        }
    }

    #[must_use]
    pub fn saying(mut self, message: impl Into<String>) -> Self {
        self.error.message = message.into();
        self
    }

    #[must_use]
    pub fn invalid(violations: Violations) -> Self {
        let mut error = Self::new(ErrorCode::Invalid, messages::REQUIRED_FIELDS);
        error.error.fields = violations.0;
        error
    }

    /// An invalid field, with its message for the whole.
    #[must_use]
    pub fn invalid_field(field: &str, message: impl Into<String>) -> Self {
        let mut error = Self::new(ErrorCode::Invalid, message);
        error.error.fields.push(FieldError { field: field.to_owned(), message: error.error.message.clone() });
        error
    }

    /// A file that another program may be able to open, with its message for the whole.
    #[must_use]
    pub fn unreadable(field: &str, message: impl Into<String>) -> Self {
        let mut error = Self::invalid_field(field, message);
        error.error.code = ErrorCode::Unreadable;
        error
    }

    #[must_use]
    pub fn not_found() -> Self {
        Self::new(ErrorCode::NotFound, messages::NOT_FOUND)
    }

    /// Rate limit exceeded; `wait_ms` until the next request is accepted.
    #[must_use]
    pub fn too_many(wait_ms: i64) -> Self {
        let mut error = Self::new(ErrorCode::TooMany, messages::too_many_submissions(throttle::minutes(wait_ms)));
        error.error.retry_after = Some(wait_ms / 1000 + 1);
        error
    }

    #[must_use]
    pub fn too_many_photos(wait_ms: i64) -> Self {
        Self::too_many(wait_ms).saying(messages::too_many_photos(throttle::minutes(wait_ms)))
    }

    #[must_use]
    pub fn too_many_sign_ins(wait_ms: i64) -> Self {
        Self::too_many(wait_ms).saying(messages::too_many_sign_ins(throttle::minutes(wait_ms)))
    }

    #[must_use]
    pub fn unavailable() -> Self {
        let mut error = Self::new(ErrorCode::Unavailable, messages::UNAVAILABLE);
        error.error.retry_after = Some(30);
        error
    }

    #[must_use]
    pub fn unexpected() -> Self {
        Self::new(ErrorCode::Unexpected, messages::UNEXPECTED)
    }

    #[must_use]
    pub fn unauthorized() -> Self {
        Self::new(ErrorCode::Unauthorized, messages::SIGN_IN_AGAIN)
    }

    #[must_use]
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.error.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.error.code
    }
}

/// Content that was found; missing and unpublished content get the same answer.
pub(super) fn found<T>(content: Option<T>) -> Result<T, ApiError> {
    match content {
        Some(content) => Ok(content),
        None => Err(ApiError::not_found()),
    }
}

pub(crate) fn exists(found: bool) -> Result<(), ApiError> {
    if found { Ok(()) } else { Err(ApiError::not_found()) }
}

impl From<BackendError> for ApiError {
    fn from(cause: BackendError) -> Self {
        if cause.is_unavailable() {
            tracing::warn!(%cause, "database or storage unavailable");
            Self::unavailable()
        } else {
            tracing::error!(%cause, "unexpected failure");
            Self::unexpected()
        }
    }
}

impl From<EditError> for ApiError {
    fn from(cause: EditError) -> Self {
        match cause {
            EditError::Invalid(violations) => {
                let first = violations.0.first().map(|wrong| wrong.message.clone());
                let mut error = Self::invalid(violations);
                if let Some(message) = first {
                    error.error.message = message;
                }
                error
            }
            EditError::Conflict(current) => {
                let mut error = Self::new(ErrorCode::Conflict, messages::admin::CONFLICT);
                error.error.current = Some(current);
                error
            }
            EditError::NotFound(sentence) => Self::new(ErrorCode::NotFound, sentence),
            EditError::Refused(sentence) => Self::new(ErrorCode::Invalid, sentence),
            EditError::Backend(cause) => cause.into(),
        }
    }
}

impl From<MediaError> for ApiError {
    fn from(cause: MediaError) -> Self {
        match cause {
            MediaError::Refused(sentence) => Self::invalid_field("picture", sentence),
            MediaError::Unreadable(sentence) => Self::unreadable("picture", sentence),
            MediaError::Backend(cause) => {
                let error = Self::from(cause);
                match error.error.code {
                    ErrorCode::Unavailable => error.saying(messages::admin::PICTURE_NOT_STORED),
                    ErrorCode::Unexpected => error.saying(messages::admin::PICTURE_UNEXPECTED),
                    _ => error,
                }
            }
        }
    }
}

impl From<PasswordError> for ApiError {
    fn from(cause: PasswordError) -> Self {
        match cause {
            PasswordError::Refused { field, sentence } => Self::invalid_field(field, sentence),
            PasswordError::Impossible(sentence) => Self::new(ErrorCode::Invalid, sentence),
            PasswordError::TooMany { wait_ms } => Self::too_many_sign_ins(wait_ms),
            PasswordError::SignedOut => Self::unauthorized(),
            PasswordError::Backend(cause) => cause.into(),
        }
    }
}

impl From<ReviewError> for ApiError {
    fn from(cause: ReviewError) -> Self {
        match cause {
            ReviewError::Refused(sentence) => Self::new(ErrorCode::Invalid, sentence),
            ReviewError::Duplicate => {
                let error = Self::invalid_field("googleReviewUrl", messages::admin::REVIEW_DUPLICATE);
                error.saying(messages::REQUIRED_FIELDS)
            }
            ReviewError::Backend(cause) => cause.into(),
        }
    }
}

impl FromServerFnError for ApiError {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(cause: ServerFnErrorErr) -> Self {
        match cause {
            ServerFnErrorErr::Args(_)
            | ServerFnErrorErr::MissingArg(_)
            | ServerFnErrorErr::Deserialization(_)
            | ServerFnErrorErr::UnsupportedRequestMethod(_) => Self::new(ErrorCode::BadRequest, messages::BAD_REQUEST),
            other => {
                tracing::error!(cause = %other, "server function failed");
                Self::unexpected()
            }
        }
    }
}
