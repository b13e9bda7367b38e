use domain::delivery::{Carrier, Topic};
use tokio::sync::Notify;

/// Queues that are sent independently, each with slots of its own: one that hangs delays no other.
pub(super) const QUEUES: [(Topic, Carrier); 9] = [
    (Topic::Lead, Carrier::Webhook),
    (Topic::Lead, Carrier::Mail),
    (Topic::Subscriber, Carrier::Mail),
    (Topic::ReviewRequest, Carrier::Mail),
    (Topic::WebhookMessage, Carrier::Webhook),
    (Topic::Digest, Carrier::Mail),
    (Topic::Message, Carrier::Mail),
    (Topic::Withdrawal, Carrier::Mail),
    (Topic::PushMessage, Carrier::Push),
];

#[derive(Debug, Default)]
pub struct Wake {
    pub(super) queues: [Notify; QUEUES.len()],
}

impl Wake {
    /// There may be something to send. Cheap, and never lost: a worker checks again after its
    /// current work.
    pub fn wake(&self) {
        for queue in &self.queues {
            queue.notify_one();
        }
    }

    /// Waits for the next wake; at once if there was one since the last wait.
    pub async fn woken(&self) {
        self.queues[0].notified().await;
    }
}
