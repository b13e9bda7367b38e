//! What two servers know of each other: sessions, limits, counters.

use super::Pair;
use crate::failure::{Failure, OWNER, Outcome, PASSWORD};
use crate::leads::{PATH, message, send, send_from};
use crate::report::Report;
use crate::scenarios::sign_in::{stranger, try_from};
use crate::site::{Lab, Server, same_origin};
use futures::future::{join_all, try_join_all};
use reqwest::Response;
use serde_json::{Value, json};
use std::time::Duration;

const NEW_PASSWORD: &str = "teak and holly strips";
/// `domain::limits`: accepted requests per e-mail address and per client address, photos per client
/// address, checks of a password for unknown clients.
const BY_EMAIL: usize = 3;
const BY_ADDRESS: usize = 20;
const PHOTOS: usize = 60;
const STRANGERS: usize = 12;

/// Signs in without the client's own cookies; returns the session's cookie.
async fn session(server: &Server) -> Result<String, Failure> {
    session_of(&try_from(server, &stranger()?, "192.0.2.1", OWNER, PASSWORD).await?)
}

fn session_of(answer: &Response) -> Result<String, Failure> {
    let cookies = answer.headers().get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    let session = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.starts_with("session="));
    Ok(session.ok_or("no session")?.to_owned())
}

/// The status of the back office for the holder of a cookie.
async fn office(server: &Server, cookie: &str) -> Result<u16, Failure> {
    let asked = stranger()?.get(server.url("/admin")).header("cookie", cookie);
    Ok(asked.send().await?.status().as_u16())
}

async fn post(server: &Server, path: &str, cookie: &str, body: &Value) -> Result<Response, Failure> {
    let asked = stranger()?.post(server.url(path)).headers(same_origin()).header("cookie", cookie);
    Ok(asked.json(body).send().await?)
}

pub async fn sessions(lab: &Lab, report: &mut Report) -> Outcome {
    let pair = Pair::start(lab).await?;
    let [first, second] = &pair.servers;
    let mine = session(first).await?;
    let other = session(second).await?;
    report.equal("signed in at the first: the second", office(second, &mine).await?, 200);
    report.equal("signed in at the second: the first", office(first, &other).await?, 200);
    let signed_out = post(first, "/admin/logout", &mine, &Value::Null).await?;
    report.equal("signing out at the first", signed_out.status().as_u16(), 303);
    report.equal("signed out at the first: the second", office(second, &mine).await?, 303);

    let mine = session(first).await?;
    let change = json!({ "current": PASSWORD, "new": NEW_PASSWORD });
    let changed = post(first, "/api/admin/account/password", &mine, &change).await?;
    report.equal("changing the password at the first", changed.status().as_u16(), 200);
    report.equal("another session at the second", office(second, &other).await?, 303);
    report.equal("the session that changed it at the second", office(second, &session_of(&changed)?).await?, 200);
    report.equal("a copy of its former cookie at the second", office(second, &mine).await?, 303);
    let old = try_from(second, &stranger()?, "192.0.2.2", OWNER, PASSWORD).await?;
    report.equal("the old password at the second", old.status().as_u16(), 422);
    let new = try_from(second, &stranger()?, "192.0.2.1", OWNER, NEW_PASSWORD).await?;
    report.equal("the new password at the second", new.status().as_u16(), 204);
    pair.end().await
}

/// Wrong passwords, one after the other; returns how many were checked.
async fn guesses(servers: &[&Server], from: &str, email: &str) -> Result<usize, Failure> {
    let client = stranger()?;
    let mut checked = 0;
    for n in 0..2 * STRANGERS {
        let answer = try_from(servers[n % servers.len()], &client, from, email, "wrong").await?;
        checked += usize::from(answer.status() == 422);
    }
    Ok(checked)
}

pub async fn limits(lab: &Lab, report: &mut Report) -> Outcome {
    let pair = Pair::start(lab).await?;
    let [first, second] = &pair.servers;
    let turn = |n: usize| &pair.servers[n % 2];
    let one = guesses(&[first], "192.0.2.1", "someone@example.com").await?;
    let both = guesses(&[first, second], "198.51.100.1", OWNER).await?;
    report.equal("wrong passwords from one address that both check, as many as one", both, one);
    let client = stranger()?;
    let scattered = (0..4 * STRANGERS).map(|n| {
        let client = client.clone();
        let from = format!("{}.7.0.1", 20 + n);
        async move { try_from(turn(n), &client, &from, OWNER, "wrong").await }
    });
    let scattered = try_join_all(scattered).await?.into_iter().filter(|answer| answer.status() == 422).count();
    let all = both + scattered;
    report.at_most("wrong passwords from many addresses that both check", all as f64, STRANGERS as f64);

    let accepted = |answers: Vec<u16>| {
        let refused = answers.iter().filter(|status| **status == 429).count();
        (answers.iter().filter(|status| **status == 200).count(), refused)
    };
    let same_email = (0..3 * BY_EMAIL).map(|n| {
        let mut message = message();
        message["email"] = "same.person@example.com".into();
        async move { send(&turn(n).client, &turn(n).url(PATH), &message).await }
    });
    let (taken, refused) = accepted(join_all(same_email).await);
    report.equal("messages from one e-mail address that both take", taken, BY_EMAIL);
    report.equal("the others are told to wait", refused, 2 * BY_EMAIL);
    let same_address = (0..BY_ADDRESS + 6)
        .map(|n| async move { send_from(&turn(n).client, &turn(n).url(PATH), "203.0.113.7", &message()).await });
    let (taken, refused) = accepted(join_all(same_address).await);
    report.equal("messages from one address that both take", taken, BY_ADDRESS);
    report.equal("the others are told to wait", refused, 6);

    let photo = super::pictures::photo(0)?;
    let mut photos = Vec::new();
    for n in 0..PHOTOS + 4 {
        let sent = turn(n).post("/uploads/refit-photo").header("content-type", "image/jpeg");
        let sent = sent.header("x-forwarded-for", "203.0.113.8").body(photo.clone()).send().await?;
        photos.push(sent.status().as_u16());
    }
    let (taken, refused) = accepted(photos);
    report.equal("photos from one address that both take", taken, PHOTOS);
    report.equal("the others are told to wait", refused, 4);
    pair.end().await
}

pub async fn counters(lab: &Lab, report: &mut Report) -> Outcome {
    let pair = Pair::start(lab).await?;
    let visits = lab.scaled(200, 40);
    for n in 0..visits {
        pair.servers[n % 2].get("/showroom").await?.bytes().await?;
    }
    let sign_ups = (0..2).map(|n| {
        let asked = pair.servers[n].post("/newsletter").header("x-forwarded-for", "192.0.2.3");
        asked.form(&[("email", "reader@example.com")]).send()
    });
    for answer in try_join_all(sign_ups).await? {
        report.equal("a sign-up at both at once", answer.status().as_u16(), 303);
    }
    let subscribers = "SELECT COUNT(*) FROM subscribers WHERE email_normalised = 'reader@example.com'";
    report.equal("subscribers", pair.site().count(subscribers).await?, 1);
    // They write their counts when they stop.
    for server in &pair.servers {
        report.equal("its exit code", server.terminate().await?.code, 0);
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    let views = "SELECT CAST(COALESCE(SUM(views), 0) AS BIGINT) FROM page_views WHERE path = '/showroom'";
    report.equal("visits to a page, counted by both", pair.site().count(views).await?, i64::try_from(visits)?);
    pair.end().await
}
