use super::fixtures::{AT, slot, view_of};
use super::*;
use crate::context::FormState;
use crate::test_html::html_of;
use domain::content::business::BusinessProfile;
use domain::features::conversation::visitor_view::{RequestStanding, ShownMessage};
use domain::features::conversation::work::OpenDecision;
use domain::features::conversation::work::messages as work_msg;

fn shown() -> RequestScreen {
    RequestScreen {
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

fn html(shown: &RequestScreen) -> String {
    html_with(&view_of(), shown)
}

fn html_with(view: &VisitorView, shown: &RequestScreen) -> String {
    let site_data = SiteData { profile: BusinessProfile::default().into(), ..SiteData::default() };
    html_of(|| page(site_data, view, shown, vec![]))
}

#[test]
fn offered_times_are_named_at_the_top() {
    let page = html_with(&VisitorView { offers: Some(vec![slot("s1")]), ..view_of() }, &shown());
    assert!(page.contains(msg::CHOOSE_LEDE) && page.contains(msg::CHOOSE_TITLE), "{page}");
    let page = html_with(&VisitorView { offers: Some(vec![]), ..view_of() }, &shown());
    assert!(!page.contains(msg::CHOOSE_LEDE), "{page}");
}

#[test]
fn a_won_request_shows_the_notes_and_asks_for_decisions() {
    let mut view = view_of();
    view.standing = RequestStanding::Work;
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
    unchosen.deciding.violations.add(domain::features::conversation::work::field::CHOICE, work_msg::CHOICE_REQUIRED);
    assert!(html_with(&view, &unchosen).contains(work_msg::CHOICE_REQUIRED));
    let owner = html_with(&view, &RequestScreen { by_owner: true, ..shown() });
    assert!(owner.contains("Teak oil") && !owner.contains("/decide"), "{owner}");
    view.decisions = vec![];
    let mut late = shown();
    late.deciding.notice = Some(work_msg::DECISION_GONE.into());
    assert!(html_with(&view, &late).contains(work_msg::DECISION_GONE));
    assert!(html_with(&view, &RequestScreen { decided: true, ..shown() }).contains(work_msg::DECIDED));
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
fn without_mail_no_link_is_promised() {
    let page = html_with(&VisitorView { is_mailed: false, ..view_of() }, &RequestScreen { has_mail: false, ..shown() });
    assert!(page.contains("Keep its address: it works until Feb 18, 2027.") && !page.contains("/link\""), "{page}");
}

#[test]
fn the_owner_looks_without_forms() {
    let page = html(&RequestScreen { by_owner: true, ..shown() });
    assert!(page.contains(msg::OWNER_LOOKS) && page.contains("LOA &lt; 50 ft"));
    assert!(!page.contains("action=\"/request/"), "{page}");
}

#[test]
fn what_is_refused_stays_typed() {
    let mut refused = shown();
    refused.written.draft.message = "Oak</textarea>".into();
    refused.written.violations.add(domain::features::conversation::field::MESSAGE, msg::MESSAGE_REQUIRED);
    refused.withdrawn.violations.add(domain::features::conversation::field::CONFIRMED, msg::WITHDRAW_UNCONFIRMED);
    let page = html(&refused);
    assert!(page.contains("Oak&lt;/textarea&gt;") && page.contains(msg::MESSAGE_REQUIRED), "{page}");
    let details = page.split("<details").nth(1).and_then(|rest| rest.split('>').next()).expect("the form");
    assert!(page.contains(msg::WITHDRAW_UNCONFIRMED) && details.contains(" open"), "{page}");
}
