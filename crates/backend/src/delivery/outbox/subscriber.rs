use super::mail;
use super::message::Message;
use crate::Backend;
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::delivery::subscribers;
use crate::delivery::mail::letters;
use crate::delivery::newsletter::links;
use crate::error::BackendError;

/// For a subscriber who is still pending.
pub(super) async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(site) = &backend.site_url else {
        return Ok(Message::Nothing { cause: "The site's address is not set" });
    };
    let id = &claimed.subject_id;
    let Some(subscriber) = subscribers::pending(&backend.db, id).await? else {
        return Ok(Message::Nothing { cause: "The subscriber no longer exists" });
    };
    if let Some(cause) = mail::confirmation_refused(backend, claimed, "").await? {
        return Ok(Message::Nothing { cause });
    }
    let confirm = links::confirm_url(backend, site, id, &subscriber.seed);
    let leave = links::leave_url(backend, site, id);
    let headers = mail::one_click(&leave);
    let message_id = format!("{id}.{}", claimed.edition);
    mail::write(backend, message_id, headers, |context| {
        letters::please_confirm(context, subscriber.email, confirm, leave)
    })
    .await
}
