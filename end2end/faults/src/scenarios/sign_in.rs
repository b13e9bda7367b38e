//! Guessing the owner's password, and signing in during failures.

use crate::failure::{Failure, OWNER, Outcome, PASSWORD};
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab, Server, Site, StartedSite, contact};
use futures::StreamExt as _;
use reqwest::{Client, Response};
use sqlx::Connection as _;
use sqlx_sqlite::SqliteConnection;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const MAX_CONCURRENT: usize = 50;
/// Clients that sign in while the password changes.
const THIEVES: usize = 8;
/// How long they do so before and after.
const PAUSE: Duration = Duration::from_secs(2);
/// The password that replaces [`PASSWORD`].
const NEW_PASSWORD: &str = "a new password of 1923";
/// A day and an hour: '1500 minutes'.
const AHEAD_MS: i64 = 90_000_000;

/// An attempt without cookies, unless `client` has some.
pub(super) async fn try_from(
    server: &Server,
    client: &Client,
    from: &str,
    email: &str,
    password: &str,
) -> reqwest::Result<Response> {
    let form = [("email", email), ("password", password)];
    let request = client.post(server.url("/admin/login")).headers(crate::site::same_origin());
    request.header("x-forwarded-for", from).header("accept", "application/json").form(&form).send().await
}

async fn owner_from(server: &Server, client: &Client, from: &str) -> Result<u16, Failure> {
    Ok(try_from(server, client, from, OWNER, PASSWORD).await?.status().as_u16())
}

pub(super) fn stranger() -> Result<Client, Failure> {
    Ok(Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(HANG).build()?)
}

/// How often a password was hashed, according to the server's log.
fn checks(site: &Site) -> Result<usize, Failure> {
    Ok(std::fs::read_to_string(site.log())?.matches("checked a password").count())
}

#[derive(Default)]
struct Flood {
    /// 429: no budget has room.
    limited: usize,
    /// 503: the queue of password checks is full.
    busy: usize,
    /// Refusals of either kind without `Retry-After`.
    without_retry_after: usize,
    /// Checked and wrong.
    wrong: usize,
    others: usize,
}

/// The response to one guess.
struct GuessAnswer {
    status: u16,
    retry_after: bool,
}

/// Reads the response to its end: the client uses a connection again only after that, and each open one
/// takes memory of the server.
async fn guess(server: &Server, client: &Client, from: &str, n: usize) -> reqwest::Result<GuessAnswer> {
    let response = try_from(server, client, from, OWNER, &format!("guess number {n}")).await?;
    let answer =
        GuessAnswer { status: response.status().as_u16(), retry_after: response.headers().contains_key("retry-after") };
    response.bytes().await?;
    Ok(answer)
}

/// Guesses from `addresses` in turn.
async fn flood(server: &Server, guesses: usize, addresses: &[String]) -> Result<Flood, Failure> {
    let client = stranger()?;
    let tries = (0..guesses).map(|n| guess(server, &client, &addresses[n % addresses.len()], n));
    let answers: Vec<_> = futures::stream::iter(tries).buffer_unordered(MAX_CONCURRENT).collect().await;
    let mut flood = Flood::default();
    for answer in answers {
        let answer = answer?;
        match answer.status {
            429 => flood.limited += 1,
            503 => flood.busy += 1,
            422 => flood.wrong += 1,
            _ => flood.others += 1,
        }
        if matches!(answer.status, 429 | 503) && !answer.retry_after {
            flood.without_retry_after += 1;
        }
    }
    Ok(flood)
}

