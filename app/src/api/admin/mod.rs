//! The back office's calls. Each checks the session, calls the backend once, and returns what the
//! screen shows next.

mod account;
mod content;
mod history;
mod library;
mod outside;
mod publishing;

pub use account::{ChangePassword, SignOutDevice, SignOutEverywhere, SignOutOthers, devices};
pub use content::{
    ListContent, OpenContent, RemoveContent, ReorderContent, SaveContent, ToggleContent, ToggleMany, form, list, open,
};
pub use history::{
    HistoryOf, PurgeContent, ReadAudit, ReadTrash, RestoreFromTrash, RestoreVersion, UndoChange, audit, history, trash,
};
pub use library::{
    DecorateMedia, ImportMedia, ListMedia, MediaHistory, RemakeMedia, RemoveMedia, RemoveUnusedMedia, RestoreMedia,
    SizesOfMedia, UpdateMedia, media, picture_refusal,
};
pub use outside::{FetchReview, ParseReview, TestWebhook, WebhookLog, deliveries};
pub use publishing::{
    DiscardDraft, KeepDraft, ListPreviews, PostChecklist, RevokePreview, SharePreview, ShowTestimonial,
};

use super::{ApiError, ErrorCode};
use backend::editing::EditError;
use domain::kinds::Entity;
use domain::messages;

/// Registers the back office's server functions.
pub(super) fn register() {
    use leptos::server_fn::axum::register_explicit;
    register_explicit::<ListContent>();
    register_explicit::<OpenContent>();
    register_explicit::<SaveContent>();
    register_explicit::<ToggleContent>();
    register_explicit::<ToggleMany>();
    register_explicit::<ReorderContent>();
    register_explicit::<RemoveContent>();
    register_explicit::<UndoChange>();
    register_explicit::<HistoryOf>();
    register_explicit::<RestoreVersion>();
    register_explicit::<ReadTrash>();
    register_explicit::<RestoreFromTrash>();
    register_explicit::<PurgeContent>();
    register_explicit::<ReadAudit>();
    register_explicit::<ListMedia>();
    register_explicit::<RemakeMedia>();
    register_explicit::<SizesOfMedia>();
    register_explicit::<UpdateMedia>();
    register_explicit::<RemoveMedia>();
    register_explicit::<RemoveUnusedMedia>();
    register_explicit::<DecorateMedia>();
    register_explicit::<ImportMedia>();
    register_explicit::<MediaHistory>();
    register_explicit::<RestoreMedia>();
    register_explicit::<KeepDraft>();
    register_explicit::<DiscardDraft>();
    register_explicit::<PostChecklist>();
    register_explicit::<ShowTestimonial>();
    register_explicit::<ListPreviews>();
    register_explicit::<SharePreview>();
    register_explicit::<RevokePreview>();
    register_explicit::<TestWebhook>();
    register_explicit::<WebhookLog>();
    register_explicit::<FetchReview>();
    register_explicit::<ParseReview>();
    register_explicit::<ChangePassword>();
    register_explicit::<SignOutDevice>();
    register_explicit::<SignOutOthers>();
    register_explicit::<SignOutEverywhere>();
}

/// The entity with this code.
fn entity(code: &str) -> Result<Entity, ApiError> {
    Entity::from_code(code).ok_or_else(|| ApiError::new(ErrorCode::NotFound, messages::NOT_FOUND))
}

/// The public error for a refused change.
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
