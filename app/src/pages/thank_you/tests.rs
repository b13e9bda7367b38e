use super::*;
use crate::pages::request::fixtures::view_of;
use crate::test_html::html_of;
use backend::features::conversation::page::SentRequest;
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::VisitorView;

fn html(own: Option<OwnPage>) -> String {
    let response_time = ResponseTime { mail: true, when: "within 24 hours".into() };
    let steps = NextSteps::of(LeadKind::Refit, &response_time, true, &SiteWords::default());
    let reference = Some("HG-7K2M9Q".to_owned());
    html_of(|| page(SiteData::default(), Thanks { reference, steps, photo_notes: vec![], own }))
}

fn own(is_mailed: bool) -> OwnPage {
    let view = VisitorView { is_mailed, ..view_of() };
    let sent = SentRequest { view, email: "jane<b>@example.com".into(), is_whole: true };
    OwnPage { token: "t.1.2.3".into(), sent }
}

#[test]
fn a_reference_alone_opens_nothing_of_the_request() {
    let page = html(None);
    assert!(page.contains("HG-7K2M9Q") && page.contains("Go Back") && page.contains("Return to Home"), "{page}");
    assert!(!page.contains("/request/") && !page.contains(msg::SENT_TITLE), "{page}");
}

#[test]
fn who_sent_the_request_gets_the_way_to_its_page_and_sees_what_arrived() {
    let page = html(Some(own(true)));
    for part in [
        "href=\"/request/t.1.2.3\"",
        "action=\"/request/t.1.2.3/link\"",
        "/request/t.1.2.3/photos/p1?thumb",
        "jane&lt;b&gt;@example.com",
        msg::OWN_PAGE_TITLE,
        msg::SENT_TITLE,
        msg::RECEIVED_WHOLE,
        "Luxury Traditional",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("LOA &lt; 50 ft"), "the photos say it");
}

#[test]
fn without_mail_the_visitor_is_told_to_keep_the_address() {
    let page = html(Some(own(false)));
    assert!(page.contains(msg::OWN_PAGE_NOT_MAILED) && !page.contains("/link\""), "{page}");
}

#[test]
fn a_confirmation_is_promised_only_while_it_is_on_its_way() {
    let response_time = ResponseTime { mail: true, when: "within 24 hours".into() };
    let promises = |own: Option<OwnPage>| {
        let content = ThankYou { site_data: SiteData::default(), response_time: response_time.clone() };
        Read { content, own }.response_time().mail
    };
    assert!(promises(None) && promises(Some(own(true))) && !promises(Some(own(false))));
}

#[test]
fn a_request_without_photos_shows_its_words() {
    let mut without = own(true);
    without.sent.view.photos.clear();
    assert!(html(Some(without)).contains("LOA &lt; 50 ft"));
}
