use super::{ResentTopic, Sending, TopicCase, enqueue};
use crate::receiver::submit;
use crate::support::TestBackend;
use async_trait::async_trait;
use backend::features::receivers;
use backend::{delivery, leads};
use domain::delivery::{Carrier, Channel, Topic};
use domain::leads::lead::LeadFilter;

/// The first number of leads that receivers are told of.
const TOLD: usize = 500;

pub(super) struct WebhookMessages;

#[async_trait]
impl TopicCase for WebhookMessages {
    fn topic(&self) -> Topic {
        Topic::WebhookMessage
    }

    fn table(&self) -> &'static str {
        "webhook_messages"
    }

    fn carrier(&self) -> Carrier {
        Carrier::Webhook
    }

    /// A message about a lead of its own, to a receiver at the address of the settings.
    async fn queue(&self, backend: &TestBackend, n: usize) {
        let n = n + TOLD;
        submit(backend, n..n + 1).await;
        let lead = format!("(SELECT id FROM leads WHERE email = 'visitor{n}@example.com')");
        let id = backend::ids::new_id();
        backend
            .sql(&format!(
                "DELETE FROM deliveries WHERE topic = 'lead' AND subject_id = {lead}; \
         INSERT INTO webhook_receivers (id, name, events, format, created_at, updated_at) \
         VALUES ('told', 'Told', 'lead.won', 'standard', 0, 0) ON CONFLICT DO NOTHING; \
         INSERT INTO webhook_messages (id, receiver_id, lead_id, event, happened_at) \
         VALUES ('{id}', 'told', {lead}, 'lead.won', 0)"
            ))
            .await;
        enqueue(backend, Topic::WebhookMessage, &id, Channel::Webhook).await;
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.told("lead.won")
    }

    fn resent(&self) -> Option<&dyn ResentTopic> {
        Some(self)
    }
}

#[async_trait]
impl ResentTopic for WebhookMessages {
    async fn owner_is_told(&self, backend: &TestBackend) -> bool {
        let receivers = receivers::list(backend).await.expect("a list");
        let page = leads::list(backend, LeadFilter::Open, None, "").await.expect("a list");
        receivers.iter().any(|receiver| receiver.failed == 1)
            && page.leads.iter().any(|lead| lead.delivery_trouble == Some(Channel::Webhook))
    }

    async fn resend(&self, backend: &TestBackend, delivery_id: &str, _: &str) -> bool {
        delivery::resend(backend, delivery_id).await.expect("a change").is_some()
    }
}
