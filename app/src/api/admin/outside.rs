use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::content::reviews;
use backend::editing;
use domain::admin::{ReviewData, WebhookTest};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Works whether or not the address is saved.
#[server(name = TestWebhook, prefix = "/api", endpoint = "admin/webhook/test", input = Json, output = Json)]
pub async fn test_webhook(url: String) -> Result<WebhookTest, ApiError> {
    let call = owner_call()?;
    Ok(editing::test_webhook(&call.backend, &url).await?)
}

#[server(name = FetchReview, prefix = "/api", endpoint = "admin/review/fetch", input = Json, output = Json)]
pub async fn fetch_review(url: String, #[server(default)] id: String) -> Result<ReviewData, ApiError> {
    let call = owner_call()?;
    Ok(reviews::fetch(&call.backend, &url, &id).await?)
}

#[server(name = ParseReview, prefix = "/api", endpoint = "admin/review/parse", input = Json, output = Json)]
pub async fn parse_review(text: String) -> Result<ReviewData, ApiError> {
    let call = owner_call()?;
    Ok(reviews::parse(&call.backend, &text).await?)
}
