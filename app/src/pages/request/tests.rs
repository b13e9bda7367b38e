use super::*;
use crate::context::FormState;
use crate::test_html::html_of;
use backend::leads::visits::VisitTimes;
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::leads::lead::LeadPhoto;
use domain::leads::options::LeadKind;
use domain::leads::photos::PhotoKind;
use domain::leads::surfaces::{LeadSurface, SurfaceName};
use domain::leads::visit::{Booking, VISIT_MS, VisitDay, VisitSlot};
use domain::leads::visitor_view::{ShownMessage, Standing, Step, VisitState};
use domain::leads::work::OpenDecision;
use domain::messages::work as work_msg;
use domain::time::day::LocalTime;

const AT: Timestamp = Timestamp(1_795_211_880_000);

fn view_of() -> VisitorView {
    let photo = |id: &str, kind| LeadPhoto {
        id: id.into(),
        kind,
        words: String::new(),
        width: 1920,
        height: 1440,
        bytes: 9,
        message_id: None,
        by_owner: false,
    };
    VisitorView {
        reference: "HG-7K2M9Q".into(),
        name: "Jane Halloran".into(),
        kind: LeadKind::Refit,
        received_at: AT,
        request: "LOA < 50 ft".into(),
        topic: "Luxury Traditional".into(),
        surfaces: vec![LeadSurface { name: SurfaceName::Settee, ..LeadSurface::default() }],
        photos: vec![photo("p1", PhotoKind::Photo), photo("s1", PhotoKind::Sketch)],
        proposed: vec![],
        booking: None,
        visit: VisitState::None,
        offers: None,
        standing: Standing::Answered,
        step: Step::Answered,
        answered_at: Some(AT),
        notes: vec![],
        decisions: vec![],
        messages: vec![
            ShownMessage {
                by_visitor: false,
                text: "Is the light <b>12 volts?\n\nDana".into(),
                at: AT,
                times: vec![AT],
                choices: vec![],
                photos: vec![],
            },
            ShownMessage {
                by_visitor: true,
                text: "It is".into(),
                at: AT,
                times: vec![],
                choices: vec![],
                photos: vec![photo("p2", PhotoKind::Photo)],
            },
        ],
        until: AT.plus_ms(domain::limits::VISITORS_PAGE_MS),
    }
}

fn shown() -> Shown {
    Shown {
        token: "t.1.2.3".into(),
        by_owner: false,
        has_mail: true,
        sent: false,
        left_out: vec![],
        decided: false,
        deciding: FormState::default(),
        written: FormState::default(),
        withdrawn: FormState::default(),
    }
}

fn visit() -> visits::Shown {
    visits::Shown { token: "t.1.2.3".into(), ..visits::Shown::default() }
}

fn html(shown: &Shown) -> String {
    html_with(&view_of(), shown)
}

fn html_with(view: &VisitorView, shown: &Shown) -> String {
    html_of_all(view, shown, &visits::Shown { by_owner: shown.by_owner, ..visit() })
}

fn html_with_visit(view: &VisitorView, visit: &visits::Shown) -> String {
    html_of_all(view, &Shown { by_owner: visit.by_owner, ..shown() }, visit)
}

fn html_of_all(view: &VisitorView, shown: &Shown, visit: &visits::Shown) -> String {
    let site_data = SiteData { profile: BusinessProfile::default().into(), ..SiteData::default() };
    html_of(|| page(site_data, view, shown, visit))
}

#[test]
fn a_refused_change_of_a_visit_that_is_gone_says_why() {
    let moved = FormState { notice: Some(domain::messages::visits::NOT_BOOKED.to_owned()), ..FormState::default() };
    let page = html_with_visit(&view_of(), &visits::Shown { moved, ..visit() });
    assert!(page.contains(domain::messages::visits::NOT_BOOKED), "{page}");
}

