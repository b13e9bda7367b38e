//! Who is told of what. The plain form calls [`choose`], its script [`choose_notice`].

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::features::notices::{self, NoticeError, Notices, SampleMail};
use domain::features::notices::{Cell, MailSample, NoticesDraft, Place, Switch, SwitchChoice, messages as msg};
use domain::features::push::messages as push;
use domain::messages::admin::kept_at;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde::{Deserialize, Serialize};

pub(crate) async fn read() -> Result<Notices, ApiError> {
    let call = owner_call()?;
    Ok(notices::read(&call.backend, &call.admin).await?)
}

/// `None` if it cannot be sent now.
pub async fn sample(mail: MailSample) -> Result<Option<SampleMail>, ApiError> {
    let call = owner_call()?;
    Ok(notices::sample(&call.backend, mail).await?)
}

/// A device that was removed since the form was drawn is left out.
pub async fn choose(draft: &NoticesDraft) -> Result<(), ApiError> {
    let devices = read().await?.devices;
    let mut choices = draft.choices();
    choices.retain(|choice| match &choice.switch {
        Switch::ToOwner(Cell { place: Place::Device(id), .. }) => devices.iter().any(|device| device.id == *id),
        _ => true,
    });
    make(&choices).await
}

async fn make(choices: &[SwitchChoice]) -> Result<(), ApiError> {
    let call = owner_call()?;
    notices::choose(&call.backend, &call.admin, choices).await.map_err(refused)
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChoiceKept {
    /// 'Kept, 10:42 AM'.
    pub kept: String,
}

/// `what` is the code of a [`Switch`].
#[server(name = ChooseNotice, prefix = "/api", endpoint = "admin/notices/choose", input = Json, output = Json)]
pub async fn choose_notice(what: String, on: bool) -> Result<ChoiceKept, ApiError> {
    owner_call()?;
    let switch = Switch::from_code(&what).ok_or_else(ApiError::not_found)?;
    make(&[SwitchChoice { switch, is_on: on }]).await?;
    let when = crate::admin::when().await;
    Ok(ChoiceKept { kept: kept_at(&when.short(when.now())) })
}

fn refused(cause: NoticeError) -> ApiError {
    match cause {
        NoticeError::NotFound => ApiError::new(ErrorCode::NotFound, push::NOT_FOUND),
        NoticeError::Unavailable(cause) => ApiError::from(cause).saying(msg::NOT_SAVED),
    }
}
