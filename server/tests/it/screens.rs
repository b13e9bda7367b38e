//! Texts of the back office's screens, as served.

use crate::support::{PASSWORD, TestServer, same_origin};
use domain::admin::first_steps::{FirstStep, ShownStep};
use domain::messages::admin as msg;
use domain::messages::contact_settings;
use domain::messages::first_steps::HIDE_FAILED;
use serde_json::json;

#[tokio::test]
async fn an_empty_dashboard_speaks_of_every_kind_of_request() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let html = server.text("/admin").await;
    for kind in ["Quotes", "refits", "visits"] {
        assert!(html.contains(kind), "{kind}");
    }
}

#[tokio::test]
async fn the_first_steps_are_hidden_and_shown_by_plain_forms() {
    let server = TestServer::empty().await;
    let post = async |path: &str| {
        let answer = server.client.post(server.url(path)).headers(same_origin()).send().await.expect("an answer");
        answer.headers()["location"].to_str().expect("text").to_owned()
    };
    assert_eq!(post("/admin/first-steps/hide").await, "/admin/login");
    server.sign_in().await;
    let html = server.text("/admin").await;
    assert!(html.contains("0 of 14 done") && html.contains("0 of 15 places have a picture"), "{html}");
    for step in FirstStep::ALL {
        let ShownStep { form, page, .. } = step.shown();
        assert!(html.contains(&format!("href=\"{form}\"")), "{step:?}");
        assert_eq!(server.get(form).await.status(), 200, "{step:?}");
        if let Some(page) = page {
            assert_eq!(server.get(page).await.status(), 200, "{step:?}");
        }
    }
    assert_eq!(post("/admin/first-steps/hide").await, "/admin");
    let html = server.text("/admin").await;
    assert!(!html.contains("h-first-steps") && html.contains("/admin/first-steps/show"), "{html}");
    let unknown = server.client.post(server.url("/admin/first-steps/anything")).headers(same_origin()).send().await;
    assert_eq!(unknown.expect("an answer").status(), 404);
    assert_eq!(post("/admin/first-steps/show").await, "/admin");
    assert!(server.text("/admin").await.contains("h-first-steps"));
    server.sql("ALTER TABLE admin_settings RENAME TO away").await;
    assert_eq!(post("/admin/first-steps/hide").await, "/admin?failed");
    server.sql("ALTER TABLE away RENAME TO admin_settings").await;
    assert!(server.text("/admin?failed").await.contains(HIDE_FAILED));
}

#[tokio::test]
async fn the_owner_gives_the_visit_its_head_data_and_sees_when() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let draft = json!({
        "pageSlug": "visit", "pageTitle": "Schedule a Visit", "seoTitle": "Come and see the shop",
        "metaDescription": "Three times to choose from.", "canonicalUrl": "", "canonicalConfirmed": false,
        "ogTitle": "", "ogDescription": "",
    });
    let made = server
        .post_json("/api/admin/save", &json!({"entity": "seo", "id": "", "rowVersion": null, "draft": draft}))
        .await;
    let status = made.status();
    let answer = made.text().await.expect("an answer");
    assert_eq!(status, 200, "{answer}");
    let html = server.text("/visit").await;
    assert!(html.contains("<title>Come and see the shop"), "{}", html.split("</head>").next().unwrap_or_default());
    assert!(html.contains("Three times to choose from."));
    let list = server.text("/admin/seo").await;
    assert!(list.contains("<span>Updated "), "{list}");
}

/// The error names a single item, not the whole list.
#[tokio::test]
async fn what_cannot_be_opened_is_named_in_the_singular() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    for (table, kind, one, all) in [
        ("testimonials", "testimonials", "Failed to load testimonial<", "Failed to load testimonials<"),
        ("projects", "projects", "Failed to load project<", "Failed to load projects<"),
    ] {
        let list = server.text(&format!("/admin/{kind}")).await;
        let row = format!("/admin/{kind}/");
        let mut ids = list.split(&row).filter_map(|rest| rest.split("/edit").next());
        let id = ids.find(|id| id.len() == 36).expect("a row");
        server.sql(&format!("ALTER TABLE {table} RENAME TO away")).await;
        assert!(server.text(&format!("/admin/{kind}/{id}/edit")).await.contains(one), "{kind}");
        assert!(server.text(&format!("/admin/{kind}")).await.contains(all), "{kind}");
        server.sql(&format!("ALTER TABLE away RENAME TO {table}")).await;
    }
}

/// The first page after a change reads the shared content again.
#[tokio::test]
async fn the_logo_is_on_the_first_screen_after_a_change_too() {
    let server = TestServer::with(&[("PAGE_CACHE", "off")], false).await;
    server.sign_in().await;
    let screens = [
        "",
        "/leads",
        "/faqs",
        "/faqs/new",
        "/blog/new",
        "/media",
        "/page-images",
        "/business",
        "/trash",
        "/account",
        "/settings",
        "/find?q=x",
    ];
    for screen in screens {
        server.sql("UPDATE content_version SET version = version + 1").await;
        server.running.state.backend.poll_content_version().await.expect("a version");
        let html = server.text(&format!("/admin{screen}")).await;
        assert!(html.contains("alt=\"Harbor &amp; Grain, Today\""), "{screen}: {html}");
    }
}

