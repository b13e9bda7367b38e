use super::section::{account_section, program};
use crate::feature::{ContactPart, Feature, Question};

pub(crate) const FEATURE: Feature = Feature {
    account: Some(|| Box::pin(account_section())),
    contact: &[ContactPart { question: Question::Programs, part: || Box::pin(program()) }],
    ..Feature::new()
};
