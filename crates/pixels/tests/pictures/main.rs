//! Pictures in, pictures out, through the crate's public functions.
#![cfg(feature = "native")]

mod hostile;
mod photos;
mod support;
mod variants;
