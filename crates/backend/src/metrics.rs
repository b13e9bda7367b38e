//! The metrics of the use cases, for the operator. The server adds its own and exposes all
//! (docs/metrics.md).

use crate::accounts::sign_in_error::SignInError;
use crate::db::Db;
use crate::db::delivery::deliveries::{AttemptResult, ClaimedDelivery};
use crate::wait_histogram::wait_histogram;
use domain::delivery::{Channel, Topic};
use domain::leads::options::LeadKind;
use domain::media::picture::VariantFormat;
use prometheus::{
    Error, Histogram, HistogramVec, IntCounter, IntCounterVec, Registry,
    register_histogram_vec_with_registry as histograms, register_histogram_with_registry as histogram,
    register_int_counter_vec_with_registry as counters,
};
use std::time::Duration;
use storage::{CallObserver, CallOutcome};

/// Upper bounds of reading the content, in seconds.
const CONTENT_READS: [f64; 9] = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1.0, 5.0];
const CONTENT_READ_OUTCOMES: [&str; 2] = ["ok", "failed"];
/// Upper bounds of encoding a picture, in seconds.
const ENCODES: [f64; 9] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 30.0, 120.0];
const SIGN_INS: [&str; 10] = [
    "ok",
    "missing",
    "wrong",
    "needs_code",
    "wrong_code",
    "wrong_passkey",
    "ended",
    "restricted",
    "too_many",
    "unavailable",
];
const DELIVERIES: [&str; 4] = ["delivered", "retried", "failed", "held"];

#[derive(Clone, Debug)]
pub struct CacheMetrics {
    pub hit: IntCounter,
    pub miss: IntCounter,
}

#[derive(Debug)]
pub struct Metrics {
    pub registry: Registry,
    pub pages: CacheMetrics,
    pub pictures: CacheMetrics,
    pub content: CacheMetrics,
    content_reads: IntCounterVec,
    content_read_seconds: Histogram,
    leads: IntCounterVec,
    sign_ins: IntCounterVec,
    deliveries: IntCounterVec,
    measured: IntCounterVec,
    variants: IntCounterVec,
    encode_seconds: HistogramVec,
    storage: StorageMetrics,
}

impl Metrics {
    /// All at zero, the database's metrics included.
    pub(crate) fn new(db: &Db) -> Result<Self, Error> {
        let registry = Registry::new();
        let r = &registry;
        r.register(Box::new(db.wait()))?;
        let caches = counters!("cache_requests_total", "Lookups, by cache and result.", &["cache", "result"], r)?;
        let cache = |name: &str| CacheMetrics {
            hit: caches.with_label_values(&[name, "hit"]),
            miss: caches.with_label_values(&[name, "miss"]),
        };
        let metrics = Self {
            pages: cache("pages"),
            pictures: cache("pictures"),
            content: cache("content"),
            content_reads: counters!(
                "content_reads_total",
                "Reads of the content that pages are rendered from, by outcome.",
                &["outcome"],
                r
            )?,
            content_read_seconds: histogram!(
                "content_read_seconds",
                "Time to read the content that pages are rendered from.",
                CONTENT_READS.to_vec(),
                r
            )?,
            leads: counters!("leads_accepted_total", "Requests of visitors that were stored, by kind.", &["kind"], r)?,
            sign_ins: counters!("sign_ins_total", "Attempts to sign in, by outcome.", &["outcome"], r)?,
            deliveries: counters!(
                "deliveries_total",
                "Attempts to deliver a webhook or a mail, by topic, channel and outcome.",
                &["topic", "channel", "outcome"],
                r
            )?,
            measured: counters!(
                "measurements_total",
                "Steps of the refit funnel and reports of page views, by kind and outcome.",
                &["kind", "outcome"],
                r
            )?,
            variants: counters!("picture_variants_total", "Variants worked on, by outcome.", &["outcome"], r)?,
            encode_seconds: histograms!(
                "picture_encode_seconds",
                "Time to decode a picture and encode a variant, by format.",
                &["format"],
                ENCODES.to_vec(),
                r
            )?,
            storage: StorageMetrics {
                calls: counters!(
                    "storage_calls_total",
                    "Calls to the picture storage, by operation and outcome.",
                    &["operation", "outcome"],
                    r
                )?,
                seconds: wait_histogram("storage_call_seconds", "Time of a call to the picture storage.", "operation")?,
            },
            registry,
        };
        metrics.registry.register(Box::new(metrics.storage.seconds.clone()))?;
        metrics.begin_at_zero();
        Ok(metrics)
    }

