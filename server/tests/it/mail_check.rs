//! Whether mail arrives: the check of domain and mail server, the test mail, and what was refused.

use crate::smtp::{At, Script, Sink};
use crate::support::dns::DnsSink;
use crate::support::{TestServer, draft, eventually, same_origin, submission};
use domain::delivery::smtp::RefusalKind;
use domain::limits::{MAIL_CHECKS_PER_HOUR, TEST_MAILS_PER_HOUR};
use domain::messages::mail as msg;
use domain::messages::mail_findings;

const SENDER: &str = "hello@harborandgrain.example";
const DOMAIN: &str = "harborandgrain.example";
const OWNER_MAIL: &str = "owner@example.com";

struct Answer {
    status: u16,
    text: String,
}

async fn send(server: &TestServer, path: &str, body: &str) -> Answer {
    let form = server.client.post(server.url(path)).headers(same_origin());
    let form = form.header("content-type", "application/x-www-form-urlencoded").body(body.to_owned());
    let response = form.send().await.expect("an answer");
    let status = response.status().as_u16();
    let text = html_escape::decode_html_entities(&response.text().await.expect("text")).into_owned();
    Answer { status, text }
}

/// One for each engine, with a signed-in owner, that sends mail by `sink` and asks `dns`.
async fn servers(sink: &Sink, dns: &DnsSink) -> Vec<TestServer> {
    let mail = format!("smtp://u:p@127.0.0.1:{}?tls=none", sink.port);
    let dns = dns.address.to_string();
    let extra = [("SMTP_URL", mail.as_str()), ("MAIL_FROM", SENDER), ("DNS_SERVER", dns.as_str())];
    let mut servers = vec![TestServer::with(&extra, true).await];
    servers.extend(TestServer::demo_on_postgres(&extra).await.map(|(server, _)| server));
    for server in &servers {
        server.sign_in().await;
    }
    servers
}

#[tokio::test]
async fn a_domain_that_is_set_up_is_good_and_the_selector_is_kept() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    // With them the answer is too long for UDP.
    for n in 0..20 {
        dns.txt(DOMAIN, &format!("site-verification-{n}={}", "x".repeat(80)));
    }
    dns.txt(DOMAIN, "v=spf1 mx include:_spf.example.net -all");
    dns.txt("_spf.example.net", "v=spf1 ip4:192.0.2.0/24 ~all");
    dns.txt(&format!("_dmarc.{DOMAIN}"), "v=DMARC1; p=quarantine");
    // Longer than one string of a record.
    dns.txt(&format!("s1._domainkey.{DOMAIN}"), &format!("v=DKIM1; k=rsa; p={}", "Aa+/".repeat(90)));
    dns.mx(DOMAIN, "mail.harborandgrain.example.");
    for server in servers(&sink, &dns).await {
        let page = server.text("/admin/mail").await;
        assert!(page.contains(SENDER) && page.contains("127.0.0.1") && page.contains(msg::NO_REFUSALS), "{page}");
        let checked = send(&server, "/admin/mail/check", "dkimSelector=+S1").await;
        assert_eq!(checked.status, 200);
        for sentence in [
            msg::ALL_GOOD.to_owned(),
            mail_findings::spf_good(2),
            mail_findings::dmarc_good("quarantine"),
            mail_findings::dkim_good(&format!("s1._domainkey.{DOMAIN}")),
            mail_findings::mx_good("mail.harborandgrain.example"),
            mail_findings::server_good("127.0.0.1"),
        ] {
            assert!(checked.text.contains(&sentence), "{sentence} in {}", checked.text);
        }
        assert!(server.text("/admin/mail").await.contains("value=\"s1\""), "the selector is kept");
        assert!(sink.taken().is_empty(), "a check sends nothing");
        server.stop().await;
    }
}

