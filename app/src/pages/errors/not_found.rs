use crate::admin::OfficeNotFoundPage;
use crate::api::{self, session};
use crate::async_view::async_view;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::pages::{FailurePage, set_status};
use backend::content::SiteData;
use domain::messages;
use domain::site::pages::{self, Page};
use http::StatusCode;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

const DESCRIPTION: &str = "There is no page at this address. Here are some pages to go to instead.";

const LEDE: &str = "There is nothing at this address. It may have moved, or the link has a typo.";

const LINKS: [(Page, &str); 4] = [
    (pages::HOME, "What we build, the woods we trust, and what owners say."),
    (pages::VISUALIZER, "Choose a style and show us your boat."),
    (pages::PROJECTS, "Boats and houses we have finished."),
    (pages::CONTACT, "Ask the people who do the work."),
];

const LOGGED_MAX: usize = 200;

#[component]
pub fn NotFoundPage() -> impl IntoView {
    // The path only: a query may contain personal data.
    let path = use_location().pathname.with_untracked(|path| loggable(path));
    tracing::info!(path, "unknown route");
    // The owner gets the way back into the office.
    if path.starts_with("/admin/") && session::current().is_some() {
        return view! { <OfficeNotFoundPage/> }.into_any();
    }
    view! { <Suspense>{async_view(not_found())}</Suspense> }.into_any()
}

pub(crate) async fn not_found() -> impl IntoView {
    set_status(StatusCode::NOT_FOUND);
    match api::content::site_data().await {
        Ok(site_data) => page(site_data).into_any(),
        Err(cause) => view! { <FailurePage cause path="/"/> }.into_any(),
    }
}

/// Shortened and without control characters, against log forging and flooding.
fn loggable(path: &str) -> String {
    path.chars().take(LOGGED_MAX).map(|c| if c.is_control() { '?' } else { c }).collect()
}

fn page(site_data: SiteData) -> impl IntoView {
    let head =
        HeadData::new("/", format!("{} | {}", messages::NOT_FOUND, site_data.profile.name), DESCRIPTION).unlisted();
    let links = LINKS
        .map(|(page, what)| view! { <li><a href=page.path>{page.label}</a><span>{what}</span></li> })
        .into_iter()
        .collect_view();
    let nav = view! { <nav aria-label="Useful pages"><ul class="l lost-links">{links}</ul></nav> };
    notice_page(site_data, head, messages::NOT_FOUND, LEDE, Some(nav.into_any()))
}

pub(crate) fn notice_page(
    site_data: SiteData,
    head: HeadData,
    title: &'static str,
    lede: &'static str,
    links: Option<AnyView>,
) -> impl IntoView {
    view! {
        <Head data=head styles=&["pages/visualizer", "pages/status-pages"]/>
        <PublicPage site_data>
            <div class="wrap lost">
                <div class="lost-text">
                    <h1>{title}</h1>
                    <p class="lede">{lede}</p>
                    <div class="button-row"><a class="button button--large" href="/">"Return to Home"</a></div>
                </div>
                {links}
            </div>
        </PublicPage>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absurd_path_leaves_a_short_line_in_the_log() {
        assert_eq!(loggable("/a\r\nb"), "/a??b");
        assert_eq!(loggable(&"é".repeat(10_000)).chars().count(), LOGGED_MAX);
    }
}
