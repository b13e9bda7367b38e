//! Calls to other machines: guarded HTTP requests, mail, Web Push, and questions to DNS. Knows nothing of what is sent or why.

#![warn(missing_docs)]

pub mod dns;
pub mod http_guard;
pub mod mail;
pub mod web_push;

/// Encryption cannot be checked.
const NO_AUTHORITIES: &str =
    "This machine has no list of trusted authorities; Debian's package ca-certificates has one";

/// Makes an `async fn` return a boxed future: a plain one is compiled in every crate that awaits it.
pub(crate) use async_recursion::async_recursion as boxed;
