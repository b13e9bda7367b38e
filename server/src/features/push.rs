//! Notifications on the owner's devices: the forms of their screen, and the call of the service worker.

use crate::feature::Feature;
use crate::layers::admin_session;
use crate::layers::bodies::{self, BodyPolicy};
use crate::layers::cookies::Cookie;
use crate::routes::forms::plain_form;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::features::push::{NotificationsState, api};
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::post;
use domain::delivery::push::{PushSubscription, RenewedSubscription};
use domain::{limits, messages};

const SCREEN: &str = "/admin/account/notifications";

pub(crate) const FEATURE: Feature = Feature { routes };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new()
        .route("/admin/account/notifications/turn-on", post(turn_on))
        .route(admin_session::RENEW_SUBSCRIPTION, post(renew))
        .route("/admin/account/notifications/{id}/{action}", post(act))
        .layer(from_fn_with_state(BodyPolicy::up_to(limits::BODY_MAX, state), bodies::layer))
}

async fn turn_on(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let subscription = match plain_form::read::<PushSubscription>(request).await {
        Ok(subscription) => subscription,
        Err(status) => {
            let after =
                NotificationsState { notice: Some(messages::BAD_REQUEST.to_owned()), ..NotificationsState::default() };
            return show(&state, parts, status, after).await;
        }
    };
    match server_functions::run(&state, &parts, api::turn_on(&subscription)).await {
        Ok(()) => Redirect::to(SCREEN).into_response(),
        Err(error) => show_refused(&state, parts, error).await,
    }
}

/// For the service worker, which shows nothing.
async fn renew(State(state): State<AppState>, request: Request) -> StatusCode {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let renewed = match plain_form::read::<RenewedSubscription>(request).await {
        Ok(renewed) => renewed,
        Err(status) => return status,
    };
    let device = Cookie::Device.read(&parts.headers, state.config.secure());
    match server_functions::run(&state, &parts, api::renew(device.as_deref(), &renewed)).await {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(error) => error.status(),
    }
}

async fn act(State(state): State<AppState>, Path((id, action)): Path<(String, String)>, parts: Parts) -> Response {
    match action.as_str() {
        "test" => match server_functions::run(&state, &parts, api::send_test(&id)).await {
            Ok(test) => {
                let after = NotificationsState { test: Some(test), ..NotificationsState::default() };
                show(&state, parts, StatusCode::OK, after).await
            }
            Err(error) => show_refused(&state, parts, error).await,
        },
        "remove" => match server_functions::run(&state, &parts, api::remove(&id)).await {
            Ok(()) => Redirect::to(SCREEN).into_response(),
            Err(error) => show_refused(&state, parts, error).await,
        },
        _ => Redirect::to(SCREEN).into_response(),
    }
}

async fn show_refused(state: &AppState, parts: Parts, error: ApiError) -> Response {
    let status = error.status();
    let after = NotificationsState { notice: Some(error.error.message), ..NotificationsState::default() };
    show(state, parts, status, after).await
}

async fn show(state: &AppState, mut parts: Parts, status: StatusCode, after: NotificationsState) -> Response {
    parts.uri = Uri::from_static(SCREEN);
    plain_form::again(state, parts, status, after).await
}