#[tokio::test]
async fn a_wrong_address_below_the_office_leads_back_into_it() {
    let server = TestServer::empty().await;
    let signed_out = server.get("/admin/nowhere").await;
    assert_eq!(signed_out.status(), 303, "to the sign-in");
    server.sign_in().await;
    for path in ["/admin/nowhere", "/admin/faqs/1/2/3", "/admin/nowhere/new", "/admin/nowhere/1/edit"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status(), 404, "{path}");
        let html = answer.text().await.expect("a page");
        assert!(html.contains("<h1>Page not found</h1>") && html.contains("Back to the dashboard"), "{path}: {html}");
        assert!(html.contains("aria-label=\"Back office\"") && !html.contains("Return to Home"), "{path}");
    }
    assert!(server.text("/nowhere").await.contains("Return to Home"));
}

#[tokio::test]
async fn contact_settings_say_where_leads_go() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let html = server.text("/admin/contact-settings").await;
    assert!(html.contains(contact_settings::TOLD) && html.contains(contact_settings::MAIL_OFF), "{html}");
    assert!(html.contains(contact_settings::NO_MAIL) && html.contains("data-take=\"message-for-server\""), "{html}");
    // The names of all settings stand before.
    let programs = html.rfind(contact_settings::PROGRAMS).expect("other programs");
    assert!(html.find(contact_settings::CLIENTS).is_some_and(|clients| clients < programs), "{html}");
    let fold = html.find("<details class=\"server-fold\"").expect("a fold");
    assert!(html.find("lead.created").is_none_or(|event| event > fold), "{html}");
}

#[tokio::test]
async fn mails_to_clients_are_shown_as_sent_and_run_nothing() {
    let server = TestServer::empty().await;
    let path = "/admin/contact-settings/mails/confirmation/as-sent";
    assert_eq!(server.get(path).await.status(), 303, "to the sign-in");
    server.sign_in().await;
    let screen = server.text("/admin/contact-settings/mails/confirmation").await;
    assert!(screen.contains(&format!("src=\"{path}\" sandbox=\"\"")), "{screen}");
    let answer = server.get(path).await;
    let policy = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
    for part in ["default-src 'none'", "frame-ancestors 'self'", "; sandbox"] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("script-src"), "{policy}");
    let html = answer.text().await.expect("a mail");
    assert!(html.contains("We have your request, Jane</h1>") && html.contains("style=\""), "{html}");
    assert_eq!(server.get("/admin/contact-settings/mails/owner-request/as-sent").await.status(), 404);
    let logo = server.get("/logos/mail.png").await;
    assert_eq!(logo.headers()["cross-origin-resource-policy"], "cross-origin", "mail is read on other sites");
    for mail in ["times", "owner-request"] {
        assert!(server.text(&format!("/components/mails/{mail}")).await.contains("<h1"), "{mail}");
    }
    assert_eq!(server.get("/components/mails/nothing").await.status(), 404);
}

#[tokio::test]
async fn a_backup_is_downloaded_after_the_password_is_given_again() {
    let server = TestServer::demo().await;
    let ask = async |password: &str| {
        let form = server.client.post(server.url("/admin/backup")).headers(same_origin());
        let form = form.header("content-type", "application/x-www-form-urlencoded");
        form.body(format!("password={}", password.replace(' ', "+"))).send().await.expect("an answer")
    };
    assert_eq!(ask(PASSWORD).await.status(), 401);
    server.sign_in().await;
    let wrong = ask("wrong-one").await;
    let back = wrong.headers()["location"].to_str().expect("text").to_owned();
    let page = server.text(back.split('#').next().expect("a path")).await;
    assert!(page.contains(msg::BACKUP_PASSWORD) && page.contains("action=\"/admin/backup\""), "{back} {page}");
    for _ in 0..2 {
        let answer = ask(PASSWORD).await;
        assert_eq!(answer.status(), 200);
        let name = answer.headers()["content-disposition"].to_str().expect("text").to_owned();
        assert!(name.starts_with("attachment; filename=\"") && name.ends_with(".tar\""), "{name}");
        let length = answer.content_length().expect("a length");
        let bytes = answer.bytes().await.expect("the file");
        assert_eq!(bytes.len() as u64, length);
        let file = server.data_dir().join("downloaded.tar");
        std::fs::write(&file, &bytes).expect("written");
        backend::site::backup::verify(&file).await.expect("a whole backup");
        assert!(!server.data_dir().join("backup-download").exists(), "nothing stays on the disk");
    }
}
