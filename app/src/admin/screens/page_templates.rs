//! The templates of new pages: `/admin/pages/new?template=service`.

use crate::url::query_text;
use domain::sections::PageTemplate;
use leptos::prelude::*;

pub(super) fn requested() -> PageTemplate {
    PageTemplate::from_code(&query_text("template")).unwrap_or(PageTemplate::Blank)
}

/// Links to a new page from each template.
pub(super) fn choice() -> impl IntoView {
    let mut links = Vec::new();
    for template in PageTemplate::ALL {
        links.push(view! { <a href=template.form()>{template.label()}</a> });
    }
    view! { <nav class="page-templates" aria-label="Start a new page from"><span>"Start a new page from"</span>{links}</nav> }
}
