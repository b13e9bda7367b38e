use super::screen::OpeningPage;
use super::today;
use crate::feature::{Feature, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || vec![page(path!("/admin/opening"), OpeningPage)],
    dashboard: Some(|| Box::pin(today::section())),
    ..Feature::new()
};
