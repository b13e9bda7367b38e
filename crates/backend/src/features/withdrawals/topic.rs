use crate::Backend;
use crate::db::delivery::deliveries::ClaimedDelivery;
use crate::db::leads::withdrawals;
use crate::delivery::mail::conversation_letters;
use crate::delivery::outbox::mail;
use crate::delivery::outbox::message::Message;
use crate::delivery::outbox::topic::TopicRules;
use crate::error::BackendError;
use async_trait::async_trait;
use domain::delivery::{Channel, Topic};

pub(crate) struct Withdrawals;

#[async_trait]
impl TopicRules for Withdrawals {
    fn topic(&self) -> Topic {
        Topic::Withdrawal
    }

    fn channels(&self) -> &'static [Channel] {
        &[Channel::OwnerMail]
    }

    async fn write(&self, backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
        write(backend, claimed).await
    }

    fn undelivered(&self) -> Option<&'static str> {
        Some(withdrawals::UNDELIVERED)
    }
}

async fn write(backend: &Backend, claimed: &ClaimedDelivery) -> Result<Message, BackendError> {
    let Some(withdrawal) = withdrawals::get(&backend.db, &claimed.subject_id).await? else {
        return Ok(Message::Nothing { cause: "The withdrawal was removed" });
    };
    mail::write(backend, claimed.id.clone(), vec![], |context| conversation_letters::withdrawn(context, &withdrawal))
        .await
}
