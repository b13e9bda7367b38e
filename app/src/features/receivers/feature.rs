use super::programs;
use super::screens::{NewReceiverPage, ReceiverPage};
use crate::feature::{ContactPart, Feature, Question, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || {
        vec![page(path!("/admin/webhooks/new"), NewReceiverPage), page(path!("/admin/webhooks/:id"), ReceiverPage)]
    },
    contact: &[
        ContactPart { question: Question::Programs, part: || Box::pin(async { Some(programs::list().await) }) },
        ContactPart { question: Question::AddProgram, part: || Box::pin(async { Some(programs::add()) }) },
        ContactPart { question: Question::Server, part: || Box::pin(programs::of_server()) },
    ],
    ..Feature::new()
};
