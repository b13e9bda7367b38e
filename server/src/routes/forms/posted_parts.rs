//! Reads a posted `multipart/form-data` body, which is in memory: its texts and its files, within bounds.

use crate::layers::bodies::refusal::Refusal;
use axum::body::Bytes;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::{StatusCode, header};
use domain::limits;

/// Fields and files of a body. The longest form has some thirty, and a browser sends one for each file that was chosen.
const PARTS_MAX: usize = 100;

#[derive(Default)]
pub struct PostedParts {
    pub fields: Vec<(String, String)>,
    pub files: Vec<Bytes>,
    /// Files beyond the limit; their bytes are not kept.
    pub more: usize,
}

#[derive(Debug)]
pub enum PartsError {
    /// Files that are not kept count as well.
    TooMany,
    Refused(StatusCode),
}

impl From<MultipartError> for PartsError {
    fn from(cause: MultipartError) -> Self {
        Self::Refused(cause.status())
    }
}

impl PostedParts {
    /// Adds what is in the body, up to where it is refused. Files of other fields are left out.
    pub async fn read(&mut self, request: Request, file_field: &str) -> Result<(), PartsError> {
        if let Some(refusal) = request.extensions().get::<Refusal>() {
            return Err(PartsError::Refused(refusal.status()));
        }
        if !is_multipart(&request) {
            return Err(PartsError::Refused(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let Ok(mut parts) = Multipart::from_request(request, &()).await else {
            return Err(PartsError::Refused(StatusCode::BAD_REQUEST));
        };
        let mut count = 0;
        let mut text_left = limits::BODY_MAX;
        while let Some(part) = parts.next_field().await? {
            count += 1;
            if count > PARTS_MAX {
                return Err(PartsError::TooMany);
            }
            let name = part.name().unwrap_or_default().to_owned();
            if name == file_field {
                self.add_file(part).await?;
            } else if part.file_name().is_none() {
                let value = part.bytes().await?;
                let Some(left) = text_left.checked_sub(name.len() + value.len()) else {
                    return Err(PartsError::Refused(StatusCode::PAYLOAD_TOO_LARGE));
                };
                text_left = left;
                // Broken text is refused rather than guessed at.
                let value =
                    String::from_utf8(value.to_vec()).map_err(|_| PartsError::Refused(StatusCode::BAD_REQUEST))?;
                self.fields.push((name, value));
            }
            // The body never waits, so that others would wait until it is read.
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    async fn add_file(&mut self, part: Field<'_>) -> Result<(), PartsError> {
        if self.files.len() == limits::PHOTOS_MAX {
            self.more += 1;
            return Ok(());
        }
        let bytes = part.bytes().await?;
        // Browsers send an empty file for a field in which none was chosen.
        if !bytes.is_empty() {
            self.files.push(bytes);
        }
        Ok(())
    }
}

fn is_multipart(request: &Request) -> bool {
    match request.headers().get(header::CONTENT_TYPE) {
        Some(kind) => kind.as_bytes().starts_with(b"multipart/form-data"),
        None => false,
    }
}
