//! First-party measuring of the refit funnel and of visits. Nothing here names a
//! person; visitors who ask not to be tracked are not measured at all.

use serde::{Deserialize, Serialize};

/// Steps of the refit funnel, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FunnelStep {
    /// A style was chosen.
    StyleSelection,
    /// The photo step was left, with or without a photo.
    PhotoUpload,
    /// The form was reached.
    ConsultationForm,
    /// The request was stored.
    SubmissionComplete,
}

impl FunnelStep {
    /// All, in order.
    pub const ALL: [Self; 4] =
        [Self::StyleSelection, Self::PhotoUpload, Self::ConsultationForm, Self::SubmissionComplete];

    /// As stored.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::StyleSelection => "style_selection",
            Self::PhotoUpload => "photo_upload",
            Self::ConsultationForm => "consultation_form",
            Self::SubmissionComplete => "submission_complete",
        }
    }

    /// 1 to 4.
    #[must_use]
    pub const fn number(self) -> i32 {
        match self {
            Self::StyleSelection => 1,
            Self::PhotoUpload => 2,
            Self::ConsultationForm => 3,
            Self::SubmissionComplete => 4,
        }
    }
}

/// What is noted about a step. A closed list: nothing a person typed fits in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct FunnelMetadata {
    /// Slug of the chosen style.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style_id: Option<String>,
    /// Bytes of the photo as picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub file_size: Option<u64>,
    /// Format of the photo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_type: Option<String>,
    /// Bytes sent over bytes picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression_ratio: Option<f64>,
    /// `drop`, `browse`, `camera` or `gallery`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upload_method: Option<String>,
    /// Code of the preferred contact method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_contact: Option<String>,
    /// Characters of the wish.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub description_length: Option<u64>,
    /// Milliseconds from the first step to the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub completion_time: Option<u64>,
}

/// One event of the refit funnel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FunnelEvent {
    /// Which step.
    pub step: FunnelStep,
    /// Random, made per page visit, kept nowhere else.
    pub session_id: String,
    /// What is noted.
    #[serde(default)]
    pub metadata: FunnelMetadata,
}
