use super::*;
use crate::admin::fixtures::{summary, when};
use crate::admin::frame::nav::{ADD, rows, tabs};
use crate::api::admin::alerts::{Alert, Severity};
use crate::api::admin::types::{DashboardData, REPORT_WEEKS};
use crate::test_html::html_of;
use backend::features::visits::agenda::Agenda;
use backend::leads::figures::{AnswerTimes, LastAnswer, Quoted, Undecided};
use backend::site::overview::ContentCounts;
use domain::admin::AlertItem;
use domain::admin::first_steps::{FirstStep, FirstSteps};
use domain::admin::place::{Chapter, Entry};
use domain::features::reports::messages as reports;
use domain::features::reports::{DayCount, Report};
use domain::features::visits::agenda::{PlannedVisit, VisitStanding};
use domain::leads::lead::LeadCounts;
use domain::leads::options::LeadKind;
use domain::leads::waiting::{Waiting, WaitingPerson, WaitingReason};
use domain::messages::admin;
use domain::time::day::{Day, LocalTime};
use domain::time::{DAY, HOUR};

/// August 24, the Monday of the first of the weeks that end with the one of the fixtures.
const FIRST: Day = Day(20_689);

fn waits(name: &str, reason: WaitingReason, due_in_ms: i64) -> WaitingPerson {
    let lead = summary(name);
    let since = lead.received_at;
    WaitingPerson { words: lead.message.clone(), reason, since, due: when().now().plus_ms(due_in_ms), lead }
}

fn count(week: i32, measure: &str, source: &str, number: i64) -> DayCount {
    DayCount { day: FIRST.plus(7 * week), measure: measure.into(), source: source.into(), number, cents: 0 }
}

fn report() -> Report {
    let counts = [
        count(0, "request_contact", "", 3),
        count(12, "request_refit", "example.org", 2),
        count(12, "told", "Marina Referral", 4),
        DayCount { cents: 1_840_000, ..count(12, "won", "", 1) },
    ];
    Report::of(FIRST, REPORT_WEEKS, &counts, vec![])
}

fn alert(title: &str, severity: Severity) -> Alert {
    let item = AlertItem {
        title: title.into(),
        text: "It is safe here.".into(),
        href: "/admin/leads/x".into(),
        action: "Look".into(),
    };
    Alert { item, severity }
}

fn data() -> DashboardData {
    let mut visitor = waits("Jane Halloran", WaitingReason::Turn, 2 * HOUR);
    visitor.lead.photo_id = Some("p1".into());
    let visit = PlannedVisit {
        lead_id: "lead-hank".into(),
        name: "Hank".into(),
        place: "Nordhavn 47".into(),
        time: LocalTime::parse("2026-11-24T09:00").expect("a time"),
        standing: VisitStanding::Booked,
    };
    DashboardData {
        email: "dana@harborandgrain.com".into(),
        counts: LeadCounts { open: 5, unread: 1, ..LeadCounts::default() },
        waiting: Waiting { people: 4, first: vec![visitor, waits("Elena <b>", WaitingReason::New, DAY)] },
        alerts: vec![
            alert("One delivery keeps failing", Severity::Bad),
            alert("One picture has no alt text", Severity::Calm),
        ],
        agenda: Agenda { today: Day::parse("2026-11-20").expect("a day"), ahead: vec![visit] },
        report: report(),
        undecided: Undecided { people: 3, since: Some(when().now().0 - 11 * DAY) },
        quoted: Quoted::default(),
        answer_times: AnswerTimes { answers: 14, in_time: 12, usual_ms: 3 * HOUR },
        last_answer: None,
        has_mail: true,
        last_mail: None,
        content: ContentCounts {
            faqs: 12,
            projects_public: 4,
            projects_draft: 1,
            pages_changed: 2,
            ..ContentCounts::default()
        },
        backups: (BackupStanding::Off, None),
        has_webhook: false,
        first_steps: FirstSteps { done: FirstStep::ALL.to_vec(), ..FirstSteps::default() },
        funnel: [412, 268, 151, 64],
        views: vec![],
        most_viewed: vec![],
        speed: vec![],
        errors: vec![],
    }
}

fn html(data: DashboardData) -> String {
    html_of(|| page(DashboardContent { data, to_begin: vec![], of_features: vec![] }, false, &when()))
}

/// What stands between two texts.
fn part<'a>(html: &'a str, from: &str, to: &str) -> &'a str {
    let start = html.find(from).unwrap_or_else(|| panic!("no {from} in {html}"));
    let rest = &html[start..];
    &rest[..rest.find(to).unwrap_or(rest.len())]
}

