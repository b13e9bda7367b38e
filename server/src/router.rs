use crate::features::{FEATURES, calendar_feed};
use crate::layers::admin_session;
use crate::layers::bodies::{self, BodyPolicy, deferring, up_to};
use crate::layers::held_form::{self, Replay, with_cookies_of};
use crate::layers::request_log::Logged;
use crate::layers::{api_errors, deadline, nul_bytes, opening, panics, redirects, request_log, security_headers};
use crate::listener::peer::{is_from_proxy, warn_of_untrusted_proxy};
use crate::metrics::Connections;
use crate::pages::page_cache::CachedResponse;
use crate::pages::{feed_cache, page_cache};
use crate::routes::admin::{self, backup_download, csv_exports, leads, manifest, page_editor, sign_in};
use crate::routes::feeds::{blog_feeds, sitemap};
use crate::routes::files::{library_uploads, og_images, static_files, stored_files, well_known};
use crate::routes::forms::{photo_form, refit};
use crate::routes::{health, server_functions};
use crate::state::AppState;
use crate::traces;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use domain::leads::contact::ContactDraft;
use domain::leads::refit::RefitDraft;
use domain::limits;
use domain::site::pages::{CONTACT, VISUALIZER};
use leptos_axum::generate_route_list;
use std::time::Instant;
use tower::{ServiceBuilder, ServiceExt as _};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::csrf::CsrfLayer;
use tracing::Instrument as _;

const UPLOAD_MAX: usize = limits::PHOTO_HEIC_BYTES_MAX + 256 * 1024;
const MEDIA_MAX: usize = limits::MEDIA_BYTES_MAX + 1024;

#[derive(Clone)]
pub struct RequestHandler {
    state: AppState,
    router: Router,
}

impl RequestHandler {
    #[must_use]
    pub fn new(state: &AppState) -> Self {
        Self { state: state.clone(), router: build(state) }
    }

    pub(crate) fn connections(&self) -> &Connections {
        &self.state.metrics.connections
    }

    /// Answers a request. Cached pages and pictures, the bulk of the traffic, bypass the router.
    pub async fn answer(&self, request: Request) -> Response {
        warn_of_untrusted_proxy(&self.state, &request);
        let span = traces::request(&request, |request| is_from_proxy(&self.state, request));
        self.answered(request).instrument(span).await
    }

    async fn answered(&self, request: Request) -> Response {
        let started = Instant::now();
        let request = nul_bytes::without(request);
        let method = request.method();
        let uri = request.uri();
        let headers = request.headers();
        let CachedResponse { mut response, route } =
            if let Some(page) = page_cache::cached(&self.state, method, uri, headers).await {
                page
            } else if let Some(response) = stored_files::cached(&self.state, method, uri, headers).await {
                CachedResponse { response, route: self.state.metrics.requests.pictures.clone() }
            } else {
                return self.routed(request).await;
            };
        let logged = Logged::begin(&request, started);
        security_headers::complete(&self.state, request.uri().path(), &mut response);
        let requests = &self.state.metrics.requests;
        logged.end(&mut response, |method, status, took| {
            traces::answered(route.name(), method, status);
            requests.count_at(&route, method, status, took);
        });
        response
    }

    /// A sign-in that carried a form is answered with the form's answer.
    async fn routed(&self, request: Request) -> Response {
        let Ok(mut response) = self.router.clone().oneshot(request).await;
        let Some(replay) = response.extensions_mut().remove::<Replay>() else { return response };
        let Ok(answer) = self.router.clone().oneshot(replay.request()).await;
        with_cookies_of(&response, answer)
    }
}

fn build(state: &AppState) -> Router {
    app::api::register();
    let all = Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/media/{key}/{file}", get(stored_files::media))
        .route("/cards/{kind}/{name}/{file}", get(og_images::image))
        .merge(calendar_feed::feed_route(state))
        .merge(api(state).layer(compression()))
        .merge(static_files::router(state))
        .merge(feeds().layer(compression()).layer(from_fn_with_state(state.clone(), feed_cache::layer)))
        .merge(pages(state).layer(compression()))
        // Bodies that no route's layer reads are refused by the extractors.
        .layer(DefaultBodyLimit::max(0))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(state.clone(), request_log::layer))
                .layer(from_fn_with_state(state.clone(), security_headers::layer))
                .layer(from_fn_with_state(state.clone(), panics::layer))
                .layer(from_fn_with_state(state.clone(), deadline::layer))
                .layer(CsrfLayer::new())
                .layer(from_fn_with_state(state.clone(), admin_session::layer))
                .layer(from_fn_with_state(state.clone(), opening::layer)),
        );
    #[cfg(debug_assertions)]
    let all = all.merge(crate::routes::debug::reload());
    all.with_state(state.clone())
}

