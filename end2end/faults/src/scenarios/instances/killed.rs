//! Servers that are killed while visitors send and read through a proxy.

use super::Pair;
use crate::balancer::Balancer;
use crate::failure::Outcome;
use crate::leads::{PATH, Responses, Visitors, message, send};
use crate::receiver::Receiver;
use crate::report::{HANG, Report};
use crate::scenarios::sign_in::stranger;
use crate::site::Lab;
use reqwest::Client;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const SENDERS: usize = 8;
/// Deliveries that one server attempts at once: as many can have arrived when it is killed, without
/// a record of it.
const IN_FLIGHT: usize = 8;
/// A delivery of a killed server is due again after its lease (60 s) and the longest sleep of the
/// other server's worker (30 s).
const DELIVERED_WITHIN: Duration = Duration::from_secs(120);
/// Without a delivery for this long, none is in flight.
const QUIET: Duration = Duration::from_secs(2);
const PAGES: [&str; 4] = ["/", "/showroom", "/blog", "/contact"];

pub async fn killed(lab: &Lab, report: &mut Report) -> Outcome {
    let mut pair = Pair::start(lab).await?;
    let receiver = Receiver::listen().await?;
    pair.site().run(&["set-webhook", &format!("http://{}/hook", receiver.address)]).await?;
    let proxy = Balancer::before(pair.servers.iter().map(|server| server.port).collect()).await?;
    let client = stranger()?;
    let url = proxy.url(PATH);
    let leads = lab.scaled(1_000, 150);
    let kills = lab.scaled(8, 2);
    let readers = Readers::begin(&client, &proxy);
    let visitors = Visitors::begin_at(&client, &url, SENDERS);
    for kill in 0..kills {
        tokio::time::sleep(random(1_500)).await;
        pair.crash(kill % 2).await?;
        tokio::time::sleep(random(1_000)).await;
        pair.start_again(kill % 2).await?;
    }
    let missing = leads.saturating_sub(visitors.thanked());
    visitors.thanks(missing, HANG).await;
    let told = visitors.end().await?;
    let PagesRead { read, failed } = readers.end().await?;
    report.note("kills", kills);
    report.note("requests that the proxy repeated", proxy.repeated());
    report.at_least("messages thanked for", told.acknowledged.len() as f64, leads as f64);
    report.equal(format!("answers but 200 ({})", told.words()), told.other_than(&[200]), 0);
    report.equal(format!("of {read} pages read during it, answers but 200"), failed, 0);
    report.equal("acknowledged and lost", told.lost(pair.site()).await?, 0);
    let stored = usize::try_from(pair.site().count("SELECT COUNT(*) FROM leads").await?)?;
    report.equal("leads stored, one for each message", stored, told.acknowledged.len() + told.refused.len());
    if lab.short {
        leases_expire(&pair, &receiver, &client, &url).await?;
    }
    delivered(&pair, &receiver, &told, kills, report).await?;
    pair.end().await
}

/// The leases of the killed end now instead of in a minute, and a further message wakes a worker.
async fn leases_expire(pair: &Pair, receiver: &Receiver, client: &Client, url: &str) -> Outcome {
    let mut before = usize::MAX;
    while before != receiver.received() {
        before = receiver.received();
        tokio::time::sleep(QUIET).await;
    }
    pair.site()
        .sql("UPDATE deliveries SET lease_until = 0 WHERE state = 'pending' AND lease_until IS NOT NULL")
        .await?;
    send(client, url, &message()).await;
    Ok(())
}

async fn delivered(pair: &Pair, receiver: &Receiver, told: &Responses, kills: usize, report: &mut Report) -> Outcome {
    let until = Instant::now() + DELIVERED_WITHIN;
    let open = "SELECT COUNT(*) FROM deliveries WHERE state <> 'delivered'";
    while pair.site().count(open).await? > 0 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    report.equal("deliveries not recorded as delivered", pair.site().count(open).await?, 0);
    let stored = usize::try_from(pair.site().count("SELECT COUNT(*) FROM leads").await?)?;
    report.equal("leads delivered", receiver.received(), stored);
    report.at_least("of them acknowledged ones", receiver.received() as f64, told.acknowledged.len() as f64);
    // Arrived, but the server was killed before it recorded that: sent again with the same id.
    let doubled = receiver.doubled_ids();
    report.at_most("delivered twice, with the same id", doubled.len() as f64, (kills * IN_FLIGHT) as f64);
    let once = pair.site().texts("SELECT id FROM deliveries WHERE attempts < 2").await?;
    let once: HashSet<String> = once.into_iter().collect();
    let unexplained = doubled.iter().filter(|id| once.contains(*id)).count();
    report.equal("of them recorded as attempted once", unexplained, 0);
    Ok(())
}

/// Up to this many milliseconds.
fn random(below: u64) -> Duration {
    Duration::from_millis(uuid::Uuid::new_v4().as_u64_pair().1 % below)
}

struct PagesRead {
    read: usize,
    /// How many of them failed.
    failed: usize,
}

/// Visitors who read pages, one after the other.
struct Readers {
    stop: Arc<AtomicBool>,
    task: tokio::task::JoinHandle<PagesRead>,
}

impl Readers {
    fn begin(client: &Client, proxy: &Balancer) -> Self {
        let client = client.clone();
        let proxy = proxy.clone();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let task = tokio::spawn(async move {
            let mut read = 0;
            let mut failed = 0;
            while !stopped.load(Ordering::Relaxed) {
                let answer = client.get(proxy.url(PAGES[read % PAGES.len()])).send().await;
                let whole = match answer {
                    Ok(answer) => answer.status() == 200 && answer.bytes().await.is_ok(),
                    Err(_) => false,
                };
                read += 1;
                failed += usize::from(!whole);
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            PagesRead { read, failed }
        });
        Self { stop, task }
    }

    async fn end(self) -> Result<PagesRead, tokio::task::JoinError> {
        self.stop.store(true, Ordering::Relaxed);
        self.task.await
    }
}
