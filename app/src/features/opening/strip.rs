//! The strip above the pages of a site that is not open.

use backend::Backend;
use backend::features::opening;
use backend::site::first_steps;
use domain::Timestamp;
use domain::admin::first_steps::FirstStep;
use domain::features::opening::{SiteState, messages as msg};
use leptos::prelude::*;

pub(crate) const STRIP_STYLE: &str = "opening-strip";

/// Who sees the pages of a site that is not open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    Owner,
    /// With the preview link.
    Guest {
        until: Timestamp,
    },
}

/// Context: the strip of this page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strip {
    Owner {
        state: SiteState,
        /// What visitors would see with words in brackets.
        unwritten: usize,
        /// First steps that are not done.
        steps: usize,
    },
    Guest {
        until: String,
    },
}

impl Strip {
    /// None if it cannot be read; the page is shown nevertheless.
    pub async fn of(backend: &Backend, viewer: Viewer) -> Option<Self> {
        match viewer {
            Viewer::Owner => {
                let steps = first_steps::read(backend).await.ok()?;
                Some(Self::Owner {
                    state: opening::state(backend).await,
                    unwritten: opening::unwritten(backend).await.ok()?.len(),
                    steps: FirstStep::ALL.len() - steps.done.len(),
                })
            }
            Viewer::Guest { until } => {
                let profile = backend::content::site_data(backend).await.ok()?.profile;
                let day = backend::time::zone::local(&profile.time_zone, until).day;
                Some(Self::Guest { until: day.short() })
            }
        }
    }
}

#[must_use]
pub(crate) fn is_strip_shown() -> bool {
    use_context::<Strip>().is_some()
}

pub(crate) fn strip() -> Option<AnyView> {
    match use_context::<Strip>()? {
        Strip::Owner { state, unwritten, steps } => {
            // The one names all places with brackets, the other all first steps.
            let list = if unwritten > 0 { "/admin/opening" } else { "/admin" };
            Some(of_owner(state, list, &msg::left(unwritten, steps)).into_any())
        }
        Strip::Guest { until } => Some(of_guest(&until).into_any()),
    }
}

fn of_owner(state: SiteState, list: &'static str, left: &str) -> impl IntoView + use<> {
    view! {
        <aside class="opening-strip" aria-label=msg::STRIP_LABEL>
            <b>{msg::state(state)}</b>
            <span class="opening-strip__about">{msg::STRIP_ABOUT}</span>
            <a href=list>{left.to_owned()}</a>
            <a class="opening-strip__preview" href="/admin/opening#preview">{msg::PREVIEW}</a>
            <form method="post" action="/admin/opening/open">
                <button class="opening-strip__open">{msg::OPEN_SITE}</button>
            </form>
        </aside>
    }
}

fn of_guest(until: &str) -> impl IntoView + use<> {
    view! { <aside class="opening-strip opening-strip--guest" aria-label=msg::PREVIEW>{msg::preview_until(until)}</aside> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn a_guest_sees_only_how_long_the_preview_works() {
        let html = html_of(|| of_guest("Sat, Dec 12"));
        assert!(html.contains("Preview until Sat, Dec 12") && !html.contains("<form"), "{html}");
    }

    #[test]
    fn the_owner_sees_what_is_left_and_the_button() {
        let html = html_of(|| of_owner(SiteState::NotOpen, "/admin", "5 first steps are left."));
        assert!(html.contains("Not open yet") && html.contains("5 first steps are left."), "{html}");
        assert!(html.contains("action=\"/admin/opening/open\"") && html.contains("/admin/opening#preview"), "{html}");
    }
}