#[test]
fn it_welcomes_and_says_who_waits() {
    let page = html(data());
    for part in [
        "Welcome",
        "dana@harborandgrain.com",
        "Friday, November 20",
        "4 people wait for you.",
        "One delivery keeps failing",
        "12 questions",
        "4 published, 1 in draft",
        "4<span class=\"visually-hidden\"> waiting</span>",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("style="));
}

#[test]
fn a_person_stands_with_words_deadline_and_one_button_and_the_first_is_filled() {
    let page = html(data());
    let needs = part(&page, "class=\"waiting\"", "</section>");
    assert!(needs.contains("wrote on Thu, Nov 19, 4:12 pm") && needs.contains("asks for a refit"), "{needs}");
    assert!(needs.contains("\u{201c}The salon still feels like 1989. LOA &lt; 50 ft"), "{needs}");
    assert!(needs.contains("Answer by Fri, Nov 20, 3:58 pm"), "{needs}");
    assert!(needs.contains("/admin/photos/p1?thumb") && needs.contains("Elena &lt;b&gt;"), "{needs}");
    assert!(needs.contains("href=\"/admin/leads/lead-jane-halloran#"), "{needs}");
    assert_eq!(needs.matches("class=\"button button--small\"").count(), 1, "{needs}");
    assert!(needs.contains(&msg::more(2)), "two of four are shown: {needs}");
}

#[test]
fn each_reason_says_what_is_to_be_done() {
    let mut late = waits("Ann", WaitingReason::New, -HOUR);
    late.lead.kind = LeadKind::Contact;
    let first = vec![late, waits("Tom", WaitingReason::CameBack, -DAY), waits("Gus", WaitingReason::Times, DAY)];
    let page = html(DashboardData { waiting: Waiting { people: 3, first }, ..data() });
    let needs = part(&page, "class=\"waiting\"", "</ol>");
    for part in [
        "asks for a quote",
        "Answer was due Fri, Nov 20, 12:58 pm",
        "did not get your mail",
        "Since Thu, Nov 19, 1:58 pm",
        "waiting__item--error",
        "asks for a visit",
        "Asked for Sat, Nov 21, 1:58 pm",
        "/admin/leads/lead-gus#visit",
    ] {
        assert!(needs.contains(part), "{part} in {needs}");
    }
}

#[test]
fn visits_ahead_have_tomorrow_and_what_can_wait_is_beside() {
    let page = html(data());
    let visits = part(&page, "id=\"h-visits\"", "</section>");
    assert!(visits.contains("Sat, Nov 21") && visits.contains(msg::NO_VISITS), "{visits}");
    assert!(visits.contains("Tue, Nov 24, </span>9 am") && visits.contains("/admin/leads/lead-hank#visit"), "{visits}");
    let spare = part(&page, "id=\"h-spare-time\"", "</section>");
    assert!(spare.contains("One picture has no alt text") && spare.contains(&msg::unpublished(2)), "{spare}");
    assert!(!spare.contains("One delivery keeps failing"), "{spare}");
}

#[test]
fn the_business_part_has_bars_from_zero_and_the_two_lines() {
    let page = html(data());
    let business = part(&page, "class=\"business\"", "</section>");
    assert!(business.contains("between 0 and 3, 2 this week"), "{business}");
    assert_eq!(business.matches("<rect").count(), 13, "{business}");
    assert!(business.contains("$18,400") && business.contains(&msg::won_of(1, 5)), "{business}");
    assert!(business.contains("the oldest since Mon, Nov 9") && business.contains(&msg::in_time(12, 14)), "{business}");
    assert!(business.contains("3 h</b>"), "{business}");
    for place in ["source=Marina%20Referral", "source=-", "entry=example.org", "entry=-"] {
        assert!(business.contains(&format!("/admin/leads?{place}&amp;from={}", FIRST.iso())), "{place} in {business}");
    }
    assert!(business.contains(">No answer</a> 1 request") && business.contains(reports::SOURCES), "{business}");
}

#[test]
fn the_quoted_money_stands_in_place_of_the_count() {
    let page = html(data());
    assert!(page.contains(msg::ANSWERED) && !page.contains(msg::QUOTED), "{page}");
    let quoted = Quoted { people: 1, since: Some(when().now().0 - 3 * DAY), cents: 4_150_000 };
    let page = html(DashboardData { quoted, ..data() });
    let business = part(&page, "class=\"business\"", "</section>");
    assert!(business.contains(msg::QUOTED) && !business.contains(msg::ANSWERED), "{business}");
    assert!(business.contains("$41,500</b>") && business.contains("1 person, the oldest since Tue, Nov 17; 2 more"));
}

