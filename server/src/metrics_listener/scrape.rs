//! Gauges that are read when they are asked for: of the state, of the database and of the machine.

use super::process::{self, Readings};
use crate::build_info::VERSION;
use crate::runtime::workers;
use crate::state::AppState;
use backend::db::site::queues::{QueueLength, lengths};
use backend::site::backup::last_backup;
use backend::{Backend, BackendError};
use domain::Timestamp;
use domain::delivery::Topic;
use prometheus::{
    Counter, Error, Gauge, GaugeVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Registry, TextEncoder,
    register_counter_with_registry as seconds, register_gauge_vec_with_registry as decimals,
    register_gauge_with_registry as decimal, register_int_counter_vec_with_registry as counters,
    register_int_counter_with_registry as counter, register_int_gauge_vec_with_registry as gauges,
    register_int_gauge_with_registry as gauge,
};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

const DATABASE_EVERY: Duration = Duration::from_secs(5);
/// Longest wait for the database, and for the disk. Then the rest is reported without it.
const WAIT: Duration = Duration::from_secs(1);

/// Gauges, and counters whose values come from elsewhere. One scrape at a time sets them.
pub struct Gauges {
    database_asked: Mutex<Option<Instant>>,
    database_up: IntGauge,
    database_unavailable: IntCounter,
    database_connections: IntGaugeVec,
    database_connections_max: IntGaugeVec,
    outbox_waiting: IntGaugeVec,
    outbox_due: IntGaugeVec,
    outbox_oldest: GaugeVec,
    outbox_oldest_due: GaugeVec,
    content_version: IntGauge,
    content_snapshot_version: IntGauge,
    picture_jobs: IntGaugeVec,
    picture_encodes: IntGauge,
    storage_paused: IntGauge,
    worker_restarts: IntCounterVec,
    last_backup: Gauge,
    memory: Gauge,
    cpu: Counter,
    open_files: Gauge,
    open_files_max: Gauge,
    disk_free: Gauge,
    disk: Gauge,
}

impl Gauges {
    #[expect(clippy::too_many_lines, reason = "one table of metrics")]
    pub fn new(r: &Registry) -> Result<Self, Error> {
        decimal!("process_start_time_seconds", "When the process started, in seconds since 1970.", r)?
            .set(process::started());
        gauges!("build_info", "Always 1; version of the program, with the commit if known.", &["version"], r)?
            .with_label_values(&[VERSION])
            .set(1);
        Ok(Self {
            database_asked: Mutex::default(),
            database_up: gauge!("database_up", "Whether the database answered when it was last asked.", r)?,
            database_unavailable: counter!(
                "database_unavailable_total",
                "Statements that found the database locked, busy or gone.",
                r
            )?,
            database_connections: gauges!(
                "database_connections",
                "Open connections, by pool and state.",
                &["pool", "state"],
                r
            )?,
            database_connections_max: gauges!(
                "database_connections_max",
                "Most connections that a pool opens.",
                &["pool"],
                r
            )?,
            outbox_waiting: gauges!(
                "outbox_waiting",
                "Deliveries not sent yet, retries included, by topic.",
                &["topic"],
                r
            )?,
            outbox_due: gauges!("outbox_due", "Deliveries that could be sent now, by topic.", &["topic"], r)?,
            outbox_oldest: decimals!(
                "outbox_oldest_seconds",
                "Age of the oldest delivery not sent yet, by topic; 0 without any.",
                &["topic"],
                r
            )?,
            outbox_oldest_due: decimals!(
                "outbox_oldest_due_seconds",
                "How long the oldest delivery has been due, by topic; 0 without any.",
                &["topic"],
                r
            )?,
            content_version: gauge!("content_version", "Version of the content.", r)?,
            content_snapshot_version: gauge!(
                "content_snapshot_version",
                "Version of the content that pages show, 0 before the first was asked for.",
                r
            )?,
            picture_jobs: gauges!("picture_jobs", "Picture variants in the queue, by state.", &["state"], r)?,
            picture_encodes: gauge!("picture_encodes_in_progress", "Picture variants being made now.", r)?,
            storage_paused: gauge!(
                "storage_paused",
                "1 while the picture storage is not called, because it did not answer.",
                r
            )?,
            worker_restarts: counters!("worker_restarts_total", "Restarts of workers that failed.", &["worker"], r)?,
            last_backup: decimal!(
                "backup_last_success_timestamp_seconds",
                "When the last backup succeeded, in seconds since 1970; 0 if none is known.",
                r
            )?,
            memory: decimal!("process_resident_memory_bytes", "Memory of the process.", r)?,
            cpu: seconds!("process_cpu_seconds_total", "Processor time of the process.", r)?,
            open_files: decimal!("process_open_fds", "Open files and sockets.", r)?,
            open_files_max: decimal!("process_max_fds", "Most files and sockets that may be open.", r)?,
            disk_free: decimal!("data_disk_free_bytes", "Free space where DATA_DIR is.", r)?,
            disk: decimal!("data_disk_bytes", "Size of the disk where DATA_DIR is.", r)?,
        })
    }
}