fn api(state: &AppState) -> Router<AppState> {
    let content = Router::new()
        .route("/api/content/{*name}", get(server_functions::answer))
        .layer(from_fn(api_errors::layer))
        .layer(from_fn_with_state(state.clone(), page_cache::layer));
    Router::new()
        .route("/api/{*name}", up_to(limits::BODY_MAX, state, post(server_functions::answer)))
        .route("/api/admin/{*name}", up_to(limits::ADMIN_BODY_MAX, state, post(server_functions::answer)))
        .route("/uploads/media", deferring(MEDIA_MAX, state, post(library_uploads::upload)))
        .route("/uploads/media/{id}", deferring(MEDIA_MAX, state, post(library_uploads::replace)))
        .route("/uploads/refit-photo", deferring(UPLOAD_MAX, state, post(refit::photo)))
        .layer(from_fn(api_errors::layer))
        .merge(content)
}

fn pages(state: &AppState) -> Router<AppState> {
    let mut pages = Router::new();
    for page in generate_route_list(app::App) {
        pages = pages.route(page.path(), get(crate::routes::page));
    }
    for feature in FEATURES {
        pages = pages.merge((feature.routes)(state));
    }
    let pages = pages
        .merge(public_forms(state))
        .merge(back_office(state))
        // The 404 page, or a redirect.
        .fallback(crate::routes::page)
        .layer(from_fn_with_state(state.clone(), page_cache::layer))
        .layer(from_fn_with_state(state.clone(), redirects::layer));
    #[cfg(debug_assertions)]
    let pages = pages.merge(crate::routes::debug::mails());
    #[cfg(debug_assertions)]
    let pages = if state.config.debug_routes { pages.merge(crate::routes::debug::router()) } else { pages };
    pages
}

fn public_forms(state: &AppState) -> Router<AppState> {
    Router::new()
        .route(CONTACT.path, deferring(photo_form::BODY_MAX, state, post(photo_form::take::<ContactDraft>)))
        .route(VISUALIZER.path, deferring(photo_form::BODY_MAX, state, post(photo_form::take::<RefitDraft>)))
}

fn back_office(state: &AppState) -> Router<AppState> {
    let mut forms = Router::new();
    for form in admin::forms() {
        forms = forms.route(form.path, form.handler());
    }
    let forms =
        forms.layer(from_fn_with_state(BodyPolicy::up_to(limits::BODY_MAX, state).defer_errors(), bodies::layer));
    Router::new()
        .route("/admin/backup", post(backup_download::download))
        .route("/admin/edit", get(page_editor::find))
        .route(manifest::MANIFEST, get(manifest::manifest))
        .route("/admin/login/passkey/options", post(sign_in::ask_passkey))
        .route("/admin/logout", post(sign_in::sign_out))
        .route("/admin/leads/export.csv", get(csv_exports::leads))
        .route("/admin/photos/{id}", get(stored_files::lead_photo))
        .route("/admin/originals/{id}", get(stored_files::original))
        .layer(from_fn_with_state(BodyPolicy::up_to(limits::BODY_MAX, state), bodies::layer))
        .merge(forms)
        .merge(sign_ins(state))
        .route(leads::work_notes::ROUTE, deferring(photo_form::BODY_MAX, state, post(leads::work_notes::post_note)))
}

/// Each may carry a form.
fn sign_ins(state: &AppState) -> Router<AppState> {
    let routes = Router::new()
        .route("/admin/login", post(sign_in::sign_in))
        .route("/admin/login/code", post(sign_in::enter_code).get(sign_in::begin_again))
        .route("/admin/login/passkey", post(sign_in::use_passkey).get(sign_in::begin_again));
    routes.layer(from_fn_with_state(BodyPolicy::up_to(held_form::SIGN_IN_MAX, state), bodies::layer))
}

fn feeds() -> Router<AppState> {
    Router::new()
        .route("/sitemap.xml", get(sitemap::xml))
        .route("/robots.txt", get(sitemap::robots))
        .route("/site.webmanifest", get(sitemap::manifest))
        .route("/feed.xml", get(blog_feeds::rss))
        .route("/feed.atom", get(blog_feeds::atom))
        .route("/feed.json", get(blog_feeds::json_feed))
        .route("/licenses.txt", get(well_known::licenses))
        .route(well_known::SECURITY, get(well_known::security))
}

/// Fast compression of what is not compressed yet; the page cache compresses better.
fn compression() -> CompressionLayer<impl Predicate> {
    // A backup is pictures for the most part, and its length shows how much is still to come.
    let compressible = DefaultPredicate::new().and(NotForContentType::const_new("application/x-tar"));
    CompressionLayer::new().br(true).gzip(true).quality(CompressionLevel::Precise(5)).compress_when(compressible)
}
