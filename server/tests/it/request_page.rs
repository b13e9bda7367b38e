//! Answers in a lead and the visitor's page over HTTP: plain forms, links that open nothing, and what is logged.

use crate::refit::upload;
use crate::smtp::Sink;
use crate::support::{TestServer, draft, eventually, jpeg, ready, same_origin, settings, submission};
use domain::features::conversation::messages as msg;
use domain::features::visits::messages as visits;
use domain::leads::lead::Lead;
use domain::leads::reply_templates::no_value;
use domain::limits;
use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use std::process::{Child, Command, Stdio};

/// Without TLS, so that the client keeps the session's cookie.
pub(super) const SITE: &str = "http://harborandgrain.example";

pub(super) struct Answer {
    pub(super) status: u16,
    headers: HeaderMap,
    pub(super) text: String,
}

impl Answer {
    pub(super) async fn of(sent: reqwest::RequestBuilder) -> Self {
        let response = sent.send().await.expect("an answer");
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        Self { status, headers, text: response.text().await.expect("text") }
    }

    pub(super) fn header(&self, name: &str) -> String {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
    }
}

pub(super) fn form(client: &reqwest::Client, url: String, body: &str) -> reqwest::RequestBuilder {
    let form = client.post(url).headers(same_origin());
    form.header("content-type", "application/x-www-form-urlencoded").body(body.to_owned())
}

/// A client without a session.
pub(super) fn stranger() -> reqwest::Client {
    crate::support::reusing_fresh_connections().build().expect("a client")
}

/// A site with mail, a request with a photo, and the visitor without a session.
pub(super) struct Scene {
    sink: Sink,
    pub(super) server: TestServer,
    visitor: reqwest::Client,
    /// The lead's screen.
    pub(super) screen: String,
    id: String,
}

impl Scene {
    pub(super) async fn on_sqlite() -> Self {
        let sink = Sink::start().await;
        let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
        let server = TestServer::with(&[("SMTP_URL", &url), ("SITE_URL", SITE)], true).await;
        Self::begin(sink, server).await
    }

    /// None without a cluster.
    pub(super) async fn on_postgres() -> Option<Self> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let sink = Sink::start().await;
        let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
        let (server, _) = TestServer::demo_on_postgres(&[("SMTP_URL", &url), ("SITE_URL", SITE)]).await?;
        Some(Self::begin(sink, server).await)
    }

    async fn begin(sink: Sink, server: TestServer) -> Self {
        let (_, photo) = upload(&server, jpeg(800, 600)).await;
        let mut typed = draft("Elena Castillo");
        typed["photoToken"] = photo["token"].clone();
        assert_eq!(server.post_json("/api/refit/submit", &submission(&typed)).await.status(), 200);
        server.sign_in().await;
        let id = server.leads().await[0].id.clone();
        Self { sink, server, visitor: stranger(), screen: format!("/admin/leads/{id}"), id }
    }

    pub(super) async fn lead(&self) -> Lead {
        backend::leads::peek(&self.server.running.state.backend, &self.id).await.expect("read").expect("a lead")
    }

    /// The paths in the mails to the visitor, the oldest first.
    pub(super) fn links(&self) -> Vec<String> {
        let mut links = Vec::new();
        for mail in self.sink.taken() {
            let text = String::from_utf8_lossy(&mail.data).replace("=\r\n", "");
            if let Some(at) = text.find("/request/") {
                links.push(text[at..].split(['"', ' ', '\r', '>']).next().expect("a link").to_owned());
            }
        }
        links
    }

    /// The link of the confirmation.
    pub(super) async fn link(&self) -> String {
        eventually("the confirmation", async || !self.links().is_empty()).await;
        self.links()[0].clone()
    }

    pub(super) async fn look(&self, path: &str) -> Answer {
        Answer::of(self.visitor.get(self.server.url(path))).await
    }

    pub(super) async fn write(&self, path: &str, body: &str) -> Answer {
        Answer::of(form(&self.visitor, self.server.url(path), body)).await
    }

    /// A form of the owner on the lead.
    pub(super) async fn act(&self, verb: &str, body: &str) -> Answer {
        Answer::of(form(&self.server.client, self.server.url(&format!("{}/{verb}", self.screen)), body)).await
    }

    async fn version(&self) -> String {
        let page = self.server.text(&self.screen).await;
        let at = page.find("name=\"version\" value=\"").expect("a version");
        page[at..].split('"').nth(3).expect("a value").to_owned()
    }

    async fn reply(&self, text: &str) -> Answer {
        let version = self.version().await;
        self.act("reply", &format!("text={text}&version={version}")).await
    }
}

