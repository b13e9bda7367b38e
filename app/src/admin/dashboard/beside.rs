//! Beside what needs the owner: the visits ahead, and what can wait.

use crate::api::admin::alerts::{Alert, Severity};
use crate::api::admin::types::DashboardData;
use crate::features::visits::agenda::entry;
use domain::features::visits::agenda::{AgendaDay, next_days};
use domain::messages::today as msg;
use leptos::prelude::*;

pub(super) fn beside(data: &DashboardData) -> impl IntoView + use<> {
    view! {
        <div class="today__beside">
            <section aria-labelledby="h-visits">
                <div class="section-header">
                    <h2 id="h-visits">{msg::VISITS_AHEAD}</h2>
                    <a class="link" href="/admin/visits">"All visits"</a>
                </div>
                {visits(next_days(data.agenda.ahead.clone(), data.agenda.today))}
            </section>
            {spare_time(data)}
        </div>
    }
}

fn visits(days: Vec<AgendaDay>) -> impl IntoView {
    let mut rows = Vec::new();
    for AgendaDay { day, visits } in days {
        let entries = if visits.is_empty() {
            view! { <span class="muted">{msg::NO_VISITS}</span> }.into_any()
        } else {
            let entries: Vec<_> = visits.iter().map(entry).collect();
            view! { <ul>{entries}</ul> }.into_any()
        };
        rows.push(view! { <li><b>{day.short()}</b>{entries}</li> });
    }
    view! { <ol class="agenda">{rows}</ol> }
}

/// Never urgent, and never in a count.
fn spare_time(data: &DashboardData) -> Option<impl IntoView + use<>> {
    let mut rows = Vec::new();
    for Alert { item, severity } in &data.alerts {
        if *severity == Severity::Calm {
            rows.push(row(item.href.clone(), item.title.clone(), item.text.clone()));
        }
    }
    if data.content.pages_changed > 0 {
        let title = msg::unpublished(data.content.pages_changed);
        rows.push(row("/admin/pages".to_owned(), title, msg::UNPUBLISHED_ABOUT.to_owned()));
    }
    if rows.is_empty() {
        return None;
    }
    Some(view! {
        <section aria-labelledby="h-spare-time">
            <div class="section-header"><h2 id="h-spare-time">{msg::SPARE_TIME}</h2></div>
            <ul class="spare-time">{rows}</ul>
        </section>
    })
}

fn row(href: String, title: String, about: String) -> AnyView {
    view! { <li><a href=href><b>{title}</b>" "<span>{about}</span></a></li> }.into_any()
}
