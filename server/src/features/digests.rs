//! The switches of the mails to the owner.

use crate::feature::Feature;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use app::api::ApiError;
use app::context::FormState;
use app::features::digests::api;
use axum::Router;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature {
    routes: |_| Router::new(),
    forms: &[FormRoute::acting::<DigestSwitches>("/admin/digests")],
    without_session: &[],
};

const SETTINGS: &str = "/admin/contact-settings";

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct DigestSwitches {
    morning: bool,
    weekly: bool,
}

impl PlainForm for DigestSwitches {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At(SETTINGS);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let said = if api::switch(self.morning, self.weekly).await.is_ok() { "saved" } else { "failed" };
        Ok(Next::Page(format!("{SETTINGS}?digests={said}#digests")))
    }
}
