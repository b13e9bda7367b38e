use super::{Sending, TopicCase, enqueue, quiet_lead};
use crate::browser::Browser;
use crate::support::TestBackend;
use async_trait::async_trait;
use domain::delivery::{Carrier, Channel, Topic};

pub(super) struct PushMessages;

#[async_trait]
impl TopicCase for PushMessages {
    fn topic(&self) -> Topic {
        Topic::PushMessage
    }

    fn table(&self) -> &'static str {
        "push_messages"
    }

    fn carrier(&self) -> Carrier {
        Carrier::Push
    }

    /// A notice of a new lead, to a device whose push service is at the address of the settings.
    async fn queue(&self, backend: &TestBackend, _: usize) {
        let lead = quiet_lead(backend, "noticed@example.com").await;
        let id = backend::ids::new_id();
        let phone = Browser::new(1);
        backend
            .sql(&format!(
                "INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
         VALUES ('noticed', 'noticed@example.com', '', TRUE, 0, 0) ON CONFLICT DO NOTHING; \
         INSERT INTO devices (token_hash, account_id, failures, signed_in_at) \
         VALUES ('phone', 'noticed', 0, 0) ON CONFLICT DO NOTHING; \
         INSERT INTO push_subscriptions (id, account_id, device_hash, endpoint, p256dh, auth, name, created_at) \
         SELECT 'phone', 'noticed', 'phone', setting_value, '{}', '{}', 'Phone', 0 FROM admin_settings \
         WHERE setting_key = 'zapier_webhook_url' ON CONFLICT DO NOTHING; \
         INSERT INTO push_messages (id, subscription_id, lead_id, event, happened_at) \
         VALUES ('{id}', 'phone', '{lead}', 'new_lead', 0)",
                phone.p256dh(),
                phone.auth()
            ))
            .await;
        enqueue(backend, Topic::PushMessage, &id, Channel::Push).await;
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.notices()
    }
}
