//! The storage's settings, parsed from `STORAGE_URL`.

use std::fmt;
use std::path::PathBuf;
use url::Url;

/// Which storage to open.
#[derive(Clone, PartialEq, Eq)]
pub enum StorageOptions {
    /// A folder of this machine.
    Disk {
        /// The folder; created if missing.
        root: PathBuf,
    },
    /// A bucket of S3 or a compatible service.
    S3(S3Options),
}

/// A bucket, and the keys to it.
#[derive(Clone, PartialEq, Eq)]
pub struct S3Options {
    /// The bucket; it must exist.
    pub bucket: String,
    /// Prefix of every key, without leading and trailing slashes; may be empty.
    pub prefix: String,
    /// Endpoint; `None` means AWS.
    pub endpoint: Option<String>,
    /// Region to sign for.
    pub region: String,
    /// `endpoint/bucket/key` instead of `bucket.endpoint/key`.
    pub path_style: bool,
    /// Access key id.
    pub access_key: String,
    /// Secret access key.
    pub secret_key: String,
}

/// An invalid `STORAGE_URL`. The texts are for the operator and never contain a secret.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum StorageUrlError {
    /// Neither a folder nor `s3://`.
    #[error("must be a folder or s3://bucket/prefix?endpoint=..&region=..&path_style=true")]
    NotUnderstood,
    /// No bucket.
    #[error("has no bucket: s3://bucket/prefix")]
    NoBucket,
    /// An unknown parameter; probably misspelled.
    #[error("does not know the parameter {0:?} (known: endpoint, region, path_style)")]
    UnknownParameter(String),
    /// A parameter with an invalid value.
    #[error("has a wrong value for {0}")]
    BadParameter(&'static str),
    /// S3 without its keys.
    #[error("needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")]
    NoKeys,
}

impl StorageOptions {
    /// Parses `STORAGE_URL`: a folder (plain, or as `file:///folder`), or
    /// `s3://bucket/prefix?endpoint=&region=&path_style=true`. With an endpoint, path style is the
    /// default, because most services other than AWS need it. `keys` are the id and secret of the
    /// access key (the usual `AWS_` variables).
    pub fn parse(url: &str, keys: Option<(String, String)>) -> Result<Self, StorageUrlError> {
        let url = url.trim();
        if url.starts_with("s3://") {
            return Self::parse_s3(url, keys);
        }
        let path = match url.strip_prefix("file://") {
            Some(path) if path.starts_with('/') => path,
            Some(_) => return Err(StorageUrlError::NotUnderstood),
            None => url,
        };
        if path.is_empty() || path.contains("://") || path.contains('\0') {
            return Err(StorageUrlError::NotUnderstood);
        }
        Ok(Self::Disk { root: PathBuf::from(path) })
    }

    fn parse_s3(url: &str, keys: Option<(String, String)>) -> Result<Self, StorageUrlError> {
        let url = Url::parse(url).map_err(|_| StorageUrlError::NotUnderstood)?;
        let bucket = url.host_str().unwrap_or_default().to_owned();
        if bucket.is_empty() {
            return Err(StorageUrlError::NoBucket);
        }
        let prefix = url.path().trim_matches('/').to_owned();
        if !prefix.is_empty() && super::check_key(&prefix).is_err() {
            return Err(StorageUrlError::BadParameter("the prefix"));
        }
        let mut endpoint = None;
        let mut region = None;
        let mut path_style = None;
        for (name, value) in url.query_pairs() {
            let value = value.trim().to_owned();
            match &*name {
                "endpoint" if value.is_empty() => {}
                "endpoint" => endpoint = Some(check_endpoint(value)?),
                "region" if value.is_empty() => {}
                "region" => region = Some(value),
                "path_style" => match value.as_str() {
                    "" => {}
                    "true" | "1" => path_style = Some(true),
                    "false" | "0" => path_style = Some(false),
                    _ => return Err(StorageUrlError::BadParameter("path_style")),
                },
                other => return Err(StorageUrlError::UnknownParameter(other.to_owned())),
            }
        }
        let Some((access_key, secret_key)) = keys else { return Err(StorageUrlError::NoKeys) };
        if access_key.trim().is_empty() || secret_key.trim().is_empty() {
            return Err(StorageUrlError::NoKeys);
        }
        Ok(Self::S3(S3Options {
            bucket,
            prefix,
            path_style: path_style.unwrap_or(endpoint.is_some()),
            endpoint,
            region: region.unwrap_or_else(|| "us-east-1".to_owned()),
            access_key,
            secret_key,
        }))
    }
}

