//! Functions through which pages, islands and forms access all data. They read the request's
//! context, call one use case of the backend and turn its errors into public messages. Admin
//! functions start with [`session::owner_call`]. All fail with `unavailable` if the database does.

pub mod admin;
pub mod analytics;
pub mod contact;
pub mod content;
pub mod content_api;
mod endpoint;
mod error;
pub mod forms;
pub mod photos;
pub mod preview;
pub mod refit;
mod registration;
mod request;
pub mod request_page;
pub mod session;

pub use error::{ApiError, ErrorBody, ErrorCode};
pub use registration::register;

pub(crate) use endpoint::Endpoint;
pub(crate) use error::exists;
use error::found;
pub(crate) use request::{backend, origin};
