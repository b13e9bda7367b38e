//! On the dashboard, while the site is not open.

use super::api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::api::ApiError;
use domain::features::opening::{SiteState, messages as msg};
use leptos::prelude::*;

pub(super) async fn section() -> Result<AnyView, ApiError> {
    let state = api::read().await?.state;
    Ok(if state.is_open() { ().into_any() } else { note(state).into_any() })
}

fn note(state: SiteState) -> impl IntoView {
    view! {
        <section class="note" aria-label=msg::TITLE>
            {Icon::External.draw()}
            <p class="note__body"><b>{msg::state(state)}</b>". "{msg::seen(state)}</p>
            <div class="note__actions">
                <form method="post" action="/admin/opening/open" data-busy="">
                    <button class="button button--small">{msg::OPEN_SITE}</button>
                </form>
                <a class="button button--ghost button--small" href="/admin/opening#preview">{msg::PREVIEW}</a>
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn the_button_is_on_the_dashboard() {
        let html = html_of(|| note(SiteState::Closed));
        assert!(html.contains("<b>Closed</b>") && html.contains("action=\"/admin/opening/open\""), "{html}");
    }
}
