//! What lists and messages of the back office do with rows.

use super::{content, refusal, wrong};
use crate::action::{Device, List};
use crate::model::{ContentHappened, Happened};
use crate::world::office::Undo;
use crate::world::{Trouble, World};
use backend::editing;

impl World {
    pub(super) async fn move_row(&mut self, device: Device, index: u8, place: u8) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        if known.list.has_addresses() {
            return Ok(Happened::Nothing);
        }
        let place = 1 + i32::from(place % 6);
        let can_move = known.now.is_on || !known.list.is_carousel();
        match editing::reorder(&server, &admin, known.list.kind(), &known.id, place).await {
            Ok(_) if !can_move => Ok(wrong(format!("row {row}, which is off, got a place"))),
            Ok(done) => {
                self.can_take_back(device, done.undo);
                Ok(content(ContentHappened::Moved { row, place }))
            }
            Err(_) if !can_move => Ok(Happened::Nothing),
            Err(error) => Ok(wrong(format!("row {row} cannot be moved: {}", refusal(error)?))),
        }
    }

    pub(super) async fn toggle_row(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        // An article is featured in this way.
        if known.list == List::Posts {
            return Ok(Happened::Nothing);
        }
        let is_on = !known.now.is_on;
        match editing::toggle(&server, &admin, known.list.kind(), &known.id, is_on).await {
            Ok(done) => {
                self.can_take_back(device, done.undo);
                Ok(content(ContentHappened::Switched { row, is_on }))
            }
            Err(error) => Ok(wrong(format!("row {row} cannot be switched: {}", refusal(error)?))),
        }
    }

    pub(super) async fn remove_row(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(row) = self.living_row(index) else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let known = self.model.content.rows[row].clone();
        match editing::remove(&server, &admin, known.list.kind(), std::slice::from_ref(&known.id)).await {
            Ok(done) => {
                self.can_take_back(device, done.undo);
                Ok(content(ContentHappened::Removed { row }))
            }
            Err(error) => Ok(wrong(format!("row {row} cannot be deleted: {}", refusal(error)?))),
        }
    }

    pub(super) async fn undo_content(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some(Undo { change, id }) = self.editor(device).undo.take() else { return Ok(Happened::Nothing) };
        let server = self.server(device).await?;
        let admin = self.office.admin.clone();
        let can_undo = self.model.content.can_undo(change, self.now());
        match editing::undo(&server, &admin, &id).await {
            Ok(done) => {
                self.can_take_back(device, done.undo);
                Ok(content(ContentHappened::Undone { change }))
            }
            Err(error) => {
                let words = refusal(error)?;
                if can_undo {
                    return Ok(wrong(format!("change {change} of content cannot be taken back: {words}")));
                }
                Ok(Happened::Nothing)
            }
        }
    }
}
