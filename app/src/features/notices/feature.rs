use super::api::ChooseNotice;
use super::table::section;
use crate::api::Endpoint;
use crate::feature::{ContactPart, Feature, Question};

pub(crate) const FEATURE: Feature = Feature {
    endpoints: &[Endpoint::of::<ChooseNotice>()],
    contact: &[ContactPart { question: Question::Told, part: || Box::pin(section()) }],
    ..Feature::new()
};
