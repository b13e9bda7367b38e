//! The inbox over HTTP, as plain forms, on both engines: search, filters, several leads at once, merged requests.

use crate::support::forms::{hidden, sign_in_body};
use crate::support::{PASSWORD, TestServer, draft, same_origin, submission};
use domain::leads::lead::LeadFilter;
use domain::messages::{admin as admin_says, inbox as msg};

struct Answer {
    status: u16,
    location: String,
    text: String,
}

async fn post(server: &TestServer, path: &str, body: &str) -> Answer {
    let form = server.client.post(server.url(path)).headers(same_origin());
    let form = form.header("content-type", "application/x-www-form-urlencoded").body(body.to_owned());
    let response = form.send().await.expect("an answer");
    let status = response.status().as_u16();
    let location = response.headers().get("location").map(|to| to.to_str().expect("text").to_owned());
    Answer { status, location: location.unwrap_or_default(), text: response.text().await.expect("text") }
}

/// A signed-in owner on each engine.
async fn servers() -> Vec<TestServer> {
    let mut servers = vec![TestServer::demo().await];
    if let Some((server, _)) = TestServer::demo_on_postgres(&[]).await {
        servers.push(server);
    }
    for server in &servers {
        server.sign_in().await;
    }
    servers
}

async fn submit(server: &TestServer, name: &str, email: &str, words: &str) {
    let mut draft = draft(name);
    draft["email"] = email.into();
    draft["description"] = words.into();
    assert_eq!(server.post_json("/api/refit/submit", &submission(&draft)).await.status(), 200);
}

async fn id_of(server: &TestServer, name: &str) -> String {
    let leads = server.leads().await;
    leads.into_iter().find(|lead| lead.name == name).expect("the lead").id
}

#[tokio::test]
async fn words_and_choices_narrow_the_list_together() {
    for server in servers().await {
        submit(&server, "Elena Castillo", "elena@example.com", "A salon of walnut").await;
        submit(&server, "Tom Whitaker", "tom@example.com", "A salon of teak").await;
        let id = id_of(&server, "Elena Castillo").await;
        assert_eq!(post(&server, &format!("/admin/leads/{id}/note"), "text=Met+at+the+yard").await.status, 303);
        let shows = async |query: &str| {
            let page = server.text(&format!("/admin/leads?{query}")).await;
            (page.contains("<b>Elena Castillo</b>"), page.contains("<b>Tom Whitaker</b>"))
        };
        assert_eq!(shows("q=salon").await, (true, true));
        for only_elena in ["q=walnut", "q=wal+sal", "q=yard", "q=ELENA%40example", "q=salon+of+walnut&kind=refit"] {
            assert_eq!(shows(only_elena).await, (true, false), "{only_elena}");
        }
        for neither in ["q=%25", "q=salon&kind=contact", "q=salon&to=2020-01-01", "tab=won&q=salon", "status=replied"] {
            assert_eq!(shows(neither).await, (false, false), "{neither}");
        }
        assert_eq!(post(&server, &format!("/admin/leads/{id}/status"), "status=replied").await.status, 303);
        assert_eq!(shows("status=replied").await, (true, false));
        // What no form of ours sends narrows nothing, and breaks nothing.
        assert_eq!(shows("kind=%00&status=x&from=tomorrow&after=x").await, (true, true));
    }
}

