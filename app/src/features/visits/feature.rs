use super::lead::lead_section;
use super::page::VisitPage;
use crate::feature::{Feature, at, page};
use domain::site::pages::VISIT;

pub(crate) const FEATURE: Feature = Feature {
    pages: || vec![page(at(&VISIT), VisitPage)],
    above_request: Some(|lead, query, when| Box::pin(lead_section(lead, query, when))),
    ..Feature::new()
};