fn slot(id: &str) -> VisitSlot {
    VisitSlot {
        id: id.into(),
        starts_at: AT,
        ends_at: AT.plus_ms(VISIT_MS),
        confirmed: false,
        taken: false,
        message_id: Some("m1".into()),
    }
}

#[test]
fn offered_times_are_chosen_by_a_plain_form() {
    let mut view = view_of();
    view.offers = Some(vec![slot("s1"), slot("s2")]);
    let page = html_with(&view, &shown());
    assert!(page.contains("action=\"/request/t.1.2.3/visit/choose\"") && page.contains("value=\"s2\""), "{page}");
    assert!(page.contains("Friday, November 20 at 1:58pm") && page.contains(msg::CHOOSE_LEDE), "{page}");
    let mut unchosen = visit();
    unchosen.chosen.violations.add(domain::leads::visit_offers::field::TIME, msg::TIME_REQUIRED);
    assert!(html_with_visit(&view, &unchosen).contains(msg::TIME_REQUIRED));
    assert!(!html_with(&view, &Shown { by_owner: true, ..shown() }).contains("type=\"radio\""));
    view.offers = Some(vec![]);
    let gone = html_with(&view, &shown());
    assert!(gone.contains(msg::OFFERS_GONE) && !gone.contains("type=\"radio\""), "{gone}");
}

#[test]
fn a_won_request_shows_the_notes_and_asks_for_decisions() {
    let mut view = view_of();
    view.standing = Standing::Work;
    let empty = html_with(&view, &shown());
    assert!(empty.contains(work_msg::NO_NOTES) && empty.contains("Your project is under way"), "{empty}");
    let photos = view.messages[1].photos.clone();
    let note = ShownMessage {
        by_visitor: false,
        text: "Frames are in".into(),
        at: AT,
        times: vec![],
        choices: vec![],
        photos,
    };
    view.notes = vec![note];
    view.decisions = vec![OpenDecision {
        id: "d1".into(),
        question: "Which <oil>?".into(),
        choices: vec!["Teak oil".into(), "Wax \"10\"".into()],
    }];
    let page = html_with(&view, &shown());
    for part in
        ["Frames are in", "Which &lt;oil&gt;?", "action=\"/request/t.1.2.3/decide\"", "value=\"Wax &quot;10&quot;\""]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
    let mut unchosen = shown();
    unchosen.deciding.draft.decision = "d1".into();
    unchosen.deciding.violations.add(domain::leads::work::field::CHOICE, work_msg::CHOICE_REQUIRED);
    assert!(html_with(&view, &unchosen).contains(work_msg::CHOICE_REQUIRED));
    let owner = html_with(&view, &Shown { by_owner: true, ..shown() });
    assert!(owner.contains("Teak oil") && !owner.contains("/decide"), "{owner}");
    view.decisions = vec![];
    let mut late = shown();
    late.deciding.notice = Some(work_msg::DECISION_GONE.into());
    assert!(html_with(&view, &late).contains(work_msg::DECISION_GONE));
    assert!(html_with(&view, &Shown { decided: true, ..shown() }).contains(work_msg::DECIDED));
}

#[test]
fn a_booked_visit_has_its_calendar_file() {
    let mut view = view_of();
    view.booking = Some(Booking { starts_at: AT, ends_at: AT, sequence: 0, confirmed_at: AT });
    view.visit = VisitState::ToCome;
    let page = html_with(&view, &shown());
    assert!(page.contains("href=\"/request/t.1.2.3/visit.ics\"") && page.contains(msg::BOOKED_HELP), "{page}");
    view.visit = VisitState::Over;
    let page = html_with(&view, &shown());
    assert!(!page.contains("visit.ics") && !page.contains(msg::BOOKED_HELP), "{page}");
}

