//! The features that have routes of their own, one line for each.

mod newsletter;
mod review_requests;

use crate::feature::Feature;

pub(crate) const FEATURES: &[Feature] = &[newsletter::FEATURE, review_requests::FEATURE];
