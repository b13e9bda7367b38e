//! The table of what the owner is told, as a form without scripts.

use crate::feature::Feature;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use app::api::ApiError;
use app::context::FormState;
use app::features::notices::api;
use axum::Router;
use domain::features::notices::NoticesDraft;

pub(crate) const FEATURE: Feature = Feature {
    routes: |_| Router::new(),
    forms: &[FormRoute::acting::<NoticesDraft>("/admin/notices")],
    without_session: &[],
};

const SETTINGS: &str = "/admin/contact-settings";

impl PlainForm for NoticesDraft {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At(SETTINGS);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let said = if api::choose(&self).await.is_ok() { "saved" } else { "failed" };
        Ok(Next::Page(format!("{SETTINGS}?notices={said}#told")))
    }
}
