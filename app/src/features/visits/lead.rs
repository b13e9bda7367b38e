use super::owner_api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::fact::{Fact, fact};
use crate::admin::leads::detail::turn::times_that_are_offered;
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use backend::features::visits::VisitTimes;
use domain::features::visits::messages as msg;
use domain::features::visits::{Cancellation, Visit, VisitDay, VisitParty, VisitSlot};
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use domain::messages;
use domain::time::day::LocalTime;
use leptos::prelude::*;

/// The section of a lead's screen: its visit, or the times at which it could be. Every request can lead to a visit.
pub(crate) async fn lead_section(lead: &Lead, query: &InboxQuery, when: &When) -> Option<AnyView> {
    let free = owner_api::times(&lead.summary.id).await.unwrap_or_default();
    section(lead, &free, query, when)
}

/// `free` are the times to which the visit can be moved.
fn section(lead: &Lead, free: &VisitTimes, query: &InboxQuery, when: &When) -> Option<AnyView> {
    let is_open = !lead.summary.quarantined && lead.summary.status != LeadStatus::Closed;
    let none = Visit::default();
    let visit = match &lead.visit {
        Some(visit) => visit,
        None if is_open => &none,
        None => return None,
    };
    let mails =
        use_context::<backend::SharedBackend>().is_some_and(|b| b.outgoing.mail.is_some()) && !lead.email.is_empty();
    let mut rows = Vec::new();
    for slot in &visit.slots {
        if slot.confirmed || visit.leaves_open(slot.offered_at, when.now()) {
            rows.push(row(lead, slot, is_open, query, when));
        }
    }
    let slots = if rows.is_empty() { None } else { Some(view! { <ul class="event-log">{rows}</ul> }) };
    let content = view! {
        <div class="proposed-times">
            {slots}
            {standing(lead, visit, mails, query, when)}
            {if is_open { Some(changes(lead, visit, free, query, when)) } else { None }}
        </div>
    };
    Some(fact(Fact {
        id: "visit",
        icon: Icon::Calendar,
        title: "Visit".to_owned(),
        value: value(lead, visit, when),
        is_open: false,
        content: content.into_any(),
    }))
}

/// How it stands, in a few words.
fn value(lead: &Lead, visit: &Visit, when: &When) -> String {
    if let Some(booking) = &visit.booking {
        return when.visit(booking.starts_at);
    }
    if visit.cancellation.is_some() {
        return "Canceled".to_owned();
    }
    match times_that_are_offered(lead, when) {
        0 => "None yet".to_owned(),
        times => msg::times_offered(times),
    }
}

fn row(lead: &Lead, slot: &VisitSlot, is_open: bool, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let time = when.visit(slot.starts_at);
    let passed = slot.starts_at <= when.now();
    let (class, icon, says) = match slot {
        VisitSlot { confirmed: true, .. } => ("event-log__entry--success", Icon::Check, "Confirmed"),
        _ if passed => ("event-log__entry", Icon::Clock, messages::SLOT_PASSED),
        VisitSlot { taken: true, .. } => ("event-log__entry", Icon::Calendar, messages::SLOT_TAKEN),
        VisitSlot { message_id: Some(_), .. } => ("event-log__entry--pending", Icon::Calendar, "Offered by you"),
        _ => ("event-log__entry--pending", Icon::Calendar, "Free"),
    };
    let confirm = if is_open && slot.is_free(when.now()) && !slot.confirmed {
        Some(view! {
            <form method="post" action=query.act(&lead.summary.id, "visit") data-busy="">
                <input type="hidden" name="slot" value=slot.id.clone()/>
                <button class="button button--outline button--small" aria-label=format!("Confirm: {time}")>"Confirm"</button>
            </form>
        })
    } else {
        None
    };
    view! { <li class=class>{icon.draw()}<div><b>{time}</b><p>{says}</p></div>{confirm}</li> }
}

