//! No HTML, no HTTP server.
//!
//! A use case is a function that takes the [`Backend`] first. SQL lives in [`db`], one module per table. Every
//! function that asks the database fails when it does; doc comments name only errors that surprise.

pub mod accounts;
pub mod chance;
pub mod content;
pub mod db;
pub mod delivery;
pub mod editing;
pub mod error;
pub mod feature;
pub mod features;
pub mod gate;
pub mod html;
pub mod ids;
mod jitter;
pub mod key_renewal;
pub mod keys;
pub mod leads;
pub mod media;
pub mod metrics;
mod open;
mod paging;
pub mod pauses;
mod queries;
pub mod site;
pub mod time;
mod wait_histogram;
mod wake;

pub use error::{BackendError, DbError};
pub use ids::Secret;
pub use open::{BackendOptions, OpenError};
#[doc(hidden)]
pub use queries::{all_queries, engine_queries};
pub use time::clock::Clock;

/// Makes an `async fn` return a boxed future, as recursion needs it. Here it is for compile time: a
/// plain one is compiled in every crate that awaits it, with everything it awaits in turn.
pub(crate) use async_recursion::async_recursion as boxed;

use accounts::password::Hasher;
use content::ContentState;
use db::Db;
use delivery::Outgoing;
use editing::kinds::single_documents::profile_list::ProfileList;
use keys::Keys;
use leads::events::LeadListeners;
use media::Pictures;
use metrics::Metrics;
use site::Addresses;
use site::backup::Schedule;
use site::waiting_steps::WaitingSteps;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use storage::Files;
use wake::Wake;

pub struct Backend {
    pub db: Db,
    pub files: Files,
    pub clock: Clock,
    pub secret: Keys,
    pub metrics: Metrics,
    /// Base URL of the site, without a trailing slash, for links outside the site; `None` leaves
    /// such links out.
    pub site_url: Option<String>,
    pub content: ContentState,
    pub pictures: Pictures,
    pub addresses: Addresses,
    pub outbox: Wake,
    pub(crate) lead_listeners: LeadListeners,
    pub(crate) profile_lists: Vec<&'static dyn ProfileList>,
    pub outgoing: Outgoing,
    pub hashing: Hasher,
    pub(crate) waiting_steps: WaitingSteps,
    /// `None` makes none.
    pub backups: Option<Schedule>,
    /// Whether SQLite's write-ahead log may contain what was erased; also after a start, because the
    /// process before may have been killed.
    pub(crate) log_has_erased: AtomicBool,
}

pub type SharedBackend = Arc<Backend>;

impl Backend {
    /// Key for a client's address in rate limits: a keyed hash, so that the address itself is
    /// stored nowhere.
    #[must_use]
    pub fn client_key(&self, address: &str) -> String {
        self.secret.keyed_hash("address", address)
    }

    /// Whether this process may do a periodic `work` now: of all processes of the site, one in each
    /// `period`.
    #[boxed]
    pub async fn claim_slot(&self, work: &str, period: Duration) -> Result<bool, DbError> {
        let window_ms = i64::try_from(period.as_millis()).unwrap_or(i64::MAX);
        let once = db::site::rate_limits::Limit { bucket: "turn", events: 1, window_ms };
        let mut tx = self.db.write().await?;
        let wait_ms = db::site::rate_limits::take_all(&mut tx, &[(once, work)], self.clock.now()).await?;
        tx.commit().await?;
        Ok(wait_ms.is_none())
    }
}
