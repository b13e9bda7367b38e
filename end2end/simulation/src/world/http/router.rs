//! The program's own router, called in its process as the listener calls it.

use super::browser::{Answer, Sent};
use crate::world::{SITE, Trouble};
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use backend::SharedBackend;
use server::config::{Config, Sources};
use server::router::RequestHandler;
use server::runtime::startup;
use std::collections::HashMap;
use std::path::Path;

#[derive(Clone)]
pub(super) struct Router(RequestHandler);

impl Router {
    /// `folder` is for its files.
    pub(super) async fn open(backend: &SharedBackend, folder: &Path) -> Result<Self, Trouble> {
        let assets = folder.join("assets");
        std::fs::create_dir_all(assets.join(".vite"))?;
        std::fs::write(assets.join(".vite/manifest.json"), "{}")?;
        let folder = folder.display().to_string();
        let settings = [
            ("SITE_URL", SITE),
            ("DATA_DIR", &folder),
            ("ASSETS_DIR", &assets.display().to_string()),
            ("LEPTOS_SITE_ROOT", &folder),
            ("PUBLIC_DIR", &folder),
            // What is called without a connection comes from this address.
            ("TRUSTED_PROXIES", "0.0.0.0/32"),
            ("LINK_CHECK", "off"),
        ];
        let settings: HashMap<String, String> =
            settings.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let config = Config::load(&Sources::only(settings))?;
        let state = startup::state(config, backend.clone()).await?;
        Ok(Self(RequestHandler::new(&state)))
    }

    pub(super) async fn answer(&self, sent: Sent) -> Result<Answer, Trouble> {
        let mut request = Request::builder().method(sent.method).uri(sent.path);
        for (name, value) in sent.headers {
            request = request.header(name, value);
        }
        let response = Box::pin(self.0.answer(request.body(Body::from(sent.body))?)).await;
        let mut answer = Answer { status: response.status().as_u16(), ..Answer::default() };
        if let Some(location) = response.headers().get(header::LOCATION) {
            answer.location = location.to_str()?.to_owned();
        }
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            answer.cookies.push(cookie.to_str()?.to_owned());
        }
        let body = to_bytes(response.into_body(), usize::MAX).await?;
        answer.body = String::from_utf8_lossy(&body).into_owned();
        Ok(answer)
    }
}
