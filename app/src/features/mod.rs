//! Features with screens and pages of their own, a folder for each.

pub(crate) mod cabin;
pub mod calendar_feed;
pub mod digests;
pub mod newsletter;
pub mod push;
pub mod receivers;
pub mod reports;
pub mod review_requests;
pub mod shared_photos;
pub mod visits;
