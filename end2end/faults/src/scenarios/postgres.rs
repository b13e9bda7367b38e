//! A PostgreSQL that ends sessions, holds locks and loses responses.

use crate::failure::Outcome;
use crate::leads::{NO_ANSWER, Visitors, message, send};
use crate::proxy::Proxy;
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab};
use sqlx::Connection as _;
use std::time::{Duration, Instant};

const END_SESSIONS: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
     WHERE datname = current_database() AND application_name = 'harbor-and-grain'";
const CANCEL_STATEMENTS: &str = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity \
     WHERE datname = current_database() AND application_name = 'harbor-and-grain' AND state = 'active'";
/// The lock timeout, plus a margin.
const ANSWER_WITHIN: f64 = 6.5;

pub async fn killed(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Postgres).await?;
    let server = site.start().await?;
    let visitors = Visitors::begin(&server, 8);
    visitors.thanks(20, HANG).await;
    for _ in 0..lab.scaled(100, 10) {
        site.sql(END_SESSIONS).await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let after = visitors.thanks(20, HANG).await;
    let told = visitors.end().await?;
    report.holds("messages thanked for right afterwards", after >= 20, after);
    report.equal(format!("answers but 200 and 503 ({})", told.words()), told.other_than(&[200, 503]), 0);
    report.at_least("messages thanked for", to_f64(told.acknowledged.len()), 40.0);
    report.equal("acknowledged and lost", told.lost(&site).await?, 0);
    report.equal("refused ones not accepted when resent", told.send_again(&server).await, 0);
    let sent = told.acknowledged.len() + told.refused.len();
    report.equal(
        "leads stored, one for each message",
        site.count("SELECT COUNT(*) FROM leads").await?,
        i64::try_from(sent)?,
    );
    report.equal("/readyz", server.get("/readyz").await?.status().as_u16(), 200);
    server.kill().await
}

pub async fn stuck(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Postgres).await?;
    let server = site.start().await?;
    server.get("/").await?;
    let mut holder = site.postgres().await?;
    let mut held = holder.begin().await?;
    sqlx::query("LOCK TABLE leads IN ACCESS EXCLUSIVE MODE").execute(&mut *held).await?;
    // Four times the size of the connection pool.
    let visitors = Visitors::begin(&server, 40);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let began = Instant::now();
    report.equal("the home page while all connections wait", server.get("/").await?.status().as_u16(), 200);
    report.within("it took", began.elapsed().as_secs_f64(), 1.0);
    tokio::time::sleep(Duration::from_secs(6)).await;
    held.rollback().await?;
    let after = visitors.thanks(40, HANG).await;
    // A statement timeout gives the same error as this.
    for _ in 0..lab.scaled(50, 10) {
        site.sql(CANCEL_STATEMENTS).await?;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let told = visitors.end().await?;
    report.equal(format!("answers but 200 and 503 ({})", told.words()), told.other_than(&[200, 503]), 0);
    report.within("the longest wait for an answer", told.slowest.as_secs_f64(), ANSWER_WITHIN);
    report.holds("messages thanked for once the lock is gone", after >= 40, after);
    report.equal("acknowledged and lost", told.lost(&site).await?, 0);
    report.equal("refused ones not accepted when resent", told.send_again(&server).await, 0);
    if !lab.short {
        slow_statement(&site, &server, report).await?;
    }
    server.kill().await
}

/// A statement that exceeds the statement timeout.
async fn slow_statement(site: &crate::site::Site, server: &crate::site::Server, report: &mut Report) -> Outcome {
    site.sql(
        "CREATE FUNCTION sleep() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$; \
         CREATE TRIGGER slow BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION sleep()",
    )
    .await?;
    let message = message();
    let began = Instant::now();
    let url = server.url("/api/contact/submit");
    report.equal("a message whose statement takes 60 s", send(&server.client, &url, &message).await, 503);
    report.within("until the answer", began.elapsed().as_secs_f64(), 25.0);
    site.sql("DROP TRIGGER slow ON leads").await?;
    report.equal("the same message afterwards", send(&server.client, &url, &message).await, 200);
    Ok(())
}

pub async fn commit_lost(lab: &Lab, report: &mut Report) -> Outcome {
    let mut site = lab.site(Engine::Postgres).await?;
    let url = site.setting("DATABASE_URL").to_owned();
    let (account, rest) = url.rsplit_once('@').ok_or("no account in the URL")?;
    let (host, database) = rest.split_once('/').ok_or("no database in the URL")?;
    let proxy = Proxy::to(host.to_owned()).await?;
    site.set("DATABASE_URL", format!("{account}@{}/{database}", proxy.address));
    let server = site.start().await?;
    let post = server.url("/api/contact/submit");
    let rounds = lab.scaled(50, 5);
    let mut first = Vec::new();
    let mut again = Vec::new();
    for _ in 0..rounds {
        let message = message();
        proxy.break_after("COMMIT");
        first.push(send(&server.client, &post, &message).await);
        again.push(send(&server.client, &post, &message).await);
    }
    let other = first.iter().filter(|status| ![503, NO_ANSWER].contains(*status)).count();
    report.equal("connections broken after COMMIT", proxy.broken(), rounds);
    report.equal("first responses other than 503", other, 0);
    report.equal("second responses other than 200", again.iter().filter(|status| **status != 200).count(), 0);
    report.equal(
        "leads stored, one for each message",
        site.count("SELECT COUNT(*) FROM leads").await?,
        i64::try_from(rounds)?,
    );
    server.kill().await
}

fn to_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
