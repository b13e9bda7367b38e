//! The back office's calls. Each checks the session, calls the backend once, and returns what the
//! screen shows next.

pub(crate) mod account;
pub mod alerts;
pub(crate) mod content;
pub mod conversation;
pub mod find;
pub mod first_steps;
pub(crate) mod history;
pub mod inbox;
pub mod leads;
pub(crate) mod library;
pub mod links;
pub mod mail;
pub(crate) mod outside;
pub(crate) mod publishing;
pub mod second_factor;
pub mod settings;
pub mod types;

pub use account::{confirm_password, devices};
pub use content::{form, list, open, page_choices, template_values};
pub use history::{audit, trash};
pub use library::list_media;
pub use publishing::newest_preview;

use super::ApiError;
use domain::kinds::Kind;

fn kind_of(code: &str) -> Result<Kind, ApiError> {
    Kind::from_code(code).ok_or_else(ApiError::not_found)
}
