#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub pixels_max: u64,
    /// Bytes that are held at one time, the file itself not included.
    pub memory_max: u64,
    /// Threads that decode tiles. Never more than half of the processors, so that pages are served
    /// at the same time.
    pub threads_max: usize,
}

impl Limits {
    pub(crate) fn threads(&self) -> usize {
        let processors = match std::thread::available_parallelism() {
            Ok(count) => count.get(),
            Err(_) => 1,
        };
        self.threads_max.min(processors / 2).max(1)
    }
}