pub async fn guessing(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Sqlite).await?;
    site.set("RUST_LOG", "warn,backend::accounts::password=debug");
    let server = site.start().await?;
    // One device, and one network without a known device.
    report.equal("owner on a first device", owner_from(&server, &server.client, "198.51.100.7").await?, 204);
    report.equal("owner in a first network", owner_from(&server, &stranger()?, "203.0.113.5").await?, 204);
    let mut owners = checks(&site)?;
    report.note("memory before it, MB", format!("{:.0}", server.memory()?));

    let rented: Vec<String> = (0..lab.scaled(1_000, 100)).map(|n| format!("10.{}.{}.1", n / 250, n % 250)).collect();
    let one_range = flood(&server, lab.scaled(1_000, 200), &rented).await?;
    report.equal(
        "one range: owner from an address without failures",
        owner_from(&server, &stranger()?, "192.0.2.9").await?,
        204,
    );
    owners += 1;

    let scattered: Vec<String> =
        (0..lab.scaled(1_000, 200)).map(|n| format!("{}.{}.7.9", 20 + n % 150, n / 150)).collect();
    let (during, meanwhile) = tokio::join!(flood(&server, lab.scaled(10_000, 1_000), &scattered), async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let device = owner_from(&server, &server.client, "100.64.1.1").await?;
        let network = owner_from(&server, &stranger()?, "203.0.113.5").await?;
        Ok::<_, Failure>((device, network))
    });
    let during = during?;
    let (device, network) = meanwhile?;
    owners += 2;
    report.equal("scattered: owner from a device that signed in before", device, 204);
    report.equal("scattered: owner from a network that signed in before", network, 204);
    report.equal("afterwards: the same device", owner_from(&server, &server.client, "100.64.1.2").await?, 204);
    owners += 1;
    report.note("afterwards: owner from an unknown address", owner_from(&server, &stranger()?, "9.9.9.9").await?);
    tokio::time::sleep(Duration::from_millis(200)).await;
    for (what, flood) in [("one range", &one_range), ("scattered", &during)] {
        let told = format!("{} / {} / {}", flood.limited, flood.busy, flood.wrong);
        report.note(format!("{what}: guesses answered 429 / 503 / wrong"), told);
    }
    report.equal("guesses with another response", one_range.others + during.others, 0);
    let reached = checks(&site)?.saturating_sub(owners);
    report.at_most("guesses that were hashed", reached as f64, 25.0);
    report.equal("429 and 503 without Retry-After", one_range.without_retry_after + during.without_retry_after, 0);
    report.at_most("memory after it, MB", server.memory()?, 150.0);
    alike(lab, &server, report).await
}

/// An existing and an unknown account take the same time, checked or limited.
async fn alike(lab: &Lab, server: &Server, report: &mut Report) -> Outcome {
    let client = stranger()?;
    for (what, from) in [("kept waiting", "20.0.7.9"), ("checked", "203.0.113.5")] {
        let mut took = [Vec::new(), Vec::new()];
        for _ in 0..5 {
            for (times, email) in took.iter_mut().zip([OWNER, "nobody@example.com"]) {
                let began = Instant::now();
                try_from(server, &client, from, email, "wrong").await?;
                times.push(began.elapsed().as_secs_f64() * 1_000.0);
            }
        }
        let [known, unknown] = took.map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        });
        // Two medians of five may differ because of other work on the machine.
        let alike = lab.short || (0.5..2.0).contains(&(known / unknown));
        let told = format!("{known:.0} and {unknown:.0} ms");
        report.holds(format!("known and unknown account, {what}"), alike, told);
    }
    Ok(())
}

pub async fn locked(lab: &Lab, report: &mut Report) -> Outcome {
    let StartedSite { site, server } = lab.started().await?;
    report.equal("sign-in before", server.sign_in(PASSWORD).await?, 303);
    // Its last use is due to be recorded, which waits for the same lock.
    site.sql("UPDATE sessions SET last_seen_at = last_seen_at - 300000").await?;
    let mut lock = SqliteConnection::connect(&format!("sqlite://{}", site.data().join("site.db").display())).await?;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut lock).await?;
    let attempt = async |client: Client| {
        let began = Instant::now();
        let answer = try_from(&server, &client, "192.0.2.9", OWNER, PASSWORD).await?;
        let retry = answer.headers().contains_key("retry-after");
        Ok::<_, Failure>((answer.status().as_u16(), retry, began.elapsed().as_secs_f64()))
    };
    let form = async {
        let began = Instant::now();
        let form = [("email", OWNER), ("password", PASSWORD)];
        let answer =
            stranger()?.post(server.url("/admin/login")).headers(crate::site::same_origin()).form(&form).send();
        let answer = answer.await?;
        let retry = answer.headers().contains_key("retry-after");
        Ok::<_, Failure>((answer.status().as_u16(), retry, began.elapsed().as_secs_f64()))
    };
    let mut clients = vec![server.client.clone()];
    clients.extend((0..9).map(|_| stranger()).collect::<Result<Vec<_>, _>>()?);
    let (mut answers, plain) = tokio::join!(futures::future::join_all(clients.into_iter().map(attempt)), form);
    answers.push(plain);
    let mut longest = 0.0_f64;
    let mut right = 0_usize;
    let tried = answers.len();
    for answer in answers {
        let (status, retry, seconds) = answer?;
        right += usize::from(status == 503 && retry);
        longest = longest.max(seconds);
    }
    report.equal("sign-ins answered 503 with Retry-After", right, tried);
    report.within("longest of them", longest, 5.5);
    let began = Instant::now();
    report.equal("a page of the back office at the same time", server.get("/admin").await?.status().as_u16(), 200);
    report.within("its time", began.elapsed().as_secs_f64(), 2.0);
    sqlx::query("ROLLBACK").execute(&mut lock).await?;
    report.equal("sign-in after", server.sign_in(PASSWORD).await?, 303);
    Ok(())
}

