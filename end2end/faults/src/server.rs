//! The real server as a process, and the requests of its clients.

use crate::failure::{Failure, OWNER};
use crate::report::HANG;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};
use std::process::ExitStatus;
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};

pub struct Server {
    child: Child,
    /// Its port on loopback.
    pub port: u16,
    pub client: Client,
}

impl Server {
    /// A process that listens on this port.
    pub(crate) fn new(child: Child, port: u16, client: Client) -> Self {
        Self { child, port, client }
    }

    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub async fn get(&self, path: &str) -> Result<Response, Failure> {
        Ok(self.client.get(self.url(path)).send().await?)
    }

    /// A POST as the site's own pages send it.
    pub fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(self.url(path)).headers(same_origin())
    }

    /// Sends the contact form as a script does; returns the status.
    pub async fn contact(&self, name: &str) -> Result<u16, Failure> {
        let sent = self.post("/api/contact/submit").json(&json!({ "draft": contact(name) })).send().await?;
        Ok(sent.status().as_u16())
    }

    /// Signs the client in as the owner; returns the status.
    pub async fn sign_in(&self, password: &str) -> Result<u16, Failure> {
        let form = [("email", OWNER), ("password", password)];
        Ok(self.post("/admin/login").form(&form).send().await?.status().as_u16())
    }

    /// Resident memory of the process in MB.
    pub fn memory(&self) -> Result<f64, Failure> {
        let id = self.child.id().ok_or("the server has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        let kb: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kb / 1024.0)
    }

    pub fn id(&self) -> Result<u32, Failure> {
        Ok(self.child.id().ok_or("the server has ended")?)
    }

    pub fn sockets(&self) -> Result<usize, Failure> {
        let folder = format!("/proc/{}/fd", self.id()?);
        let links = std::fs::read_dir(folder)?.flatten().filter_map(|entry| std::fs::read_link(entry.path()).ok());
        Ok(links.filter(|to| to.to_string_lossy().starts_with("socket:")).count())
    }

    /// Sends SIGTERM while clients are still active, and waits until the process has ended.
    pub async fn terminate(&self) -> Result<Termination, Failure> {
        let started = Instant::now();
        let id = self.id()?.to_string();
        Command::new("kill").args(["-TERM", &id]).status().await?;
        let stat = format!("/proc/{id}/stat");
        // A process that has exited remains as a zombie (Z) until it is waited for.
        while started.elapsed() < HANG {
            let line = std::fs::read_to_string(&stat)?;
            // The name of the program, in brackets, may contain spaces.
            let (_, fields) = line.rsplit_once(')').ok_or("an unreadable state of the process")?;
            let mut after = fields.split_whitespace();
            if after.next() == Some("Z") {
                let code: i32 = after.last().unwrap_or("0").parse()?;
                return Ok(Termination { took: started.elapsed(), code: code >> 8 });
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(Termination { took: started.elapsed(), code: -1 })
    }

    pub async fn kill(mut self) -> Result<(), Failure> {
        self.crash().await
    }

    /// Kills it and leaves its port free.
    pub async fn crash(&mut self) -> Result<(), Failure> {
        self.child.kill().await?;
        Ok(())
    }

    /// Waits until it exits by itself.
    pub async fn end(mut self, within: Duration) -> Result<ExitStatus, Failure> {
        Ok(tokio::time::timeout(within, self.child.wait()).await??)
    }
}

pub struct Termination {
    pub took: Duration,
    /// The exit code; -1 if the process was still running after [`HANG`].
    pub code: i32,
}

/// A message that passes every rule; each is another attempt of another person.
#[must_use]
pub fn contact(name: &str) -> Value {
    json!({
        "attemptId": uuid::Uuid::new_v4().to_string(),
        "firstName": name,
        "lastName": "Halloran",
        "email": format!("{}@example.com", name.to_lowercase().replace(' ', ".")),
        "phone": "(619) 555-0142",
        "boatLocation": "Shelter Cove",
        "primaryService": "Woodwork & Carpentry",
        "discoverySource": "Marina Referral",
        "message": format!("{name} asks for a new galley."),
        "consent": true,
        "elapsedMs": 60_000,
    })
}

/// The header by which a browser marks a same-origin request.
#[must_use]
pub fn same_origin() -> HeaderMap {
    HeaderMap::from_iter([(HeaderName::from_static("sec-fetch-site"), HeaderValue::from_static("same-origin"))])
}