fn standing(lead: &Lead, visit: &Visit, mails: bool, query: &InboxQuery, when: &When) -> AnyView {
    if let Some(canceled) = &visit.cancellation {
        return view! { <p class="empty-text">{canceled_note(canceled, when)}</p> }.into_any();
    }
    let Some(booking) = &visit.booking else {
        let next = match (visit.slots.is_empty(), mails) {
            (true, _) => "No visit is planned.",
            (false, true) => "Confirming a time sends the visitor a calendar invitation.",
            (false, false) => {
                "This visitor gets no mail from the site: confirm a time, then send the invitation yourself."
            }
        };
        return view! { <p class="empty-text">{next}</p> }.into_any();
    };
    let confirmed = when.short(booking.confirmed_at);
    let says = if mails {
        format!("Confirmed {confirmed}. See Deliveries for the status of the invitation.")
    } else {
        format!(
            "Confirmed {confirmed}. This visitor gets no mail from the site: download the invitation and send it yourself."
        )
    };
    let is_to_come = visit.to_come(when.now()).is_some();
    let closing = if is_to_come { Some(format!(" {}", msg::CLOSING_CANCELS)) } else { None };
    let again = if is_to_come && mails {
        Some(view! {
            <form method="post" action=query.act(&lead.summary.id, "visit-invite") data-busy="">
                <button class="button button--outline button--small">{msg::INVITE_AGAIN}</button>
            </form>
        })
    } else {
        None
    };
    let file = format!("/admin/leads/{}/visit.ics", lead.summary.id);
    view! {
        <div class="proposed-times__next">
            <p>{says}{closing}</p>
            <a class="button button--outline button--small" href=file download="visit.ics">"Download .ics"</a>
            {again}
        </div>
    }
    .into_any()
}

fn canceled_note(canceled: &Cancellation, when: &When) -> String {
    let by = match canceled.by {
        VisitParty::Owner => "by you",
        VisitParty::Visitor => "by the visitor",
    };
    let visit = when.visit(canceled.booking.starts_at);
    format!("The visit on {visit} was canceled {by} on {}.", when.short(canceled.canceled_at))
}

/// Another time, and canceling. Folded away: most visits take place as confirmed.
fn changes(lead: &Lead, visit: &Visit, free: &VisitTimes, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let to_come = visit.to_come(when.now());
    let title = if to_come.is_some() { msg::MOVE_OR_CANCEL } else { "Plan a visit" };
    let verb = if to_come.is_some() { "Move the visit" } else { "Confirm this time" };
    let cancel = if to_come.is_some() {
        Some(view! {
            <form method="post" action=query.act(&lead.summary.id, "visit-cancel") data-busy="">
                <p class="hint">{msg::CANCEL_HINT}</p>
                <button class="button button--outline">"Cancel the visit"</button>
            </form>
        })
    } else {
        None
    };
    // In the same group as the box to write in: one of them is open.
    view! {
        <details class="visit-changes" name="write">
            <summary>{title}</summary>
            {move_form(lead, free, verb, query)}
            {cancel}
        </details>
    }
}

