//! Why a picture was refused.

use domain::messages;
use std::borrow::Cow;

/// Why a picture was refused. A decoder's panic is caught and becomes [`PixelsError::Broken`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PixelsError {
    /// Not a format that this crate reads (SVG, GIF, text, ...).
    #[error("not a picture of an accepted format")]
    Unknown,
    /// HEIC or HEIF, which the crate `heic` decodes; hand its pixels to
    /// [`crate::prepare_rgba`].
    #[error("HEIC needs its own decoder")]
    Heic,
    /// A limit is exceeded; contains the message to show.
    #[error("{0}")]
    Refused(&'static str),
    /// Damaged or truncated. The text is for logs.
    #[error("is damaged: {0}")]
    Broken(Cow<'static, str>),
    /// Coded in a way that its decoder does not read. The text is for logs.
    #[error("its coding is not read: {0}")]
    Unsupported(Cow<'static, str>),
    /// Encoding failed, which is not the picture's fault. The text is for logs.
    #[error("cannot be encoded: {0}")]
    Encode(String),
}

impl PixelsError {
    /// The message to show a visitor; `mobile` chooses which file types it names.
    #[must_use]
    pub const fn sentence(&self, mobile: bool) -> &'static str {
        match self {
            Self::Unknown | Self::Heic => {
                if mobile {
                    messages::PHOTO_TYPE_MOBILE
                } else {
                    messages::PHOTO_TYPE_DESKTOP
                }
            }
            Self::Refused(sentence) => sentence,
            Self::Broken(_) => messages::PHOTO_DAMAGED,
            Self::Unsupported(_) => messages::PHOTO_UNSUPPORTED,
            Self::Encode(_) => messages::PHOTO_OUR_FAULT,
        }
    }

    /// Whether another program may be able to open the picture.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        match self {
            Self::Unknown | Self::Heic | Self::Broken(_) | Self::Unsupported(_) => true,
            Self::Refused(_) | Self::Encode(_) => false,
        }
    }

    pub(crate) fn broken(why: impl std::fmt::Display) -> Self {
        Self::Broken(Cow::Owned(why.to_string()))
    }

    pub(crate) const fn damaged(why: &'static str) -> Self {
        Self::Broken(Cow::Borrowed(why))
    }

    pub(crate) fn unsupported(coding: impl std::fmt::Display) -> Self {
        Self::Unsupported(Cow::Owned(coding.to_string()))
    }

    pub(crate) fn encode(why: impl std::fmt::Display) -> Self {
        Self::Encode(why.to_string())
    }
}

/// Runs a decoder and turns its panic on a hostile file into an error. (In WASM a panic ends the
/// module instead; the Worker reports that.)
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, PixelsError>) -> Result<T, PixelsError> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(_) => Err(PixelsError::damaged("the decoder panicked")),
    }
}
