use super::{ResentTopic, Sending, TopicCase};
use crate::owner::owner;
use crate::support::TestBackend;
use async_trait::async_trait;
use backend::features::newsletter;
use backend::leads::origin::Origin;
use domain::delivery::Topic;
use domain::features::newsletter::{NewsletterDraft, SubscriberState};

const READER: &str = "reader";

pub(super) struct Subscribers;

#[async_trait]
impl TopicCase for Subscribers {
    fn topic(&self) -> Topic {
        Topic::Subscriber
    }

    fn table(&self) -> &'static str {
        "subscribers"
    }

    async fn queue(&self, backend: &TestBackend, n: usize) {
        let draft = NewsletterDraft { email: format!("{READER}{n}@example.com"), ..NewsletterDraft::default() };
        let origin = Origin { client_key: format!("address-{n}"), ..Origin::default() };
        newsletter::subscribe(backend, &draft, &origin).await.expect("accepted");
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.mails_to(READER)
    }

    fn resent(&self) -> Option<&dyn ResentTopic> {
        Some(self)
    }
}

#[async_trait]
impl ResentTopic for Subscribers {
    async fn owner_is_told(&self, backend: &TestBackend) -> bool {
        let page = newsletter::list(backend, SubscriberState::Pending, None).await.expect("a list");
        page.counts.failed == 1
    }

    async fn resend(&self, backend: &TestBackend, _: &str, subject_id: &str) -> bool {
        let admin = owner(backend).await;
        newsletter::resend(backend, &admin, subject_id).await.expect("a change")
    }
}
