use leptos::prelude::*;
use std::sync::{Arc, OnceLock};

pub const STYLE: &str = "preview-bar";

/// Context of a page shown through a preview link: the content of its bar. While it is empty, there
/// is no bar, because the link was invalid.
#[derive(Clone, Debug, Default)]
pub struct PreviewNotice(Arc<OnceLock<Notice>>);

#[derive(Clone, Debug)]
pub struct Notice {
    pub what: &'static str,
    pub until: String,
    pub place: Option<&'static str>,
}

impl PreviewNotice {
    pub fn set(&self, notice: Notice) {
        let _ = self.0.set(notice);
    }
}

#[must_use]
pub fn is_preview() -> bool {
    use_context::<PreviewNotice>().is_some()
}

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
