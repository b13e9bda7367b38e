//! Visits by day, for the owner.

use super::owner_api;
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::{count_unanswered, page, page_header, set_failure_status};
use backend::features::visits::agenda::Agenda;
use domain::features::visits::agenda::{AgendaDay, PlannedVisit, VisitStanding, by_day};
use domain::features::visits::messages as msg;
use domain::time::day::Day;
use leptos::prelude::*;

#[component]
pub fn VisitsPage() -> impl IntoView {
    page(msg::AGENDA, |admin| async move {
        let content = match owner_api::agenda().await {
            Ok(read) => screen(&read.agenda, read.past).into_any(),
            Err(failure) => {
                set_failure_status(&failure);
                view! { <FailureNote sentence=failure.error.message/> }.into_any()
            }
        };
        let waiting = count_unanswered().await;
        view! {
            <Frame email=admin.email here=Screen::Visits waiting>
                {page_header(msg::AGENDA, msg::AGENDA_ABOUT.to_owned(), None)}
                {content}
            </Frame>
        }
    })
}

fn screen(agenda: &Agenda, past: Vec<PlannedVisit>) -> impl IntoView + use<> {
    let ahead = by_day(agenda.ahead.clone());
    let ahead = if ahead.is_empty() {
        view! { <p class="empty-text">{msg::AGENDA_EMPTY}</p> }.into_any()
    } else {
        days(ahead, agenda.today).into_any()
    };
    let past = if past.is_empty() {
        None
    } else {
        Some(view! {
            <section aria-labelledby="h-past">
                <div class="section-header"><h2 id="h-past">{msg::AGENDA_PAST}</h2></div>
                {days(by_day(past), agenda.today)}
            </section>
        })
    };
    view! {
        <div class="agenda-page">
            <section aria-labelledby="h-ahead">
                <div class="section-header"><h2 id="h-ahead">{msg::AGENDA_AHEAD}</h2></div>
                {ahead}
            </section>
            {past}
        </div>
    }
}

fn days(days: Vec<AgendaDay>, today: Day) -> impl IntoView {
    let mut rows = Vec::new();
    for AgendaDay { day, visits } in days {
        let entries: Vec<_> = visits.iter().map(entry).collect();
        let name = if day == today { format!("{}, {}", msg::AGENDA_TODAY, day.short()) } else { day.short() };
        rows.push(view! { <li><h3>{name}</h3><ul>{entries}</ul></li> });
    }
    view! { <ol class="agenda agenda--page">{rows}</ol> }
}

/// One time; what is read aloud names its day, too.
pub(crate) fn entry(visit: &PlannedVisit) -> impl IntoView + use<> {
    let href = format!("{}#visit", InboxQuery::default().lead(&visit.lead_id));
    let class = if visit.standing == VisitStanding::Booked { "" } else { "agenda__open" };
    let name = match visit.standing {
        VisitStanding::Booked => visit.name.clone(),
        VisitStanding::Offered => msg::offered_to(&visit.name),
        VisitStanding::AskedFor => msg::asked_for_by(&visit.name),
    };
    let about = match visit.standing {
        VisitStanding::Booked => visit.place.clone(),
        VisitStanding::Offered => msg::NOT_CHOSEN.to_owned(),
        VisitStanding::AskedFor => msg::NOT_CONFIRMED.to_owned(),
    };
    let about = if about.is_empty() { None } else { Some(view! { <small>{about}</small> }) };
    view! {
        <li class=class>
            <a href=href>
                <time datetime=visit.time.iso()>
                    <span class="visually-hidden">{format!("{}, ", visit.time.day.short())}</span>{visit.time.clock()}
                </time>
                " "<span>{name}{about}</span>
            </a>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::time::day::LocalTime;

    fn visit(name: &str, time: &str, standing: VisitStanding) -> PlannedVisit {
        PlannedVisit {
            lead_id: format!("lead-{}", name.to_lowercase()),
            name: name.into(),
            place: "Nordhavn 47, Harbor Island".into(),
            time: LocalTime::parse(time).expect("a time"),
            standing,
        }
    }

    #[test]
    fn each_time_leads_to_its_request_and_says_how_it_stands() {
        let agenda = Agenda {
            today: Day::parse("2026-11-30").expect("a day"),
            ahead: vec![
                visit("Hank", "2026-11-30T09:00", VisitStanding::Booked),
                visit("Sam <b>", "2026-12-01T16:00", VisitStanding::Offered),
                visit("Gus", "2026-12-01T16:30", VisitStanding::AskedFor),
            ],
        };
        let html = html_of(|| screen(&agenda, vec![visit("Ann", "2026-11-20T10:00", VisitStanding::Booked)]));
        assert!(html.contains("href=\"/admin/leads/lead-hank#visit\"") && html.contains("Nordhavn 47"), "{html}");
        assert!(html.contains("Tue, Dec 1, </span>4 pm") && html.contains("4:30 pm"), "{html}");
        assert!(html.contains("Today, Mon, Nov 30") && html.contains("Fri, Nov 20"), "{html}");
        assert!(html.contains(&msg::offered_to("Sam &lt;b&gt;")) && html.contains(msg::NOT_CONFIRMED), "{html}");
        assert_eq!(html.matches("class=\"agenda__open\"").count(), 2);
        let none = html_of(|| screen(&Agenda::default(), vec![]));
        assert!(none.contains(msg::AGENDA_EMPTY) && !none.contains("h-past"), "{none}");
    }
}