/// In Prometheus' text format. Takes two seconds at most, even if neither the database nor the disk answers.
pub(super) async fn text(state: &AppState, gauges: &Gauges) -> Result<String, Error> {
    of_state(state, gauges);
    of_database(state, gauges).await;
    of_machine(state, gauges).await;
    TextEncoder::new().encode_to_string(&state.backend.metrics.registry.gather())
}

fn of_state(state: &AppState, gauges: &Gauges) {
    for (pool, usage) in state.backend.db.usage() {
        let connections = |name: &str| gauges.database_connections.with_label_values(&[pool, name]);
        connections("in_use").set(number(usage.in_use));
        connections("idle").set(number(usage.idle));
        gauges.database_connections_max.with_label_values(&[pool]).set(usage.max.into());
    }
    raise(&gauges.database_unavailable, backend::error::unavailable_count());
    let restarts = state.supervisor.restarts();
    for worker in workers::NAMES {
        raise(&gauges.worker_restarts.with_label_values(&[worker]), restarts.get(worker).copied().unwrap_or(0));
    }
    gauges.content_version.set(state.backend.content.version.current());
    gauges.content_snapshot_version.set(backend::content::snapshot_version(&state.backend));
    gauges.picture_encodes.set(number(state.backend.pictures.making.in_progress()));
    gauges.storage_paused.set(state.backend.files.check_available().is_err().into());
}

/// The lengths of the queues, and the last backup. Without an answer they are left out: old ones would look current.
async fn of_database(state: &AppState, gauges: &Gauges) {
    let mut asked = gauges.database_asked.lock().await;
    if let Some(at) = *asked
        && at.elapsed() < DATABASE_EVERY
    {
        return;
    }
    let now = state.backend.clock.now();
    let found = tokio::time::timeout(WAIT, ask_database(&state.backend, now)).await;
    *asked = Some(Instant::now());
    for gauge in [&gauges.outbox_waiting, &gauges.outbox_due, &gauges.picture_jobs] {
        gauge.reset();
    }
    gauges.outbox_oldest.reset();
    gauges.outbox_oldest_due.reset();
    let found = match found {
        Ok(Ok(found)) => found,
        Ok(Err(cause)) => {
            tracing::warn!(%cause, "the lengths of the queues are unknown");
            return gauges.database_up.set(0);
        }
        Err(_) => {
            tracing::warn!("the lengths of the queues are unknown: the database does not answer");
            return gauges.database_up.set(0);
        }
    };
    gauges.database_up.set(1);
    gauges.last_backup.set(match found.last_backup {
        Some(at) => seconds(at.0),
        None => 0.0,
    });
    for topic in Topic::ALL.map(Topic::code) {
        let QueueLength { waiting, due, oldest, oldest_due, .. } = found.length(topic);
        gauges.outbox_waiting.with_label_values(&[topic]).set(waiting);
        gauges.outbox_due.with_label_values(&[topic]).set(due);
        gauges.outbox_oldest.with_label_values(&[topic]).set(age(now, oldest));
        gauges.outbox_oldest_due.with_label_values(&[topic]).set(age(now, oldest_due));
    }
    gauges.picture_jobs.with_label_values(&["waiting"]).set(found.length("pictures").waiting);
    gauges.picture_jobs.with_label_values(&["given_up"]).set(found.length("pictures_given_up").waiting);
}

struct DatabaseReadings {
    lengths: Vec<QueueLength>,
    last_backup: Option<Timestamp>,
}

impl DatabaseReadings {
    fn length(&self, queue: &str) -> QueueLength {
        match self.lengths.iter().find(|length| length.queue == queue) {
            Some(length) => length.clone(),
            None => QueueLength::default(),
        }
    }
}

async fn ask_database(backend: &Backend, now: Timestamp) -> Result<DatabaseReadings, BackendError> {
    Ok(DatabaseReadings { lengths: lengths(&backend.db, now).await?, last_backup: last_backup(backend).await? })
}

/// Seconds since an instant; 0 if there is none.
fn age(now: Timestamp, since: Option<i64>) -> f64 {
    match since {
        Some(at) => seconds(now.0.saturating_sub(at)),
        None => 0.0,
    }
}

/// A folder on a file server that hangs keeps its thread, and the former readings stay.
async fn of_machine(state: &AppState, gauges: &Gauges) {
    let folder = state.config.settings.data_dir.clone();
    let reading = tokio::task::spawn_blocking(move || process::read(&folder));
    let Ok(Ok(readings)) = tokio::time::timeout(WAIT, reading).await else { return };
    let Readings { resident_bytes, cpu_seconds, open_files, open_files_max, disk_free_bytes, disk_bytes } = readings;
    gauges.cpu.inc_by((cpu_seconds.unwrap_or(0.0) - gauges.cpu.get()).max(0.0));
    for (gauge, reading) in [
        (&gauges.memory, resident_bytes),
        (&gauges.open_files, open_files),
        (&gauges.open_files_max, open_files_max),
        (&gauges.disk_free, disk_free_bytes),
        (&gauges.disk, disk_bytes),
    ] {
        if let Some(reading) = reading {
            gauge.set(reading);
        }
    }
}

/// Raises a counter to a total that is counted elsewhere.
fn raise(counter: &IntCounter, total: u64) {
    counter.inc_by(total.saturating_sub(counter.get()));
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn seconds(millis: i64) -> f64 {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0)).as_secs_f64()
}
