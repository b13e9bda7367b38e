use std::path::Path;
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// Processor time in `/proc` is in hundredths of a second, on every Linux.
const TICKS_PER_SECOND: f64 = 100.0;
/// Fields of `/proc/self/stat` after the command's name.
const USER_TICKS: usize = 11;
const SYSTEM_TICKS: usize = 12;

/// When this process began, approximately: when it was first asked.
static STARTED: LazyLock<f64> = LazyLock::new(seconds_since_1970);

fn seconds_since_1970() -> f64 {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_secs_f64(),
        Err(_) => 0.0,
    }
}

/// Readings of one moment; unreadable ones are missing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Readings {
    pub(super) resident_bytes: Option<f64>,
    pub(super) cpu_seconds: Option<f64>,
    pub(super) open_files: Option<f64>,
    pub(super) open_files_max: Option<f64>,
    pub(super) disk_free_bytes: Option<f64>,
    pub(super) disk_bytes: Option<f64>,
}

pub(super) fn started() -> f64 {
    *STARTED
}

pub(super) fn read(folder: &Path) -> Readings {
    let mut readings = Readings::default();
    if let Some(status) = proc("status") {
        readings.resident_bytes = resident(&status);
    }
    if let Some(stat) = proc("stat") {
        readings.cpu_seconds = cpu(&stat);
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        readings.open_files = Some(files.count() as f64);
    }
    if let Ok((soft, _)) = rlimit::getrlimit(rlimit::Resource::NOFILE) {
        readings.open_files_max = Some(soft as f64);
    }
    if let Ok(disk) = rustix::fs::statvfs(folder) {
        readings.disk_free_bytes = Some(disk.f_bavail.saturating_mul(disk.f_frsize) as f64);
        readings.disk_bytes = Some(disk.f_blocks.saturating_mul(disk.f_frsize) as f64);
    }
    readings
}

fn proc(file: &str) -> Option<String> {
    std::fs::read_to_string(format!("/proc/self/{file}")).ok()
}

fn resident(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024.0)
}

/// The name of the command, in parentheses, may contain anything.
fn cpu(stat: &str) -> Option<f64> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(USER_TICKS)? + ticks(SYSTEM_TICKS)?) / TICKS_PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_linux_are_read() {
        assert_eq!(resident("Name:\tserver\nVmRSS:\t   51200 kB\nThreads:\t4\n"), Some(52_428_800.0));
        assert_eq!(resident("Name:\tserver\n"), None);
        let stat = "17 (a ) b) S 1 17 17 0 -1 4194560 5 0 0 0 250 50 0 0 20 0 4 0 100 200 300";
        assert_eq!(cpu(stat), Some(3.0));
        assert_eq!(cpu("17 (server) S 1"), None);
    }
}