#[tokio::test]
async fn what_is_missing_is_named_with_the_record_to_add() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    for server in servers(&sink, &dns).await {
        dns.clear();
        let checked = send(&server, "/admin/mail/check", "dkimSelector=s1").await;
        for part in [
            msg::SOME_TO_DO,
            mail_findings::SPF_MISSING,
            "v=spf1 mx a ~all",
            mail_findings::DMARC_MISSING,
            "_dmarc.harborandgrain.example",
            "v=DMARC1; p=none",
            &mail_findings::dkim_missing("s1._domainkey.harborandgrain.example"),
            mail_findings::MX_MISSING,
        ] {
            assert!(checked.text.contains(part), "{part} in {}", checked.text);
        }
        dns.txt(DOMAIN, "v=spf1 mx -all");
        dns.txt(DOMAIN, "v=spf1 a ~all");
        let checked = send(&server, "/admin/mail/check", "dkimSelector=").await;
        assert!(checked.text.contains(&mail_findings::spf_several(2)) && checked.text.contains("v=spf1 mx a ~all"));
        assert!(checked.text.contains(mail_findings::DKIM_NO_SELECTOR), "{}", checked.text);
        server.stop().await;
    }
}

#[tokio::test]
async fn what_cannot_be_asked_is_said_and_nothing_to_do_is_made_up() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    for name in [DOMAIN.to_owned(), format!("_dmarc.{DOMAIN}"), format!("s1._domainkey.{DOMAIN}")] {
        dns.fail(&name);
    }
    for server in servers(&sink, &dns).await {
        sink.next([Script::Say(At::Auth, "535 5.7.8 Username and password not accepted")]);
        let checked = send(&server, "/admin/mail/check", "dkimSelector=s1").await;
        assert!(checked.text.contains(&mail_findings::not_asked(DOMAIN)), "{}", checked.text);
        assert!(
            !checked.text.contains(mail_findings::SPF_MISSING) && !checked.text.contains(mail_findings::MX_MISSING)
        );
        let cause = "The mail server refused the sign-in: 535 5.7.8";
        assert!(checked.text.contains(&mail_findings::server_failed("127.0.0.1", cause)), "{}", checked.text);
        let wrong = send(&server, "/admin/mail/check", "dkimSelector=a+b%3Cscript%3E").await;
        assert!(wrong.status == 422 && wrong.text.contains(mail_findings::SELECTOR_INVALID), "{}", wrong.text);
        assert!(server.text("/admin/mail").await.contains("value=\"s1\""), "the one before is kept");
        assert!(dns.asked().iter().all(|name| name.ends_with(DOMAIN)), "{:?}", dns.asked());
        server.stop().await;
    }
}

#[tokio::test]
async fn servers_that_do_not_answer_are_given_up() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    dns.ignore(DOMAIN);
    dns.txt(&format!("_dmarc.{DOMAIN}"), "v=DMARC1; p=reject");
    for server in servers(&sink, &dns).await {
        sink.next([Script::Hang(At::Greeting)]);
        let checked = send(&server, "/admin/mail/check", "").await;
        assert!(checked.text.contains(&mail_findings::not_asked(DOMAIN)), "{}", checked.text);
        assert!(checked.text.contains(&mail_findings::dmarc_good("reject")), "the others are said all the same");
        assert!(
            checked.text.contains(&mail_findings::server_failed("127.0.0.1", "No answer in time")),
            "{}",
            checked.text
        );
        server.stop().await;
    }
}

