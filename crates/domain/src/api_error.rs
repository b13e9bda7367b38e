use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ErrorCode {
    BadRequest,
    Invalid,
    /// A file that is damaged, or of a kind that is not read. Another program may be able to open it.
    Unreadable,
    /// Looks automated; kept in quarantine.
    Blocked,
    /// The same request was sent a moment ago.
    Duplicate,
    Conflict,
    TooMany,
    TooLarge,
    TooSlow,
    Unauthorized,
    Forbidden,
    NotFound,
    /// Database or storage is down or busy; a retry may succeed.
    Unavailable,
    Unexpected,
}

impl ErrorCode {
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Self::BadRequest => 400,
            Self::Invalid | Self::Unreadable | Self::Blocked => 422,
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
