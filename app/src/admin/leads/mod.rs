//! The inbox: a list of leads and one lead. On a wide screen they are side by side; on a phone they
//! are two pages.

mod add;
mod detail;
mod inbox_query;
mod list;
mod states;

pub use add::AddLeadPage;
pub(crate) use states::{reply_state, subject};

use super::frame::nav::Screen;
use super::frame::{Failed, Frame, SignedOut};
use super::{AdminHead, page_header, set_failure_status, when};
use crate::api::admin::leads;
use crate::api::{ApiError, content, session};
use crate::async_view::async_view;
use crate::context::LeadFormState;
use crate::pages::set_status;
use backend::html::escaped;
use backend::leads::LeadPage as Page;
use domain::content::StyleOption;
use domain::leads::lead::{Lead, LeadFilter, LeadSource};
use domain::leads::options::LeadStatus;
use domain::messages::admin as msg;
use domain::time::day::Day;
use http::StatusCode;
use inbox_query::InboxQuery;
pub(crate) use inbox_query::address;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};

#[component]
pub fn LeadsPage() -> impl IntoView {
    let query = asked_for();
    if let Some(photos_left) = use_query_map().with_untracked(|map| map.get("erased")) {
        provide_context(list::Erased { photos_left: photos_left.parse().unwrap_or(0) });
    }
    super::page("Leads", move |admin| async move {
        let page = read(&query).await;
        let when = when().await;
        match page {
            Ok(page) => list::screen(admin.email, page, &query, &when, has_webhook().await).into_any(),
            Err(failure) => failed(admin.email, &failure).into_any(),
        }
    })
}

/// One lead next to its tab of the inbox. Opening it marks it as read.
#[component]
pub fn LeadPage() -> impl IntoView {
    let Some(admin) = session::current() else {
        return view! { <AdminHead title="Lead"/><SignedOut/> }.into_any();
    };
    let id = use_params_map().with_untracked(|map| map.get("id")).unwrap_or_default();
    let asked = asked_for();
    async_view(async move {
        // In this order, so that the list shows the lead as read.
        let lead = leads::open(id).await;
        let query = match &lead {
            Ok(Some(lead)) => InboxQuery { tab: tab_of(lead), ..asked },
            _ => asked,
        };
        let page = read(&query).await;
        let when = when().await;
        let title = lead.as_ref().ok().and_then(Option::as_ref).map(|lead| lead.summary.name.clone());
        let screen = match (lead, page) {
            (Ok(Some(lead)), Ok(page)) => {
                let style = style_of(&lead).await;
                // If the amount of stored data cannot be read, the lead is shown without
                // it.
                let held = leads::held(&lead.email).await.unwrap_or_default();
                list::beside(admin.email, page, &query, &when, &lead, style, held).into_any()
            }
            (Ok(None), Ok(page)) => {
                set_status(StatusCode::NOT_FOUND);
                list::missing(admin.email, page, &query, &when).into_any()
            }
            (Err(failure), _) | (_, Err(failure)) => failed(admin.email, &failure).into_any(),
        };
        view! { <AdminHead title=title.unwrap_or_else(|| "Lead".to_owned())/>{screen} }
    })
    .into_any()
}

async fn read(query: &InboxQuery) -> Result<Page, ApiError> {
    leads::list(query.tab, &query.q, &query.after, query.narrowing()).await
}

async fn has_webhook() -> bool {
    leads::has_webhook().await.unwrap_or(false)
}

fn asked_for() -> InboxQuery {
    use_query_map().with_untracked(|map| {
        let get = |key| map.get(key).unwrap_or_default();
        let tab = LeadFilter::from_code(&get("tab")).unwrap_or_default();
        InboxQuery {
            tab,
            q: get("q").trim().to_owned(),
            source: LeadSource::from_code(&get("source")),
            from: Day::parse(&get("from")),
            to: Day::parse(&get("to")),
            after: get("after"),
        }
    })
}

const fn tab_of(lead: &Lead) -> LeadFilter {
    match lead.summary.status {
        _ if lead.summary.quarantined => LeadFilter::Quarantine,
        LeadStatus::Won => LeadFilter::Won,
        LeadStatus::Closed => LeadFilter::Closed,
        LeadStatus::New | LeadStatus::Replied | LeadStatus::Visit => LeadFilter::Open,
    }
}

async fn style_of(lead: &Lead) -> Option<StyleOption> {
    let id = lead.style_id.as_deref()?;
    let page = content::visualizer().await.ok()?;
    page.styles.into_iter().find(|style| style.id == id)
}

fn failed(email: String, failure: &ApiError) -> impl IntoView + use<> {
    set_failure_status(failure);
    let typed = use_context::<LeadFormState>().map(|form| form.text).filter(|text| !text.is_empty());
    let sentence = if typed.is_some() { msg::LEAD_NOT_CHANGED } else { domain::messages::LEADS_FAILED };
    // It is posted to the current URL again.
    let typed = typed.map(|text| {
        let id = use_params_map().with_untracked(|map| map.get("id")).unwrap_or_default();
        view! {
            <form class="field" method="post" action=asked_for().act(&id, notes::ACTION) data-busy="">
                <label for="note">"Your note"</label>
                <textarea class="input" id="note" name="text" rows="6">{escaped(&text)}</textarea>
                <button class="button align-start">"Try Again"</button>
            </form>
        }
    });
    view! {
        <Frame email here=Screen::Leads unread=0>
            {page_header("Leads", None, None)}
            <Failed sentence/>
            {typed}
        </Frame>
    }
}
