use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeicError {
    /// More pixels than the caller allows.
    #[error("more pixels than allowed")]
    TooManyPixels,
    /// Decoding needs more memory than the caller allows.
    #[error("more memory than allowed")]
    TooMuchMemory,
    /// The text is for logs.
    #[error("cannot be decoded: {0}")]
    Broken(Cow<'static, str>),
}

pub(crate) const fn refused(why: &'static str) -> HeicError {
    HeicError::Broken(Cow::Borrowed(why))
}

pub(crate) fn broken(error: impl std::fmt::Display) -> HeicError {
    HeicError::Broken(Cow::Owned(error.to_string()))
}
