use tokio::sync::watch;

/// Wakes workers that sleep: there may be work. Cheap, and never lost: a worker that is at work then sees it when it
/// waits again.
#[derive(Debug)]
pub struct Wake {
    sender: watch::Sender<()>,
}

impl Default for Wake {
    fn default() -> Self {
        Self { sender: watch::Sender::new(()) }
    }
}

impl Wake {
    pub fn wake(&self) {
        self.sender.send_replace(());
    }

    /// A worker marks it as unchanged before it looks for work, and waits for a change when there is none.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.sender.subscribe()
    }
}