async fn whole_way(scene: &Scene) {
    let link = scene.link().await;
    let page = scene.look(&link).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("A wish of Elena Castillo: LOA &lt; 50 ft"), "{}", page.text);
    assert_eq!(
        (page.header("cache-control"), page.header("referrer-policy")),
        ("no-store".into(), "no-referrer".into())
    );
    assert!(page.header("x-robots-tag").contains("noindex") && !page.text.contains("rel=\"canonical\""));
    let at = page.text.find(&format!("{link}/photos/")).expect("a photo");
    let photo = page.text[at..].split('"').next().expect("an address").to_owned();
    let photo = scene.look(&photo).await;
    assert_eq!((photo.status, photo.header("content-type")), (200, "image/jpeg".to_owned()));
    assert_eq!(photo.header("cache-control"), "no-store");

    let sent = scene.reply("Dear+%7Bname%7D%2C%0D%0A%0D%0Ais+the+light+12+volts%3F").await;
    assert_eq!((sent.status, sent.header("location")), (303, format!("{}#conversation", scene.screen)));
    assert!(scene.server.text(&scene.screen).await.contains("/undo-reply"));
    eventually("the answer", async || scene.links().len() == 2).await;
    eventually("it is shown", async || scene.look(&link).await.text.contains("is the light 12 volts?")).await;
    assert!(scene.look(&link).await.text.contains("Dear Elena,"));

    let written = scene.write(&link, "message=It+is+%3Cb%3E").await;
    assert_eq!((written.status, written.header("location")), (303, format!("{link}?sent#messages")));
    let page = scene.look(&format!("{link}?sent")).await;
    assert!(page.text.contains(msg::MESSAGE_SENT) && page.text.contains("It is &lt;b&gt;"), "{}", page.text);
    assert!(scene.lead().await.summary.unread);
    assert!(scene.server.text(&scene.screen).await.contains("It is &lt;b&gt;"));
    assert!(!scene.lead().await.summary.unread, "it was opened");
}

#[tokio::test]
async fn the_owner_answers_and_the_visitor_writes_back_on_sqlite() {
    whole_way(&Scene::on_sqlite().await).await;
}

#[tokio::test]
async fn the_owner_answers_and_the_visitor_writes_back_on_postgresql() {
    if let Some(scene) = Scene::on_postgres().await {
        whole_way(&scene).await;
    }
}

