use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::leads::withdrawals;
use crate::delivery::mail::conversation_letters;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::delivery::{Channel, Topic};

pub(crate) const WITHDRAWALS: TopicRules = TopicRules {
    undelivered: Some(withdrawals::UNDELIVERED),
    ..TopicRules::new(Topic::Withdrawal, &[Channel::OwnerMail], |backend, claimed| write(backend, claimed))
};

#[boxed]
async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(withdrawal) = withdrawals::get(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The withdrawal was removed" });
    };
    mail::write(backend, claimed.id.clone(), vec![], |context| conversation_letters::withdrawn(context, &withdrawal))
        .await
}
