use domain::messages;
use pixels::PixelsError;
use serde::{Deserialize, Serialize};
use std::io;

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error(transparent)]
    Pixels(#[from] PixelsError),
    /// The child ran into the memory limit.
    #[error("it needs more than {} MB of memory", domain::limits::PICTURE_MEMORY_MAX / 1_000_000)]
    TooHeavy,
    /// It took too long, by the clock or in processor time.
    #[error("it takes too long")]
    TooSlow,
    /// The child ended in another way. The text is for logs.
    #[error("the child process ended: {0}")]
    Ended(String),
    #[error("too many large pictures are being decoded")]
    Busy,
    /// No child can be started. The picture is not at fault.
    #[error("no child process can be started: {0}")]
    NoChild(#[source] io::Error),
}

impl PictureError {
    /// Whether another program may be able to open the picture, such as the browser that it came from.
    #[must_use]
    pub const fn is_unreadable(&self) -> bool {
        match self {
            Self::Pixels(error) => error.is_unreadable(),
            Self::Ended(_) => true,
            Self::TooHeavy | Self::TooSlow | Self::Busy | Self::NoChild(_) => false,
        }
    }

    /// The message for a visitor who sent the picture; `None` if it is not the picture's fault.
    #[must_use]
    pub const fn sentence(&self) -> Option<&'static str> {
        match self {
            Self::Pixels(error) => Some(error.sentence(true)),
            Self::TooHeavy => Some(messages::PHOTO_TOO_MUCH_MEMORY),
            Self::TooSlow => Some(messages::PICTURE_TOO_SLOW),
            Self::Ended(_) => Some(messages::PHOTO_UNSUPPORTED),
            Self::Busy | Self::NoChild(_) => None,
        }
    }
}

/// A [`PixelsError`] on its way from a child. A sentence travels as its place in [`SENTENCES`], so
/// that a child cannot make the server say something else.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum SentError {
    Unknown,
    Heic,
    Refused(usize),
    Broken(String),
    Unsupported(String),
    Encode(String),
}

/// The decoders' sentences about a picture that breaks a rule.
const SENTENCES: [&str; 3] =
    [messages::PHOTO_TOO_SMALL, messages::PHOTO_TOO_MANY_PIXELS, messages::PHOTO_TOO_MUCH_MEMORY];

/// Longest text of a child that is logged, in characters.
const LOGGED_MAX: usize = 200;

impl From<PixelsError> for SentError {
    fn from(error: PixelsError) -> Self {
        match error {
            PixelsError::Unknown => Self::Unknown,
            PixelsError::Heic => Self::Heic,
            PixelsError::Refused(sentence) => match SENTENCES.iter().position(|known| *known == sentence) {
                Some(place) => Self::Refused(place),
                None => Self::Broken(sentence.to_owned()),
            },
            PixelsError::Broken(why) => Self::Broken(why.into_owned()),
            PixelsError::Unsupported(coding) => Self::Unsupported(coding.into_owned()),
            PixelsError::Encode(why) => Self::Encode(why),
        }
    }
}

impl From<SentError> for PixelsError {
    fn from(sent: SentError) -> Self {
        match sent {
            SentError::Unknown => Self::Unknown,
            SentError::Heic => Self::Heic,
            SentError::Refused(place) => match SENTENCES.get(place) {
                Some(sentence) => Self::Refused(sentence),
                None => Self::Broken(format!("refused for the unknown reason {place}").into()),
            },
            SentError::Broken(why) => Self::Broken(shortened(&why).into()),
            SentError::Unsupported(coding) => Self::Unsupported(shortened(&coding).into()),
            SentError::Encode(why) => Self::Encode(shortened(&why)),
        }
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(LOGGED_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_arrives() {
        for sentence in SENTENCES {
            let arrived = PixelsError::from(SentError::from(PixelsError::Refused(sentence)));
            assert_eq!(arrived, PixelsError::Refused(sentence));
        }
    }
}
