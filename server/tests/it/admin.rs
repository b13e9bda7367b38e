//! Entry points of the back office over HTTP.

use crate::support::{OWNER, PASSWORD, TestServer, draft, same_origin, submission};
use domain::messages;
use serde_json::json;

#[tokio::test]
async fn strangers_are_sent_to_sign_in_and_back() {
    let server = TestServer::demo().await;
    for path in ["/admin", "/admin/leads", "/admin/leads/x?y=1", "/admin/no-such-screen", "/admin/photos/x"] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 303, "{path}");
        assert!(response.headers()["location"].to_str().expect("text").starts_with("/admin/login"), "{path}");
        assert_eq!(response.text().await.expect("text"), "");
    }
    for path in ["/admin/leads/x/status", "/admin/deliveries/x/resend"] {
        let response = server.client.post(server.url(path)).headers(same_origin()).send().await.expect("an answer");
        assert!(response.status() == 303 || response.status() == 401, "{path}");
    }
}

#[tokio::test]
async fn signing_in_and_out() {
    let server = TestServer::demo().await;
    let response = server.sign_in().await;
    assert_eq!(response.status(), 303);
    let cookie = response.headers()["set-cookie"].to_str().expect("text").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"));
    let device = response.headers().get_all("set-cookie").iter().nth(1).expect("a second cookie");
    let device = device.to_str().expect("text");
    assert!(
        device.starts_with("device=") && device.contains("HttpOnly") && device.contains("SameSite=Lax"),
        "{device}"
    );
    assert!(device.contains("Max-Age=15552000"), "{device}");
    let dashboard = server.text("/admin").await;
    assert!(dashboard.contains("Welcome") && dashboard.contains(OWNER));
    assert_eq!(server.get("/admin/login").await.status(), 303, "signed in already");
    let raw = cookie.split(['=', ';']).nth(1).expect("a value").to_owned();
    let out = server.client.post(server.url("/admin/logout")).headers(same_origin()).send().await.expect("an answer");
    assert_eq!(out.status(), 303);
    let stale = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let replay =
        stale.get(server.url("/admin")).header("cookie", format!("session={raw}")).send().await.expect("an answer");
    assert_eq!(replay.status(), 303, "the session is dead on the server");
}

#[tokio::test]
async fn what_a_foreign_page_leads_to_is_not_compressed() {
    let server = TestServer::demo().await;
    let signed_in = server.sign_in().await;
    let cookie =
        signed_in.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a pair").to_owned();
    let unpacking_nothing = reqwest::Client::builder().no_brotli().no_gzip().build().expect("a client");
    for (site, coding) in [("cross-site", None), ("same-site", None), ("same-origin", Some("br")), ("none", Some("br"))]
    {
        let asked = unpacking_nothing.get(server.url("/admin/leads?q=jane")).header("accept-encoding", "br");
        let asked = asked.header("cookie", &cookie).header("sec-fetch-site", site);
        let answer = asked.send().await.expect("an answer");
        assert_eq!(answer.status(), 200);
        let found = answer.headers().get("content-encoding").and_then(|value| value.to_str().ok());
        assert_eq!(found, coding, "{site}");
    }
}

#[tokio::test]
async fn the_sign_in_over_a_screen_answers_without_leaving_it() {
    let server = TestServer::demo().await;
    let attempt = async |password: &str| {
        let form = server.client.post(server.url("/admin/login")).headers(same_origin());
        form.header("accept", "application/json")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(format!("email={OWNER}&password={password}"))
            .send()
            .await
            .expect("an answer")
    };
    let wrong = attempt("not-the-password").await;
    assert_eq!(wrong.status(), 422, "401 would open the sign-in dialog again");
    assert!(wrong.text().await.expect("text").contains(messages::LOGIN_WRONG));
    let right = attempt(&PASSWORD.replace(' ', "+")).await;
    assert_eq!(right.status(), 204);
    assert!(right.headers()["set-cookie"].to_str().expect("text").contains("HttpOnly"));
    assert_eq!(server.get("/admin/faqs").await.status(), 200);
}

