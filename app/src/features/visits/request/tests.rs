use super::*;
use crate::context::FormState;
use crate::pages::request::fixtures::{AT, slot, view_of};
use crate::test_html::html_of;
use backend::features::visits::VisitTimes;
use domain::features::conversation::visitor_view::VisitState;
use domain::features::visits::messages as visits;
use domain::features::visits::offers::{OtherTimesDraft, field};
use domain::features::visits::{VISIT_MS, VisitDay, VisitSlot};
use domain::limits;
use domain::time::DAY;
use domain::time::day::LocalTime;

fn shown() -> Shown {
    Shown { token: "t.1.2.3".into(), ..Shown::default() }
}

fn html_of_part(view: &VisitorView, shown: &Shown) -> String {
    html_of(|| part(view, &BusinessProfile::default(), shown))
}

#[test]
fn a_refused_change_of_a_visit_that_is_gone_says_why() {
    let moved = FormState { notice: Some(visits::NOT_BOOKED.to_owned()), ..FormState::default() };
    let page = html_of_part(&view_of(), &Shown { moved, ..shown() });
    assert!(page.contains(visits::NOT_BOOKED), "{page}");
}

#[test]
fn offered_times_are_chosen_by_a_plain_form() {
    let mut view = view_of();
    view.offers = Some(vec![slot("s1"), slot("s2")]);
    let page = html_of_part(&view, &shown());
    assert!(page.contains("action=\"/request/t.1.2.3/visit/choose\"") && page.contains("value=\"s2\""), "{page}");
    for part in ["<b>20</b>", "<b>1:58 pm</b>", "until 2:58 pm", "Book Friday at 1:58 pm", "The times are PST."] {
        assert!(page.contains(part), "{part} in {page}");
    }
    let mut unchosen = shown();
    unchosen.chosen.violations.add(field::TIME, msg::TIME_REQUIRED);
    assert!(html_of_part(&view, &unchosen).contains(msg::TIME_REQUIRED));
    assert!(!html_of_part(&view, &Shown { by_owner: true, ..shown() }).contains("type=\"radio\""));
    view.offers = Some(vec![]);
    let gone = html_of_part(&view, &shown());
    assert!(gone.contains(msg::OFFERS_GONE) && !gone.contains("type=\"radio\""), "{gone}");
}

#[test]
fn times_before_and_after_the_clocks_change_name_their_own_zone() {
    let earlier =
        VisitSlot { starts_at: AT.plus_ms(-28 * DAY), ends_at: AT.plus_ms(-28 * DAY + VISIT_MS), ..slot("s1") };
    let mut view = view_of();
    view.offers = Some(vec![earlier, slot("s2")]);
    let page = html_of_part(&view, &shown());
    for part in
        [visits::TAKES_AN_HOUR, "<b>2:58 pm</b> <small>until 3:58 pm PDT</small>", "<small>until 2:58 pm PST</small>"]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("The times are"), "{page}");
}

#[test]
fn each_offered_time_has_its_label_of_the_button() {
    // The style sheet shows one of them.
    assert_eq!(limits::VISIT_SLOTS_MAX, 3);
    let mut view = view_of();
    view.offers = Some(vec![slot("s1"), slot("s2"), slot("s3")]);
    let page = html_of_part(&view, &shown());
    assert_eq!(page.matches("<span>Book Friday at 1:58 pm</span>").count(), 3, "{page}");
    assert!(page.contains("form=\"choose-time\"") && page.contains("id=\"choose-time\""), "{page}");
}

