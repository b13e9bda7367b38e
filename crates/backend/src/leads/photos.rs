//! Assigns uploaded photos to a request, in the transaction that stores it.

use crate::db::WriteTx;
use crate::db::leads::uploads::{self, Claim};
use crate::ids;
use crate::leads::intake::{Stored, SubmitError};
use domain::leads::photos::RequestPhoto;
use domain::limits;

const TOKEN_MAX: usize = 128;

/// None for an empty token.
pub(crate) fn token_hash(token: &str) -> Option<String> {
    match token.trim() {
        "" => None,
        token => Some(ids::hash_token(token.get(..TOKEN_MAX).unwrap_or(token))),
    }
}

/// All of them, in their order, or none.
pub(crate) async fn claim(tx: &mut WriteTx, photos: &[RequestPhoto], lead: Stored<'_>) -> Result<(), SubmitError> {
    let not_before = lead.at.plus_ms(-limits::PHOTO_UNCLAIMED_MS);
    let mut position = 0;
    for photo in photos {
        let Some(token_hash) = token_hash(&photo.token) else { continue };
        let claim = Claim { token_hash: &token_hash, words: &photo.words, position };
        if uploads::claim(tx, claim, lead.id, not_before).await? {
            position += 1;
        } else if !lead.quarantined {
            // A bot's invented token must not change its response.
            return Err(SubmitError::PhotoExpired);
        }
    }
    Ok(())
}