#[tokio::test]
async fn several_leads_are_changed_by_one_form() {
    for server in servers().await {
        submit(&server, "Elena Castillo", "elena@example.com", "Walnut").await;
        submit(&server, "Tom Whitaker", "tom@example.com", "Teak").await;
        let both =
            format!("lead={}&lead={}", id_of(&server, "Elena Castillo").await, id_of(&server, "Tom Whitaker").await);
        let apply = "/admin/lead-bulk/chosen/apply?q=salon";
        for (body, says) in [
            ("change=won".to_owned(), msg::NONE_CHOSEN),
            (format!("{both}&change=dance"), msg::CHANGE_UNKNOWN),
            (both.clone(), msg::CHANGE_UNKNOWN),
        ] {
            let refused = post(&server, apply, &body).await;
            assert!(refused.status == 422 && refused.text.contains(says), "{} {}", refused.status, refused.text);
        }
        let many: Vec<String> = (0..=domain::limits::LEADS_AT_ONCE_MAX).map(|n| format!("lead=x{n}")).collect();
        let refused = post(&server, apply, &format!("{}&change=won", many.join("&"))).await;
        assert!(refused.status == 422 && refused.text.contains(&msg::too_many_chosen()));
        assert_eq!(server.leads().await.len(), 2);
        let changed = post(&server, apply, &format!("{both}&change=won")).await;
        let (list, plan) = changed.location.split_once("&undo=").expect("it can be taken back");
        assert_eq!((changed.status, list), (303, "/admin/leads?q=salon&changed=2"));
        assert!(server.text(&changed.location).await.contains(&msg::leads_changed(2)));
        assert_eq!(server.leads_in(LeadFilter::Won).await.len(), 2);
        let (_, steps) = plan.split_once('~').expect("the leads");
        let late = post(&server, "/admin/lead-bulk/chosen/undo?q=salon", &format!("plan=1~{steps}")).await;
        assert!(late.status == 409 && late.text.contains(msg::UNDO_TOO_LATE), "{} {}", late.status, late.text);
        assert_eq!(server.leads_in(LeadFilter::Won).await.len(), 2);
        let asked = post(&server, "/admin/lead-bulk/chosen/apply?tab=won", &format!("{both}&change=erase")).await;
        assert!(asked.location.starts_with("/admin/leads/erase?tab=won&ids="), "{}", asked.location);
        let question = server.text(&asked.location).await;
        assert!(question.contains("elena@example.com") && question.contains("tom@example.com"), "{question}");
        assert!(question.contains(admin_says::PERSON_ERASE_WARNING));
        assert_eq!(server.leads_in(LeadFilter::Won).await.len(), 2, "a question erases nothing");
        let erased = post(&server, "/admin/lead-bulk/chosen/erase", &both).await;
        assert_eq!((erased.status, erased.location.as_str()), (303, "/admin/leads?erased=0"));
        assert!(server.leads_in(LeadFilter::Won).await.is_empty());
    }
}

#[tokio::test]
async fn a_filter_is_saved_offered_and_deleted() {
    for server in servers().await {
        let save = "/admin/lead-filters/new/save?q=teak&kind=refit";
        let refused = post(&server, save, "text=+").await;
        assert!(refused.status == 422 && refused.text.contains(msg::FILTER_NAME_REQUIRED), "{}", refused.text);
        let long = "x".repeat(domain::limits::FILTER_NAME_MAX + 1);
        let refused = post(&server, save, &format!("text={long}")).await;
        assert!(refused.status == 422 && refused.text.contains(&msg::filter_name_too_long()));
        assert_eq!(post(&server, "/admin/lead-filters/new/save", "text=All").await.status, 422);
        let saved = post(&server, save, "text=Teak+%3Cb%3E").await;
        assert_eq!((saved.status, saved.location.as_str()), (303, "/admin/leads?q=teak&kind=refit"));
        submit(&server, "Elena Castillo", "elena@example.com", "Walnut").await;
        let page = server.text("/admin/leads?tab=won").await;
        assert!(
            page.contains("href=\"/admin/leads?q=teak&amp;kind=refit\"") && page.contains("Teak &lt;b&gt;"),
            "{page}"
        );
        let action = page.split('"').find(|part| part.ends_with("/delete?tab=won")).expect("a form").to_owned();
        assert_eq!(post(&server, &action, "").await.location, "/admin/leads?tab=won");
        assert_eq!(post(&server, &action, "").await.status, 404);
        assert!(!server.text("/admin/leads").await.contains("Teak &lt;b&gt;"));
    }
}

