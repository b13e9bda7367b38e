use tokio::sync::Notify;

/// Wakes the queues, which are sent independently, each with slots of its own: one that hangs delays no other.
#[derive(Debug)]
pub struct Wake {
    pub(super) queues: Vec<Notify>,
}

impl Wake {
    /// For so many queues: one for each topic and carrier.
    pub(crate) fn new(queues: usize) -> Self {
        Self { queues: (0..queues).map(|_| Notify::new()).collect() }
    }

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
