//! The one error that leaves the server: a code, a public sentence, and what is
//! wrong field by field. Causes stay in the log.

use backend::BackendError;
use domain::admin::Record;
use domain::{FieldError, Violations, messages, throttle};
use leptos::server_fn::codec::JsonEncoding;
use leptos::server_fn::error::{FromServerFnError, ServerFnErrorErr};
use serde::{Deserialize, Serialize};

/// Kinds of failure, each with its HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The request cannot be read.
    BadRequest,
    /// Some fields are wrong.
    Invalid,
    /// Looks automated; kept in quarantine.
    Blocked,
    /// The same thing was sent a moment ago.
    Duplicate,
    /// Somebody else saved meanwhile.
    Conflict,
    /// Over a limit per time.
    TooMany,
    /// Over a size limit.
    TooLarge,
    /// Came too slowly.
    TooSlow,
    /// No valid session.
    Unauthorized,
    /// Sent by another site.
    Forbidden,
    /// Not there (any more).
    NotFound,
    /// Database or storage is down or busy; trying again later helps.
    Unavailable,
    /// A fault of ours.
    Unexpected,
}

impl ErrorCode {
    /// The HTTP status that goes with the code.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::BadRequest => 400,
            Self::Invalid | Self::Blocked => 422,
            Self::Duplicate | Self::Conflict => 409,
            Self::TooMany => 429,
            Self::TooLarge => 413,
            Self::TooSlow => 408,
            Self::Unauthorized => 401,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::Unavailable => 503,
            Self::Unexpected => 500,
        }
    }
}

/// What a failed call answers, as `{"error": {...}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", error.message)]
pub struct ApiError {
    /// The failure.
    pub error: ErrorBody,
}

/// The failure itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// What kind.
    pub code: ErrorCode,
    /// A sentence for the person.
    pub message: String,
    /// What is wrong, field by field, in the form's order.
    #[serde(default)]
    pub fields: Vec<FieldError>,
    /// Seconds after which trying again makes sense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<i64>,
    /// The row as it is now, for a conflict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<Box<Record>>,
    /// To find the request in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl ApiError {
    /// A failure with this code and sentence.
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

    /// Fields are wrong.
    #[must_use]
    pub fn invalid(violations: Violations) -> Self {
        let mut error = Self::new(ErrorCode::Invalid, messages::REQUIRED_FIELDS);
        error.error.fields = violations.0;
        error
    }

    /// Over a limit per time; `wait_ms` until it frees.
    #[must_use]
    pub fn too_many(wait_ms: i64) -> Self {
        let mut error = Self::new(ErrorCode::TooMany, messages::too_many_submissions(throttle::minutes(wait_ms)));
        error.error.retry_after = Some(wait_ms / 1000 + 1);
        error
    }

    /// Too many photos of one network; `wait_ms` until one more is taken.
    #[must_use]
    pub fn too_many_photos(wait_ms: i64) -> Self {
        let mut error = Self::too_many(wait_ms);
        error.error.message = messages::too_many_photos(throttle::minutes(wait_ms));
        error
    }

    /// Too many wrong passwords; `wait_ms` until the next try counts.
    #[must_use]
    pub fn too_many_sign_ins(wait_ms: i64) -> Self {
        let mut error = Self::too_many(wait_ms);
        error.error.message = messages::too_many_sign_ins(throttle::minutes(wait_ms));
        error
    }

    /// Database or storage cannot be used now.
    #[must_use]
    pub fn unavailable() -> Self {
        let mut error = Self::new(ErrorCode::Unavailable, messages::UNAVAILABLE);
        error.error.retry_after = Some(30);
        error
    }

    /// A fault of ours.
    #[must_use]
    pub fn unexpected() -> Self {
        Self::new(ErrorCode::Unexpected, messages::UNEXPECTED)
    }

    /// No valid session.
    #[must_use]
    pub fn unauthorized() -> Self {
        Self::new(ErrorCode::Unauthorized, messages::SIGN_IN_AGAIN)
    }

    /// The code.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.error.code
    }
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
