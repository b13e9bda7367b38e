//! Files in a bucket. Every call ends within a known time, whatever the service does: connecting,
//! each attempt and the whole call (body included) have timeouts.

use super::{FileError, IMMUTABLE, PRIVATE_PREFIX, PROBE, S3Options, StoredFile, TOTAL_TIMEOUT};
use aws_credential_types::Credentials;
use aws_sdk_s3::Client;
use aws_sdk_s3::config::http::HttpResponse;
use aws_sdk_s3::config::retry::RetryConfig;
use aws_sdk_s3::config::timeout::TimeoutConfig;
use aws_sdk_s3::config::{
    BehaviorVersion, Builder as ConfigBuilder, Region, RequestChecksumCalculation, ResponseChecksumValidation,
    SharedHttpClient,
};
use aws_sdk_s3::error::{DisplayErrorContext, ProvideErrorMetadata as _, SdkError};
use aws_sdk_s3::presigning::PresigningConfig;
use aws_sdk_s3::primitives::{ByteStream, ByteStreamError};
use aws_smithy_http_client::Builder as HttpBuilder;
use aws_smithy_http_client::tls::Provider;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use bytes::Bytes;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// Timeouts of the service.
#[derive(Clone, Copy, Debug)]
pub struct S3Timeouts {
    /// To connect.
    pub connect: Duration,
    /// For one attempt, until the response begins.
    pub attempt: Duration,
    /// For a call with its retries, delays and body.
    pub total: Duration,
    /// For a readiness probe.
    pub probe: Duration,
    /// Attempts per call, including the first.
    pub tries: u32,
}

impl Default for S3Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(2),
            attempt: Duration::from_secs(5),
            total: TOTAL_TIMEOUT,
            probe: PROBE,
            tries: 3,
        }
    }
}

/// A bucket.
#[derive(Clone)]
pub struct S3Files {
    client: Client,
    bucket: Arc<str>,
    prefix: Arc<str>,
    timeouts: S3Timeouts,
}

impl fmt::Debug for S3Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3Files").field("bucket", &self.bucket).field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

