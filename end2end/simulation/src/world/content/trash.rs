//! What was deleted and what a row once said, and how it comes back.

use super::{content, refusal, wrong};
use crate::action::Device;
use crate::model::{ContentHappened, Happened, Version};
use crate::world::{Trouble, World, chosen};
use backend::editing;
use domain::limits;

impl World {
    pub(super) async fn restore_row(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(row) = chosen(&self.model.content.in_trash(), index) else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        match editing::restore_from_trash(&server, &admin, known.list.kind().code(), &known.id).await {
            Ok(done) => {
                self.can_take_back(device, done.undo);
                Ok(content(ContentHappened::Restored { row }))
            }
            Err(error) => Ok(wrong(format!("row {row} does not come out of the trash: {}", refusal(error)?))),
        }
    }

    pub(super) async fn purge_row(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(row) = chosen(&self.model.content.in_trash(), index) else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        match editing::purge(&server, &admin, known.list.kind().code(), &known.id).await {
            Ok(_) => Ok(content(ContentHappened::Purged { row })),
            Err(error) => Ok(wrong(format!("row {row} stays in the trash: {}", refusal(error)?))),
        }
    }

    pub(super) async fn month_passes(&mut self) -> Result<Happened, Trouble> {
        self.clock.advance(limits::TRASH_KEEP_MS);
        editing::sweep(&self.backend).await?;
        Ok(content(ContentHappened::Swept))
    }

    /// One of the versions that the history lists, the newest first.
    pub(super) async fn recover(&mut self, device: Device, index: u8, version: u8) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        let kind = known.list.kind();
        let versions = editing::history(&server, kind, &known.id).await?;
        let mut expected = known.history.clone();
        expected.reverse();
        if versions.len() != expected.len() {
            let words = format!("row {row} was changed {} times, its history has {}", expected.len(), versions.len());
            return Ok(wrong(words));
        }
        let Some(at) = usize::from(version).checked_rem(versions.len()) else { return Ok(Happened::Nothing) };
        let version = expected[at].clone();
        // A draft of the history only becomes a draft.
        if version == Version::Draft {
            return Ok(Happened::Nothing);
        }
        let restored = editing::restore(&server, &admin, kind, &known.id, &versions[at].id).await;
        match (restored, version) {
            (Ok(saved), Version::Row(edition)) => {
                let has_draft = known.draft.is_some();
                self.can_take_back(device, saved.undo);
                if has_draft && let Some(undo) = &mut self.editor(device).undo {
                    undo.change += 1;
                }
                Ok(content(ContentHappened::Recovered { row, edition }))
            }
            (Err(error), Version::Row(_)) => {
                Ok(wrong(format!("a version of row {row} is refused: {}", refusal(error)?)))
            }
            (Ok(_), Version::Absent | Version::Draft) => {
                Ok(wrong(format!("row {row} was restored as it was before it was there")))
            }
            (Err(_), Version::Absent | Version::Draft) => Ok(Happened::Nothing),
        }
    }
}
