use super::agenda::VisitsPage;
use super::api::SubmitVisit;
use super::lead::lead_section;
use super::offers::offers;
use super::page::VisitPage;
use super::request::section;
use crate::api::Endpoint;
use crate::feature::{Feature, at, page};
use domain::site::pages::VISIT;
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || vec![page(at(&VISIT), VisitPage), page(path!("/admin/visits"), VisitsPage)],
    endpoints: &[Endpoint::of::<SubmitVisit>()],
    below_conversation: Some(|lead, query, when| Box::pin(lead_section(lead, query, when))),
    in_answer: Some(offers),
    request_page: Some(|view, profile, screen| Box::pin(section(view, profile, screen))),
    ..Feature::new()
};
