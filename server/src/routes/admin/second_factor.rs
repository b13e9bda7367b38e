use crate::routes::forms::plain_form::again;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::second_factor;
use app::context::{SecondFactorForm, SecondFactorState, TypedPasskey};
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::messages::second_factor as msg;
use serde::Deserialize;

const SCREEN: &str = "/admin/account/second-factor";

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SecondFactorFields {
    current: String,
    secret: String,
    code: String,
    id: String,
    name: String,
    answer: String,
}

/// A form of the screen. The answer is the screen: recovery codes are in it and nowhere else.
pub async fn act(
    State(state): State<AppState>,
    Path(form): Path<String>,
    mut parts: Parts,
    fields: Result<Form<SecondFactorFields>, FormRejection>,
) -> Response {
    let Some(form) = SecondFactorForm::from_code(&form) else { return Redirect::to(SCREEN).into_response() };
    let fields = fields.map(|Form(fields)| fields).unwrap_or_default();
    let done = server_functions::run(&state, &parts, carry_out(form, &fields)).await;
    parts.uri = axum::http::Uri::from_static(SCREEN);
    match done {
        Ok(after) => again(&state, parts, StatusCode::OK, after).await,
        Err(error) => again(&state, parts, error.status(), refused(form, fields, error)).await,
    }
}

async fn carry_out(form: SecondFactorForm, fields: &SecondFactorFields) -> Result<SecondFactorState, ApiError> {
    let mut after = SecondFactorState::default();
    match form {
        SecondFactorForm::App => {
            after.codes = second_factor::set_up(&fields.current, &fields.secret, &fields.code).await?;
            after.done = Some(msg::TURNED_ON);
        }
        SecondFactorForm::RemoveApp => {
            let on = second_factor::remove_app(&fields.current).await?;
            after.done = Some(if on { msg::APP_REMOVED } else { msg::TURNED_OFF });
        }
        SecondFactorForm::Passkey => {
            after.codes = second_factor::add_passkey(&fields.current, &fields.name, &fields.answer).await?;
            after.done = Some(if after.codes.is_empty() { msg::PASSKEY_ADDED } else { msg::PASSKEY_ADDED_WITH_CODES });
        }
        SecondFactorForm::RemovePasskey => {
            let on = second_factor::remove_passkey(&fields.current, &fields.id).await?;
            after.done = Some(if on { msg::PASSKEY_REMOVED } else { msg::TURNED_OFF });
        }
        SecondFactorForm::Codes => {
            after.codes = second_factor::renew_codes(&fields.current).await?;
            after.done = Some(msg::CODES_RENEWED);
        }
        SecondFactorForm::Off => {
            second_factor::turn_off(&fields.current).await?;
            after.done = Some(msg::TURNED_OFF);
        }
    }
    Ok(after)
}

/// The key stays: the app has it already. So does the answer of a passkey, if only a field is wrong.
fn refused(form: SecondFactorForm, fields: SecondFactorFields, ApiError { error }: ApiError) -> SecondFactorState {
    let of_field = !error.fields.is_empty();
    let answer = if of_field { fields.answer } else { String::new() };
    SecondFactorState {
        form: Some(form),
        notice: if of_field { None } else { Some(error.message) },
        wrong: error.fields,
        secret: fields.secret,
        passkey: TypedPasskey { id: fields.id, name: fields.name, answer },
        ..SecondFactorState::default()
    }
}