#[test]
fn a_visitor_whom_no_time_suits_asks_for_others() {
    let mut view = view_of();
    view.offers = Some(vec![slot("s1")]);
    let is_open = |page: &str| {
        let details = page.split("<details").nth(1).and_then(|rest| rest.split('>').next()).expect("the form");
        details.contains(" open")
    };
    let closed = html_of_part(&view, &shown());
    assert!(closed.contains("action=\"/request/t.1.2.3/visit/other\"") && !is_open(&closed), "{closed}");
    let draft = OtherTimesDraft { wishes: vec!["saturdays".into()], other: "\"><b>ten".into() };
    let mut refused = Shown { others: FormState { draft, ..FormState::default() }, ..shown() };
    refused.others.violations.add(field::OTHER, "Too long");
    let page = html_of_part(&view, &refused);
    assert!(page.contains("Too long") && is_open(&page), "{page}");
    assert!(!page.contains("\"><b>ten"), "{page}");
    let saturdays = page.split("value=\"saturdays\"").nth(1).and_then(|rest| rest.split('>').next()).expect("a box");
    assert!(saturdays.contains("checked"), "{page}");
    let owner = html_of_part(&view, &Shown { by_owner: true, ..shown() });
    assert!(!owner.contains("/visit/other"), "{owner}");
}

#[test]
fn who_receives_the_visitor_is_said_with_what_is_known() {
    let mut view = view_of();
    view.offers = Some(vec![slot("s1")]);
    let profile = BusinessProfile::default();
    let visited = html_of(|| part(&view, &profile, &shown()));
    assert!(visited.contains(&visits::host(&escaped_name(&profile), true)), "{visited}");
    let afloat = BusinessProfile { street: String::new(), initials: String::new(), phone: String::new(), ..profile };
    let coming = html_of(|| part(&view, &afloat, &shown()));
    assert!(coming.contains(&visits::host(&escaped_name(&afloat), false)), "{coming}");
    assert!(!coming.contains("tel:") && !coming.contains("<i aria-hidden"), "{coming}");
}

fn escaped_name(profile: &BusinessProfile) -> String {
    profile.name.replace('&', "&amp;")
}

#[test]
fn a_booked_visit_has_its_calendar_file() {
    let mut view = view_of();
    view.booking = Some(Booking { starts_at: AT, ends_at: AT, sequence: 0, confirmed_at: AT });
    view.visit = VisitState::ToCome;
    let page = html_of_part(&view, &shown());
    assert!(page.contains("href=\"/request/t.1.2.3/visit.ics\"") && page.contains(msg::BOOKED_HELP), "{page}");
    for part in ["<span>Friday</span>", "<b>20</b>", "Your visit: Friday, November 20, ", "1:58 pm", visits::HAVE_READY]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
    view.visit = VisitState::Over;
    let page = html_of_part(&view, &shown());
    assert!(!page.contains("visit.ics") && !page.contains(msg::BOOKED_HELP), "{page}");
}

#[test]
fn a_visit_to_come_can_be_moved_and_canceled_by_the_visitor() {
    let day = LocalTime::parse("2026-11-23T08:00").expect("a time").day;
    let times = VisitTimes { days: vec![VisitDay { day, times: vec![480], note: None }], zone: "PST".into() };
    let booking = Booking { starts_at: AT, ends_at: AT, sequence: 0, confirmed_at: AT };
    let html = |shown: &Shown, booking: Option<Booking>| {
        let visit = if booking.is_some() { VisitState::ToCome } else { VisitState::None };
        html_of_part(&VisitorView { booking, visit, ..view_of() }, shown)
    };
    let mut open = Shown { times: Some(times.clone()), ..shown() };
    let both = html(&open, Some(booking.clone()));
    for part in ["/request/t.1.2.3/visit\"", "/request/t.1.2.3/visit/cancel", "value=\"2026-11-23T08:00\""] {
        assert!(both.contains(part), "{part} in {both}");
    }
    open.moved.violations.add(field::SLOT, visits::TAKEN);
    assert!(html(&open, Some(booking.clone())).contains(visits::TAKEN));
    open.by_owner = true;
    assert!(!html(&open, Some(booking)).contains("action=\"/request/"));
    let canceled = html(&Shown { news: "canceled".into(), ..shown() }, None);
    assert!(canceled.contains(visits::CANCELED) && !canceled.contains("/visit/cancel"), "{canceled}");
}
