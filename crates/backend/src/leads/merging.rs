//! Requests of one person: one shows the others as its parts. Nothing of them is changed, so that they can be split,
//! and a version that knows no parts shows them as requests of their own. Erasing the person erases what is stored under
//! the addresses of all parts.

use crate::Backend;
use crate::boxed;
use crate::db::leads::{conversation, merging, search};
use crate::error::BackendError;
use crate::ids::is_foreign;
use domain::features::conversation::LeadMessage;
use domain::leads::lead::{Lead, LeadSummary};

/// The other requests of a lead's person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Related {
    /// The request that this one was merged into.
    pub main: Option<LeadSummary>,
    /// Newest first.
    pub parts: Vec<MergedRequest>,
    /// Requests that can be merged into it, newest first.
    pub others: Vec<LeadSummary>,
}

/// A request that is shown by another one, with everything of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MergedRequest {
    pub lead: Lead,
    /// The oldest first.
    pub messages: Vec<LeadMessage>,
}

#[boxed]
pub async fn related(backend: &Backend, id: &str) -> Result<Related, BackendError> {
    if let Some(main) = merging::main_of(&backend.db, id).await? {
        let main = search::summaries(&backend.db, &[main]).await?.pop();
        return Ok(Related { main, ..Related::default() });
    }
    let mut parts = Vec::new();
    for part in merging::parts(&backend.db, id).await? {
        if let Some(lead) = super::peek(backend, &part).await? {
            parts.push(MergedRequest { lead, messages: conversation::messages(&backend.db, &part).await? });
        }
    }
    let others = merging::others(&backend.db, id).await?;
    Ok(Related { main: None, parts, others: search::summaries(&backend.db, &others).await? })
}

/// Shows `parts`, with their own parts, as parts of `main`. False, and nothing is changed, if one of them is
/// missing or in quarantine, or if `main` is a part itself.
#[boxed]
pub async fn merge(backend: &Backend, main: &str, parts: &[String]) -> Result<bool, BackendError> {
    if is_foreign(main) || parts.iter().any(|part| is_foreign(part)) {
        return Ok(false);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    if !merging::is_main(&mut tx, main).await? {
        return Ok(false);
    }
    for part in parts {
        if part == main || merging::merge(&mut tx, main, part, now).await? == 0 {
            return Ok(false);
        }
    }
    tx.commit().await?;
    Ok(true)
}

/// Returns the request that it was a part of.
#[boxed]
pub async fn split(backend: &Backend, id: &str) -> Result<Option<String>, BackendError> {
    if is_foreign(id) {
        return Ok(None);
    }
    let main = merging::main_of(&backend.db, id).await?;
    let was_part = merging::split(&backend.db, id, backend.clock.now()).await?;
    Ok(if was_part { main } else { None })
}
