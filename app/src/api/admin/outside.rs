//! Webhook and review import.

use super::super::session::require_admin;
use super::super::{ApiError, ErrorCode, backend};
use backend::content::reviews::{self, ReviewError};
use backend::editing;
use domain::admin::{DeliveryRow, ReviewData, WebhookTest};
use domain::messages::{self, admin as msg};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

fn refusal(cause: ReviewError) -> ApiError {
    match cause {
        ReviewError::Refused(sentence) => ApiError::new(ErrorCode::Invalid, sentence),
        ReviewError::Duplicate => {
            ApiError::invalid_field("googleReviewUrl", msg::REVIEW_DUPLICATE).saying(messages::REQUIRED_FIELDS)
        }
        ReviewError::Backend(cause) => cause.into(),
    }
}

/// Sends a test request to a webhook URL, whether or not it is saved.
#[server(name = TestWebhook, prefix = "/api", endpoint = "admin/webhook/test", input = Json, output = Json)]
pub async fn test_webhook(url: String) -> Result<WebhookTest, ApiError> {
    require_admin()?;
    Ok(editing::test_webhook(&*backend()?, &url).await?)
}

#[server(name = WebhookLog, prefix = "/api", endpoint = "admin/webhook/log", input = Json, output = Json)]
pub async fn deliveries() -> Result<Vec<DeliveryRow>, ApiError> {
    require_admin()?;
    Ok(editing::deliveries(&*backend()?).await?)
}

#[server(name = FetchReview, prefix = "/api", endpoint = "admin/review/fetch", input = Json, output = Json)]
pub async fn fetch_review(
    url: String,
    /// The testimonial it is for; empty for a new one.
    #[server(default)]
    id: String,
) -> Result<ReviewData, ApiError> {
    require_admin()?;
    reviews::fetch(&*backend()?, &url, &id).await.map_err(refusal)
}

#[server(name = ParseReview, prefix = "/api", endpoint = "admin/review/parse", input = Json, output = Json)]
pub async fn parse_review(text: String) -> Result<ReviewData, ApiError> {
    require_admin()?;
    reviews::parse(&*backend()?, &text).await.map_err(refusal)
}