#[tokio::test]
async fn a_test_mail_shows_what_the_server_said() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    for server in servers(&sink, &dns).await {
        let before = sink.taken().len();
        let sent = send(&server, "/admin/mail/test", "").await;
        assert!(sent.text.contains(&msg::test_accepted(OWNER_MAIL)), "{}", sent.text);
        let taken = sink.taken();
        assert_eq!(taken.len(), before + 1);
        assert_eq!((taken[before].from.as_str(), taken[before].to[0].as_str()), (SENDER, OWNER_MAIL));
        sink.next([Script::Say(At::End, "550 5.7.1 <owner@example.com> looks like spam")]);
        let refused = send(&server, "/admin/mail/test", "").await;
        let sentence =
            msg::test_refused("The content was refused: 550 5.7.1", "5.7.1 <owner@example.com> looks like spam");
        assert!(refused.text.contains(&sentence), "{}", refused.text);
        assert!(refused.text.contains(msg::advice(RefusalKind::Unwanted, true)), "{}", refused.text);
        for _ in 2..TEST_MAILS_PER_HOUR {
            send(&server, "/admin/mail/test", "").await;
        }
        let before = sink.lines().len();
        let many = send(&server, "/admin/mail/test", "").await;
        assert!(many.status == 429 && many.text.contains(msg::TEST_TOO_OFTEN), "{}", many.text);
        assert_eq!(sink.lines().len(), before);
        server.stop().await;
    }
}

#[tokio::test]
async fn a_refused_mail_is_listed_with_its_lead_and_what_to_do() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    for server in servers(&sink, &dns).await {
        // Both mails of the lead.
        sink.next([Script::Say(At::Rcpt, "550 5.1.1 <jane@example.com>: user unknown"); 2]);
        let sent = server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await;
        assert_eq!(sent.status(), 200);
        let lead = format!("/admin/leads/{}", server.leads().await[0].id);
        eventually("both were refused", async || {
            server.text("/admin/mail").await.matches("Refused 550 5.1.1").count() == 2
        })
        .await;
        let page = server.text("/admin/mail").await;
        assert!(page.contains(&lead) && page.contains("Elena Castillo"), "{page}");
        assert!(!page.contains("user unknown"), "the server's words may contain an address");
        let page = server.text(&lead).await;
        for to_owner in [true, false] {
            let advice = msg::advice(RefusalKind::UnknownMailbox, to_owner);
            assert!(page.contains(advice), "{advice} in {page}");
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn strangers_check_nothing_and_send_nothing() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    for server in servers(&sink, &dns).await {
        let mut cross = server.client.post(server.url("/admin/mail/test"));
        cross = cross.header("sec-fetch-site", "cross-site").header("origin", "https://evil.example");
        assert_eq!(cross.send().await.expect("an answer").status(), 403);
        send(&server, "/admin/logout", "").await;
        for (path, body) in [("/admin/mail/check", "dkimSelector=s1"), ("/admin/mail/test", "")] {
            let answer = send(&server, path, body).await;
            assert!(answer.status == 303 || answer.status == 401, "{path}: {}", answer.status);
            assert!(!answer.text.contains(SENDER), "{path}");
        }
        let page = server.get("/admin/mail").await;
        assert!(!page.text().await.expect("text").contains(SENDER));
        assert!(sink.lines().is_empty() && dns.asked().is_empty());
        server.stop().await;
    }
}

#[tokio::test]
async fn without_a_mail_server_it_says_what_that_means() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let page = server.text("/admin/mail").await;
    assert!(page.contains(msg::NOT_SET_UP) && !page.contains("/admin/mail/test"), "{page}");
    for path in ["/admin/mail/check", "/admin/mail/test"] {
        let answer = send(&server, path, "dkimSelector=s1").await;
        assert!(answer.status == 422 && answer.text.contains(msg::NOT_SET_UP), "{path}: {}", answer.status);
    }
    assert!(server.text("/admin/contact-settings").await.contains("/admin/mail"));
    server.stop().await;
}

#[tokio::test]
async fn checks_are_limited_because_each_signs_in() {
    let sink = Sink::start().await;
    let dns = DnsSink::start().await;
    for server in servers(&sink, &dns).await {
        for _ in 0..MAIL_CHECKS_PER_HOUR {
            assert_eq!(send(&server, "/admin/mail/check", "").await.status, 200);
        }
        let many = send(&server, "/admin/mail/check", "").await;
        assert!(many.status == 429 && many.text.contains(msg::CHECK_TOO_OFTEN), "{}", many.text);
        server.stop().await;
    }
}