fn move_form(lead: &Lead, free: &VisitTimes, verb: &'static str, query: &InboxQuery) -> AnyView {
    if free.days.iter().all(|day| day.times.is_empty()) {
        return view! { <p class="hint">{msg::NO_TIMES}</p> }.into_any();
    }
    let days = free
        .days
        .iter()
        .map(|VisitDay { day, times, .. }| {
            let options = times
                .iter()
                .map(|minute| {
                    let time = LocalTime { day: *day, minute: *minute };
                    view! { <option value=time.iso()>{time.short()}</option> }
                })
                .collect_view();
            view! { <optgroup label=day.long()>{options}</optgroup> }
        })
        .collect_view();
    view! {
        <form method="post" action=query.act(&lead.summary.id, "visit-move") data-busy="">
            <div class="field">
                <label for="visit-time">{format!("Free times ({})", free.zone)}</label>
                <select class="input" id="visit-time" name="slot" autocomplete="off">{days}</select>
            </div>
            <button class="button">{verb}</button>
        </form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::test_html::html_of;
    use domain::features::visits::Booking;
    use domain::time::{DAY, HOUR};

    fn slot(id: &str, days: i64) -> VisitSlot {
        let starts_at = when().now().plus_ms(days * DAY);
        VisitSlot {
            id: id.into(),
            starts_at,
            ends_at: starts_at.plus_ms(HOUR),
            confirmed: false,
            taken: false,
            message_id: None,
            offered_at: None,
        }
    }

    fn free() -> VisitTimes {
        let day = LocalTime::parse("2026-11-23T10:00").expect("a time").day;
        VisitTimes { days: vec![VisitDay { day, times: vec![600, 720], note: None }], zone: "PST".to_owned() }
    }

    fn shown(change: impl FnOnce(&mut Visit)) -> String {
        let mut lead = lead();
        let mut visit = Visit { slots: vec![slot("a", -1), slot("b", 3), slot("c", 4)], ..Visit::default() };
        change(&mut visit);
        lead.visit = Some(visit);
        html_of(|| super::section(&lead, &free(), &InboxQuery::default(), &when()))
    }

    #[test]
    fn only_times_to_come_that_are_free_can_be_confirmed() {
        let page = shown(|visit| visit.slots[2].taken = true);
        assert_eq!(page.matches("type=\"hidden\" name=\"slot\"").count(), 1, "{page}");
        assert!(page.contains("value=\"b\"") && page.contains("Confirm: Mon, Nov 23, 1:58 pm"));
        assert!(page.contains(messages::SLOT_PASSED) && page.contains(messages::SLOT_TAKEN));
        assert!(page.contains("action=\"/admin/leads/lead-jane-halloran/visit\"") && !page.contains(".ics"));
    }

    fn book(visit: &mut Visit) {
        visit.slots[1].confirmed = true;
        let VisitSlot { starts_at, ends_at, .. } = visit.slots[1];
        visit.booking = Some(Booking { starts_at, ends_at, sequence: 0, confirmed_at: when().now() });
    }

    #[test]
    fn a_confirmed_one_has_its_file_and_says_that_mail_is_missing() {
        let page = shown(book);
        assert!(page.contains("/admin/leads/lead-jane-halloran/visit.ics"), "{page}");
        assert!(page.contains("gets no mail from the site: download") && page.contains(msg::CLOSING_CANCELS), "{page}");
        assert!(!page.contains(msg::INVITE_AGAIN), "{page}");
    }

    #[test]
    fn the_other_times_are_gone_once_one_is_booked() {
        let page = shown(book);
        assert_eq!(page.matches("<li class=\"event-log__entry").count(), 1, "{page}");
        assert!(!page.contains("type=\"hidden\" name=\"slot\"") && !page.contains("/visit\""), "{page}");
        assert!(page.contains("visit-move") && page.contains("Confirmed"), "{page}");
        // After the visit, only times that were offered since.
        let page = shown(|visit| {
            book(visit);
            let before = when().now().plus_ms(-2 * DAY);
            if let Some(booking) = &mut visit.booking {
                booking.starts_at = before;
                booking.confirmed_at = before;
            }
            visit.slots[1].starts_at = before;
            visit.slots[2].offered_at = Some(when().now());
            visit.slots.push(slot("d", 5));
        });
        assert_eq!(page.matches("type=\"hidden\" name=\"slot\"").count(), 1, "{page}");
        assert!(page.contains("value=\"c\""), "{page}");
    }

    #[test]
    fn a_closed_one_has_nothing_to_confirm() {
        let mut closed = lead();
        closed.visit = Some(Visit { slots: vec![slot("b", 3)], ..Visit::default() });
        closed.summary.status = LeadStatus::Closed;
        let page = html_of(|| super::section(&closed, &free(), &InboxQuery::default(), &when()));
        assert!(page.contains("<section") && !page.contains("<form"), "{page}");
    }

    #[test]
    fn every_open_lead_can_lead_to_a_visit() {
        let page = html_of(|| super::section(&lead(), &free(), &InboxQuery::default(), &when()));
        assert!(
            page.contains("/admin/leads/lead-jane-halloran/visit-move") && page.contains("2026-11-23T10:00"),
            "{page}"
        );
        assert!(!page.contains("visit-cancel"), "{page}");
        let mut closed = lead();
        closed.summary.status = LeadStatus::Closed;
        let page = html_of(|| super::section(&closed, &free(), &InboxQuery::default(), &when()));
        assert!(!page.contains("<section"), "{page}");
        let page = html_of(|| super::section(&lead(), &VisitTimes::default(), &InboxQuery::default(), &when()));
        assert!(page.contains(msg::NO_TIMES) && !page.contains("<select"), "{page}");
    }

    #[test]
    fn a_canceled_visit_says_who_canceled_it_and_can_be_planned_anew() {
        let page = shown(|visit| {
            let VisitSlot { starts_at, ends_at, .. } = visit.slots[1];
            let booking = Booking { starts_at, ends_at, sequence: 1, confirmed_at: when().now() };
            visit.cancellation = Some(Cancellation { booking, canceled_at: when().now(), by: VisitParty::Visitor });
        });
        assert!(page.contains("was canceled by the visitor") && page.contains("visit-move"), "{page}");
        assert!(!page.contains("visit-cancel") && !page.contains(".ics"), "{page}");
    }

    #[test]
    fn held_ones_cannot_be_confirmed() {
        let mut held = lead();
        held.visit = Some(Visit { slots: vec![slot("b", 3)], ..Visit::default() });
        held.summary.quarantined = true;
        let page = html_of(|| super::section(&held, &free(), &InboxQuery::default(), &when()));
        assert!(page.contains("<section") && !page.contains("<form"), "{page}");
    }
}
