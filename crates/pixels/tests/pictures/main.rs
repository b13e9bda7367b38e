//! Pictures in, pictures out, through the crate's public functions.
#![cfg(feature = "native")]
#![expect(clippy::unwrap_used, reason = "a test whose input cannot be made has failed")]

mod corpus;
mod hostile;
mod photos;
mod support;
mod variants;