    /// A counter that appears with its first event hides that event from `increase()`.
    fn begin_at_zero(&self) {
        for outcome in CONTENT_READ_OUTCOMES {
            self.content_reads.with_label_values(&[outcome]);
        }
        for kind in LeadKind::ALL {
            self.leads.with_label_values(&[kind.code()]);
        }
        for outcome in SIGN_INS {
            self.sign_ins.with_label_values(&[outcome]);
        }
        for kind in [MeasuredKind::Funnel, MeasuredKind::Page] {
            for outcome in [Measured::Stored, Measured::Ignored, Measured::Limited, Measured::Full] {
                self.measured.with_label_values(&[kind.code(), outcome.code()]);
            }
        }
        for outcome in VariantOutcome::ALL {
            self.variants.with_label_values(&[outcome.code()]);
        }
        for format in VariantFormat::ALL {
            self.encode_seconds.with_label_values(&[format.extension()]);
        }
        for operation in storage::OPERATIONS {
            self.storage.seconds.with_label_values(&[operation]);
            for outcome in CallOutcome::ALL {
                self.storage.calls.with_label_values(&[operation, outcome.code()]);
            }
        }
    }

    /// As [`Self::begin_at_zero`], for the deliveries of a topic.
    pub(crate) fn begin_topic(&self, topic: Topic, channels: &[Channel]) {
        for channel in channels {
            for outcome in DELIVERIES {
                self.deliveries.with_label_values(&[topic.code(), channel.code(), outcome]);
            }
        }
    }

    pub(crate) fn content_read(&self, took: Duration, succeeded: bool) {
        let outcome = if succeeded { "ok" } else { "failed" };
        self.content_reads.with_label_values(&[outcome]).inc();
        self.content_read_seconds.observe(took.as_secs_f64());
    }

    pub(crate) fn lead_accepted(&self, kind: LeadKind) {
        self.leads.with_label_values(&[kind.code()]).inc();
    }

    pub(crate) fn sign_in<T>(&self, result: &Result<T, SignInError>) {
        let outcome = match result {
            Ok(_) => "ok",
            Err(SignInError::Missing) => "missing",
            Err(SignInError::Wrong) => "wrong",
            Err(SignInError::NeedsCode { .. }) => "needs_code",
            Err(SignInError::WrongCode) => "wrong_code",
            Err(SignInError::WrongPasskey) => "wrong_passkey",
            Err(SignInError::Ended) => "ended",
            Err(SignInError::Restricted) => "restricted",
            Err(SignInError::TooMany { .. }) => "too_many",
            Err(SignInError::Unavailable(_)) => "unavailable",
        };
        self.sign_ins.with_label_values(&[outcome]).inc();
    }

    pub(crate) fn delivery(&self, claimed: &ClaimedDelivery, after: AttemptResult) {
        let outcome = match after {
            AttemptResult::Delivered => "delivered",
            AttemptResult::RetryAt(_) | AttemptResult::ServerRetryAt(_) => "retried",
            AttemptResult::Failed => "failed",
            AttemptResult::Held => "held",
        };
        self.deliveries.with_label_values(&[claimed.topic.code(), claimed.channel.code(), outcome]).inc();
    }

    pub(crate) fn measured(&self, kind: MeasuredKind, outcome: Measured) {
        self.measured.with_label_values(&[kind.code(), outcome.code()]).inc();
    }

    pub(crate) fn encoded(&self, format: VariantFormat, took: Duration) {
        self.encode_seconds.with_label_values(&[format.extension()]).observe(took.as_secs_f64());
    }

    pub(crate) fn variant(&self, outcome: VariantOutcome) {
        self.variants.with_label_values(&[outcome.code()]).inc();
    }

    pub(crate) fn of_storage(&self) -> impl CallObserver + use<> {
        self.storage.clone()
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum MeasuredKind {
    /// A step of the refit funnel.
    Funnel,
    Page,
}

impl MeasuredKind {
    const fn code(self) -> &'static str {
        match self {
            Self::Funnel => "funnel",
            Self::Page => "page",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measured {
    Stored,
    /// Of no page, without a plausible id, or sent before.
    Ignored,
    /// Its client sent too many.
    Limited,
    /// No room: too many wait to be written, or the day has enough.
    Full,
}

impl Measured {
    const fn code(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Ignored => "ignored",
            Self::Limited => "limited",
            Self::Full => "full",
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum VariantOutcome {
    Made,
    Retried,
    GivenUp,
    Canceled,
}

impl VariantOutcome {
    const ALL: [Self; 4] = [Self::Made, Self::Retried, Self::GivenUp, Self::Canceled];

    const fn code(self) -> &'static str {
        match self {
            Self::Made => "made",
            Self::Retried => "retried",
            Self::GivenUp => "given_up",
            Self::Canceled => "unwanted",
        }
    }
}

#[derive(Clone, Debug)]
struct StorageMetrics {
    calls: IntCounterVec,
    seconds: HistogramVec,
}

impl CallObserver for StorageMetrics {
    fn called(&self, operation: &'static str, outcome: CallOutcome, took: Duration) {
        self.calls.with_label_values(&[operation, outcome.code()]).inc();
        self.seconds.with_label_values(&[operation]).observe(took.as_secs_f64());
    }
}
