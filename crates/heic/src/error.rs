//! Why a photo could not be decoded.

/// Why a photo could not be decoded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeicError {
    /// More pixels than the caller allows.
    #[error("more pixels than allowed")]
    TooManyPixels,
    /// Decoding needs more memory than the caller allows.
    #[error("more memory than allowed")]
    TooMuchMemory,
    /// Damaged, or made in a way that is not decoded here. The text is for logs.
    #[error("cannot be decoded: {0}")]
    Broken(String),
}

/// A file that is not looked at any further.
pub(crate) fn refused(why: &str) -> HeicError {
    HeicError::Broken(why.to_owned())
}

pub(crate) fn broken(error: impl std::fmt::Display) -> HeicError {
    HeicError::Broken(error.to_string())
}
