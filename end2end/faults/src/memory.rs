//! Memory of the server's process and of its children.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

/// The largest memory seen, in MB.
#[derive(Clone, Copy, Debug, Default)]
pub struct Peak {
    pub own: f64,
    /// Of the largest child.
    pub child: f64,
}

/// Looks at a process and its children until it is ended.
pub struct Peaks {
    stop: Arc<AtomicBool>,
    task: JoinHandle<Peak>,
}

impl Peaks {
    #[must_use]
    pub fn watch(id: u32) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let task = tokio::task::spawn_blocking(move || {
            let mut peak = Peak::default();
            while !stopped.load(Ordering::Relaxed) {
                peak.own = peak.own.max(megabytes(id, "VmRSS:"));
                for child in children(id) {
                    peak.child = peak.child.max(megabytes(child, "VmHWM:"));
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            peak
        });
        Self { stop, task }
    }

    pub async fn end(self) -> Peak {
        self.stop.store(true, Ordering::Relaxed);
        self.task.await.unwrap_or_default()
    }
}

fn children(id: u32) -> Vec<u32> {
    let mut all = Vec::new();
    for thread in fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten() {
        let list = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        all.extend(list.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
    }
    all
}

fn megabytes(id: u32, line: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let value = status.lines().find_map(|text| text.strip_prefix(line));
    let kb = value.and_then(|value| value.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kb.unwrap_or(0.0) / 1024.0
}

/// A limit for a process and its later children together, where this machine lets us set one.
pub struct MemoryGroup {
    folder: Option<PathBuf>,
    bytes: u64,
}

impl MemoryGroup {
    #[must_use]
    pub fn with(id: u32, bytes: u64) -> Self {
        let places = [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")];
        for (root, limit) in places {
            let folder = PathBuf::from(root).join(format!("faults-{id}"));
            if fs::create_dir(&folder).is_err() {
                continue;
            }
            let limited = fs::write(folder.join(limit), bytes.to_string())
                .and_then(|()| fs::write(folder.join("cgroup.procs"), id.to_string()));
            if limited.is_ok() {
                return Self { folder: Some(folder), bytes };
            }
            let _ = fs::remove_dir(&folder);
        }
        Self { folder: None, bytes }
    }

    /// Whether it holds, for the report.
    #[must_use]
    pub fn describe(&self) -> String {
        match self.folder {
            Some(_) => format!("at most {} MB", self.bytes / 1_000_000),
            None => "not limited: this needs a control group, and root".to_owned(),
        }
    }
}

impl Drop for MemoryGroup {
    fn drop(&mut self) {
        // Not empty while the process runs; the folder is then left, and does no harm.
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir(folder);
        }
    }
}
