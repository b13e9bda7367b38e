use super::{ResentTopic, Sending, TopicCase, enqueue, quiet_lead};
use crate::support::TestBackend;
use async_trait::async_trait;
use backend::delivery::mail::check;
use backend::leads;
use domain::delivery::{Channel, Topic};
use domain::leads::lead::LeadFilter;

const ANSWERED: &str = "answered";

pub(super) struct Messages;

#[async_trait]
impl TopicCase for Messages {
    fn topic(&self) -> Topic {
        Topic::Message
    }

    fn table(&self) -> &'static str {
        "lead_messages"
    }

    /// An answer to a lead that has no other delivery.
    async fn queue(&self, backend: &TestBackend, n: usize) {
        let lead = quiet_lead(backend, &format!("{ANSWERED}{n}@example.com")).await;
        let message = backend::ids::new_id();
        backend
            .sql(&format!(
                "INSERT INTO lead_messages (id, lead_id, kind, text, created_at) \
         VALUES ('{message}', '{lead}', 'reply', 'Dear Jane', 0)"
            ))
            .await;
        enqueue(backend, Topic::Message, &message, Channel::ReplyMail).await;
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.mails_to(ANSWERED)
    }

    fn resent(&self) -> Option<&dyn ResentTopic> {
        Some(self)
    }
}

#[async_trait]
impl ResentTopic for Messages {
    async fn owner_is_told(&self, backend: &TestBackend) -> bool {
        let page = leads::list(backend, LeadFilter::Open, None, "").await.expect("a list");
        let mails = check::state(backend).await.expect("the mails").undelivered;
        page.leads.iter().any(|lead| lead.delivery_trouble == Some(Channel::ReplyMail))
            && mails.iter().any(|mail| mail.href.as_deref().is_some_and(|href| href.starts_with("/admin/leads/")))
    }

    async fn resend(&self, backend: &TestBackend, delivery_id: &str, subject_id: &str) -> bool {
        let lead = leads::resend(backend, delivery_id).await.expect("a change");
        let leads = backend.texts(&format!("SELECT lead_id FROM lead_messages WHERE id = '{subject_id}'")).await;
        lead.is_some() && lead.as_ref() == leads.first()
    }
}
