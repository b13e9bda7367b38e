use super::switches::section;
use crate::feature::{ContactPart, Feature, Question};

pub(crate) const FEATURE: Feature =
    Feature { contact: &[ContactPart { question: Question::Told, part: || Box::pin(section()) }], ..Feature::new() };
