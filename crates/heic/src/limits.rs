//! What a photo may cost.

/// What a photo may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Pixels.
    pub pixels_max: u64,
    /// Bytes that are held at one time, the file itself not included.
    pub memory_max: u64,
    /// Threads that decode tiles. Never more than half of the processors, so that pages are served
    /// at the same time.
    pub threads_max: usize,
}

impl Limits {
    pub(crate) fn threads(&self) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads_max.min(processors / 2).max(1)
    }
}
