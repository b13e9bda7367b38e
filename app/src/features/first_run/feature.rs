use super::api::KeepAnswer;
use super::dashboard::section;
use super::list::{DonePage, QuestionsPage};
use super::screen::QuestionPage;
use crate::api::Endpoint;
use crate::feature::{Feature, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || {
        vec![
            page(path!("/admin/first-run"), QuestionsPage),
            page(path!("/admin/first-run/done"), DonePage),
            page(path!("/admin/first-run/:id"), QuestionPage),
        ]
    },
    endpoints: &[Endpoint::of::<KeepAnswer>()],
    dashboard_begin: Some(|| Box::pin(section())),
    ..Feature::new()
};
