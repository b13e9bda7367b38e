//! The features that have routes of their own, one line for each.

mod digests;
mod newsletter;
mod push;
mod receivers;
mod review_requests;

use crate::feature::Feature;

pub(crate) const FEATURES: &[Feature] =
    &[newsletter::FEATURE, review_requests::FEATURE, receivers::FEATURE, push::FEATURE, digests::FEATURE];
