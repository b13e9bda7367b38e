//! How a picture is encoded, and why it could not be.

/// Two bits more than the pixels have: the same quality takes fewer bytes.
pub(crate) const DEPTH: u8 = 10;

/// Why a picture could not be encoded. The text is for logs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Error(pub(crate) String);

/// How much is kept, and how much time is taken for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// 0 (nothing is lost) to 63.
    pub quantizer: u8,
    /// 0 (slowest) to 9.
    pub speed: u8,
}
