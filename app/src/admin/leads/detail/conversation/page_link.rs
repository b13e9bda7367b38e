//! The visitor's page, as the owner can open, renew and close it.

use super::shown::ConversationScreen;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use domain::features::conversation::VisitorsPage;
use domain::features::conversation::messages as msg;
use domain::leads::lead::Lead;
use domain::leads::reply_templates::ReplyWay;
use leptos::prelude::*;

pub(crate) fn page_link(lead: &Lead, shown: &ConversationScreen, query: &InboxQuery, when: &When) -> Option<AnyView> {
    if lead.summary.quarantined || lead.email.is_empty() {
        return None;
    }
    let id = &lead.summary.id;
    let title = format!("{}'s page", lead.short_name());
    let renew = match (&shown.talk.conversation.page, shown.talk.way) {
        (VisitorsPage::Open { .. }, ReplyWay::BySite) => "Send a new link",
        (VisitorsPage::Open { .. }, ReplyWay::MailProgram) => "Renew",
        (_, ReplyWay::BySite) => "Open it and send a link",
        (_, ReplyWay::MailProgram) => "Open it again",
    };
    let renew = view! {
        <form method="post" action=query.act(id, "send-link") data-busy="">
            <button class="button button--outline button--small">{renew}</button>
        </form>
    };
    let content = match &shown.talk.conversation.page {
        VisitorsPage::None => view! { <p class="empty-text">{msg::PAGE_NEEDS_ADDRESS}</p> }.into_any(),
        VisitorsPage::Closed => {
            view! { <p class="visitors-page__state">{msg::PAGE_CLOSED}</p><div class="actions">{renew}</div> }.into_any()
        }
        VisitorsPage::Open { path, until } => view! {
            <p class="visitors-page__state">
                <a class="link" href=path.clone() target="_blank" rel="noreferrer">
                    {format!("See {}'s page", lead.short_name())}{Icon::External.draw_small()}
                </a>
                <span>"The newest link works until "<time datetime=when.machine(*until)>{when.full(*until)}</time></span>
            </p>
            <div class="actions">
                {renew}
                <form
                    method="post" action=query.act(id, "close-page") data-busy=""
                    data-confirm="Revoke every link to this page? You can open it again."
                >
                    <button class="button button--outline button--small">"Revoke"</button>
                </form>
            </div>
        }
        .into_any(),
    };
    let view = view! {
        <section class="visitors-page" aria-labelledby="h-page">
            <h3 id="h-page">{title}</h3>
            {content}
        </section>
    };
    Some(view.into_any())
}
