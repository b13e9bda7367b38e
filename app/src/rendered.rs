//! Views as the server sends them, for the tests of this crate.

use leptos::prelude::*;

/// The HTML of a view, without the markers that no page is sent with either
/// (there are more of them where views have erased types).
pub(crate) fn rendered<V: IntoView>(view: impl FnOnce() -> V) -> String {
    Owner::new().with(|| view().into_view().to_html()).replace("<!>", "")
}
