//! The page that a link in a mail leads to. The link only shows a button, because mail scanners follow links but do not
//! press buttons.

use super::{FailurePage, set_status};
use crate::api::{self, ApiError};
use crate::async_view::async_view;
use crate::context::MailLinkDone;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::ui::Icon;
use backend::content::SiteData;
use domain::text::typed::token;
use http::StatusCode;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

const ICONS: &[Icon] = &[Icon::Alert, Icon::Check];

/// The words of such a page.
#[derive(Clone, Copy)]
pub(crate) struct MailLink {
    pub(crate) path: &'static str,
    pub(crate) title: &'static str,
    pub(crate) question: &'static str,
    pub(crate) button: &'static str,
    pub(crate) done: &'static str,
    pub(crate) failed: &'static str,
    pub(crate) gone: &'static str,
    /// The description in its head.
    pub(crate) about: fn(&SiteData) -> &str,
    /// Below the sentence about a link that no longer works.
    pub(crate) way_on: fn() -> AnyView,
}

/// `is_good` tells whether the link with this id and token still works.
pub(crate) fn mail_link_page<F>(link: MailLink, is_good: fn(String, String) -> F) -> impl IntoView
where
    F: Future<Output = Result<bool, ApiError>> + Send + 'static,
{
    let asked = use_query_map()
        .with_untracked(|map| (map.get("s").unwrap_or_default(), token(&map.get("t").unwrap_or_default())));
    let done = use_context::<MailLinkDone>();
    async_view(async move {
        let (id, token) = asked;
        let site_data = match api::content::site_data().await {
            Ok(site_data) => site_data,
            Err(cause) => return view! { <FailurePage cause path=link.path/> }.into_any(),
        };
        match (done, is_good(id.clone(), token.clone()).await) {
            (Some(MailLinkDone::Yes), _) => {
                answer(site_data, link, view! { <p role="status">{link.done}</p> }.into_any())
            }
            (Some(MailLinkDone::Failed), _) => {
                let again = button(link, &id, &token);
                let content = view! { <p class="error" role="alert">{link.failed}</p>{again} };
                answer(site_data, link, content.into_any())
            }
            (_, Err(cause)) => view! { <FailurePage cause path=link.path/> }.into_any(),
            (None, Ok(true)) => {
                let ask = button(link, &id, &token);
                answer(site_data, link, view! { <p>{link.question}</p>{ask} }.into_any())
            }
            (Some(MailLinkDone::No), _) | (None, Ok(false)) => {
                set_status(StatusCode::GONE);
                let content = view! { <p role="status">{link.gone}</p>{(link.way_on)()} };
                answer(site_data, link, content.into_any())
            }
        }
    })
}

/// The form posts to the link's own URL, as mail programs do (RFC 8058).
fn button(link: MailLink, id: &str, token: &str) -> impl IntoView + use<> {
    // The link was validated: letters, digits and hyphens only.
    let action = format!("{}?s={id}&t={token}", link.path);
    view! { <form method="post" action=action><button class="button button--large" type="submit">{link.button}</button></form> }
}

fn answer(site_data: SiteData, link: MailLink, content: AnyView) -> AnyView {
    let title = format!("{} | {}", link.title, site_data.profile.name);
    let about = (link.about)(&site_data).to_owned();
    let head = HeadData::new(link.path, title, about.as_str()).unlisted();
    view! {
        <Head data=head styles=&["pages/contact"]/>
        <PublicPage site_data icons=ICONS>
            <div class="wrap">
                <div class="page-head"><h1>{link.title}</h1></div>
                <div class="grid contact"><section class="panel" aria-label=link.title>{content}</section></div>
            </div>
        </PublicPage>
    }
    .into_any()
}
