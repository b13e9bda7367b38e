//! Reads a posted `multipart/form-data` body, which is in memory: its texts and its files, within bounds.

use crate::layers::bodies::refusal::BodyRefusal;
use axum::body::Bytes;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest as _, Multipart, Request};
use axum::http::{StatusCode, header};
use domain::limits;
use tokio::runtime::Handle;

/// Fields and files of a body. The longest form has some thirty, and a browser sends one for each file that was chosen.
const PARTS_MAX: usize = 100;

#[derive(Default)]
pub struct PostedParts {
    pub fields: Vec<(String, String)>,
    pub files: Vec<Bytes>,
    /// Files beyond the limit; their bytes are not kept.
    pub more: usize,
    /// Why the rest of the body is not read.
    pub refusal: Option<PartsRefusal>,
}

#[derive(Clone, Copy, Debug)]
pub enum PartsRefusal {
    /// Files that are not kept count as well.
    TooMany,
    Status(StatusCode),
}

impl From<MultipartError> for PartsRefusal {
    fn from(cause: MultipartError) -> Self {
        Self::Status(cause.status())
    }
}

impl From<StatusCode> for PartsRefusal {
    fn from(status: StatusCode) -> Self {
        Self::Status(status)
    }
}

impl PostedParts {
    /// The parts of the body, up to where it is refused. Files of other fields are left out.
    pub async fn of(request: Request, file_field: &'static str) -> Self {
        // The body is in memory and never waits: searching a large one would keep a thread from all other requests.
        let runtime = Handle::current();
        let reading = tokio::task::spawn_blocking(move || {
            let mut parts = Self::default();
            parts.refusal = runtime.block_on(parts.read(request, file_field)).err();
            parts
        });
        match reading.await {
            Ok(parts) => parts,
            Err(cause) => {
                tracing::error!(%cause, "a posted form was not read");
                Self { refusal: Some(StatusCode::INTERNAL_SERVER_ERROR.into()), ..Self::default() }
            }
        }
    }

    async fn read(&mut self, request: Request, file_field: &str) -> Result<(), PartsRefusal> {
        if let Some(refusal) = request.extensions().get::<BodyRefusal>() {
            return Err(refusal.status().into());
        }
        if !is_multipart(&request) {
            return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE.into());
        }
        let Ok(mut parts) = Multipart::from_request(request, &()).await else {
            return Err(StatusCode::BAD_REQUEST.into());
        };
        let mut count = 0;
        let mut text_left = limits::BODY_MAX;
        while let Some(part) = parts.next_field().await? {
            count += 1;
            if count > PARTS_MAX {
                return Err(PartsRefusal::TooMany);
            }
            let name = part.name().unwrap_or_default().to_owned();
            if name == file_field {
                self.add_file(part).await?;
            } else if part.file_name().is_none() {
                let value = part.bytes().await?;
                let Some(left) = text_left.checked_sub(name.len() + value.len()) else {
                    return Err(StatusCode::PAYLOAD_TOO_LARGE.into());
                };
                text_left = left;
                // Broken text is refused rather than guessed at.
                let value = String::from_utf8(value.to_vec()).map_err(|_| StatusCode::BAD_REQUEST)?;
                self.fields.push((name, value));
            }
        }
        Ok(())
    }

    async fn add_file(&mut self, part: Field<'_>) -> Result<(), PartsRefusal> {
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

#[must_use]
pub fn is_multipart(request: &Request) -> bool {
    match request.headers().get(header::CONTENT_TYPE) {
        Some(kind) => kind.as_bytes().starts_with(b"multipart/form-data"),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use futures::FutureExt as _;
    use std::sync::mpsc;

    #[test]
    fn a_body_is_searched_beside_other_requests() {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = runtime.max_blocking_threads(1).build().expect("a runtime");
        for body in ["nothing else".repeat(1_000), "--x\r\na: ".to_owned(), "--x\r\n\r\n".to_owned()] {
            let (go, waits) = mpsc::channel::<()>();
            let request = Request::post("/").header(header::CONTENT_TYPE, "multipart/form-data; boundary=x");
            let request = request.body(Body::from(body)).expect("a request");
            runtime.block_on(async {
                let busy = tokio::task::spawn_blocking(move || waits.recv());
                let mut reading = Box::pin(PostedParts::of(request, "photo"));
                assert!((&mut reading).now_or_never().is_none(), "others are served");
                go.send(()).expect("it waits");
                let refusal = reading.await.refusal;
                assert!(matches!(refusal, Some(PartsRefusal::Status(StatusCode::BAD_REQUEST))), "{refusal:?}");
                busy.await.expect("ended").expect("told to go");
            });
        }
    }
}
