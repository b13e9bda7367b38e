use super::ApiError;
use domain::site::island::PhotoTools;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// What the quote form loads once a photo is added: its page does not carry it.
#[server(name = GetPhotoTools, prefix = "/api", endpoint = "photos/tools", input = Json, output = Json)]
pub async fn tools() -> Result<PhotoTools, ApiError> {
    let stylesheet = crate::assets::Assets::of_request().css("islands/photos");
    Ok(PhotoTools { stylesheet, wasm: crate::island::photo_urls() })
}
