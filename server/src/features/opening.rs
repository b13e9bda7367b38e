//! Opening and closing the site, and its preview link.

use crate::feature::Feature;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, RefusedForm, Sent};
use app::api::ApiError;
use app::features::opening::{OpeningRefused, api};
use axum::Router;
use domain::Timestamp;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature {
    routes: |_| Router::new(),
    forms: &[
        FormRoute::acting::<OpenSite>("/admin/opening/open"),
        FormRoute::acting::<CloseSite>("/admin/opening/close"),
        FormRoute::acting::<UndoChange>("/admin/opening/undo"),
        FormRoute::acting::<RenewPreview>("/admin/opening/preview"),
        FormRoute::acting::<EndPreview>("/admin/opening/end-preview"),
    ],
    without_session: &[],
};

const SCREEN: &str = "/admin/opening";

/// The screen with what was done.
fn screen(done: &str) -> Next {
    Next::Page(format!("{SCREEN}?done={done}"))
}

impl<F> From<RefusedForm<F>> for OpeningRefused {
    fn from(refused: RefusedForm<F>) -> Self {
        Self { notice: refused.form.notice.unwrap_or_default() }
    }
}

#[derive(Clone, Default, Deserialize)]
struct OpenSite {}

impl PlainForm for OpenSite {
    type Refused = OpeningRefused;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        api::open().await?;
        Ok(screen("opened"))
    }
}

#[derive(Clone, Default, Deserialize)]
struct CloseSite {}

impl PlainForm for CloseSite {
    type Refused = OpeningRefused;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        api::close().await?;
        Ok(screen("closed"))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct UndoChange {
    /// When the change was made.
    at: String,
}

impl PlainForm for UndoChange {
    type Refused = OpeningRefused;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        api::undo(Timestamp(self.at.parse().unwrap_or_default())).await?;
        Ok(screen("undone"))
    }
}

#[derive(Clone, Default, Deserialize)]
struct RenewPreview {}

impl PlainForm for RenewPreview {
    type Refused = OpeningRefused;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        api::renew_preview().await?;
        Ok(Next::Page(format!("{SCREEN}?done=link#preview")))
    }
}

#[derive(Clone, Default, Deserialize)]
struct EndPreview {}

impl PlainForm for EndPreview {
    type Refused = OpeningRefused;
    const PAGE: FormPage = FormPage::At(SCREEN);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        api::end_preview().await?;
        Ok(screen("ended"))
    }
}