impl S3Files {
    /// Creates the client; nothing is sent yet.
    #[must_use]
    pub fn connect(options: &S3Options, timeouts: S3Timeouts) -> Self {
        let credentials = Credentials::new(&options.access_key, &options.secret_key, None, None, "configuration");
        let mut config = ConfigBuilder::new()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(options.region.clone()))
            .credentials_provider(credentials)
            .http_client(http_client(options.endpoint.as_deref()))
            .force_path_style(options.path_style)
            // Several services other than AWS refuse the newer checksum headers.
            .request_checksum_calculation(RequestChecksumCalculation::WhenRequired)
            .response_checksum_validation(ResponseChecksumValidation::WhenRequired)
            .timeout_config(
                TimeoutConfig::builder()
                    .connect_timeout(timeouts.connect)
                    .read_timeout(timeouts.attempt)
                    .operation_attempt_timeout(timeouts.attempt)
                    .operation_timeout(timeouts.total)
                    .build(),
            )
            .retry_config(
                RetryConfig::standard()
                    .with_max_attempts(timeouts.tries)
                    .with_initial_backoff(Duration::from_millis(200))
                    .with_max_backoff(Duration::from_secs(1)),
            );
        if let Some(endpoint) = &options.endpoint {
            config = config.endpoint_url(endpoint);
        }
        Self {
            client: Client::from_conf(config.build()),
            bucket: Arc::from(options.bucket.as_str()),
            prefix: Arc::from(options.prefix.as_str()),
            timeouts,
        }
    }

    // The client's futures are tens of kilobytes; boxing them keeps the futures above them small.

    pub(super) async fn put(&self, key: &str, bytes: &Bytes, content_type: &str) -> Result<(), FileError> {
        // Browsers that are redirected to the bucket get its headers.
        let cached = if key.starts_with(PRIVATE_PREFIX) { "private, no-store" } else { IMMUTABLE };
        let call = Box::pin(async {
            let put = self.client.put_object().bucket(&*self.bucket).key(self.full(key)).content_type(content_type);
            let sent = put.cache_control(cached).body(ByteStream::from(bytes.clone())).send().await;
            match sent {
                Ok(_) => Ok(()),
                Err(error) => Err(failed(error)),
            }
        });
        self.within(self.timeouts.total, call).await
    }

    pub(super) async fn read(&self, key: &str) -> Result<Option<StoredFile>, FileError> {
        let call = Box::pin(async {
            match self.client.get_object().bucket(&*self.bucket).key(self.full(key)).send().await {
                Ok(found) => {
                    let modified = match found.last_modified.map(SystemTime::try_from) {
                        Some(Ok(modified)) => modified,
                        Some(Err(_)) | None => SystemTime::UNIX_EPOCH,
                    };
                    let bytes = found.body.collect().await.map_err(broken_off)?.into_bytes();
                    Ok(Some(StoredFile { bytes, modified }))
                }
                Err(e) if e.as_service_error().is_some_and(|e| e.is_no_such_key()) => Ok(None),
                Err(e) => Err(failed(e)),
            }
        });
        self.within(self.timeouts.total, call).await
    }

    pub(super) async fn delete(&self, key: &str) -> Result<(), FileError> {
        let call = Box::pin(async {
            match self.client.delete_object().bucket(&*self.bucket).key(self.full(key)).send().await {
                Ok(_) => Ok(()),
                // S3 itself reports no error for a missing key; some others do.
                Err(e) if e.code() == Some("NoSuchKey") => Ok(()),
                Err(e) => Err(failed(e)),
            }
        });
        self.within(self.timeouts.total, call).await
    }

    pub(super) async fn exists(&self, key: &str) -> Result<bool, FileError> {
        let call = Box::pin(async {
            match self.client.head_object().bucket(&*self.bucket).key(self.full(key)).send().await {
                Ok(_) => Ok(true),
                Err(e) if e.as_service_error().is_some_and(|e| e.is_not_found()) => Ok(false),
                Err(e) => Err(failed(e)),
            }
        });
        self.within(self.timeouts.total, call).await
    }

    pub(super) async fn list(&self, prefix: &str, after: &str, limit: usize) -> Result<Vec<String>, FileError> {
        let call = Box::pin(async {
            let list = self.client.list_objects_v2().bucket(&*self.bucket).prefix(self.full(prefix));
            let after = if after.is_empty() { None } else { Some(self.full(after)) };
            let most = i32::try_from(limit).unwrap_or(i32::MAX);
            list.set_start_after(after).max_keys(most).send().await.map_err(failed)
        });
        let found = self.within(self.timeouts.total, call).await?;
        let own_prefix = self.full("");
        let mut keys = Vec::new();
        for object in found.contents() {
            let Some(full_key) = object.key() else { continue };
            if let Some(key) = full_key.strip_prefix(&own_prefix) {
                keys.push(key.to_owned());
            }
        }
        Ok(keys)
    }

    pub(super) async fn signed(&self, key: &str, start: SystemTime, valid: Duration) -> Result<String, FileError> {
        let validity = match PresigningConfig::builder().start_time(start).expires_in(valid).build() {
            Ok(validity) => validity,
            Err(cause) => return Err(cannot_sign(cause)),
        };
        let get = self.client.get_object().bucket(&*self.bucket).key(self.full(key));
        match Box::pin(get.presigned(validity)).await {
            Ok(request) => Ok(request.uri().to_owned()),
            Err(cause) => Err(cannot_sign(DisplayErrorContext(cause))),
        }
    }

    pub(super) async fn probe(&self) -> Result<(), FileError> {
        let call = Box::pin(async {
            match self.client.head_bucket().bucket(&*self.bucket).send().await {
                Ok(_) => Ok(()),
                Err(error) => Err(failed(error)),
            }
        });
        self.within(self.timeouts.probe, call).await
    }

    fn full(&self, key: &str) -> String {
        if self.prefix.is_empty() { key.to_owned() } else { format!("{}/{key}", self.prefix) }
    }

    /// The client's own timeouts end where a body begins; this one does not.
    async fn within<T>(
        &self,
        limit: Duration,
        call: impl Future<Output = Result<T, FileError>>,
    ) -> Result<T, FileError> {
        match tokio::time::timeout(limit, call).await {
            Ok(result) => result,
            Err(_) => Err(FileError::no_answer_within(limit)),
        }
    }
}

/// The system's certificates are loaded only if needed: a plain `http` endpoint works without them.
fn http_client(endpoint: Option<&str>) -> SharedHttpClient {
    match endpoint {
        Some(endpoint) if endpoint.starts_with("http://") => HttpBuilder::new().build_http(),
        _ => HttpBuilder::new().tls_provider(Provider::Rustls(CryptoMode::Ring)).build_https(),
    }
}

/// A refusal (wrong key, no such bucket) is an answer; a server error (5xx) is not, like a timeout
/// and a failed connection.
fn failed<E: Error + 'static>(error: SdkError<E, HttpResponse>) -> FileError {
    let is_answer = match error.raw_response() {
        Some(response) => response.status().as_u16() < 500,
        None => false,
    };
    let cause = format!("S3: {}", DisplayErrorContext(error));
    if is_answer { FileError::Unavailable(cause) } else { FileError::NoAnswer(cause) }
}

fn cannot_sign(cause: impl fmt::Display) -> FileError {
    FileError::Unavailable(format!("S3: cannot sign an address: {cause}"))
}

fn broken_off(error: ByteStreamError) -> FileError {
    FileError::NoAnswer(format!("S3: {}", DisplayErrorContext(error)))
}
