//! Misbehaving webhook receivers.

use crate::failure::{Failure, Outcome};
use crate::report::{HANG, Report};
use crate::site::{Engine, Lab, Server, Site};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A receiver that sends this and, if endless, then the same letter repeatedly; stops when dropped.
struct Receiver {
    url: String,
    task: JoinHandle<()>,
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Receiver {
    async fn start(head: &'static str, endless: bool) -> Result<Self, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/hook", listener.local_addr()?);
        let task = tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let mut buffer = vec![0; 64 * 1024];
                    let letters = vec![b'x'; 64 * 1024];
                    let _ = stream.read(&mut buffer).await;
                    let _ = stream.write_all(head.as_bytes()).await;
                    while endless && stream.write_all(&letters).await.is_ok() {}
                    while stream.read(&mut buffer).await.is_ok_and(|length| length > 0) {}
                });
            }
        });
        Ok(Self { url, task })
    }
}

/// A message, and its delivery after the first attempt.
struct Tried {
    /// The answer to the visitor, and how long it took, in seconds.
    status: u16,
    answered: f64,
    state: &'static str,
    seconds: f64,
    /// Seconds until the next attempt.
    wait: i64,
}

const STATES: [&str; 3] = ["pending", "delivered", "failed"];

/// Sends a message whose delivery goes to this receiver.
async fn try_once(site: &Site, server: &Server, name: &str, receiver: &Receiver) -> Result<Tried, Failure> {
    site.sql(&format!(
        "DELETE FROM admin_settings WHERE setting_key = 'zapier_webhook_url'; \
         INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('zapier_webhook_url', '{}', 0)",
        receiver.url
    ))
    .await?;
    let began = Instant::now();
    let status = server.contact(name).await?;
    let answered = began.elapsed().as_secs_f64();
    let of = format!("FROM deliveries JOIN leads ON leads.id = lead_id WHERE leads.name LIKE '{name}%'");
    while site.count(&format!("SELECT COUNT(*) {of} AND attempts = 1")).await? == 0 {
        if began.elapsed() > HANG {
            return Err(Failure::Broken(format!("{name}: no attempt")));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Other due deliveries may have been attempted before it: the log has its own duration.
    let took =
        format!("SELECT MAX(duration_ms) FROM delivery_attempts WHERE delivery_id = (SELECT deliveries.id {of})");
    let seconds = f64::from(u32::try_from(site.count(&took).await?)?) / 1000.0;
    let mut state = "held";
    for one in STATES {
        if site.count(&format!("SELECT COUNT(*) {of} AND state = '{one}'")).await? == 1 {
            state = one;
        }
    }
    let wait = site.count(&format!("SELECT (next_attempt_at - deliveries.updated_at) / 1000 {of}")).await?;
    Ok(Tried { status, answered, state, seconds, wait })
}

pub async fn all(lab: &Lab, report: &mut Report) -> Outcome {
    let site = lab.site(Engine::Sqlite).await?;
    let server = site.start().await?;
    let memory = server.memory()?;
    let mut cases = vec![
        ("Gone", "HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n", false, "failed", 0..=0),
        (
            "Asks For An Hour",
            "HTTP/1.1 429 No\r\nretry-after: 3600\r\ncontent-length: 0\r\n\r\n",
            false,
            "pending",
            3599..=3600,
        ),
        (
            "Asks For A Year",
            "HTTP/1.1 429 No\r\nretry-after: 31536000\r\ncontent-length: 0\r\n\r\n",
            false,
            "pending",
            86399..=86400,
        ),
        ("Fails", "HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n", false, "pending", 3..=7),
        ("Accepts And Talks On", "HTTP/1.1 200 OK\r\n\r\n", true, "delivered", 0..=0),
        ("Fails And Talks On", "HTTP/1.1 500 No\r\n\r\n", true, "pending", 3..=7),
        ("Talks In Its Head", "HTTP/1.1 200 OK\r\nx-long: ", true, "pending", 3..=7),
    ];
    if !lab.short {
        cases.push(("Hangs", "", false, "pending", 3..=7));
        cases.push(("Stops In Its Head", "HTTP/1.1 200 OK\r\ncont", false, "pending", 3..=7));
    }
    for (name, head, endless, state, waits) in cases {
        let receiver = Receiver::start(head, endless).await?;
        let tried = try_once(&site, &server, name, &receiver).await?;
        report.equal(format!("{name}: the message"), tried.status, 200);
        report.within(format!("{name}: the visitor waits"), tried.answered, 1.0);
        report.equal(format!("{name}: then"), tried.state, state);
        report.within(format!("{name}: the attempt"), tried.seconds, 11.5);
        if state == "pending" {
            report.holds(format!("{name}: seconds until the next attempt"), waits.contains(&tried.wait), tried.wait);
        }
    }
    report.at_most("memory growth, MB", server.memory()? - memory, 60.0);
    Ok(())
}
