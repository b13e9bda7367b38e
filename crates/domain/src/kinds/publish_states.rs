use super::{FieldState, SelectOption};
use crate::content::options::PublishStatus;

/// The first is the default.
pub(super) fn publish_states() -> Vec<SelectOption> {
    PublishStatus::ALL.iter().map(|o| SelectOption::new(o.code(), o.label())).collect()
}

/// Of [`publish_states`].
pub(super) fn is_draft() -> FieldState {
    FieldState::Is(PublishStatus::Draft.code().to_owned())
}
