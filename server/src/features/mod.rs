//! The features that have routes of their own, one line for each.

mod newsletter;
mod push;
mod review_requests;

use crate::feature::Feature;

pub(crate) const FEATURES: &[Feature] = &[newsletter::FEATURE, push::FEATURE, review_requests::FEATURE];
