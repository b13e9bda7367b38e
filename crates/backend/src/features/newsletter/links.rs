//! The links of a subscriber's mails. Their tokens are derived from a random seed and the server's
//! key, so that they can be generated again for every attempt of a mail and are stored nowhere.

use crate::Backend;
use crate::ids::is_same_token;
use domain::features::newsletter::{CONFIRM_PATH, LEAVE_PATH};

fn confirm_token(backend: &Backend, seed: &str) -> String {
    backend.secret.keyed_hash("newsletter:confirm", seed)
}

/// The token of the unsubscribe link. Derived from the id alone: it stays valid after the row is
/// deleted, so that pressing the button twice gives the same result.
fn leave_token(backend: &Backend, id: &str) -> String {
    backend.secret.keyed_hash("newsletter:leave", id)
}

pub(super) fn confirms(backend: &Backend, seed: &str, token: &str) -> bool {
    is_same_token(token, &confirm_token(backend, seed))
}

pub(super) fn is_unsubscribe_link(backend: &Backend, id: &str, token: &str) -> bool {
    is_same_token(token, &leave_token(backend, id))
}

pub(crate) fn confirm_url(backend: &Backend, site: &str, id: &str, seed: &str) -> String {
    format!("{site}{CONFIRM_PATH}?s={id}&t={}", confirm_token(backend, seed))
}

pub(crate) fn leave_url(backend: &Backend, site: &str, id: &str) -> String {
    format!("{site}{LEAVE_PATH}?s={id}&t={}", leave_token(backend, id))
}
