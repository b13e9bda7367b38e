//! The inbox: a list of leads and one lead. On a wide screen they are side by side; on a phone they
//! are two pages.

mod add;
pub(crate) mod detail;
mod erase_chosen;
pub(crate) mod inbox_query;
mod list;
mod states;
mod undo;

pub use add::AddLeadPage;
pub(crate) use detail::contact::ANSWER;
pub use erase_chosen::EraseLeadsPage;
pub(crate) use list::cleat;

use super::frame::nav::Screen;
use super::frame::{FailureNote, Frame, SignedOut};
use super::times::When;
use super::{AdminHead, page_header, set_failure_status, when};
use crate::api::admin::{conversation as talks, inbox, leads};
use crate::api::{ApiError, content, session};
use crate::assets::Assets;
use crate::async_view::async_view;
use crate::context::LeadFormState;
use crate::document::DocumentHead;
use crate::features::{below_conversation, below_request};
use crate::pages::set_status;
use crate::url::{has_query_param, path_param, query_param, query_text};
use backend::html::escaped;
use backend::leads::LeadPage as InboxPage;
use detail::{Beside, Neighbors, conversation, writing};
use domain::content::StyleOption;
use domain::leads::lead::{Lead, LeadFilter};
use domain::leads::photos::{LeftOutPhoto, read_left_out};
use domain::messages::admin as msg;
use http::StatusCode;
use inbox_query::InboxQuery;
pub(crate) use inbox_query::address;
use leptos::prelude::*;
use undo::Undoing;

#[component]
pub fn LeadsPage() -> impl IntoView {
    let query = InboxQuery::of_request();
    if let Some(photos_left) = query_param("erased") {
        provide_context(list::ListOutcome::Erased { photos_left: photos_left.parse().unwrap_or(0) });
    } else if has_query_param("undone") {
        provide_context(list::ListOutcome::Undone);
    } else if let Some(changed) = query_param("changed") {
        let undo = Undoing::of_request().plan;
        provide_context(list::ListOutcome::Changed { leads: changed.parse().unwrap_or(0), undo });
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
    let id = path_param("id");
    let asked = InboxQuery::of_request();
    let asked_for = Asked {
        template: query_text("template"),
        only_me: has_query_param("note"),
        noted: has_query_param("noted"),
        posted: has_query_param("posted"),
        left_out: read_left_out(&query_text("left")),
        undoing: Undoing::of_request(),
    };
    async_view(async move {
        // In this order, so that the list shows the lead as read.
        let lead = leads::open(id).await;
        let query = match &lead {
            Ok(Some(lead)) => InboxQuery { tab: tab_of(lead), ..asked },
            _ => asked,
        };
        let page = read(&query).await;
        let when = when().await;
        let title = match &lead {
            Ok(Some(lead)) => lead.summary.name.clone(),
            _ => "Lead".to_owned(),
        };
        let screen = match (lead, page) {
            (Ok(Some(mut lead)), Ok(page)) => {
                let beside = lead_context(&mut lead, asked_for, &query, &when).await;
                let assets = Assets::of_request();
                DocumentHead::script(&assets.script("admin/reply"));
                DocumentHead::script(&assets.script("photo/shrink-photos"));
                DocumentHead::script(&assets.script("admin/drop-photos"));
                list::with_open_lead(admin.email, page, &query, &when, &lead, beside).into_any()
            }
            (Ok(None), Ok(page)) => {
                set_status(StatusCode::NOT_FOUND);
                list::missing(admin.email, page, &query, &when).into_any()
            }
            (Err(failure), _) | (_, Err(failure)) => failed(admin.email, &failure).into_any(),
        };
        view! { <AdminHead title/>{screen} }
    })
    .into_any()
}

/// The address's parameters for the conversation.
struct Asked {
    template: String,
    /// The box at the foot opens as one for a note.
    only_me: bool,
    noted: bool,
    posted: bool,
    left_out: Vec<LeftOutPhoto>,
    undoing: Undoing,
}

async fn lead_context(lead: &mut Lead, asked: Asked, query: &InboxQuery, when: &When) -> Beside {
    let Asked { template, only_me, noted, posted, left_out, undoing } = asked;
    let below_request = below_request(lead, query, when).await;
    let shown = match talks::of_lead(lead).await {
        Ok(talk) => Some(conversation::ConversationScreen { talk, template, only_me, posted, left_out }),
        Err(_) => None,
    };
    let id = &lead.summary.id;
    let held = leads::held(id).await.unwrap_or_default();
    let related = inbox::related(id).await.unwrap_or_default();
    let below_conversation = below_conversation(lead, query, when).await;
    Beside {
        neighbors: Neighbors::default(),
        undoing,
        noted,
        style: style_of(lead),
        held,
        below_conversation,
        below_request,
        related,
        conversation: shown,
    }
}

async fn read(query: &InboxQuery) -> Result<InboxPage, ApiError> {
    leads::list(query.tab, &query.q, &query.after, query.narrowing()).await
}

async fn has_webhook() -> bool {
    leads::has_webhook().await.unwrap_or(false)
}

const fn tab_of(lead: &Lead) -> LeadFilter {
    LeadFilter::holding(lead.summary.quarantined, Some(lead.summary.status))
}

fn style_of(lead: &Lead) -> Option<StyleOption> {
    let id = lead.style_id.as_deref()?;
    let snapshot = content::snapshot().ok()?;
    let styles = snapshot.styles.as_ref()?;
    styles.iter().find(|style| style.id == id).cloned()
}

fn failed(email: String, failure: &ApiError) -> impl IntoView + use<> {
    set_failure_status(failure);
    let note = match use_context::<LeadFormState>() {
        Some(form) if !form.text.is_empty() => Some(again(&form)),
        _ => None,
    };
    let sentence = if note.is_some() { msg::LEAD_NOT_CHANGED } else { domain::messages::LEADS_FAILED };
    view! {
        <Frame email here=Screen::Leads waiting=0>
            {page_header("Leads", None, None)}
            <FailureNote sentence/>
            {note}
        </Frame>
    }
}

/// The typed note or answer, to be posted again.
fn again(form: &LeadFormState) -> impl IntoView + use<> {
    let id = path_param("id");
    let action = form.action.as_str();
    let label = match action {
        LeadFormState::REPLY => "Your answer",
        LeadFormState::PROGRESS => "Your note on the work",
        LeadFormState::ASK => "Your question",
        _ => "Your note",
    };
    let known = [LeadFormState::REPLY, LeadFormState::PROGRESS, LeadFormState::ASK];
    let action = if known.contains(&action) { action } else { writing::NOTE };
    let to = if form.only_me {
        Some(view! { <input type="hidden" name=LeadFormState::TO value=LeadFormState::ONLY_ME/> })
    } else {
        None
    };
    let choices = form.choices.iter().map(|choice| view! { <input type="hidden" name="choice" value=choice.clone()/> });
    let choices = choices.collect_view();
    let times = form.times.iter().map(|time| view! { <input type="hidden" name="time" value=time.clone()/> });
    let times = times.collect_view();
    view! {
        <form class="field" method="post" action=InboxQuery::of_request().act(&id, action) data-busy="">
            <label for="note">{label}</label>
            <textarea class="input" id="note" name="text" rows="6">{escaped(&form.text)}</textarea>
            <input type="hidden" name="version" value=form.version.clone()/>
            {to}
            {times}
            {choices}
            <button class="button align-start">"Try Again"</button>
        </form>
    }
}
