//! How a request stands: when it was sent, and what becomes of its reminder.

use crate::admin::times::When;
use domain::features::review_requests::{Reminder, ReviewRequest, StoppedBy};
use leptos::prelude::*;

pub(crate) fn standing(request: &ReviewRequest, when: &When) -> impl IntoView + use<> {
    let asked = when.short(request.asked_at);
    let how = if request.by_hand { "Noted as asked with your mail program" } else { "Asked by email" };
    let stop = if request.may_stop_reminder() { Some(stop_form(request)) } else { None };
    view! {
        <div class="review-standing">
            <p>
                <b>{how}" "<time datetime=when.machine(request.asked_at)>{asked}</time>"."</b>
                " "{reminder(request, when)}
            </p>
            {stop}
        </div>
    }
}

fn reminder(request: &ReviewRequest, when: &When) -> String {
    match request.reminder() {
        Reminder::None => "No reminder follows.".to_owned(),
        Reminder::AfterDelivery => "The only reminder follows two weeks after it was delivered.".to_owned(),
        Reminder::Due(at) => format!("The only reminder follows on {}.", when.full(at)),
        Reminder::Sent(at) => format!("Reminded {}; nothing more follows.", when.short(at)),
        Reminder::Stopped(at, StoppedBy::Owner) => format!("You stopped the reminder {}.", when.short(at)),
        Reminder::Stopped(at, StoppedBy::Customer) => {
            format!("{} wanted no reminder ({}).", request.name, when.short(at))
        }
    }
}

fn stop_form(request: &ReviewRequest) -> impl IntoView + use<> {
    let action = format!("/admin/review-requests/{}/stop", request.id);
    let label = format!("Stop the reminder to {}", request.name);
    view! {
        <form method="post" action=action data-busy="">
            <button class="button button--outline button--small" aria-label=label>"Stop the reminder"</button>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::features::review_requests::fixtures::review_request;
    use crate::test_html::html_of;
    use domain::delivery::{Channel, DeliveryState};
    use domain::features::review_requests::limits::REMINDER_MS;
    use domain::leads::lead::Delivery;

    fn shown(request: &ReviewRequest) -> String {
        html_of(|| standing(request, &when()))
    }

    #[test]
    fn a_reminder_can_be_stopped_until_it_is_sent() {
        let mut request = review_request();
        let stop = format!("action=\"/admin/review-requests/{}/stop\"", request.id);
        assert!(shown(&request).contains(&stop), "{}", shown(&request));
        request.deliveries.push(Delivery {
            id: "d9".into(),
            channel: Channel::ReviewMail,
            state: DeliveryState::Delivered,
            attempts: 1,
            next_attempt_at: when().now(),
            updated_at: when().now(),
            last_outcome: None,
            about: None,
        });
        let due = when().full(when().now().plus_ms(REMINDER_MS));
        assert!(shown(&request).contains(&due) && shown(&request).contains(&stop));
        request.reminded_at = Some(when().now());
        assert!(!shown(&request).contains(&stop));
    }

    #[test]
    fn what_the_mail_program_sent_is_not_followed_by_a_reminder() {
        let request = ReviewRequest { by_hand: true, ..review_request() };
        assert!(shown(&request).contains("mail program") && !shown(&request).contains("<form"));
    }
}
