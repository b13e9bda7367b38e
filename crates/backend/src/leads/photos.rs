//! Assigns uploaded photos to a request, in the transaction that stores it.

use crate::db::WriteTx;
use crate::db::leads::uploads::{self, MessageClaim, PhotoClaim};
use crate::error::DbError;
use crate::ids;
use crate::leads::intake::{StoredLead, SubmitError};
use domain::features::conversation::messages::photos_full;
use domain::leads::photos::RequestPhoto;
use domain::{Timestamp, limits, messages};

const TOKEN_MAX: usize = 128;

/// None for an empty token.
pub(crate) fn token_hash(token: &str) -> Option<String> {
    match token.trim() {
        "" => None,
        token => Some(ids::hash_token(token.get(..TOKEN_MAX).unwrap_or(token))),
    }
}

/// The message that photos belong to.
#[derive(Clone, Copy)]
pub(crate) struct MessageRef<'a> {
    pub(crate) lead_id: &'a str,
    pub(crate) message_id: &'a str,
    pub(crate) at: Timestamp,
}

/// Why a visitor cannot send so many more; none if there is room. The photos of the owner's notes do not count.
pub(crate) async fn no_room(tx: &mut WriteTx, lead_id: &str, more: usize) -> Result<Option<String>, DbError> {
    let held = usize::try_from(uploads::photos_of_visitor(tx, lead_id).await?).unwrap_or(usize::MAX);
    if more > 0 && held.saturating_add(more) > limits::LEAD_PHOTOS_MAX {
        return Ok(Some(photos_full(limits::LEAD_PHOTOS_MAX)));
    }
    Ok(None)
}

/// Whether a message has all of these photos: it was sent before, and its answer was lost.
pub(crate) async fn are_of_message(
    tx: &mut WriteTx,
    photos: &[RequestPhoto],
    message_id: &str,
) -> Result<bool, DbError> {
    for photo in photos {
        let Some(token_hash) = token_hash(&photo.token) else { continue };
        if !uploads::is_of_message(tx, &token_hash, message_id).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Adds the photos of a message to its lead; returns why one cannot be added.
pub(crate) async fn claim_for_message(
    tx: &mut WriteTx,
    photos: &[RequestPhoto],
    sent: MessageRef<'_>,
) -> Result<Option<String>, DbError> {
    let MessageRef { lead_id, message_id, at } = sent;
    let not_before = at.plus_ms(-limits::PHOTO_UNCLAIMED_MS);
    let mut position = uploads::photos_of_lead(tx, lead_id).await?;
    for photo in photos {
        let Some(token_hash) = token_hash(&photo.token) else { continue };
        let claim = MessageClaim { token_hash: &token_hash, lead_id, message_id, position };
        if !uploads::claim_for_message(tx, claim, not_before).await? {
            return Ok(Some(messages::PHOTO_EXPIRED.to_owned()));
        }
        position += 1;
    }
    Ok(None)
}

/// All of them, in their order, or none.
pub(crate) async fn claim(tx: &mut WriteTx, photos: &[RequestPhoto], lead: StoredLead<'_>) -> Result<(), SubmitError> {
    let not_before = lead.at.plus_ms(-limits::PHOTO_UNCLAIMED_MS);
    let mut position = 0;
    for photo in photos {
        let Some(token_hash) = token_hash(&photo.token) else { continue };
        let claim = PhotoClaim { token_hash: &token_hash, words: &photo.words, position };
        if uploads::claim(tx, claim, lead.id, not_before).await? {
            position += 1;
        } else if !lead.quarantined {
            // A bot's invented token must not change its response.
            return Err(SubmitError::PhotoExpired);
        }
    }
    Ok(())
}
