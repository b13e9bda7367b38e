//! Restarts and upgrades while visitors read and write.

use crate::failure::{Failure, Outcome};
use crate::leads::{NO_ANSWER, PATH, Responses, Visitors};
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab, Server, Site};
use reqwest::Client;
use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const EACH: usize = 3;
/// Leads accepted between two restarts, so that each process really served.
const BETWEEN: usize = 12;
const PAGES: [&str; 4] = ["/", "/yacht-interiors", "/projects", "/contact"];

/// Visitors who read pages continuously.
struct Readers {
    stop: Arc<AtomicBool>,
    tasks: JoinSet<BTreeMap<u16, usize>>,
}

impl Readers {
    fn begin(client: &Client, server: &Server) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        for n in 0..EACH {
            let client = client.clone();
            let stop = Arc::clone(&stop);
            let pages = PAGES.map(|page| server.url(page));
            tasks.spawn(async move {
                let mut statuses = BTreeMap::new();
                for url in pages.iter().cycle().skip(n) {
                    if stop.load(Ordering::Relaxed) {
                        break;
                    }
                    *statuses.entry(read(&client, url).await).or_default() += 1;
                }
                statuses
            });
        }
        Self { stop, tasks }
    }

    async fn end(self) -> BTreeMap<u16, usize> {
        self.stop.store(true, Ordering::Relaxed);
        let mut all = BTreeMap::new();
        for (status, count) in self.tasks.join_all().await.into_iter().flatten() {
            *all.entry(status).or_default() += count;
        }
        all
    }
}

async fn read(client: &Client, url: &str) -> u16 {
    let Ok(response) = client.get(url).send().await else { return NO_ANSWER };
    let status = response.status().as_u16();
    if response.bytes().await.is_ok() { status } else { NO_ANSWER }
}

fn failed(statuses: &BTreeMap<u16, usize>, expected: &[u16]) -> usize {
    statuses.iter().filter(|(status, _)| !expected.contains(status)).map(|(_, count)| count).sum()
}

/// Reads and writes over connections that are kept, and over a new one for each request.
struct Load {
    kept: (Visitors, Readers),
    fresh: (Visitors, Readers),
}

impl Load {
    fn begin(server: &Server) -> Result<Self, Failure> {
        let fresh = Client::builder().pool_max_idle_per_host(0).timeout(HANG).build()?;
        let both =
            |client: &Client| (Visitors::begin_at(client, &server.url(PATH), EACH), Readers::begin(client, server));
        Ok(Self { kept: both(&server.client), fresh: both(&fresh) })
    }

    /// Waits until both kinds of visitors were thanked.
    async fn goes_on(&self) -> Result<(), Failure> {
        let within = HANG;
        let (kept, fresh) = tokio::join!(self.kept.0.thanks(BETWEEN, within), self.fresh.0.thanks(BETWEEN, within));
        if kept.min(fresh) < BETWEEN { Err("visitors are no longer answered".into()) } else { Ok(()) }
    }

    /// A client may have begun to send on a kept connection that the server closes at that moment.
    /// HTTP lets it repeat the request, and a lead keeps its attempt's id, so only these may fail.
    async fn end(self, site: &Site, server: &Server, report: &mut Report) -> Outcome {
        let kept = self.kept.0.end().await?;
        let kept_pages = self.kept.1.end().await;
        let fresh = self.fresh.0.end().await?;
        let fresh_pages = self.fresh.1.end().await;
        let leads = |told: &Responses| told.acknowledged.len();
        report.note("leads accepted", leads(&kept) + leads(&fresh));
        report.note("pages read", kept_pages.values().chain(fresh_pages.values()).sum::<usize>());
        report.equal(
            "requests over new connections that failed",
            fresh.other_than(&[200]) + failed(&fresh_pages, &[200]),
            0,
        );
        let status = |told: &Responses, pages: &BTreeMap<u16, usize>| {
            told.other_than(&[200, NO_ANSWER]) + failed(pages, &[200, NO_ANSWER])
        };
        report.equal("error responses over kept connections", status(&kept, &kept_pages), 0);
        let closed = kept.refused.len() + kept_pages.get(&NO_ANSWER).copied().unwrap_or(0);
        report.note("kept connections closed before a response", closed);
        report.equal("leads among these that repeating did not send", kept.send_again(server).await, 0);
        report.note("longest response time, seconds", format!("{:.1}", kept.slowest.max(fresh.slowest).as_secs_f64()));
        report.equal("acknowledged leads lost", kept.lost(site).await? + fresh.lost(site).await?, 0);
        let doubled = site.count("SELECT COUNT(attempt_id) - COUNT(DISTINCT attempt_id) FROM leads").await?;
        report.equal("leads stored twice", doubled, 0);
        Ok(())
    }
}

pub async fn under_load(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Sqlite).await?;
    let socket = TcpListener::bind("127.0.0.1:0")?;
    let mut server = site.start_on(&socket).await?;
    let load = Load::begin(&server)?;
    let restarts = lab.scaled(10, 3);
    let mut uncleanly = 0;
    let mut slowest = Duration::ZERO;
    for _ in 0..restarts {
        load.goes_on().await?;
        let began = Instant::now();
        uncleanly += usize::from(server.terminate().await?.code != 0);
        server.kill().await?;
        server = site.start_on(&socket).await?;
        slowest = slowest.max(began.elapsed());
    }
    load.goes_on().await?;
    report.note("restarts", restarts);
    report.equal("stops with an exit status other than 0", uncleanly, 0);
    report.note("longest restart, seconds", format!("{:.1}", slowest.as_secs_f64()));
    load.end(&site, &server, report).await?;
    server.kill().await
}

pub async fn migrated_under(lab: &Lab, report: &mut Report) -> Outcome {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let site = match lab.site(engine).await {
            Err(Failure::Skipped(why)) => {
                report.note("on PostgreSQL", why);
                continue;
            }
            other => other?,
        };
        report.note("engine", format!("{engine:?}"));
        let server = site.start().await?;
        let load = Load::begin(&server)?;
        load.goes_on().await?;
        migrate(&site).await?;
        load.goes_on().await?;
        report.equal("owner's sign-in after it", server.sign_in(crate::failure::PASSWORD).await?, 303);
        report.equal("readiness after it", server.get("/readyz").await?.status().as_u16(), 200);
        load.end(&site, &server, report).await?;
        server.kill().await?;
    }
    Ok(())
}

/// What a migration of a later version may do while this version runs: add.
async fn migrate(site: &Site) -> Outcome {
    let tables = match site.engine {
        Engine::Sqlite => {
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' \
             AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%sqlx%'"
        }
        Engine::Postgres => {
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '%sqlx%'"
        }
    };
    let checksum = if site.engine == Engine::Sqlite { "x'00'" } else { "'\\x00'" };
    for table in site.texts(tables).await? {
        site.sql(&format!("ALTER TABLE {table} ADD COLUMN added_later TEXT")).await?;
        site.sql(&format!("ALTER TABLE {table} ADD COLUMN counted_later INTEGER NOT NULL DEFAULT 0")).await?;
    }
    site.sql("CREATE TABLE later (id TEXT PRIMARY KEY)").await?;
    site.sql(&format!(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'of a later version', TRUE, {checksum}, 0)"
    ))
    .await
}
