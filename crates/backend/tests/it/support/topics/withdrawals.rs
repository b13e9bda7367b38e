use super::{Sending, TopicCase, enqueue};
use crate::support::TestBackend;
use async_trait::async_trait;
use domain::delivery::{Channel, Topic};

/// They have no screen where the owner could send them again.
pub(super) struct Withdrawals;

#[async_trait]
impl TopicCase for Withdrawals {
    fn topic(&self) -> Topic {
        Topic::Withdrawal
    }

    fn table(&self) -> &'static str {
        "withdrawals"
    }

    async fn queue(&self, backend: &TestBackend, _: usize) {
        let id = backend::ids::new_id();
        backend
            .sql(&format!("INSERT INTO withdrawals (id, reference, withdrawn_at) VALUES ('{id}', 'HG-ABCDEF', 0)"))
            .await;
        enqueue(backend, Topic::Withdrawal, &id, Channel::OwnerMail).await;
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.mails_saying("request was withdrawn")
    }
}
