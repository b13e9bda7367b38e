//! The manifest by which the back office is installed on a phone or computer.

use crate::features::shared_photos;
use crate::routes::feeds::blog_feeds::unreadable;
use crate::state::AppState;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

pub const MANIFEST: &str = "/admin/manifest.webmanifest";

/// Browsers fetch it without the session, so it has nothing but what the public pages say.
pub async fn manifest(State(state): State<AppState>) -> Response {
    let profile = match backend::content::site_data(&state.backend).await {
        Ok(site_data) => site_data.profile,
        Err(cause) => return unreadable(&cause, "the business"),
    };
    let manifest = json!({
        "id": "/admin",
        "name": format!("{}: back office", profile.name),
        "short_name": profile.name,
        "lang": "en-US",
        "start_url": "/admin",
        // A prefix: the first screen is `/admin` itself.
        "scope": "/admin",
        "display": "standalone",
        "theme_color": "#12213a",
        "background_color": "#fdfaf4",
        "icons": [
            icon("/icon-192.png", "192x192", "any"),
            icon("/icon-512.png", "512x512", "any"),
            icon("/icon-maskable-512.png", "512x512", "maskable"),
        ],
        "share_target": {
            "action": shared_photos::SCREEN,
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": { "files": [{ "name": shared_photos::FILES, "accept": ["image/*"] }] },
        },
    });
    ([(header::CONTENT_TYPE, "application/manifest+json; charset=utf-8")], manifest.to_string()).into_response()
}

fn icon(src: &str, sizes: &str, purpose: &str) -> Value {
    json!({ "src": src, "sizes": sizes, "type": "image/png", "purpose": purpose })
}
