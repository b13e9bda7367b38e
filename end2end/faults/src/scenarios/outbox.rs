//! Deliveries from several servers of one site.

use crate::failure::Outcome;
use crate::leads::{message, send};
use crate::receiver::Receiver;
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab};
use futures::stream::{self, StreamExt as _};
use std::time::{Duration, Instant};

/// Concurrent visitors on each server.
const VISITORS: usize = 8;

pub async fn two_instances(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Postgres).await?;
    let receiver = Receiver::listen().await?;
    site.run(&["set-webhook", &format!("http://{}/hook", receiver.address)]).await?;
    let first = site.start().await?;
    let twin = site.twin()?;
    let second = twin.start().await?;
    let leads = lab.scaled(1_000, 200);
    let began = Instant::now();
    let sent: Vec<u16> = stream::iter(0..leads)
        .map(|n| {
            let server = if n % 2 == 0 { &first } else { &second };
            async move { send(&server.client, &server.url("/api/contact/submit"), &message()).await }
        })
        .buffer_unordered(2 * VISITORS)
        .collect()
        .await;
    let posted = began.elapsed();
    while receiver.received() < leads && began.elapsed() < HANG {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let delivered = began.elapsed();
    // Duplicates would have arrived by now.
    tokio::time::sleep(Duration::from_millis(lab.scaled(2_000, 300) as u64)).await;
    let rate = |time: Duration| leads as f64 / time.as_secs_f64();
    report.equal("leads thanked for", sent.iter().filter(|status| **status == 200).count(), leads);
    report.equal("leads delivered", receiver.received(), leads);
    report.equal("leads delivered more than once", receiver.doubled(), 0);
    report.note("posted per second", format!("{:.0}", rate(posted)));
    report.per_second("delivered, posting included", rate(delivered), 200.0);
    let open = site.count("SELECT COUNT(*) FROM deliveries WHERE state <> 'delivered'").await?;
    report.equal("deliveries not recorded as delivered", open, 0);
    first.kill().await?;
    second.kill().await
}
