//! The features that have routes of their own, one line for each.

pub(crate) mod calendar_feed;
mod conversation;
mod first_run;
mod newsletter;
pub(crate) mod notices;
mod opening;
mod push;
mod receivers;
mod reports;
mod review_requests;
pub(crate) mod shared_photos;
mod visits;

use crate::feature::Feature;

pub(crate) const FEATURES: &[Feature] = &[
    calendar_feed::FEATURE,
    conversation::FEATURE,
    first_run::FEATURE,
    newsletter::FEATURE,
    notices::FEATURE,
    push::FEATURE,
    receivers::FEATURE,
    reports::FEATURE,
    review_requests::FEATURE,
    shared_photos::FEATURE,
    visits::FEATURE,
    opening::FEATURE,
];
