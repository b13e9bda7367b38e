//! Whether mail arrives. Only a screen and its plain forms call these, in their own process.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::delivery::mail::check::{self, MailCheckError, MailState, TestMail};
use domain::delivery::mail_check::Finding;
use domain::messages::mail as msg;

pub async fn state() -> Result<MailState, ApiError> {
    let call = owner_call()?;
    Ok(check::state(&call.backend).await?)
}

pub async fn check(selector: &str) -> Result<Vec<Finding>, ApiError> {
    let call = owner_call()?;
    match check::check(&call.backend, selector).await {
        Ok(found) => Ok(found),
        Err(cause) => Err(refused(cause, msg::CHECK_TOO_OFTEN, msg::CHECK_FAILED)),
    }
}

pub async fn send_test() -> Result<TestMail, ApiError> {
    let call = owner_call()?;
    match check::send_test(&call.backend).await {
        Ok(sent) => Ok(sent),
        Err(cause) => Err(refused(cause, msg::TEST_TOO_OFTEN, msg::TEST_FAILED)),
    }
}

fn refused(cause: MailCheckError, too_often: &'static str, unavailable: &'static str) -> ApiError {
    match cause {
        MailCheckError::NotSetUp => ApiError::new(ErrorCode::Invalid, msg::NOT_SET_UP),
        MailCheckError::TooOften => ApiError::new(ErrorCode::TooMany, too_often),
        MailCheckError::Invalid(violations) => ApiError::invalid(violations),
        MailCheckError::Unavailable(cause) => ApiError::from(cause).saying(unavailable),
    }
}
