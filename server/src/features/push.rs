//! Notifications on the owner's devices: the forms of their screen, and the call of the service worker.

use crate::feature::Feature;
use crate::layers::bodies::up_to;
use crate::layers::content_security_policy::SERVICE_WORKER;
use crate::layers::cookies::Cookie;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{self, FormPage, Next, PlainForm, RefusedForm, Sent};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::features::push::{NotificationsState, api};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::routing::post;
use domain::features::push::{PushSubscription, RenewedSubscription};
use domain::limits;
use serde::Deserialize;

const SCREEN: &str = "/admin/account/notifications";
/// Where the script tells of another subscription.
const RENEW: &str = "/admin/account/notifications/renew";

/// Browsers ask for the service worker, and it calls, also after the session has ended.
const WITHOUT_SESSION: &[&str] = &[SERVICE_WORKER, RENEW];

pub(crate) const FEATURE: Feature = Feature { routes, forms: FORMS, without_session: WITHOUT_SESSION };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new().route(RENEW, up_to(limits::BODY_MAX, state, post(renew)))
}

const FORMS: &[FormRoute] = &[
    FormRoute::acting::<PushSubscription>("/admin/account/notifications/turn-on"),
    FormRoute::asking::<SendTest>("/admin/account/notifications/{id}/test", "Send a test"),
    FormRoute::asking::<RemoveDevice>("/admin/account/notifications/{id}/remove", "Remove the device"),
];

impl<F> From<RefusedForm<F>> for NotificationsState {
    fn from(refused: RefusedForm<F>) -> Self {
        Self { notice: refused.form.notice, ..Self::default() }
    }
}

impl PlainForm for PushSubscription {
    type Refused = NotificationsState;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        api::turn_on(&self).await?;
        Ok(Next::Page(SCREEN.to_owned()))
    }
}

#[derive(Clone, Default, Deserialize)]
struct SendTest {}

impl PlainForm for SendTest {
    type Refused = NotificationsState;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let test = Some(api::send_test(&sent.id).await?);
        Ok(Next::shown(NotificationsState { test, ..NotificationsState::default() }))
    }
}

#[derive(Clone, Default, Deserialize)]
struct RemoveDevice {}

impl PlainForm for RemoveDevice {
    type Refused = NotificationsState;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        api::remove(&sent.id).await?;
        Ok(Next::Page(SCREEN.to_owned()))
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
