use crate::admin::OfficeNotFoundPage;
use crate::api::{self, session};
use crate::async_view::async_view;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::pages::{FailurePage, set_status};
use backend::content::SiteData;
use domain::content::site_words::DescribedLink;
use domain::messages;
use domain::site::loggable_path::loggable;
use http::StatusCode;
use leptos::prelude::*;
use leptos_router::hooks::use_location;

const LOGGED_MAX: usize = 200;

#[component]
pub fn NotFoundPage() -> impl IntoView {
    // The path only: a query may contain personal data.
    let path = use_location().pathname.with_untracked(|path| loggable(path, LOGGED_MAX));
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

fn page(site_data: SiteData) -> impl IntoView {
    let words = site_data.words.clone();
    let title = format!("{} | {}", words.not_found_title, site_data.profile.name);
    let head = HeadData::new("/", title, messages::NOT_FOUND_ABOUT).unlisted();
    let mut links = Vec::new();
    for DescribedLink { to, text } in words.not_found_links.iter().filter(|link| link.to.is_shown()) {
        links.push(view! { <li><a href=to.link.clone()>{to.label.clone()}</a><span>{text.clone()}</span></li> });
    }
    let nav = view! { <nav aria-label="Useful pages"><ul class="l lost-links">{links}</ul></nav> };
    notice_page(site_data, head, &words.not_found_title, &words.not_found_text, Some(nav.into_any()))
}

pub(crate) fn notice_page(
    site_data: SiteData,
    head: HeadData,
    title: &str,
    lede: &str,
    links: Option<AnyView>,
) -> impl IntoView + use<> {
    let home = site_data.words.home_label.clone();
    let title = title.to_owned();
    let lede = lede.to_owned();
    view! {
        <Head data=head styles=&["pages/visualizer", "pages/status-pages"]/>
        <PublicPage site_data>
            <div class="wrap lost">
                <div class="lost-text">
                    <h1>{title}</h1>
                    <p class="lede">{lede}</p>
                    <div class="button-row"><a class="button button--large" href="/">{home}</a></div>
                </div>
                {links}
            </div>
        </PublicPage>
    }
}
