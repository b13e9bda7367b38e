use super::screen::{NotificationsPage, account_section};
use crate::feature::{Feature, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || vec![page(path!("/admin/account/notifications"), NotificationsPage)],
    account: Some(|| Box::pin(account_section())),
    ..Feature::new()
};
