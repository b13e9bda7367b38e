use super::places::ReviewPlaces;
use super::topic::REVIEW_REQUESTS;
use super::{remind, rows, undelivered};
use crate::Backend;
use crate::error::BackendError;
use crate::feature::{Every, Feature, Statements, Work};
use crate::leads::feature_filter::FeatureFilter;
use domain::admin::AlertItem;
use domain::features::review_requests::messages as msg;
use domain::leads::lead::LeadFilter;

/// Only people whose request was won are asked.
pub const UNASKED: FeatureFilter =
    FeatureFilter { code: "unasked", label: "Not asked for a review yet", tab: LeadFilter::Won, search: rows::UNASKED };

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "review_requests", queries: rows::QUERIES }],
    topics: &[REVIEW_REQUESTS],
    personal: &[rows::PERSONAL],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot queue reminders of reviews",
        run: |backend| Box::pin(async { remind(backend).await.map(drop) }),
    }],
    lead_filters: &[UNASKED],
    profile_list: Some(&ReviewPlaces),
    alert: Some(|backend| Box::pin(alert(backend))),
    ..Feature::new("review requests")
};

async fn alert(backend: &Backend) -> Result<Option<AlertItem>, BackendError> {
    let Some(href) = undelivered(backend).await? else { return Ok(None) };
    Ok(Some(AlertItem {
        title: msg::UNDELIVERED.to_owned(),
        text: msg::UNDELIVERED_HELP.to_owned(),
        href,
        action: "Look".to_owned(),
    }))
}
