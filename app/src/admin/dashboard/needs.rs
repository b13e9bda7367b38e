//! What needs the owner: people first, then what keeps the site from working.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::leads::{ANSWER, cleat};
use crate::admin::times::When;
use crate::api::admin::alerts::{Alert, Severity};
use crate::api::admin::types::DashboardData;
use domain::leads::waiting::{Waiting, WaitingPerson, WaitingReason};
use domain::messages::{admin, today as msg};
use domain::site::backups::{BackupStanding, Runs};
use leptos::prelude::*;

/// In place of who waits, while nobody has asked for anything.
pub(super) fn begin(to_begin: Vec<AnyView>, data: &DashboardData) -> impl IntoView + use<> {
    view! { <div class="today__needs">{to_begin}{alerts(urgent(data))}</div> }
}

fn urgent(data: &DashboardData) -> Vec<Alert> {
    data.alerts.iter().filter(|alert| alert.severity != Severity::Calm).cloned().collect()
}

pub(super) fn needs(data: &DashboardData, backup: &str, when: &When) -> impl IntoView + use<> {
    let urgent = urgent(data);
    let content = match data.waiting.people {
        0 if urgent.is_empty() => quiet(data, backup, when).into_any(),
        0 => view! { <p class="empty-text">{nobody(data)}</p>{alerts(urgent)} }.into_any(),
        _ => view! { {people(&data.waiting, when)}{alerts(urgent)} }.into_any(),
    };
    let count = if data.waiting.people > 0 {
        Some(view! { <span class="muted small">{data.waiting.people}</span> })
    } else {
        None
    };
    view! {
        <section class="today__needs" aria-labelledby="h-needs">
            <div class="section-header">
                <h2 id="h-needs">{msg::NEEDS}</h2>
                {count}
                <a class="link" href="/admin/leads">"All requests"</a>
            </div>
            {content}
        </section>
    }
}

fn people(waiting: &Waiting, when: &When) -> Option<impl IntoView + use<>> {
    if waiting.first.is_empty() {
        return None;
    }
    let mut rows = Vec::new();
    for (at, person) in waiting.first.iter().enumerate() {
        rows.push(row(person, at == 0, when));
    }
    let more = if waiting.more() > 0 {
        Some(view! { <p class="waiting__more"><a class="link" href="/admin/leads">{msg::more(waiting.more())}</a></p> })
    } else {
        None
    };
    Some(view! { <ol class="waiting">{rows}</ol>{more} })
}

fn row(person: &WaitingPerson, is_first: bool, when: &When) -> impl IntoView + use<> {
    let WaitingPerson { lead, reason, since, due, .. } = person;
    let path = InboxQuery::default().lead(&lead.id);
    let href = match reason {
        WaitingReason::New | WaitingReason::Turn => format!("{path}{ANSWER}"),
        WaitingReason::Times => format!("{path}#visit"),
        WaitingReason::CameBack => path.clone(),
    };
    let is_bad = *reason == WaitingReason::CameBack;
    let icon = if is_bad { Icon::Alert } else { Icon::Inbox };
    let item = if is_bad { "waiting__item waiting__item--error" } else { "waiting__item" };
    let button = if is_first { "button button--small" } else { "button button--outline button--small" };
    let action = msg::button(*reason);
    let thumb = lead.photo_id.as_ref().map(|id| {
        view! { <img src=format!("/admin/photos/{id}?thumb") width="84" height="68" alt="" loading="lazy"/> }
    });
    view! {
        <li class=item>
            <span class="waiting__mark">{icon.draw()}</span>
            <div class="waiting__text">
                <h3>
                    <a href=path>{lead.name.clone()}</a>
                    " "<span>{msg::what_happened(*reason, lead.kind, &when.visit(*since))}</span>
                </h3>
                {words(person)}
                {deadline(*reason, *due, when)}
            </div>
            {thumb}
            <a class=button href=href>{action}<span class="visually-hidden">": "{lead.name.clone()}</span></a>
        </li>
    }
}

fn words(person: &WaitingPerson) -> Option<AnyView> {
    if person.lead.photo_missing && person.reason == WaitingReason::New {
        return Some(view! { <p>{msg::PHOTO_MISSING}</p> }.into_any());
    }
    let words = person.words.trim();
    if words.is_empty() {
        return None;
    }
    Some(view! { <p class="waiting__words">{format!("\u{201c}{words}\u{201d}")}</p> }.into_any())
}

fn deadline(reason: WaitingReason, due: domain::Timestamp, when: &When) -> impl IntoView + use<> {
    let is_late = due <= when.now();
    let class = if is_late {
        "badge badge--error"
    } else if when.is_soon(due) {
        "badge badge--warning"
    } else {
        "badge"
    };
    view! { <p class=class>{Icon::Clock.draw()}{msg::deadline(reason, &when.visit(due), is_late)}</p> }
}

fn nobody(data: &DashboardData) -> String {
    if data.is_without_requests() {
        admin::NO_REQUESTS.to_owned()
    } else {
        msg::all_answered(data.counts.open - data.counts.tries.min(data.counts.open))
    }
}

fn quiet(data: &DashboardData, backup: &str, when: &When) -> impl IntoView + use<> {
    let mail = match data.last_mail {
        Some(at) if data.has_mail => Some(proof(msg::mail_works(&when.visit(at)))),
        None if data.has_mail => Some(proof(msg::MAIL_IS_SET_UP.to_owned())),
        _ => None,
    };
    view! {
        <div class="quiet-day">
            {cleat()}
            <div>
                <h3>{msg::NOTHING_WAITS}</h3>
                <p>{nobody(data)}" "{last_answered(data, when)}</p>
                <p class="quiet-day__proof">{mail}{copies(data, backup, when)}</p>
            </div>
        </div>
    }
}

fn last_answered(data: &DashboardData, when: &When) -> Option<impl IntoView + use<>> {
    let last = data.last_answer.as_ref()?;
    let path = InboxQuery::default().lead(&last.lead_id);
    let at = when.visit(last.at);
    Some(view! { {msg::LAST_ANSWERED}" "<a class="link" href=path>{last.name.clone()}</a>", "{at}"." })
}

fn proof(says: String) -> AnyView {
    view! { <span class="badge badge--success">{Icon::Check.draw()}{says}</span> }.into_any()
}

fn copies(data: &DashboardData, backup: &str, when: &When) -> AnyView {
    match &data.backups {
        (BackupStanding::Fine, Some(Runs { succeeded_at: Some(at), .. })) => proof(msg::copy_kept(&when.visit(*at))),
        _ => view! { <span class="small muted">{backup.to_owned()}</span> }.into_any(),
    }
}

fn alerts(items: Vec<Alert>) -> Option<impl IntoView> {
    if items.is_empty() {
        return None;
    }
    let mut rows = Vec::new();
    for Alert { item, severity } in items {
        let class = if severity == Severity::Bad { "todo__item--error" } else { "todo__item--warning" };
        // Three links all labeled 'Look' would be indistinguishable in a screen reader.
        let label = format!("{}: {}", item.action, item.title);
        rows.push(view! {
            <li class=class>
                {Icon::Alert.draw()}
                <b>{item.title}</b>
                <p>{item.text}</p>
                <a class="button button--outline button--small" href=item.href aria-label=label>{item.action}</a>
            </li>
        });
    }
    Some(view! { <ul class="todo">{rows}</ul> })
}
