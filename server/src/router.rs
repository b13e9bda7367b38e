//! Which address goes where, and through what.

use crate::layers::{api_errors, missing, page_cache, panics, request_log, security_headers};
use crate::routes::plain_form::{self, PlainForm};
use crate::routes::{
    admin, cards, export, feeds, files, guard, health, lead_forms, media, newsletter, refit, sitemap, statics, upkeep,
};
use crate::startup::AppState;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler as _;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, get, post};
use domain::contact::ContactDraft;
use domain::limits;
use domain::newsletter::NewsletterDraft;
use domain::visit::VisitDraft;
use std::time::Duration;
use tower::ServiceBuilder;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// A photo and its form around it.
const UPLOAD_MAX: usize = limits::PHOTO_HEIC_BYTES_MAX + 256 * 1024;
/// A handler that takes longer has lost its visitor.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(60);
/// Longest silence while a body arrives.
const BODY_SILENCE: Duration = Duration::from_secs(20);

/// The whole site.
pub fn build(state: &AppState) -> Router {
    app::api::register();
    let api = Router::new()
        .route("/api/{*name}", post(refit::server_function).layer(RequestBodyLimitLayer::new(limits::BODY_MAX)))
        .route(
            "/api/admin/{*name}",
            post(refit::server_function).layer(RequestBodyLimitLayer::new(limits::ADMIN_BODY_MAX)),
        )
        .route("/uploads/media", post(media::upload).layer(DefaultBodyLimit::max(limits::MEDIA_BYTES_MAX + 1024)))
        .route("/uploads/refit-photo", post(refit::photo).layer(DefaultBodyLimit::max(UPLOAD_MAX)))
        .layer(from_fn(api_errors::layer));
    let back_office = Router::new()
        .route("/admin/login", post(admin::sign_in).get(crate::routes::page))
        .route("/admin/logout", post(admin::sign_out))
        .route("/admin/leads/export.csv", get(export::leads))
        .route("/admin/newsletter/export.csv", get(export::subscribers))
        .route("/admin/newsletter/{id}/{action}", post(newsletter::act))
        .route("/admin/links/scan", post(upkeep::scan_links))
        .route("/admin/links/{id}/{action}", post(upkeep::act_on_link))
        .route("/admin/redirects/forget", post(upkeep::forget_missing))
        .route("/admin/leads/{id}/{action}", post(lead_forms::act))
        .route("/admin/leads/{id}/visit.ics", get(lead_forms::visit_file))
        .route("/admin/deliveries/{id}/{action}", post(lead_forms::act))
        .route("/admin/photos/{id}", get(files::lead_photo))
        .layer(DefaultBodyLimit::max(limits::BODY_MAX));
    let pages = Router::new()
        .route("/visualizer", post(refit::plain_form.layer(DefaultBodyLimit::max(UPLOAD_MAX))).get(crate::routes::page))
        .route("/contact", plain_form::<ContactDraft>())
        .route("/visit", plain_form::<VisitDraft>())
        .route("/newsletter", plain_form::<NewsletterDraft>())
        .route("/newsletter/confirm", post(newsletter::confirm).get(crate::routes::page))
        .route("/newsletter/unsubscribe", post(newsletter::leave).get(crate::routes::page))
        .merge(back_office)
        .fallback(crate::routes::page)
        .layer(from_fn_with_state(state.clone(), page_cache::layer))
        .layer(from_fn_with_state(state.clone(), missing::layer))
        .layer(packing());
    let machines = Router::new()
        .route("/sitemap.xml", get(sitemap::xml))
        .route("/robots.txt", get(sitemap::robots))
        .route("/site.webmanifest", get(sitemap::manifest))
        .route("/feed.xml", get(feeds::rss))
        .route("/feed.atom", get(feeds::atom))
        .route("/feed.json", get(feeds::json_feed))
        .layer(packing());
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/media/{key}/{file}", get(files::media))
        .route("/cards/{kind}/{name}/{file}", get(cards::image))
        .merge(api.layer(packing()))
        .merge(statics::router(state))
        .merge(machines)
        .merge(pages)
        .layer(RequestBodyTimeoutLayer::new(BODY_SILENCE))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn(request_log::layer))
                .layer(from_fn_with_state(state.clone(), security_headers::layer))
                .layer(CatchPanicLayer::custom(panics::answer))
                .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, HANDLER_TIMEOUT))
                .layer(CsrfLayer::new())
                .layer(from_fn_with_state(state.clone(), guard::layer)),
        )
        .with_state(state.clone())
}

/// A page with a form on it, read at GET and sent at POST.
fn plain_form<F: PlainForm + 'static>() -> MethodRouter<AppState> {
    post(plain_form::take::<F>.layer(DefaultBodyLimit::max(limits::BODY_MAX))).get(crate::routes::page)
}

/// Packs what is not packed yet, quickly: what deserves better is kept packed.
fn packing() -> CompressionLayer {
    CompressionLayer::new().br(true).gzip(true).quality(CompressionLevel::Precise(5))
}
