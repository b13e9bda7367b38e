use crate::config::{Config, LogFormat};
use crate::traces::{Traces, TracesError};
use tokio::runtime::Handle;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

pub(super) struct Logging {
    /// Writes waiting log lines when it is dropped.
    pub(super) guard: WorkerGuard,
    pub(super) traces: Option<Traces>,
}

pub(super) fn start(config: &Config, runtime: &Handle) -> Result<Logging, TracesError> {
    // Batches log lines; flushed as soon as none are waiting.
    let (writer, guard) = tracing_appender::non_blocking(std::io::BufWriter::new(std::io::stdout()));
    let filter = match EnvFilter::try_new(&config.settings.log_filter) {
        Ok(filter) => filter,
        Err(_) => EnvFilter::new("info"),
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(writer);
    let lines = if config.settings.log_format == LogFormat::Json {
        lines.json().flatten_event(true).with_span_list(false).boxed()
    } else {
        lines.compact().with_target(false).with_ansi(false).boxed()
    };
    let traces = match &config.traces {
        Some(options) => Some(Traces::new(options, runtime.clone())?),
        None => None,
    };
    match &traces {
        // The filter is for the lines alone.
        Some(traces) => tracing_subscriber::registry().with(lines.with_filter(filter)).with(traces.layer()).init(),
        None => tracing_subscriber::registry().with(lines).with(filter).init(),
    }
    Ok(Logging { guard, traces })
}
