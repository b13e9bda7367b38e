//! The forms of the screen of notifications.

use crate::layers::admin_session::Cookie;
use crate::routes::forms::plain_form;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::push as api;
use app::context::NotificationsState;
use axum::extract::{Path, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::delivery::push::{PushSubscription, RenewedSubscription};
use domain::messages;

const SCREEN: &str = "/admin/account/notifications";
pub const TURN_ON: &str = "/admin/account/notifications/turn-on";

pub async fn turn_on(State(state): State<AppState>, request: Request) -> Response {
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
pub async fn renew(State(state): State<AppState>, request: Request) -> StatusCode {
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

pub async fn act(State(state): State<AppState>, Path((id, action)): Path<(String, String)>, parts: Parts) -> Response {
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
