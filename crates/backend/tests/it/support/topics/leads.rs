use super::{ResentTopic, Sending, TopicCase};
use crate::receiver::submit;
use crate::support::TestBackend;
use async_trait::async_trait;
use backend::leads;
use domain::delivery::{Carrier, Channel, Topic};
use domain::leads::lead::LeadFilter;

pub(super) struct Leads;

#[async_trait]
impl TopicCase for Leads {
    fn topic(&self) -> Topic {
        Topic::Lead
    }

    fn table(&self) -> &'static str {
        "leads"
    }

    fn carrier(&self) -> Carrier {
        Carrier::Webhook
    }

    async fn queue(&self, backend: &TestBackend, n: usize) {
        submit(backend, n..n + 1).await;
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.told("lead.created")
    }

    fn resent(&self) -> Option<&dyn ResentTopic> {
        Some(self)
    }
}

#[async_trait]
impl ResentTopic for Leads {
    async fn owner_is_told(&self, backend: &TestBackend) -> bool {
        let page = leads::list(backend, LeadFilter::Open, None, "").await.expect("a list");
        page.leads[0].delivery_trouble == Some(Channel::Webhook)
    }

    async fn resend(&self, backend: &TestBackend, delivery_id: &str, subject_id: &str) -> bool {
        let lead = leads::resend(backend, delivery_id).await.expect("a change");
        lead.is_some_and(|lead| lead == subject_id)
    }
}
