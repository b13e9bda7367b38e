use super::tokens::CookieToken;
use crate::error::{BackendError, from_db};

#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    #[error("something is missing")]
    Missing,
    #[error("wrong")]
    Wrong,
    /// The right password of an account that has a second factor: [`second_step`](super::second_step)
    /// goes on.
    #[error("a code is needed")]
    NeedsCode { pending: CookieToken },
    #[error("wrong code")]
    WrongCode,
    /// Not the account's passkey, or not an answer to what was asked.
    #[error("wrong passkey")]
    WrongPasskey,
    /// The sign-in begins again with the password.
    #[error("the sign-in has ended")]
    Ended,
    #[error("not the owner's account")]
    Restricted,
    /// Even the right password is refused.
    #[error("too many failures")]
    TooMany { wait_ms: i64 },
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(SignInError::Unavailable);
