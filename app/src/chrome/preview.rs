//! The bar above a page that is not public yet.

use leptos::prelude::*;
use std::sync::{Arc, OnceLock};

/// Stylesheet of the bar; no other page carries it.
pub const STYLE: &str = "preview";

/// In the context of a page that a preview link shows: what its bar says. Without
/// words the link opened nothing, and there is no bar.
#[derive(Clone, Debug, Default)]
pub struct PreviewNotice(Arc<OnceLock<Notice>>);

/// What the bar says.
#[derive(Clone, Debug)]
pub struct Notice {
    /// What is shown.
    pub what: &'static str,
    /// Until when the link works.
    pub until: String,
    /// Where on the page the draft is, if not at its beginning: an id.
    pub place: Option<&'static str>,
}

impl PreviewNotice {
    /// Says it, once per page.
    pub fn set(&self, notice: Notice) {
        let _ = self.0.set(notice);
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
    let Notice { what, until, place } = notice.0.get().cloned()?;
    Some(view! {
        <aside class="preview-bar" aria-label="Preview">
            <b>{what}</b>
            <span>{until}</span>
            {place.map(|id| view! { <a href=format!("#{id}")>"Go to the change"</a> })}
        </aside>
    })
}
