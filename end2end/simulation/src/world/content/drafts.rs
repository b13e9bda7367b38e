//! Drafts of forms, which the editor stores by itself.

use super::fields::{edition_of, write_words};
use super::{content, refusal, wrong};
use crate::action::Device;
use crate::model::{ContentHappened, Draft, Happened};
use crate::world::{Trouble, World};
use backend::editing::{self, DraftMark, EditError};
use serde_json::Value;

impl World {
    /// The device writes something else into its form, which is stored as it is.
    pub(super) async fn keep_draft(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some((row, mut form)) = self.form(device, index).await? else { return Ok(Happened::Nothing) };
        let known = self.model.content.rows[row].clone();
        let words = self.new_title();
        write_words(known.list, &mut form.values, &words);
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let mark = DraftMark { editor: name_of(device), revision: form.revision, row_version: form.row_version };
        let edition = edition_of(known.list, &form.values);
        let values = Value::Object(form.values.clone());
        let is_behind = match &known.draft {
            Some(draft) => form.draft != Some(draft.number),
            None => form.draft.is_some() || form.version != known.version,
        };
        match editing::save_draft(&server, &admin, known.list.kind(), &known.id, mark, &values).await {
            Ok(kept) => {
                let after = form.draft;
                form.revision = kept.revision;
                let number = self.model.content.next_draft();
                form.draft = Some(number);
                self.editor(device).forms.insert(row, form);
                let draft = Draft { number, edition, by: Some(device) };
                Ok(content(ContentHappened::DraftKept { row, after, draft }))
            }
            Err(EditError::Conflict(_)) if is_behind => {
                self.editor(device).forms.remove(&row);
                Ok(Happened::Nothing)
            }
            Err(error) => Ok(wrong(format!("a draft of row {row} was refused: {}", refusal(error)?))),
        }
    }

    pub(super) async fn discard_draft(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        match editing::discard_draft(&server, &admin, known.list.kind(), &known.id).await {
            Ok(saved) => {
                if saved.undo.is_some() != known.draft.is_some() {
                    return Ok(wrong(format!("row {row} has {:?}, and another draft was discarded", known.draft)));
                }
                self.can_take_back(device, saved.undo);
                self.editor(device).forms.remove(&row);
                Ok(content(ContentHappened::DraftDiscarded { row }))
            }
            Err(error) => Ok(wrong(format!("a draft of row {row} stays: {}", refusal(error)?))),
        }
    }
}

/// As the editor calls its tab.
pub(super) const fn name_of(device: Device) -> &'static str {
    match device {
        Device::Desk => "the-desk",
        Device::Phone => "the-phone",
    }
}
