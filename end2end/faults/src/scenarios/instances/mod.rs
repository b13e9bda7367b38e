//! Two servers of one site: one PostgreSQL and one bucket.

mod edits;
mod killed;
mod pictures;
mod sharing;

pub use edits::edits;
pub use killed::killed;
pub use pictures::pictures;
pub use sharing::{counters, limits, sessions};

use crate::failure::Failure;
use crate::s3::Bucket;
use crate::site::{Engine, Lab, Server, Site};
use serde_json::Value;

/// The two, with what they share.
struct Pair {
    sites: [Site; 2],
    servers: [Server; 2],
    _bucket: Bucket,
}

impl Pair {
    async fn start(lab: &Lab) -> Result<Self, Failure> {
        let bucket = Bucket::start(lab).await?;
        let site = bucket.site(lab, Engine::Postgres).await?;
        let twin = site.twin()?;
        let servers = [site.start().await?, twin.start().await?];
        Ok(Self { sites: [site, twin], servers, _bucket: bucket })
    }

    /// The site, for its database.
    fn site(&self) -> &Site {
        &self.sites[0]
    }

    /// Kills one of them.
    async fn crash(&mut self, which: usize) -> Result<(), Failure> {
        self.servers[which].crash().await
    }

    /// Starts a killed one again on its port.
    async fn start_again(&mut self, which: usize) -> Result<(), Failure> {
        self.servers[which] = self.sites[which].start_at(self.servers[which].port).await?;
        Ok(())
    }

    async fn end(self) -> Result<(), Failure> {
        let [first, second] = self.servers;
        first.kill().await?;
        second.kill().await
    }
}

/// A call of the back office by the client that is signed in there.
async fn call(server: &Server, name: &str, input: &Value) -> Result<CallAnswer, Failure> {
    let answer = server.post(&format!("/api/admin/{name}")).json(input).send().await?;
    Ok(CallAnswer { status: answer.status().as_u16(), body: answer.json().await.unwrap_or_default() })
}

struct CallAnswer {
    status: u16,
    body: Value,
}
