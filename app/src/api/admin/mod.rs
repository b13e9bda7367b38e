//! The back office's calls. Each checks the session, calls the backend once, and returns what the
//! screen shows next.

pub(crate) mod account;
pub(crate) mod content;
pub mod first_steps;
pub(crate) mod history;
pub mod leads;
pub(crate) mod library;
pub mod links;
pub(crate) mod outside;
pub(crate) mod publishing;
pub mod second_factor;
pub mod types;

pub use account::{confirm_password, devices};
pub use content::{form, list, open};
pub use history::{audit, trash};
pub use library::{list_media, picture_refusal};
pub use outside::deliveries;

use super::{ApiError, ErrorCode};
use backend::editing::EditError;
use domain::kinds::Entity;
use domain::messages;

fn entity_of(code: &str) -> Result<Entity, ApiError> {
    Entity::from_code(code).ok_or_else(ApiError::not_found)
}

fn refusal(cause: EditError) -> ApiError {
    match cause {
        EditError::Invalid(violations) => {
            let first = violations.0.first().map(|wrong| wrong.message.clone());
            let mut error = ApiError::invalid(violations);
            error.error.message = first.unwrap_or(error.error.message);
            error
        }
        EditError::Conflict(current) => {
            let mut error = ApiError::new(ErrorCode::Conflict, messages::admin::CONFLICT);
            error.error.current = Some(current);
            error
        }
        EditError::NotFound(sentence) => ApiError::new(ErrorCode::NotFound, sentence),
        EditError::Refused(sentence) => ApiError::new(ErrorCode::Invalid, sentence),
        EditError::Backend(cause) => cause.into(),
    }
}
