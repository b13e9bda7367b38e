use super::list::SubscribersPage;
use super::mail_links::{ConfirmPage, LeavePage};
use super::page::NewsletterPage;
use super::section::beside_blog;
use crate::feature::{Feature, at, page};
use domain::site::pages::NEWSLETTER;
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || {
        vec![
            page(at(&NEWSLETTER), NewsletterPage),
            page(path!("/newsletter/confirm"), ConfirmPage),
            page(path!("/newsletter/unsubscribe"), LeavePage),
            page(path!("/admin/newsletter"), SubscribersPage),
        ]
    },
    beside_blog: Some(beside_blog),
    ..Feature::new()
};