#[tokio::test]
async fn every_screen_is_there_and_reads_without_scripts() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    for (path, text) in [
        ("/admin/faqs", "How long does an interior refit take?"),
        ("/admin/testimonials", "Daniel Whitcomb"),
        ("/admin/projects", "Published"),
        ("/admin/gallery", "Showroom"),
        ("/admin/blog", "Published"),
        ("/admin/seo", "yacht-interiors"),
        ("/admin/styles", "Scandinavian"),
        ("/admin/social", "Social grid"),
        ("/admin/page-images", "Page images"),
        ("/admin/media", "hero-yacht"),
        ("/admin/business", "Shelter Island Drive"),
        ("/admin/privacy-policy", "Privacy"),
        ("/admin/contact-settings", "Contact settings"),
        ("/admin/account", OWNER),
        ("/admin/trash", "Trash"),
        ("/admin/faqs/new", "FAQ"),
        ("/admin/seo/new?slug=home&title=Home", "Home"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        let html = response.text().await.expect("text");
        assert!(html.contains(text) && html.contains("<noscript>") && html.contains("<react-island"), "{path}");
    }
    for path in ["/admin/nothing", "/admin/nothing/new", "/admin/page-images/new", "/admin/hero-video"] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
    let gone = server.get("/admin/faqs/no-such-id/edit").await;
    assert_eq!(gone.headers()["location"], "/admin/faqs?gone");
    assert!(server.text("/admin/faqs?gone").await.contains("FAQ not found."));
}

#[tokio::test]
async fn a_secure_site_sets_a_host_cookie_and_hsts() {
    let server = TestServer::with(&[("SITE_URL", "https://harbor.example")], true).await;
    let response = server.sign_in().await;
    let cookie = response.headers()["set-cookie"].to_str().expect("text").to_owned();
    assert!(cookie.starts_with("__Host-session=") && cookie.contains("; Secure"), "{cookie}");
    let device = response.headers().get_all("set-cookie").iter().nth(1).expect("a second cookie");
    let device = device.to_str().expect("text");
    assert!(device.starts_with("__Host-device=") && device.contains("; Secure"), "{device}");
    assert_eq!(response.headers()["strict-transport-security"], "max-age=63072000");
    let all = [("SITE_URL", "https://harbor.example"), ("HSTS_SUBDOMAINS", "on")];
    let response = TestServer::with(&all, true).await.get("/").await;
    assert_eq!(response.headers()["strict-transport-security"], "max-age=63072000; includeSubDomains");
}

#[tokio::test]
async fn wrong_sign_ins_are_told_alike_and_slowed() {
    let server = TestServer::demo().await;
    let attempt = |email: &'static str| {
        let body = format!("email={email}&password=wrong-password");
        server
            .client
            .post(server.url("/admin/login"))
            .headers(same_origin())
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body)
            .send()
    };
    let unknown = attempt("nobody@example.com").await.expect("an answer");
    assert_eq!(unknown.status(), 401);
    assert!(unknown.text().await.expect("text").contains(messages::LOGIN_WRONG));
    let known = attempt(OWNER).await.expect("an answer");
    let html = known.text().await.expect("text");
    assert!(html.contains(messages::LOGIN_WRONG) && html.contains(OWNER), "the address is kept");
    let mut limited = attempt(OWNER).await.expect("an answer");
    for _ in 0..8 {
        limited = attempt(OWNER).await.expect("an answer");
    }
    assert_eq!(limited.status(), 429);
    let seconds: i64 = limited.headers()["retry-after"].to_str().expect("text").parse().expect("seconds");
    assert!((1..=61).contains(&seconds), "{seconds}");
    assert!(limited.text().await.expect("text").contains(&messages::too_many_sign_ins(1)));
}

#[tokio::test]
async fn a_device_that_signed_in_gets_in_while_its_address_is_kept_waiting() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let stranger = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let attempt = async |password: &str| {
        let post =
            stranger.post(server.url("/admin/login")).headers(same_origin()).header("accept", "application/json");
        let post = post.header("content-type", "application/x-www-form-urlencoded");
        post.body(format!("email={OWNER}&password={password}")).send().await.expect("an answer")
    };
    for _ in 0..5 {
        assert_eq!(attempt("wrong-password").await.status(), 422);
    }
    let limited = attempt(&PASSWORD.replace(' ', "+")).await;
    assert_eq!(limited.status(), 429);
    assert!(limited.headers().contains_key("retry-after"));
    let answer: serde_json::Value = limited.json().await.expect("JSON");
    assert_eq!(answer["error"]["message"], messages::too_many_sign_ins(1));
    let again = server.sign_in().await;
    assert_eq!(again.status(), 303);
}

