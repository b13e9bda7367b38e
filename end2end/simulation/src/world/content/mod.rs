//! The owner's back office on two devices: the desk asks the server of all other actions, the phone a second one on the
//! same database.

mod drafts;
mod fields;
mod forms;
mod profile;
mod redirects;
mod rows;
mod shown;
mod trash;

use super::office::{Editor, Undo};
use super::{Trouble, World};
use crate::action::{ContentAction, Device, List};
use crate::model::{ContentHappened, Happened};
use backend::SharedBackend;
use backend::editing::EditError;
use domain::kinds::Kind;

impl List {
    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Questions => Kind::Faqs,
            Self::Reviews => Kind::Testimonials,
            Self::Posts => Kind::Blog,
            Self::Pages => Kind::Pages,
        }
    }
}

impl World {
    pub(super) async fn edit_content(&mut self, action: ContentAction) -> Result<Happened, Trouble> {
        // It is started before anything can be cut.
        self.server(device_of(action)).await?;
        let happened = match action {
            ContentAction::Add { device, list, group } => self.add_row(device, list, group).await?,
            ContentAction::AddAgain { device } => self.add_again(device).await?,
            ContentAction::Open { device, row } => self.open_row(device, row).await?,
            ContentAction::Save { device, row, edit } => self.save_row(device, row, edit).await?,
            ContentAction::Move { device, row, place } => self.move_row(device, row, place).await?,
            ContentAction::Toggle { device, row } => self.toggle_row(device, row).await?,
            ContentAction::Remove { device, row } => self.remove_row(device, row).await?,
            ContentAction::Restore { device, row } => self.restore_row(device, row).await?,
            ContentAction::Purge { device, row } => self.purge_row(device, row).await?,
            ContentAction::MonthPasses => self.month_passes().await?,
            ContentAction::KeepDraft { device, row } => self.keep_draft(device, row).await?,
            ContentAction::DiscardDraft { device, row } => self.discard_draft(device, row).await?,
            ContentAction::AddRedirect { device, from, to } => self.add_redirect(device, from, to).await?,
            ContentAction::RemoveRedirect { device, redirect } => self.remove_redirect(device, redirect).await?,
            ContentAction::SaveProfile { device, renames } => self.save_profile(device, renames).await?,
            ContentAction::Recover { device, row, version } => self.recover(device, row, version).await?,
            ContentAction::Undo { device } => self.undo_content(device).await?,
        };
        Ok(happened)
    }

    /// What the server of the device that acted shows now.
    pub(super) async fn look_after(&mut self, action: ContentAction) -> Result<(), Trouble> {
        let server = self.server(device_of(action)).await?;
        let wrong = self.wrongly_shown(&server).await?;
        self.model.broken.extend(wrong);
        Ok(())
    }

    async fn server(&mut self, device: Device) -> Result<SharedBackend, Trouble> {
        if device == Device::Desk {
            return Ok(self.backend.clone());
        }
        if let Some(second) = &self.office.second {
            return Ok(second.clone());
        }
        let second = self.place.open(self.clock.clone(), self.sink.port).await?;
        self.office.second = Some(second.clone());
        Ok(second)
    }

    /// It ends with the program, and is started again when the phone asks it.
    pub(super) async fn end_second_server(&mut self) {
        if let Some(second) = self.office.second.take() {
            second.db.close().await;
        }
    }

    const fn editor(&mut self, device: Device) -> &mut Editor {
        match device {
            Device::Desk => &mut self.office.desk,
            Device::Phone => &mut self.office.phone,
        }
    }

    /// A word that stands nowhere else, and that mails may have: the business's name is in all of them.
    fn new_title(&mut self) -> String {
        self.words += 1;
        format!("wood{:04x}x", self.words)
    }

    /// The row that an index of an action names, of those that are not in the trash.
    fn living_row(&self, index: u8) -> Option<usize> {
        let living = self.model.content.living();
        let place = usize::from(index).checked_rem(living.len())?;
        living.get(place).copied()
    }

    /// The page shows for some seconds how the change is taken back.
    fn can_take_back(&mut self, device: Device, undo: Option<String>) {
        let change = self.model.content.changes.len();
        self.editor(device).undo = undo.map(|id| Undo { change, id });
    }
}

const fn device_of(action: ContentAction) -> Device {
    match action {
        ContentAction::Add { device, .. }
        | ContentAction::AddAgain { device }
        | ContentAction::Open { device, .. }
        | ContentAction::Save { device, .. }
        | ContentAction::Move { device, .. }
        | ContentAction::Toggle { device, .. }
        | ContentAction::Remove { device, .. }
        | ContentAction::Restore { device, .. }
        | ContentAction::Purge { device, .. }
        | ContentAction::Recover { device, .. }
        | ContentAction::AddRedirect { device, .. }
        | ContentAction::RemoveRedirect { device, .. }
        | ContentAction::SaveProfile { device, .. }
        | ContentAction::KeepDraft { device, .. }
        | ContentAction::DiscardDraft { device, .. }
        | ContentAction::Undo { device } => device,
        ContentAction::MonthPasses => Device::Desk,
    }
}

fn content(happened: ContentHappened) -> Happened {
    Happened::Content(happened)
}

fn wrong(words: String) -> Happened {
    Happened::Shown { wrong: vec![words] }
}

/// What the owner reads, if a change was refused for good reasons or not.
fn refusal(error: EditError) -> Result<String, Trouble> {
    match error {
        EditError::Invalid(violations) => Ok(format!("{violations:?}")),
        EditError::Conflict(_) => Ok("a newer version".to_owned()),
        EditError::NotFound(words) => Ok(words.to_owned()),
        EditError::Refused(words) => Ok(words),
        EditError::Backend(cause) => Err(cause.into()),
    }
}
