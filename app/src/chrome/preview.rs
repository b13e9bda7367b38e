//! The bar above a page that is not public yet.

use leptos::prelude::*;
use std::sync::{Arc, OnceLock};

/// Stylesheet of the bar; no other page carries it.
pub const STYLE: &str = "preview";

/// In the context of a page that a preview link shows: what its bar says. Without
/// words the link opened nothing, and there is no bar.
#[derive(Clone, Debug, Default)]
pub struct PreviewNotice(Arc<OnceLock<(&'static str, String)>>);

impl PreviewNotice {
    /// What is shown, and until when.
    pub fn set(&self, what: &'static str, until: String) {
        // Said once per page.
        let _ = self.0.set((what, until));
    }
}

/// Whether this page is shown by a preview link.
#[must_use]
pub fn is_preview() -> bool {
    use_context::<PreviewNotice>().is_some()
}

/// The bar; nothing on any other page.
pub(super) fn preview_bar() -> Option<impl IntoView + use<>> {
    let notice = use_context::<PreviewNotice>()?;
    let (what, until) = notice.0.get().cloned()?;
    Some(view! {
        <aside class="preview-bar" aria-label="Preview">
            <b>{what}</b>
            <span>{until}</span>
        </aside>
    })
}
