use super::{Sending, TopicCase, enqueue};
use crate::support::TestBackend;
use async_trait::async_trait;
use domain::delivery::{Channel, Topic};

pub(super) struct Digests;

#[async_trait]
impl TopicCase for Digests {
    fn topic(&self) -> Topic {
        Topic::Digest
    }

    fn table(&self) -> &'static str {
        "digests"
    }

    async fn queue(&self, backend: &TestBackend, n: usize) {
        let id = format!("weekly-2026-11-{:02}", n + 1);
        let day = &id["weekly-".len()..];
        backend
            .sql(&format!("INSERT INTO digests (id, kind, day, created_at) VALUES ('{id}', 'weekly', '{day}', 0)"))
            .await;
        enqueue(backend, Topic::Digest, &id, Channel::DigestMail).await;
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.mails_saying("What the site brought")
    }
}
