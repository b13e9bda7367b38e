use super::mail;
use super::message::Message;
use crate::Backend;
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::leads::withdrawals;
use crate::delivery::mail::conversation_letters;
use crate::error::BackendError;

pub(super) async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(withdrawal) = withdrawals::get(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The withdrawal was removed" });
    };
    mail::write(backend, claimed.id.clone(), vec![], |context| conversation_letters::withdrawn(context, &withdrawal))
        .await
}