#[tokio::test]
async fn requests_of_one_person_are_offered_merged_and_split() {
    for server in servers().await {
        submit(&server, "Jane Halloran", "jane@example.com", "First the salon").await;
        submit(&server, "Jane H", "Jane@Example.com", "Now the galley").await;
        let first = id_of(&server, "Jane Halloran").await;
        let second = id_of(&server, "Jane H").await;
        let merge = format!("/admin/leads/{first}/merge");
        assert!(server.text(&format!("/admin/leads/{first}")).await.contains(&format!("value=\"{second}\"")));
        assert_eq!(post(&server, &merge, "").await.status, 422);
        let refused = post(&server, &merge, &format!("lead={first}")).await;
        assert!(refused.status == 422 && refused.text.contains(msg::NOT_MERGED), "{}", refused.text);
        let merged = post(&server, &merge, &format!("lead={second}")).await;
        assert_eq!((merged.status, merged.location), (303, format!("/admin/leads/{first}")));
        assert_eq!(server.leads().await.len(), 1);
        assert!(server.text(&format!("/admin/leads/{first}")).await.contains("Now the galley"));
        assert!(server.text("/admin/leads?q=galley").await.contains("<b>Jane Halloran</b>"));
        assert!(server.text(&format!("/admin/leads/{second}")).await.contains(&format!("/admin/leads/{first}")));
        let split = post(&server, &format!("/admin/leads/{second}/split"), "").await;
        assert_eq!((split.status, split.location), (303, format!("/admin/leads/{first}")));
        assert_eq!(post(&server, &format!("/admin/leads/{second}/split"), "").await.status, 404);
        assert_eq!(server.leads().await.len(), 2);
    }
}

#[tokio::test]
async fn a_change_without_a_session_is_made_after_the_sign_in() {
    let server = TestServer::demo().await;
    submit(&server, "Elena Castillo", "elena@example.com", "Walnut").await;
    let id = id_of(&server, "Elena Castillo").await;
    let path = "/admin/lead-bulk/chosen/apply";
    let signed_out = post(&server, path, &format!("lead={id}&change=won")).await;
    assert!(signed_out.status == 401 && signed_out.text.contains(&format!("value=\"{id}\"")), "{}", signed_out.text);
    assert!(server.leads_in(LeadFilter::Won).await.is_empty());
    let asked = post(&server, "/admin/login", &sign_in_body(&signed_out.text, PASSWORD)).await;
    assert!(asked.status == 200 && asked.text.contains(admin_says::NOT_DONE_YET), "{}", asked.text);
    assert!(server.leads_in(LeadFilter::Won).await.is_empty());
    let fields: Vec<String> = hidden(&asked.text, path).iter().map(|(name, value)| format!("{name}={value}")).collect();
    let changed = post(&server, path, &fields.join("&")).await;
    assert!(
        changed.status == 303 && changed.location.starts_with("/admin/leads?changed=1&undo="),
        "{}",
        changed.location
    );
    assert_eq!(server.leads_in(LeadFilter::Won).await.len(), 1);
}

#[tokio::test]
async fn the_export_takes_the_days_of_the_list() {
    for server in servers().await {
        submit(&server, "Elena Castillo", "elena@example.com", "Walnut").await;
        let id = id_of(&server, "Elena Castillo").await;
        assert_eq!(post(&server, &format!("/admin/leads/{id}/note"), "text=%3Dcmd").await.status, 303);
        let page = server.text("/admin/leads?from=2020-01-01&q=walnut").await;
        assert!(page.contains("href=\"/admin/leads/export.csv?from=2020-01-01\""), "{page}");
        let table = server.text("/admin/leads/export.csv?from=2020-01-01&to=nonsense").await;
        assert!(table.contains("Elena Castillo") && table.contains(": =cmd"), "{table}");
        assert!(!server.text("/admin/leads/export.csv?to=2020-01-01").await.contains("Elena"));
    }
}
