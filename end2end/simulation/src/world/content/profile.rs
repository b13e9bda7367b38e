//! The business profile.

use super::{content, refusal, wrong};
use crate::action::Device;
use crate::model::{ContentHappened, Happened};
use crate::world::office::Form;
use crate::world::{Trouble, World};
use backend::editing::{self, EditError, SaveRequest};
use domain::kinds::{Fields as _, Kind};
use serde_json::Value;

const ID: &str = "business";

impl World {
    pub(super) async fn save_profile(&mut self, device: Device, renames: bool) -> Result<Happened, Trouble> {
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let mut form = match self.editor(device).profile.take() {
            Some(form) => form,
            None => self.profile_form(device).await?,
        };
        if renames {
            form.values.set("name", self.new_title());
        }
        let name = form.values.text("name").to_owned();
        let is_own = renames || self.model.content.profile.name.is_some();
        let row_version = Some(form.row_version);
        let values = Value::Object(form.values);
        let kind = Kind::Business;
        let request = SaveRequest { kind, id: ID, row_version, part: None, attempt: "", values: &values };
        let is_current = form.version == self.model.content.profile.version;
        match editing::save(&server, &admin, request).await {
            Ok(_) => {
                let name = is_own.then_some(name);
                Ok(content(ContentHappened::ProfileSaved { from: form.version, name }))
            }
            Err(EditError::Conflict(_)) if !is_current => Ok(Happened::Nothing),
            Err(error) => Ok(wrong(format!("the profile was refused: {}", refusal(error)?))),
        }
    }

    /// As it is now.
    async fn profile_form(&mut self, device: Device) -> Result<Form, Trouble> {
        let server = self.server(device).await?;
        let version = self.model.content.profile.version;
        let record = editing::open(&server, Kind::Business, ID).await?;
        let form = Form { version, row_version: record.row_version, values: record.draft, revision: 0, draft: None };
        // The other device has it open as well.
        let other = if device == Device::Desk { Device::Phone } else { Device::Desk };
        self.editor(other).profile.get_or_insert_with(|| form.clone());
        Ok(form)
    }
}
