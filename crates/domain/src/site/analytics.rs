use crate::leads::options::LeadKind;
use crate::limits;
use crate::text::options::codes;
use serde::{Deserialize, Serialize};

codes! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    FunnelStep {
        StyleSelection = "style_selection";
        /// The photo step was left, with or without a photo.
        PhotoUpload = "photo_upload";
        ConsultationForm = "consultation_form";
        SubmissionComplete = "submission_complete";
    }
}

impl FunnelStep {
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

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct FunnelMetadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style_id: Option<String>,
    /// Its name at that time; the server looks it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub style_name: Option<String>,
    /// Bytes of the photo as picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub file_size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_type: Option<String>,
    /// Bytes sent over bytes picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression_ratio: Option<f64>,
    /// `drop`, `browse`, `camera` or `gallery`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upload_method: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_phone: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_contact: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub description_length: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub completion_time: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FunnelEvent {
    pub step: FunnelStep,
    /// Random, kept while the tab is open, stored nowhere else.
    pub session_id: String,
    #[serde(default)]
    pub metadata: FunnelMetadata,
}

codes! {
    /// Counts of page views by day, without any id.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
    PageAction {
        RefitSeen = "refit_seen";
        RefitBegun = "refit_begun";
        ContactSeen = "contact_seen";
        ContactBegun = "contact_begun";
        VisitSeen = "visit_seen";
        VisitBegun = "visit_begun";
        PhoneTapped = "phone_tapped";
        MailTapped = "mail_tapped";
    }
}

impl PageAction {
    /// The form was on the page.
    #[must_use]
    pub const fn seen(form: LeadKind) -> Self {
        match form {
            LeadKind::Refit => Self::RefitSeen,
            LeadKind::Contact => Self::ContactSeen,
            LeadKind::Visit => Self::VisitSeen,
        }
    }

    /// Something was typed into the form or chosen in it.
    #[must_use]
    pub const fn begun(form: LeadKind) -> Self {
        match form {
            LeadKind::Refit => Self::RefitBegun,
            LeadKind::Contact => Self::ContactBegun,
            LeadKind::Visit => Self::VisitBegun,
        }
    }
}

codes! {
    Vital {
        /// Largest contentful paint, in milliseconds.
        Lcp = "lcp";
        Cls = "cls";
        Inp = "inp";
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rating {
    Good,
    Fair,
    Poor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    pub good: i64,
    pub poor: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredVital {
    pub vital: Vital,
    pub value: i64,
}

impl Vital {
    #[must_use]
    pub const fn thresholds(self) -> Thresholds {
        match self {
            Self::Lcp => Thresholds { good: limits::LCP_GOOD_MS, poor: limits::LCP_POOR_MS },
            Self::Cls => Thresholds { good: limits::CLS_GOOD, poor: limits::CLS_POOR },
            Self::Inp => Thresholds { good: limits::INP_GOOD_MS, poor: limits::INP_POOR_MS },
        }
    }

    #[must_use]
    pub const fn rating(self, value: i64) -> Rating {
        let Thresholds { good, poor } = self.thresholds();
        if value < good {
            Rating::Good
        } else if value < poor {
            Rating::Fair
        } else {
            Rating::Poor
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageError {
    pub message: String,
    pub stack: String,
}

/// The browser's report about a page view, sent when the page is left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
pub struct PageReport {
    pub path: String,
    /// Random, made for this view, not stored in the browser.
    pub view_id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lcp: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cls: Option<f64>,
    /// Interaction to next paint, in milliseconds; the worst one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inp: Option<f64>,
    #[serde(default)]
    pub errors: Vec<PageError>,
    /// The visitor's actions, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<PageAction>>"))]
    pub actions: Vec<PageAction>,
}

/// One hour: a page left open overnight is not a measurement.
const LONGEST_MS: f64 = 3_600_000.0;

#[expect(clippy::cast_possible_truncation, reason = "between 0 and an hour in milliseconds")]
fn whole(value: f64) -> Option<i64> {
    if !(0.0..=LONGEST_MS).contains(&value) {
        return None;
    }
    Some(value.round() as i64)
}

impl PageReport {
    /// Impossible values are dropped.
    #[must_use]
    pub fn vitals(&self) -> Vec<MeasuredVital> {
        let cls = self.cls.map(|share| share * 1_000.0);
        let mut vitals = Vec::new();
        for (vital, measured) in [(Vital::Lcp, self.lcp), (Vital::Cls, cls), (Vital::Inp, self.inp)] {
            if let Some(measured) = measured
                && let Some(value) = whole(measured)
            {
                vitals.push(MeasuredVital { vital, value });
            }
        }
        vitals
    }
}

/// All measurements share one endpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MeasuredEvent {
    Funnel(FunnelEvent),
    Page(PageReport),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_good_fair_or_poor() {
        let rated = |vital: Vital, values: [i64; 4]| values.map(|value| vital.rating(value));
        let all = [Rating::Good, Rating::Fair, Rating::Fair, Rating::Poor];
        assert_eq!(rated(Vital::Lcp, [2_499, 2_500, 3_999, 4_000]), all);
        assert_eq!(rated(Vital::Cls, [99, 100, 249, 250]), all);
        assert_eq!(rated(Vital::Inp, [199, 200, 499, 500]), all);
    }

    #[test]
    fn impossible_values_are_left_out() {
        let report = PageReport { lcp: Some(f64::NAN), cls: Some(0.0421), inp: Some(-1.0), ..PageReport::default() };
        assert_eq!(report.vitals(), [MeasuredVital { vital: Vital::Cls, value: 42 }]);
        assert!(PageReport { lcp: Some(1e12), ..PageReport::default() }.vitals().is_empty());
    }

    #[test]
    fn the_two_kinds_of_events_are_told_apart() {
        let read = |json: &str| serde_json::from_str::<MeasuredEvent>(json);
        let step = read(r#"{"step":"style_selection","sessionId":"session-0001","metadata":{}}"#);
        assert!(matches!(step, Ok(MeasuredEvent::Funnel(_))));
        let page = read(r#"{"path":"/","viewId":"view-00001","lcp":812.5,"errors":[]}"#);
        assert!(matches!(page, Ok(MeasuredEvent::Page(_))));
        assert!(read(r#"{"path":"/"}"#).is_err());
    }
}
