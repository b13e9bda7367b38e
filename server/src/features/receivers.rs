//! The forms of webhook receivers. A new secret is in the answer and nowhere else.

use crate::feature::Feature;
use crate::pages::render::PageInput;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, RefusedForm, Sent};
use app::api::ApiError;
use app::context::FormState;
use app::features::receivers::{ReceiverState, api};
use axum::Router;
use domain::features::receivers::ReceiverDraft;
use domain::features::receivers::messages as msg;
use serde::Deserialize;

impl<F: ReceiverForm> From<RefusedForm<F>> for ReceiverState {
    fn from(refused: RefusedForm<F>) -> Self {
        let FormState { draft, violations, notice } = refused.form;
        Self { form: FormState { draft: draft.fields(), violations, notice }, ..Self::default() }
    }
}

/// A form of a receiver's screen.
trait ReceiverForm {
    /// As typed; a button alone has none.
    fn fields(self) -> ReceiverDraft;
}

const SETTINGS: &str = "/admin/contact-settings";

pub(crate) const FEATURE: Feature = Feature { routes: |_| Router::new(), forms: FORMS, without_session: &[] };

const FORMS: &[FormRoute] = &[
    FormRoute::acting::<NewReceiver>("/admin/webhooks/new"),
    FormRoute::acting::<SavedReceiver>("/admin/webhooks/{id}"),
    FormRoute::asking::<TestReceiver>("/admin/webhooks/{id}/test", "Send a test"),
    FormRoute::acting::<UseUntested>("/admin/webhooks/{id}/use"),
    FormRoute::asking::<RenewSecret>("/admin/webhooks/{id}/renew", "Renew the secret"),
    FormRoute::asking::<DeleteReceiver>("/admin/webhooks/{id}/delete", "Delete the receiver"),
];

const SCREEN: FormPage = FormPage::Of(|sent| screen(&sent.id));

fn screen(id: &str) -> String {
    if backend::ids::is_id(id) { format!("/admin/webhooks/{id}") } else { SETTINGS.to_owned() }
}

#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
struct NewReceiver(ReceiverDraft);

impl PlainForm for NewReceiver {
    type Refused = ReceiverState;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let added = api::add(&self.0).await?;
        let test = api::try_out(&added.id).await;
        let after = ReceiverState { done: Some(msg::ADDED), secret: added.secret, test, ..ReceiverState::default() };
        Ok(Next::ShownAt { page: screen(&added.id), input: PageInput::with(after) })
    }
}

impl ReceiverForm for NewReceiver {
    fn fields(self) -> ReceiverDraft {
        self.0
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
struct SavedReceiver(ReceiverDraft);

impl PlainForm for SavedReceiver {
    type Refused = ReceiverState;
    const PAGE: FormPage = SCREEN;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        api::save(&sent.id, &self.0).await?;
        let test = api::try_out(&sent.id).await;
        Ok(Next::shown(ReceiverState { done: Some(msg::SAVED), test, ..ReceiverState::default() }))
    }
}

impl ReceiverForm for SavedReceiver {
    fn fields(self) -> ReceiverDraft {
        self.0
    }
}

#[derive(Clone, Default, Deserialize)]
struct TestReceiver {}

impl PlainForm for TestReceiver {
    type Refused = ReceiverState;
    const PAGE: FormPage = SCREEN;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let test = Some(api::test(&sent.id).await?);
        Ok(Next::shown(ReceiverState { test, ..ReceiverState::default() }))
    }
}

impl ReceiverForm for TestReceiver {
    fn fields(self) -> ReceiverDraft {
        ReceiverDraft::default()
    }
}

#[derive(Clone, Default, Deserialize)]
struct UseUntested {}

impl PlainForm for UseUntested {
    type Refused = ReceiverState;
    const PAGE: FormPage = SCREEN;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        api::use_untested(&sent.id).await?;
        Ok(Next::shown(ReceiverState { done: Some(msg::USED_ANYWAY), ..ReceiverState::default() }))
    }
}

impl ReceiverForm for UseUntested {
    fn fields(self) -> ReceiverDraft {
        ReceiverDraft::default()
    }
}

#[derive(Clone, Default, Deserialize)]
struct RenewSecret {}

impl PlainForm for RenewSecret {
    type Refused = ReceiverState;
    const PAGE: FormPage = SCREEN;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let renewed = api::renew(&sent.id).await?;
        let after = ReceiverState { done: Some(msg::RENEWED), secret: renewed.secret, ..ReceiverState::default() };
        Ok(Next::shown(after))
    }
}

impl ReceiverForm for RenewSecret {
    fn fields(self) -> ReceiverDraft {
        ReceiverDraft::default()
    }
}

#[derive(Clone, Default, Deserialize)]
struct DeleteReceiver {}

impl PlainForm for DeleteReceiver {
    type Refused = ReceiverState;
    const PAGE: FormPage = SCREEN;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        api::delete(&sent.id).await?;
        Ok(Next::Page(format!("{SETTINGS}#receivers")))
    }
}

impl ReceiverForm for DeleteReceiver {
    fn fields(self) -> ReceiverDraft {
        ReceiverDraft::default()
    }
}