pub async fn password_changed(lab: &Lab, report: &mut Report) -> Outcome {
    change_password_beside(lab, Engine::Sqlite, report).await
}

pub async fn password_changed_postgres(lab: &Lab, report: &mut Report) -> Outcome {
    change_password_beside(lab, Engine::Postgres, report).await
}

async fn change_password_beside(lab: &Lab, engine: Engine, report: &mut Report) -> Outcome {
    let site = lab.site(engine).await?;
    let server = site.start().await?;
    let ended = AtomicBool::new(false);
    let thieves = futures::future::try_join_all((0..THIEVES).map(|n| sign_in_until(&server, &ended, n)));
    let command = async {
        tokio::time::sleep(PAUSE).await;
        let changed = site.run_with(&["admin", "set-password"], &format!("{NEW_PASSWORD}\n")).await?;
        tokio::time::sleep(PAUSE).await;
        ended.store(true, Ordering::Release);
        Ok::<_, Failure>(changed)
    };
    let (sessions, command) = tokio::join!(thieves, command);
    let changed = command?;
    report.holds("the command", changed.status.success(), changed.text.trim());
    let sessions: Vec<String> = sessions?.into_iter().flatten().collect();
    report.at_least("sign-ins with the old password that succeeded", sessions.len() as f64, 1.0);
    let client = stranger()?;
    let mut open = 0_usize;
    for session in &sessions {
        let answer = client.get(server.url("/admin")).header("cookie", session).send().await?;
        open += usize::from(answer.status() == 200);
    }
    report.equal("their sessions that open the back office", open, 0);
    let owner = try_from(&server, &stranger()?, "192.0.2.9", OWNER, NEW_PASSWORD).await?;
    report.equal("sign-in with the new password", owner.status().as_u16(), 204);
    Ok(())
}

/// Signs in with the old password without a pause; returns the cookies of its sessions.
async fn sign_in_until(server: &Server, ended: &AtomicBool, n: usize) -> Result<Vec<String>, Failure> {
    let client = stranger()?;
    let from = format!("198.51.100.{n}");
    let mut sessions = Vec::new();
    while !ended.load(Ordering::Acquire) {
        let answer = try_from(server, &client, &from, OWNER, PASSWORD).await?;
        let cookies = answer.headers().get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let session = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.contains("session="));
        sessions.extend(session.map(str::to_owned));
        // A refusal is answered immediately.
        if !answer.status().is_success() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    Ok(sessions)
}

pub async fn clock_set_back(lab: &Lab, report: &mut Report) -> Outcome {
    let StartedSite { site, server } = lab.started().await?;
    let ahead = async |table: &str, column: &str| {
        site.sql(&format!("UPDATE {table} SET {column} = {column} + {AHEAD_MS}")).await
    };
    let write = async |n: usize| {
        let mut message = contact("Clock Keeper");
        message["message"] = format!("Message number {n} about the galley.").into();
        let body = serde_json::json!({ "draft": message });
        Ok::<_, Failure>(server.post("/api/contact/submit").json(&body).send().await?.status().as_u16())
    };
    for n in 0..3 {
        report.equal(format!("message {}", n + 1), write(n).await?, 200);
    }
    report.equal("message 4 in the hour", write(3).await?, 429);
    ahead("rate_events", "at").await?;
    report.equal("message 4, the three in the future", write(3).await?, 200);

    report.equal("sign-in", server.sign_in(PASSWORD).await?, 303);
    report.equal("its page", server.get("/admin").await?.status().as_u16(), 200);
    site.sql(&format!(
        "UPDATE sessions SET created_at = created_at + {AHEAD_MS}, last_seen_at = last_seen_at + {AHEAD_MS}, \
         expires_at = expires_at + {AHEAD_MS}"
    ))
    .await?;
    report.equal("its page, the session in the future", server.get("/admin").await?.status().as_u16(), 303);

    let thief = stranger()?;
    let mut last = 0;
    for _ in 0..7 {
        last = try_from(&server, &thief, "192.0.2.77", OWNER, "wrong").await?.status().as_u16();
    }
    report.equal("the seventh wrong password", last, 429);
    ahead("sign_in_failures", "last_at").await?;
    ahead("rate_events", "at").await?;
    report.equal("the right one, failures in the future", owner_from(&server, &thief, "192.0.2.77").await?, 204);
    Ok(())
}
