use super::{ResentTopic, Sending, TopicCase, enqueue};
use crate::support::TestBackend;
use async_trait::async_trait;
use backend::features::review_requests;
use domain::content::business::BusinessProfile;
use domain::delivery::{Channel, Topic};

const CUSTOMER: &str = "customer";
pub(crate) const PLACE: &str = "https://g.page/r/Cabc/review";

pub(super) struct ReviewRequests;

#[async_trait]
impl TopicCase for ReviewRequests {
    fn topic(&self) -> Topic {
        Topic::ReviewRequest
    }

    fn table(&self) -> &'static str {
        "review_requests"
    }

    async fn prepare(&self, backend: &TestBackend) {
        name_a_place(backend).await;
    }

    async fn queue(&self, backend: &TestBackend, n: usize) {
        let id = backend::ids::new_id();
        let email = format!("{CUSTOMER}{n}@example.com");
        backend
            .sql(&format!(
                "INSERT INTO review_requests (id, name, email, email_normalised, words, asked_at) \
         VALUES ('{id}', 'Customer {n}', '{email}', '{email}', 'Dear customer', 0)"
            ))
            .await;
        enqueue(backend, Topic::ReviewRequest, &id, Channel::ReviewMail).await;
    }

    fn received(&self, sending: &Sending) -> usize {
        sending.mails_to(CUSTOMER)
    }

    fn resent(&self) -> Option<&dyn ResentTopic> {
        Some(self)
    }
}

#[async_trait]
impl ResentTopic for ReviewRequests {
    async fn owner_is_told(&self, backend: &TestBackend) -> bool {
        review_requests::undelivered(backend).await.expect("read").is_some()
    }

    async fn resend(&self, backend: &TestBackend, delivery_id: &str, subject_id: &str) -> bool {
        let request = review_requests::resend(backend, delivery_id).await.expect("a change");
        request.is_some_and(|request| request.id == subject_id)
    }
}

/// Names a place where customers can write a review. Also for instances that are opened later.
pub(crate) async fn name_a_place(backend: &TestBackend) {
    let profile = serde_json::to_string(&BusinessProfile::default()).expect("JSON").replace('\'', "''");
    backend
        .change_content(&format!(
            "INSERT INTO business_profile (id, document, review_places, created_at, updated_at) VALUES \
         ('business', '{profile}', '[{{\"label\":\"Google\",\"url\":\"{PLACE}\"}}]', 0, 0)"
        ))
        .await;
}
