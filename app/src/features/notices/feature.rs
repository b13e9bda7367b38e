use super::api::ChooseNotice;
use super::clients;
use super::sample::SampleMailPage;
use super::table;
use crate::api::Endpoint;
use crate::feature::{ContactPart, Feature, Question, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || vec![page(path!("/admin/contact-settings/mails/:mail"), SampleMailPage)],
    endpoints: &[Endpoint::of::<ChooseNotice>()],
    contact: &[
        ContactPart { question: Question::Told, part: || Box::pin(table::section()) },
        ContactPart { question: Question::Clients, part: || Box::pin(clients::section()) },
    ],
    ..Feature::new()
};
