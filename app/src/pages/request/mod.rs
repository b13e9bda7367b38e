//! The page of a request, which its visitor opens by a signed link. It is neither cached nor indexed, and no address of
//! it leaves the site.

mod decisions;
mod forms;
pub(crate) mod shown;
pub(crate) mod side;
mod thread;
mod trail;
mod work;

use super::errors::not_found::notice_page;
use super::{FailurePage, set_status};
use crate::api::request_page::{self, OpenedLink};
use crate::api::{ApiError, content};
use crate::assets::PageScript;
use crate::async_view::async_view;
use crate::context::RequestPageDone;
use crate::features::request_sections;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::ui::{Icon, phone_link};
use crate::url::{has_query_param, path_param, query_text};
use backend::content::SiteData;
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::VisitorView;
use domain::leads::photos::read_left_out;
use http::{HeaderName, HeaderValue, StatusCode, header};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use shown::RequestScreen;

/// Without the token, so that it is in no canonical address.
const PATH: &str = "/request";
const ICONS: &[Icon] = &[Icon::Alert, Icon::Check, Icon::Lock];

#[component]
pub fn RequestPage() -> impl IntoView {
    keep_private();
    let token = path_param("token");
    let done = use_context::<RequestPageDone>();
    let mut shown = RequestScreen {
        token,
        by_owner: false,
        has_mail: false,
        sent: has_query_param("sent"),
        left_out: read_left_out(&query_text("left")),
        written: use_context().unwrap_or_default(),
        decided: has_query_param("decided"),
        deciding: use_context().unwrap_or_default(),
        withdrawn: use_context().unwrap_or_default(),
    };
    async_view(async move {
        let site_data = match content::site_data().await {
            Ok(site_data) => site_data,
            Err(cause) => return failed(cause),
        };
        match done {
            Some(RequestPageDone::Withdrawn) => return notice(site_data, msg::WITHDRAWN_TITLE, msg::WITHDRAWN),
            Some(RequestPageDone::LinkSent) => return notice(site_data, msg::NEW_LINK_SENT_TITLE, msg::NEW_LINK_SENT),
            Some(RequestPageDone::LinkFailed) => return expired(site_data, &shown.token, Some(msg::NOT_CHANGED)),
            None => {}
        }
        match request_page::open(&shown.token).await {
            Ok(OpenedLink::Page { view, by_owner, has_mail }) => {
                shown.by_owner = by_owner;
                shown.has_mail = has_mail;
                let of_features = request_sections(&view, &site_data.profile, &shown).await;
                page(site_data, &view, &shown, of_features)
            }
            Ok(OpenedLink::Expired { has_mail }) => {
                set_status(StatusCode::GONE);
                if has_mail {
                    expired(site_data, &shown.token, None)
                } else {
                    notice(site_data, msg::EXPIRED_TITLE, msg::EXPIRED_WITHOUT_MAIL)
                }
            }
            Ok(OpenedLink::Gone) => {
                set_status(StatusCode::NOT_FOUND);
                notice(site_data, msg::GONE_TITLE, msg::GONE)
            }
            Err(cause) => failed(cause),
        }
    })
}

/// No caching, no indexing, no referrer, which would have the token. Browsers then send forms with `Origin: null`; all
/// that matter say `Sec-Fetch-Site`, which is what counts.
pub(super) fn keep_private() {
    let Some(response) = use_context::<ResponseOptions>() else { return };
    for (name, value) in [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("x-robots-tag"), "noindex, nofollow, noarchive"),
    ] {
        response.insert_header(name, HeaderValue::from_static(value));
    }
}

fn failed(cause: ApiError) -> AnyView {
    view! { <FailurePage cause path=PATH/> }.into_any()
}

fn head(site_data: &SiteData, title: &str) -> HeadData {
    HeadData::new(PATH, format!("{title} | {}", site_data.profile.name), title).unlisted()
}

fn notice(site_data: SiteData, title: &'static str, sentence: &'static str) -> AnyView {
    let head = head(&site_data, title);
    let call = view! { <p class="link">{phone_link(&site_data.profile)}</p> };
    notice_page(site_data, head, title, sentence, Some(call.into_any())).into_any()
}

/// A link that has ended shows nothing of the request.
fn expired(site_data: SiteData, token: &str, problem: Option<&'static str>) -> AnyView {
    let head = head(&site_data, msg::EXPIRED_TITLE);
    let profile = site_data.profile.clone();
    let problem = problem.map(|words| view! { <p class="error" role="alert">{words}</p> });
    let link = forms::new_link(token, "button button--large");
    view! {
        <Head data=head styles=&["pages/contact", "pages/request"]/>
        <PublicPage site_data icons=ICONS>
            <div class="wrap request-ended">
                <p class="request-head__id">{msg::PAGE_TITLE}</p>
                <h1>{msg::EXPIRED_TITLE}</h1>
                <p class="lede">{msg::EXPIRED}</p>
                {problem}
                <div class="button-row">
                    {link}
                    {phone_link(&profile)}
                </div>
            </div>
        </PublicPage>
    }
    .into_any()
}

fn page(site_data: SiteData, view: &VisitorView, shown: &RequestScreen, of_features: Vec<AnyView>) -> AnyView {
    let zone = site_data.profile.time_zone.clone();
    let head = head(&site_data, msg::PAGE_TITLE);
    let top = trail::top(view, &zone);
    let decisions = decisions::decisions(view, shown);
    let notes = work::notes(view, &site_data.profile, shown);
    let thread = thread::thread(view, &site_data.profile, shown);
    let side = side::side(view, &site_data.profile, shown);
    view! {
        <Head data=head styles=&["pages/contact", "pages/request"]/>
        <PublicPage site_data icons=ICONS>
            <PageScript name="photo/shrink-photos"/>
            {top}
            <div class="wrap request">
                <div class="request__main">
                    {decisions}
                    {of_features}
                    {notes}
                    {thread}
                </div>
                {side}
            </div>
        </PublicPage>
    }
    .into_any()
}

#[cfg(test)]
pub(crate) mod fixtures;
#[cfg(test)]
mod tests;
