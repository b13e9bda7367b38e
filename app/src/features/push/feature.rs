use super::screen::{NotificationsPage, account_section, told};
use crate::feature::{ContactPart, Feature, Question, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || vec![page(path!("/admin/account/notifications"), NotificationsPage)],
    account: Some(|| Box::pin(account_section())),
    contact: &[ContactPart { question: Question::Told, part: || Box::pin(told()) }],
    ..Feature::new()
};
