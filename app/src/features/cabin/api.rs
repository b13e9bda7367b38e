use crate::api::{ApiError, content_api};
use domain::features::cabin::CabinMaterials;
use leptos::prelude::*;
use leptos::server_fn::codec::{GetUrl, Json};

/// What visitors try on a photo of their cabin: asked for by the tool, and a part of the content API.
#[server(name = ReadCabinMaterials, prefix = "/api", endpoint = "content/cabin-materials", input = GetUrl, output = Json)]
pub async fn cabin_materials() -> Result<CabinMaterials, ApiError> {
    let snapshot = content_api::snapshot().await?;
    content_api::read(backend::features::cabin::offered(&snapshot))
}
