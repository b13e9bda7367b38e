use super::screen::SharePage;
use crate::feature::{Feature, page};
use leptos_router::path;

pub(crate) const FEATURE: Feature =
    Feature { pages: || vec![page(path!("/admin/share"), SharePage)], ..Feature::new() };
