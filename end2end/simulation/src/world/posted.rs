use crate::model::Said;
use domain::features::conversation::MessageKind;
use domain::features::conversation::work::{NoteDraft, QuestionDraft};

/// A form on the work that a device has sent.
#[derive(Clone)]
pub(super) enum Posted {
    Note(NoteDraft),
    Question(QuestionDraft),
}

impl Posted {
    pub(super) fn words(&self) -> &str {
        match self {
            Self::Note(draft) => &draft.text,
            Self::Question(draft) => &draft.text,
        }
    }

    pub(super) const fn said(&self) -> Said {
        match self {
            Self::Note(_) => Said::Note,
            Self::Question(_) => Said::Question,
        }
    }

    pub(super) const fn kind(&self) -> MessageKind {
        match self {
            Self::Note(_) => MessageKind::Progress,
            Self::Question(_) => MessageKind::Decision,
        }
    }
}
