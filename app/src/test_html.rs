//! Renders views for the tests of this crate.

use leptos::prelude::*;

/// The HTML of a view, without the markers that the server removes, too (erased view types produce
/// more of them).
pub(crate) fn html_of<V: IntoView>(view: impl FnOnce() -> V) -> String {
    Owner::new().with(|| view().into_view().to_html()).replace("<!>", "")
}