#[tokio::test]
async fn two_devices_a_missing_value_and_an_undo_keep_what_was_typed() {
    let scene = Scene::on_sqlite().await;
    let version = scene.version().await;
    assert_eq!(scene.act("reply", &format!("text=From+the+phone&version={version}")).await.status, 303);
    let late = scene.act("reply", &format!("text=From+the+%3Cdesk%3E&version={version}")).await;
    assert_eq!(late.status, 409);
    for part in [msg::CHANGED_MEANWHILE, "From the &lt;desk&gt;</textarea>", "From the phone"] {
        assert!(late.text.contains(part), "{part} in {}", late.text);
    }
    assert_eq!(scene.reply("From+the+desk").await.status, 303, "the owner has seen it and chooses");
    let missing = scene.reply("Dear+%7Bnmae%7D").await;
    assert_eq!(missing.status, 422);
    assert!(missing.text.contains(&no_value("nmae")) && missing.text.contains("Dear {nmae}</textarea>"));

    let page = scene.server.text(&scene.screen).await;
    let ids: Vec<&str> =
        page.split("name=\"message\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let undone = scene.act("undo-reply", &format!("message={}", ids.last().expect("an answer"))).await;
    assert_eq!(undone.status, 200);
    assert!(undone.text.contains(msg::UNDONE) && undone.text.contains("From the desk</textarea>"), "{}", undone.text);
    let again = scene.act("undo-reply", &format!("message={}", ids.last().expect("an answer"))).await;
    assert!(again.status == 409 && again.text.contains(msg::UNDO_TOO_LATE), "{}", again.status);
    let noted = scene.act("note-mail", "").await;
    assert_eq!(noted.status, 303);
    assert!(scene.server.text(&scene.screen).await.contains("Elena answered by mail"));
}

#[tokio::test]
async fn a_template_is_a_link_and_says_what_is_missing() {
    let scene = Scene::on_sqlite().await;
    let page = scene.server.text(&scene.screen).await;
    let name = msg::STARTER_TEMPLATES[1][0];
    let before = page.split(&format!(">{name}</a>")).next().expect("a template");
    let at = before.rfind("?template=").expect("a link");
    let query = before[at..].split(['"', '#']).next().expect("an address");
    let filled = scene.server.text(&format!("{}{query}", scene.screen)).await;
    assert!(filled.contains("Dear Elena,") && filled.contains("Coastal Modern"), "{filled}");
    assert_eq!(scene.act("close-page", "").await.status, 303);
    assert!(scene.server.text(&scene.screen).await.contains(msg::PAGE_CLOSED));
}

#[tokio::test]
async fn links_that_open_nothing_are_the_same_plain_page() {
    let scene = Scene::on_sqlite().await;
    let link = scene.link().await;
    let last = if link.ends_with('0') { '1' } else { '0' };
    let forged = format!("{}{last}", &link[..link.len() - 1]);
    let mut pages = Vec::new();
    for path in ["/request/x", "/request/%01.%ff", &forged, &format!("{forged}?sent")] {
        let page = scene.look(path).await;
        assert_eq!(page.status, 404, "{path}");
        assert_eq!(
            (page.header("cache-control"), page.header("referrer-policy")),
            ("no-store".into(), "no-referrer".into())
        );
        pages.push(page.text);
    }
    assert_eq!(scene.act("close-page", "").await.status, 303);
    pages.push(scene.look(&link).await.text);
    assert!(pages[0].contains(msg::GONE_TITLE) && pages.iter().all(|page| *page == pages[0]));
    assert_eq!(scene.look(&format!("{link}/photos/{}", scene.id)).await.status, 404);
    let written = scene.write(&link, "message=Hello").await;
    assert!(written.status == 404 && written.text.contains(msg::GONE_TITLE), "{}", written.status);
    // The answer is the same for each.
    for path in [&link, &forged] {
        let asked = scene.write(&format!("{path}/link"), "").await;
        assert!(asked.status == 200 && asked.text.contains(msg::NEW_LINK_SENT), "{}", asked.status);
    }
    let foreign = scene.visitor.post(scene.server.url(&link)).header("sec-fetch-site", "cross-site");
    assert_eq!(Answer::of(foreign.body("message=Hello")).await.status, 403);
}

#[tokio::test]
async fn a_link_that_has_run_out_shows_nothing_and_sends_a_new_one() {
    let scene = Scene::on_sqlite().await;
    scene.link().await;
    scene.server.sql(&format!("UPDATE leads SET received_at = received_at - {}", limits::VISITORS_PAGE_MS)).await;
    let lead = scene.lead().await;
    let confirmation = lead.deliveries.iter().find(|mail| mail.channel == domain::delivery::Channel::VisitorMail);
    let resend = format!("/admin/deliveries/{}/resend", confirmation.expect("a mail").id);
    let resent = Answer::of(form(&scene.server.client, scene.server.url(&resend), "")).await;
    assert_eq!(resent.status, 303);
    eventually("the mail", async || scene.links().len() == 2).await;
    let old = scene.links()[1].clone();
    let page = scene.look(&old).await;
    assert_eq!(page.status, 410);
    assert!(page.text.contains(msg::EXPIRED_TITLE) && !page.text.contains("Elena") && !page.text.contains("HG-"));
    assert_eq!(scene.write(&format!("{old}/link"), "").await.status, 200);
    eventually("a new link", async || scene.links().len() == 3).await;
    assert_eq!(scene.look(&scene.links()[2]).await.status, 200);
    assert_eq!(scene.look(&old).await.status, 410);
}

#[tokio::test]
async fn withdrawing_asks_first_and_leaves_nothing() {
    let scene = Scene::on_sqlite().await;
    let link = scene.link().await;
    let unsure = scene.write(&format!("{link}/withdraw"), "").await;
    assert!(unsure.status == 422 && unsure.text.contains(msg::WITHDRAW_UNCONFIRMED), "{}", unsure.status);
    let done = scene.write(&format!("{link}/withdraw"), "confirmed=true").await;
    assert!(done.status == 200 && done.text.contains(msg::WITHDRAWN_TITLE), "{}", done.status);
    assert_eq!(scene.look(&link).await.status, 404);
    assert_eq!(scene.server.leads().await, []);
    assert_eq!(scene.server.get(&scene.screen).await.status(), 404);
    let empty = scene.write(&link, "message=+").await;
    assert_eq!(empty.status, 404);
}

#[tokio::test]
async fn a_refused_message_stays_typed() {
    let scene = Scene::on_sqlite().await;
    let link = scene.link().await;
    let empty = scene.write(&link, "message=+%0A").await;
    assert!(empty.status == 422 && empty.text.contains(msg::MESSAGE_REQUIRED), "{}", empty.status);
    scene.server.sql("ALTER TABLE lead_messages RENAME TO away").await;
    let failed = scene.write(&link, "message=Teak+%26+oak").await;
    assert!(failed.status >= 500, "{}", failed.status);
    scene.server.sql("ALTER TABLE away RENAME TO lead_messages").await;
    assert_eq!(scene.write(&link, "message=Teak+%26+oak").await.status, 303);
}

#[tokio::test]
async fn photos_are_sent_by_a_plain_form() {
    let scene = Scene::on_sqlite().await;
    let link = scene.link().await;
    let post = async |form: Form| {
        let sent = scene.visitor.post(scene.server.url(&link)).headers(same_origin()).multipart(form);
        Answer::of(sent).await
    };
    let part = |bytes: Vec<u8>| Part::bytes(bytes).file_name("table.jpg");
    let form = Form::new().text("message", "The table").part("photo", part(jpeg(800, 600)));
    let sent = post(form.part("photo", part(b"no picture".to_vec()))).await;
    assert_eq!((sent.status, sent.header("location")), (303, format!("{link}?sent&left=2-kind#messages")));
    let page = scene.look(&format!("{link}?sent&left=2-kind")).await;
    let photo = scene.lead().await.photos.pop().expect("a photo");
    assert!(page.text.contains(&format!("{link}/photos/{}?thumb", photo.id)), "{}", page.text);
    assert_eq!(scene.look(&format!("{link}/photos/{}", photo.id)).await.status, 200);
    assert!(scene.server.text(&scene.screen).await.contains(&format!("{}?thumb", photo.path())));
    let alone = post(Form::new().text("message", "").part("photo", part(b"no picture".to_vec()))).await;
    assert!(alone.status == 422, "{}", alone.status);
    let empty = post(Form::new().text("message", " ")).await;
    assert!(empty.status == 422 && empty.text.contains(msg::MESSAGE_REQUIRED), "{}", empty.status);
}

struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_is_logged_or_counted() {
    let scene = Scene::on_sqlite().await;
    let link = scene.link().await;
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
    let metrics = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command
        .env_clear()
        // The same data, so that the link opens the page.
        .envs(settings(&scene.server.data_dir()))
        .env("LEPTOS_SITE_ADDR", format!("127.0.0.1:{port}"))
        .env("METRICS_ADDR", metrics.to_string())
        .env("RUST_LOG", "debug");
    let output = std::fs::File::create(&log).expect("a file");
    let mut process = Process(command.stdout(Stdio::from(output)).stderr(Stdio::inherit()).spawn().expect("a process"));
    let client = stranger();
    ready(&client, port).await;
    let site = format!("http://127.0.0.1:{port}");
    assert_eq!(Answer::of(client.get(format!("{site}{link}"))).await.status, 200);
    for path in ["/photos/x", "/nothing/here", "?sent", "x"] {
        Answer::of(client.get(format!("{site}{link}{path}"))).await;
    }
    assert_eq!(Answer::of(form(&client, format!("{site}{link}"), "message=Hello")).await.status, 303);
    Answer::of(form(&client, format!("{site}{link}/link"), "")).await;
    let counted = Answer::of(client.get(format!("http://{metrics}/metrics"))).await.text;
    assert!(counted.contains("/request/{token}"), "{counted}");
    // A stop writes the rest of the log.
    let stopped = Command::new("kill").args(["-TERM", &process.0.id().to_string()]).status().expect("kill");
    assert!(stopped.success());
    process.0.wait().expect("an end");
    let said = std::fs::read_to_string(&log).expect("the log");
    assert!(said.contains("/request/\u{2026}"), "{said}");
    let secret = link.rsplit_once('.').expect("a token").1;
    assert!(!said.contains(secret) && !counted.contains(secret), "the token");
    assert_eq!(crate::support::number(&scene.server.data_dir(), "SELECT COUNT(*) FROM missing_paths"), 0);
}

#[tokio::test]
async fn the_owner_sees_the_page_without_its_forms_and_is_not_taken_for_the_visitor() {
    let scene = Scene::on_sqlite().await;
    let link = scene.link().await;
    let page = scene.server.text(&link).await;
    assert!(page.contains(msg::OWNER_LOOKS) && !page.contains("withdraw\""), "{page}");
    let backend = &scene.server.running.state.backend;
    let talk = || async { backend::features::conversation::of_lead(backend, &scene.lead().await).await.expect("read") };
    assert_eq!(talk().await.conversation.seen_at, None);
    assert!(!scene.look(&link).await.text.contains(msg::OWNER_LOOKS));
    assert!(talk().await.conversation.seen_at.is_some());
}

#[tokio::test]
async fn the_visitor_moves_and_cancels_a_confirmed_visit() {
    let scene = Scene::on_sqlite().await;
    let link = scene.link().await;
    let move_to = |time: &str| format!("slot={}", time.replace(':', "%3A"));
    let free = crate::visit::offered(&scene.server.text("/visit").await);
    // The style sheet in the page names the class, too.
    let booked = "class=\"request-times request-times--booked\"";
    let early = scene.write(&format!("{link}/visit"), &move_to(&free[0])).await;
    assert!(early.status == 422 && !early.text.contains(booked), "only the owner confirms a visit");
    assert_eq!(scene.act("visit-move", &move_to(&free[0])).await.status, 303);
    let page = scene.look(&link).await;
    assert!(page.text.contains(booked) && page.text.contains(&format!("{link}/visit/cancel")));
    let is_invited = || scene.sink.taken().iter().any(|mail| String::from_utf8_lossy(&mail.data).contains("visit.ics"));
    eventually("the invitation", async || is_invited()).await;

    assert!(!page.text.contains(&format!("<option value=\"{}\"", free[0])), "its own time is not offered");
    let same = scene.write(&format!("{link}/visit"), &move_to(&free[0])).await;
    assert!(same.status == 422 && same.text.contains(domain::features::visits::messages::SAME_TIME), "{}", same.status);
    assert!(!same.text.contains(domain::features::visits::messages::MOVED));
    for gone in ["2031-01-02T08:00", "tomorrow", ""] {
        let refused = scene.write(&format!("{link}/visit"), &move_to(gone)).await;
        assert!(refused.status == 422 && refused.text.contains("id=\"slot-error\""), "{gone}: {}", refused.status);
    }
    let moved = scene.write(&format!("{link}/visit"), &move_to(&free[1])).await;
    assert_eq!((moved.status, moved.header("location")), (303, format!("{link}?visit=moved#visit")));
    assert!(scene.look(&format!("{link}?visit=moved")).await.text.contains(visits::MOVED));
    assert!(crate::visit::offered(&scene.server.text("/visit").await).contains(&free[0]));
    let canceled = scene.write(&format!("{link}/visit/cancel"), "").await;
    assert_eq!((canceled.status, canceled.header("location")), (303, format!("{link}?visit=canceled#visit")));
    let page = scene.look(&format!("{link}?visit=canceled")).await.text;
    assert!(page.contains(visits::CANCELED) && !page.contains("/visit/cancel"), "{page}");
    assert_eq!(scene.write(&format!("{link}/visit/cancel"), "").await.status, 422);
    assert!(scene.server.text(&scene.screen).await.contains("was canceled by the visitor"));
    assert_eq!(scene.write("/request/x/visit/cancel", "").await.status, 404);
}
