use crate::admin::fixtures::{lead, when};
use domain::content::business::BusinessProfile;
use domain::features::review_requests::places::ReviewPlace;
use domain::features::review_requests::{ReminderNote, ReviewMail, ReviewRequest};

pub(crate) fn review_mail() -> ReviewMail {
    let google = ReviewPlace { label: "Google".into(), url: "https://g.page/r/Cabc/review".into() };
    let profile = BusinessProfile::default();
    ReviewMail::request(&profile, vec![google], "Dear Jane,\n\nthank you.".into(), ReminderNote::ByLink)
}

/// Of [`lead`], sent now and not yet delivered.
pub(crate) fn review_request() -> ReviewRequest {
    ReviewRequest {
        id: "request-1".into(),
        lead_id: Some(lead().summary.id),
        project_id: None,
        name: "Jane Halloran".into(),
        email: "jane+boat@example.com".into(),
        words: "Dear Jane".into(),
        by_hand: false,
        asked_at: when().now(),
        reminded_at: None,
        stopped_at: None,
        stopped_by: None,
        deliveries: Vec::new(),
    }
}
