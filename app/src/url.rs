use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

/// The part of the path that the route calls `name`; empty if it has none.
pub(crate) fn path_param(name: &str) -> String {
    use_params_map().with_untracked(|params| params.get(name)).unwrap_or_default()
}

pub(crate) fn query_param(name: &str) -> Option<String> {
    use_query_map().with_untracked(|query| query.get(name))
}

pub(crate) fn query_text(name: &str) -> String {
    query_param(name).unwrap_or_default()
}

pub(crate) fn has_query_param(name: &str) -> bool {
    query_param(name).is_some()
}
