use async_trait::async_trait;
use bytes::Bytes;
use domain::media::picture::VariantFormat;
use picture_worker::{PictureError, Workers};

#[async_trait]
pub trait Encoder: Send + Sync {
    /// `key` identifies the original, so that it need not be decoded for each of its variants.
    /// Dropping the future ends the work.
    async fn encode(
        &self,
        key: &str,
        original: &Bytes,
        width: u32,
        format: VariantFormat,
    ) -> Result<Vec<u8>, PictureError>;
}

#[async_trait]
impl Encoder for Workers {
    async fn encode(
        &self,
        key: &str,
        original: &Bytes,
        width: u32,
        format: VariantFormat,
    ) -> Result<Vec<u8>, PictureError> {
        self.variant(key, original, width, format).await
    }
}
