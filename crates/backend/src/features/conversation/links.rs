//! Links to the visitor's page. A token is the lead, the version of its page, when the link ends, and a keyed hash of
//! the three: it cannot be derived from the database, and is stored nowhere.

use crate::Backend;
use crate::db::leads::conversation::{self as db, ConversationState};
use crate::ids::is_id;
use crate::ids::is_same_token;
use domain::{Timestamp, limits};

const PURPOSE: &str = "visitor's page";

/// The content of an authentic token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinkClaim {
    pub(super) lead_id: String,
    pub(super) page_version: i32,
    pub(super) until: Timestamp,
}

/// The link's path, which ends at `until`.
pub(crate) fn path(backend: &Backend, lead_id: &str, page_version: i32, until: Timestamp) -> String {
    format!("/request/{}", token(backend, lead_id, page_version, until))
}

fn token(backend: &Backend, lead_id: &str, page_version: i32, until: Timestamp) -> String {
    let said = format!("{lead_id}.{page_version}.{}", until.0);
    let hash = backend.secret.keyed_hash(PURPOSE, &said);
    format!("{said}.{hash}")
}

/// The token of the newest link; empty if the owner has closed the page or the database does not answer: what was sent
/// is stored all the same.
pub(crate) async fn of_lead(backend: &Backend, lead_id: &str, received_at: Timestamp) -> String {
    let state = match db::state(&backend.db, lead_id).await {
        Ok(Some(state)) => state,
        Ok(None) => return String::new(),
        Err(cause) => {
            tracing::warn!(%cause, "cannot tell the sender of a request its page");
            return String::new();
        }
    };
    match newest(&state, received_at) {
        Some(until) => token(backend, lead_id, state.page_version, until),
        None => String::new(),
    }
}

/// None for a token that this site never made. Constant-time.
pub(super) fn read(backend: &Backend, token: &str) -> Option<LinkClaim> {
    let (said, hash) = token.rsplit_once('.')?;
    let mut parts = said.split('.');
    let lead_id = parts.next().filter(|id| is_id(id))?;
    let page_version = parts.next()?.parse().ok()?;
    let until = Timestamp(parts.next()?.parse().ok()?);
    if parts.next().is_some() || !is_same_token(hash, &backend.secret.keyed_hash(PURPOSE, said)) {
        return None;
    }
    Some(LinkClaim { lead_id: lead_id.to_owned(), page_version, until })
}

/// When the newest link ends; none if the owner has closed the page.
pub(crate) fn newest(state: &ConversationState, received_at: Timestamp) -> Option<Timestamp> {
    match state.page_until {
        Some(0) => None,
        Some(until) => Some(Timestamp(until)),
        None => Some(received_at.plus_ms(limits::VISITORS_PAGE_MS)),
    }
}
