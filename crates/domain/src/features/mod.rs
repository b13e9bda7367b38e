//! The rules, types and messages of each feature.

pub mod cabin;
pub mod calendar_feed;
pub mod conversation;
pub mod digests;
pub mod newsletter;
pub mod push;
pub mod receivers;
pub mod reports;
pub mod review_requests;
pub mod shared_photos;
pub mod visits;
