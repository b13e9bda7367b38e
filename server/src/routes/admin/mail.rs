//! The forms of the screen that says whether mail arrives.

use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, RefusedForm, Sent};
use app::api::ApiError;
use app::api::admin::mail as api;
use app::context::MailScreenState;
use domain::delivery::mail_check::dkim;
use serde::Deserialize;

pub const FORMS: &[FormRoute] = &[
    FormRoute::acting::<CheckForm>("/admin/mail/check"),
    FormRoute::asking::<SendTest>("/admin/mail/test", "Send a test mail"),
];

#[derive(Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct CheckForm {
    dkim_selector: String,
}

impl PlainForm for CheckForm {
    type Refused = MailScreenState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let findings = Some(api::check(&self.dkim_selector).await?);
        Ok(Next::shown(MailScreenState { findings, ..MailScreenState::default() }))
    }
}

impl From<RefusedForm<CheckForm>> for MailScreenState {
    fn from(refused: RefusedForm<CheckForm>) -> Self {
        let mut state = Self { selector: Some(refused.form.draft.dkim_selector), ..Self::default() };
        match refused.form.violations.of(dkim::FIELD) {
            Some(wrong) => state.wrong = Some(wrong.to_owned()),
            None => state.notice = refused.form.notice,
        }
        state
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct SendTest {}

impl PlainForm for SendTest {
    type Refused = MailScreenState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let test = Some(api::send_test().await?);
        Ok(Next::shown(MailScreenState { test, ..MailScreenState::default() }))
    }
}

impl From<RefusedForm<SendTest>> for MailScreenState {
    fn from(refused: RefusedForm<SendTest>) -> Self {
        Self { notice: refused.form.notice, ..Self::default() }
    }
}
