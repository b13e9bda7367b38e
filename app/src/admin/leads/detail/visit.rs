use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use domain::leads::lead::Lead;
use domain::leads::visit::{Visit, VisitSlot};
use domain::messages;
use leptos::prelude::*;

pub(crate) fn times(lead: &Lead, query: &InboxQuery, when: &When) -> Option<impl IntoView + use<>> {
    let visit = lead.visit.as_ref()?;
    let mails = use_context::<backend::Shared>().is_some_and(|b| b.mail.is_some());
    let rows = visit.slots.iter().map(|slot| row(lead, slot, query, when)).collect_view();
    Some(view! {
        <section id="visit" class="proposed-times" aria-labelledby="h-visit">
            <div class="section-header"><h2 id="h-visit">"Proposed times"</h2></div>
            <ul class="event-log">{rows}</ul>
            {booked(lead, visit, mails, when)}
        </section>
    })
}

fn row(lead: &Lead, slot: &VisitSlot, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let time = when.full(slot.starts_at);
    let passed = slot.starts_at <= when.now();
    let (class, icon, says) = match slot {
        VisitSlot { confirmed: true, .. } => ("event-log__entry--success", Icon::Check, "Confirmed"),
        _ if passed => ("event-log__entry", Icon::Clock, messages::SLOT_PASSED),
        VisitSlot { taken: true, .. } => ("event-log__entry", Icon::Calendar, messages::SLOT_TAKEN),
        VisitSlot { message_id: Some(_), .. } => ("event-log__entry--pending", Icon::Calendar, "Offered by you"),
        _ => ("event-log__entry--pending", Icon::Calendar, "Free"),
    };
    let open = !passed && !slot.taken && !lead.summary.quarantined;
    let verb = if slot.confirmed { "Confirm again" } else { "Confirm" };
    let confirm = if open {
        Some(view! {
            <form method="post" action=query.act(&lead.summary.id, "visit") data-busy="">
                <input type="hidden" name="slot" value=slot.id.clone()/>
                <button class="button button--outline button--small" aria-label=format!("{verb}: {time}")>{verb}</button>
            </form>
        })
    } else {
        None
    };
    view! { <li class=class>{icon.draw()}<div><b>{time}</b><p>{says}</p></div>{confirm}</li> }
}

fn booked(lead: &Lead, visit: &Visit, mails: bool, when: &When) -> AnyView {
    let Some(booking) = &visit.booking else {
        let next = if mails {
            "Confirming a time sends the visitor a calendar invitation."
        } else {
            "Mail is not set up: confirm a time, then send the invitation yourself."
        };
        return view! { <p class="empty-text">{next}</p> }.into_any();
    };
    let confirmed = when.short(booking.confirmed_at);
    let says = if mails {
        format!("Confirmed {confirmed}. See Deliveries for the status of the invitation.")
    } else {
        format!("Confirmed {confirmed}. Mail is not set up: download the invitation and send it yourself.")
    };
    let file = format!("/admin/leads/{}/visit.ics", lead.summary.id);
    view! {
        <div class="proposed-times__next">
            <p>{says}</p>
            <a class="button button--outline button--small" href=file download="visit.ics">"Download .ics"</a>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::test_html::html_of;
    use domain::leads::visit::Booking;
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
        }
    }

    fn shown(change: impl FnOnce(&mut Visit)) -> String {
        let mut lead = lead();
        let mut visit = Visit { slots: vec![slot("a", -1), slot("b", 3), slot("c", 4)], booking: None };
        change(&mut visit);
        lead.visit = Some(visit);
        html_of(|| times(&lead, &InboxQuery::default(), &when()))
    }

    #[test]
    fn only_times_to_come_that_are_free_can_be_confirmed() {
        let page = shown(|visit| visit.slots[2].taken = true);
        assert_eq!(page.matches("name=\"slot\"").count(), 1, "{page}");
        assert!(page.contains("value=\"b\"") && page.contains("Confirm: Mon Nov 23, 1:58 PM"));
        assert!(page.contains(messages::SLOT_PASSED) && page.contains(messages::SLOT_TAKEN));
        assert!(page.contains("action=\"/admin/leads/lead-jane-halloran/visit\"") && !page.contains(".ics"));
    }

    #[test]
    fn a_confirmed_one_has_its_file_and_says_that_mail_is_missing() {
        let page = shown(|visit| {
            visit.slots[1].confirmed = true;
            let VisitSlot { starts_at, ends_at, .. } = visit.slots[1];
            visit.booking = Some(Booking { starts_at, ends_at, sequence: 0, confirmed_at: when().now() });
        });
        assert!(page.contains("Confirm again: Mon") && page.contains("/admin/leads/lead-jane-halloran/visit.ics"));
        assert!(page.contains("Mail is not set up: download"), "{page}");
    }

    #[test]
    fn other_leads_propose_nothing_and_held_ones_cannot_be_confirmed() {
        assert!(!html_of(|| times(&lead(), &InboxQuery::default(), &when())).contains("<section"));
        let mut held = lead();
        held.visit = Some(Visit { slots: vec![slot("b", 3)], booking: None });
        held.summary.quarantined = true;
        assert!(!html_of(|| times(&held, &InboxQuery::default(), &when())).contains("<form"));
    }
}