fn check_endpoint(value: String) -> Result<String, StorageUrlError> {
    let url = Url::parse(&value).map_err(|_| StorageUrlError::BadParameter("endpoint"))?;
    let usable = matches!(url.scheme(), "http" | "https") && url.has_host() && url.query().is_none();
    if usable { Ok(value) } else { Err(StorageUrlError::BadParameter("endpoint")) }
}

impl fmt::Debug for StorageOptions {
    /// Without the secret key: options end up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disk { root } => f.debug_struct("Disk").field("root", root).finish(),
            Self::S3(S3Options { bucket, prefix, endpoint, region, path_style, .. }) => f
                .debug_struct("S3")
                .field("bucket", bucket)
                .field("prefix", prefix)
                .field("endpoint", endpoint)
                .field("region", region)
                .field("path_style", path_style)
                .finish_non_exhaustive(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Option<(String, String)> {
        Some(("id".into(), "hush".into()))
    }

    #[test]
    fn folders_are_read_as_they_are() {
        for (url, root) in [("./data/files", "./data/files"), ("/srv/files", "/srv/files"), ("file:///srv/f", "/srv/f")]
        {
            assert_eq!(StorageOptions::parse(url, None), Ok(StorageOptions::Disk { root: root.into() }));
        }
        for url in ["", "ftp://x/y", "file://srv"] {
            assert_eq!(StorageOptions::parse(url, keys()), Err(StorageUrlError::NotUnderstood), "{url}");
        }
    }

    #[test]
    fn a_bucket_with_everything() {
        let url = "s3://boats/site/a?endpoint=http://127.0.0.1:9000&region=eu-west-1&path_style=false";
        let Ok(StorageOptions::S3(S3Options { bucket, prefix, endpoint, region, path_style, .. })) =
            StorageOptions::parse(url, keys())
        else {
            panic!("not understood")
        };
        assert_eq!((&*bucket, &*prefix, &*region, path_style), ("boats", "site/a", "eu-west-1", false));
        assert_eq!(endpoint.as_deref(), Some("http://127.0.0.1:9000"));
    }

    #[test]
    fn defaults_suit_aws_and_others() {
        let Ok(StorageOptions::S3(S3Options { endpoint: None, path_style: false, region, .. })) =
            StorageOptions::parse("s3://boats", keys())
        else {
            panic!("not understood")
        };
        assert_eq!(region, "us-east-1");
        assert!(matches!(
            StorageOptions::parse("s3://boats?endpoint=https://s3.example.com", keys()),
            Ok(StorageOptions::S3(S3Options { path_style: true, .. }))
        ));
    }

    #[test]
    fn mistakes_are_named() {
        let parse = |url| StorageOptions::parse(url, keys()).expect_err(url);
        assert_eq!(parse("s3:///x"), StorageUrlError::NoBucket);
        assert_eq!(parse("s3://b?end_point=http://x"), StorageUrlError::UnknownParameter("end_point".into()));
        assert_eq!(parse("s3://b?endpoint=127.0.0.1:9000"), StorageUrlError::BadParameter("endpoint"));
        assert_eq!(parse("s3://b?path_style=maybe"), StorageUrlError::BadParameter("path_style"));
        assert_eq!(parse("s3://b/A%20b"), StorageUrlError::BadParameter("the prefix"));
        assert_eq!(StorageOptions::parse("s3://b", None), Err(StorageUrlError::NoKeys));
    }

    #[test]
    fn the_secret_is_not_logged() {
        let options = StorageOptions::parse("s3://boats", keys()).expect("understood");
        assert!(!format!("{options:?}").contains("hush"));
    }
}