#[test]
fn a_booked_visit_stays_on_the_page_while_other_times_are_offered() {
    let mut view = view_of();
    view.booking = Some(Booking { starts_at: AT, ends_at: AT, sequence: 0, confirmed_at: AT });
    view.visit = VisitState::ToCome;
    view.offers = Some(vec![slot("s1")]);
    let page = html_with(&view, &shown());
    for part in ["/request/t.1.2.3/visit.ics", "/request/t.1.2.3/visit/choose", "id=\"visit\"", "id=\"times\""] {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn a_visitor_sees_the_proposed_times_among_what_was_sent() {
    let page = html_with(&VisitorView { proposed: vec![AT], photos: vec![], ..view_of() }, &shown());
    assert!(page.contains("Times for a visit") && page.contains("What you sent"), "{page}");
}

#[test]
fn the_visitor_sees_the_request_the_thread_and_the_photos() {
    let page = html(&shown());
    for part in [
        "HG-7K2M9Q",
        "LOA &lt; 50 ft",
        "Is the light &lt;b&gt;12 volts?",
        "/request/t.1.2.3/photos/p1?thumb",
        "/request/t.1.2.3/photos/s1?thumb",
        "/request/t.1.2.3/photos/p2?thumb",
        "enctype=\"multipart/form-data\"",
        "Luxury Traditional",
        "action=\"/request/t.1.2.3\"",
        "action=\"/request/t.1.2.3/withdraw\"",
        "action=\"/request/t.1.2.3/link\"",
        "aria-current=\"step\"",
        "Feb 18, 2027",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("<b>12 volts") && !page.contains("style="));
}

#[test]
fn the_owner_looks_without_forms() {
    let page = html(&Shown { by_owner: true, ..shown() });
    assert!(page.contains(msg::OWNER_LOOKS) && page.contains("LOA &lt; 50 ft"));
    assert!(!page.contains("action=\"/request/"), "{page}");
}

#[test]
fn a_visit_to_come_can_be_moved_and_canceled_by_the_visitor() {
    let day = LocalTime::parse("2026-11-23T08:00").expect("a time").day;
    let times = VisitTimes { days: vec![VisitDay { day, times: vec![480], note: None }], zone: "PST".into() };
    let booking = Booking { starts_at: AT, ends_at: AT, sequence: 0, confirmed_at: AT };
    let html = |shown: &visits::Shown, booking: Option<Booking>| {
        let visit = if booking.is_some() { VisitState::ToCome } else { VisitState::None };
        html_with_visit(&VisitorView { booking, visit, ..view_of() }, shown)
    };
    let mut open = visits::Shown { times: Some(times.clone()), ..visit() };
    let both = html(&open, Some(booking.clone()));
    for part in ["/request/t.1.2.3/visit\"", "/request/t.1.2.3/visit/cancel", "value=\"2026-11-23T08:00\""] {
        assert!(both.contains(part), "{part} in {both}");
    }
    open.moved.violations.add(domain::leads::visit_offers::field::SLOT, domain::messages::visits::TAKEN);
    assert!(html(&open, Some(booking.clone())).contains(domain::messages::visits::TAKEN));
    open.by_owner = true;
    assert!(!html(&open, Some(booking)).contains("action=\"/request/"));
    let canceled = html(&visits::Shown { news: "canceled".into(), ..visit() }, None);
    assert!(canceled.contains(domain::messages::visits::CANCELED) && !canceled.contains("/visit/cancel"), "{canceled}");
}

#[test]
fn what_is_refused_stays_typed() {
    let mut refused = shown();
    refused.written.draft.message = "Oak</textarea>".into();
    refused.written.violations.add(domain::leads::conversation::field::MESSAGE, msg::MESSAGE_REQUIRED);
    refused.withdrawn.violations.add(domain::leads::conversation::field::CONFIRMED, msg::WITHDRAW_UNCONFIRMED);
    let page = html(&refused);
    assert!(page.contains("Oak&lt;/textarea&gt;") && page.contains(msg::MESSAGE_REQUIRED), "{page}");
    let details = page.split("<details").nth(1).and_then(|rest| rest.split('>').next()).expect("the form");
    assert!(page.contains(msg::WITHDRAW_UNCONFIRMED) && details.contains(" open"), "{page}");
}