#[tokio::test]
async fn devices_are_listed_and_signed_out() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let phone = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .cookie_store(true)
        .user_agent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1")
        .build()
        .expect("a client");
    let form = phone.post(server.url("/admin/login")).headers(same_origin());
    let form = form.header("content-type", "application/x-www-form-urlencoded");
    let body = format!("email={OWNER}&password={}", PASSWORD.replace(' ', "+"));
    assert_eq!(form.body(body).send().await.expect("an answer").status(), 303);
    let screen = server.text("/admin/account").await;
    assert!(screen.contains("Safari on iPhone") && screen.contains("12 hours") && screen.contains("14 days"));
    let on_phone = async || phone.get(server.url("/admin/leads")).send().await.expect("an answer").status();
    assert_eq!(on_phone().await, 200);
    let done = server.post_json("/api/admin/account/sign-out-others", &json!({})).await;
    assert_eq!(done.status(), 200);
    assert_eq!(on_phone().await, 303);
    assert_eq!(server.get("/admin/account").await.status(), 200, "this device stays signed in");
}

/// Whoever has copied the cookies of the owner's session is out.
#[tokio::test]
async fn a_copy_of_the_cookies_ends_with_each_change_of_how_the_owner_signs_in() {
    let server = TestServer::demo().await;
    let mut cookies = session_cookies(&server.sign_in().await);
    let form = format!("current={}", PASSWORD.replace(' ', "+"));
    for (path, kind, body) in [
        ("/api/admin/account/sign-out-others", "application/json", "{}"),
        ("/admin/account/second-factor/off", "application/x-www-form-urlencoded", form.as_str()),
        (
            "/api/admin/account/password",
            "application/json",
            &json!({"current": PASSWORD, "new": "teak and holly strips"}).to_string(),
        ),
    ] {
        let sent = server.client.post(server.url(path)).headers(same_origin()).header("content-type", kind);
        let answer = sent.body(body.to_owned()).send().await.expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        let renewed = session_cookies(&answer);
        let stranger = crate::second_factor::browser();
        for (held, status) in [(&cookies, 303), (&renewed, 200)] {
            let asked = stranger.get(server.url("/admin/leads")).header("cookie", held).send().await;
            assert_eq!(asked.expect("an answer").status(), status, "{path}");
        }
        assert_eq!(server.get("/admin/leads").await.status(), 200, "{path}: the browser goes on");
        cookies = renewed;
    }
}

/// The cookies of session and device, as a browser would send them.
fn session_cookies(answer: &reqwest::Response) -> String {
    let mut cookies = Vec::new();
    for cookie in answer.headers().get_all("set-cookie") {
        let cookie = cookie.to_str().expect("text").split(';').next().expect("a pair");
        if cookie.starts_with("session=") || cookie.starts_with("device=") {
            cookies.push(cookie.to_owned());
        }
    }
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    cookies.join("; ")
}

#[tokio::test]
async fn the_owner_works_on_a_lead() {
    let server = TestServer::demo().await;
    assert_eq!(server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await.status(), 200);
    server.sign_in().await;
    let id = server.leads().await[0].id.clone();
    assert!(server.leads().await[0].unread);
    assert_eq!(server.get(&format!("/admin/leads/{id}")).await.status(), 200);
    assert!(!server.leads().await[0].unread, "opening it marks it as read");
    let act = |action: &str, body: &'static str| {
        let url = server.url(&format!("/admin/leads/{id}/{action}"));
        server
            .client
            .post(url)
            .headers(same_origin())
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body)
            .send()
    };
    assert_eq!(act("note", "text=Asked+about+%3Cteak%3E").await.expect("an answer").status(), 303);
    assert!(server.text(&format!("/admin/leads/{id}")).await.contains("Asked about &lt;teak&gt;"));
    assert_eq!(act("status", "status=won").await.expect("an answer").status(), 303);
    assert!(server.leads().await.is_empty());
    assert_eq!(act("status", "status=bogus").await.expect("an answer").status(), 422);
    assert_eq!(act("dance", "").await.expect("an answer").status(), 404);
    assert_eq!(server.get("/admin/leads/no-such-lead").await.status(), 404);
}