#[test]
fn with_few_requests_there_are_figures_only_and_with_none_nothing() {
    let few = Report::of(FIRST, REPORT_WEEKS, &[count(12, "request_refit", "", 4)], vec![]);
    let page = html(DashboardData { report: few, ..data() });
    let business = part(&page, "class=\"business\"", "</section>");
    assert!(business.contains("requests this week") && !business.contains("<rect"), "{business}");
    let none = DashboardData { report: Report::default(), undecided: Undecided::default(), ..data() };
    assert!(!html(none).contains("h-business"));
}

#[test]
fn a_quiet_day_says_so() {
    let quiet = DashboardData { waiting: Waiting::default(), alerts: vec![], funnel: [0; 4], ..data() };
    let page = html(quiet.clone());
    for part in [msg::NOTHING_WAITS, "Nobody waits for you.", &msg::all_answered(5), msg::MAIL_IS_SET_UP] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("class=\"count\"") && page.contains("No visitor has tried"), "{page}");
    let now = when().now();
    let last = LastAnswer { lead_id: "l1".into(), name: "Jane <b>".into(), at: now };
    let made = Runs { succeeded_at: Some(now), ..Runs::default() };
    let page = html(DashboardData {
        last_answer: Some(last),
        last_mail: Some(now),
        backups: (BackupStanding::Fine, Some(made)),
        ..quiet.clone()
    });
    let quiet_part = part(&page, "class=\"quiet-day\"", "</section>");
    assert!(quiet_part.contains(">Jane &lt;b&gt;</a>, Fri, Nov 20, 1:58 pm."), "{quiet_part}");
    for proof in [msg::mail_works("Fri, Nov 20, 1:58 pm"), msg::copy_kept("Fri, Nov 20, 1:58 pm")] {
        assert!(quiet_part.contains(&proof), "{proof} in {quiet_part}");
    }
    let empty = html(DashboardData { counts: LeadCounts::default(), ..quiet });
    assert!(empty.contains(admin::NO_REQUESTS), "{empty}");
}

#[test]
fn an_empty_site_begins_with_the_questions_in_place_of_who_waits() {
    let shown = |data: DashboardData| {
        html_of(|| {
            let to_begin = vec![view! { <section>"Ten questions"</section> }.into_any()];
            page(DashboardContent { data, to_begin, of_features: vec![] }, false, &when())
        })
    };
    let empty = DashboardData {
        counts: LeadCounts::default(),
        waiting: Waiting::default(),
        report: Report::default(),
        undecided: Undecided::default(),
        first_steps: FirstSteps::default(),
        ..data()
    };
    let page = shown(empty);
    let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("no {text} in {page}"));
    assert!(!page.contains("h-needs") && !page.contains("h-business"), "{page}");
    assert!(at("Ten questions") < at("One delivery keeps failing") && at("Ten questions") < at("h-first-steps"));
    let with_requests = shown(data());
    let cards = with_requests.find("h-cards").expect("cards");
    assert!(with_requests.contains("h-needs") && with_requests.find("Ten questions").expect("it") > cards);
}

#[test]
fn it_says_when_the_last_backup_was_made() {
    let shown = |standing, runs| html(DashboardData { backups: (standing, runs), ..data() });
    assert!(shown(BackupStanding::Off, None).contains(backups::OFF));
    assert!(shown(BackupStanding::Waiting, None).contains(backups::WAITING));
    let never = Runs { failed_at: Some(when().now()), ..Runs::default() };
    assert!(shown(BackupStanding::Failed, Some(never)).contains(backups::NONE));
    let made = Runs { succeeded_at: Some(when().now()), bytes: 1_234_567, ..Runs::default() };
    assert!(shown(BackupStanding::Fine, Some(made)).contains("Last backup: Fri Nov 20, 1:58 PM, 1.2 MB."));
}

#[test]
fn it_links_only_to_screens_that_exist() {
    let page = html(data());
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let screens = Entry::ALL.into_iter().flat_map(tabs).chain(Chapter::ALL.into_iter().flat_map(rows));
    let screens: Vec<_> = screens.map(|destination| destination.screen.href()).collect();
    for link in links {
        let known = ["#main", "/", "/admin/settings"].contains(&link)
            || screens.iter().any(|screen| link == *screen)
            || ADD.iter().any(|choice| link == choice.href)
            || link.starts_with("/admin/leads/")
            || link.starts_with("/admin/leads?");
        assert!(known, "{link}");
    }
}

#[test]
fn the_cards_have_pages_and_reports_among_them() {
    let page = html(data());
    let cards = part(&page, "class=\"screen-cards\"", "</section>");
    assert_eq!(cards.matches("class=\"screen-card\"").count(), 10, "{cards}");
    for path in ["/admin/pages", "/admin/reports", "/admin/seo", "/admin/contact-settings", "/admin/page-images"] {
        assert!(cards.contains(&format!("href=\"{path}\"")), "{path} in {cards}");
    }
}
