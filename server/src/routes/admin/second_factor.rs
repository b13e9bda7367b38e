//! The forms of two-step sign-in. Each is answered with the screen: recovery codes are in it and nowhere else.

use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, RefusedForm, Sent};
use app::api::ApiError;
use app::api::admin::second_factor;
use app::context::{SecondFactorForm, SecondFactorState, TypedPasskey};
use domain::messages::second_factor as msg;
use serde::Deserialize;

/// After a sign-in all of them ask for the current password again, which is not kept.
pub const FORMS: &[FormRoute] = &[
    FormRoute::acting::<SetUpApp>("/admin/account/second-factor/app"),
    FormRoute::acting::<RemoveApp>("/admin/account/second-factor/remove-app"),
    FormRoute::acting::<AddPasskey>("/admin/account/second-factor/passkey"),
    FormRoute::acting::<RemovePasskey>("/admin/account/second-factor/remove-passkey"),
    FormRoute::acting::<RenewCodes>("/admin/account/second-factor/codes"),
    FormRoute::acting::<TurnOff>("/admin/account/second-factor/off"),
];

/// The key stays: the app has it already. So does the answer of a passkey, if only a field is wrong.
impl<F> From<RefusedForm<F>> for SecondFactorState {
    fn from(refused: RefusedForm<F>) -> Self {
        let RefusedForm { form, sent, .. } = refused;
        let of_field = !form.violations.is_empty();
        let answer = if of_field { sent.value("answer") } else { String::new() };
        Self {
            form: SecondFactorForm::from_code(sent.action()),
            notice: if of_field { None } else { form.notice },
            wrong: form.violations.0,
            secret: sent.value("secret"),
            passkey: TypedPasskey { id: sent.value("id"), name: sent.value("name"), answer },
            ..Self::default()
        }
    }
}

fn done(done: &'static str) -> Next {
    Next::shown(SecondFactorState { done: Some(done), ..SecondFactorState::default() })
}

fn with_codes(done: &'static str, codes: Vec<String>) -> Next {
    Next::shown(SecondFactorState { done: Some(done), codes, ..SecondFactorState::default() })
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct SetUpApp {
    current: String,
    secret: String,
    code: String,
}

impl PlainForm for SetUpApp {
    type Refused = SecondFactorState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let codes = second_factor::set_up(&self.current, &self.secret, &self.code).await?;
        Ok(with_codes(msg::TURNED_ON, codes))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct RemoveApp {
    current: String,
}

impl PlainForm for RemoveApp {
    type Refused = SecondFactorState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let is_on = second_factor::remove_app(&self.current).await?;
        Ok(done(if is_on { msg::APP_REMOVED } else { msg::TURNED_OFF }))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct AddPasskey {
    current: String,
    name: String,
    answer: String,
}

impl PlainForm for AddPasskey {
    type Refused = SecondFactorState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let codes = second_factor::add_passkey(&self.current, &self.name, &self.answer).await?;
        let said = if codes.is_empty() { msg::PASSKEY_ADDED } else { msg::PASSKEY_ADDED_WITH_CODES };
        Ok(with_codes(said, codes))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct RemovePasskey {
    current: String,
    id: String,
}

impl PlainForm for RemovePasskey {
    type Refused = SecondFactorState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let is_on = second_factor::remove_passkey(&self.current, &self.id).await?;
        Ok(done(if is_on { msg::PASSKEY_REMOVED } else { msg::TURNED_OFF }))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct RenewCodes {
    current: String,
}

impl PlainForm for RenewCodes {
    type Refused = SecondFactorState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        Ok(with_codes(msg::CODES_RENEWED, second_factor::renew_codes(&self.current).await?))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct TurnOff {
    current: String,
}

impl PlainForm for TurnOff {
    type Refused = SecondFactorState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        second_factor::turn_off(&self.current).await?;
        Ok(done(msg::TURNED_OFF))
    }
}
