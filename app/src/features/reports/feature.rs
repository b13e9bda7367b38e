use super::screen::ReportsPage;
use crate::feature::{Feature, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature =
    Feature { pages: || vec![page(path!("/admin/reports"), ReportsPage)], ..Feature::new() };
