//! What the owner wants to be told, and digests.

use super::{Trouble, World};
use crate::action::{Device, NoticeAction};
use crate::model::{Happened, ZONE};
use backend::features::{digests, notices};
use backend::time::zone;
use domain::features::digests::SENT_AT;
use domain::features::notices::{Cell, Notice, Place, Switch, SwitchChoice};
use domain::time::day::LocalTime;

impl World {
    pub(super) async fn act_on_notices(&mut self, action: NoticeAction) -> Result<Happened, Trouble> {
        match action {
            NoticeAction::WantDigests { device, is_on } => self.want_digests(device, is_on).await,
            NoticeAction::Morning => self.next_morning().await,
        }
    }

    async fn want_digests(&mut self, device: Device, is_on: bool) -> Result<Happened, Trouble> {
        let Some(admin) = self.admin(device).await? else { return self.sign_in_first(device).await };
        let switch = Switch::ToOwner(Cell { notice: Notice::Morning, place: Place::Mail });
        notices::choose(&self.backend, &admin, &[SwitchChoice { switch, is_on }]).await?;
        Ok(Happened::AsPromised)
    }

    async fn next_morning(&mut self) -> Result<Happened, Trouble> {
        let now = zone::local(ZONE, self.now());
        let days = i32::from(now.minute >= SENT_AT);
        let morning = LocalTime { day: now.day.plus(days), minute: SENT_AT };
        let Some(at) = zone::instant(ZONE, morning) else { return Ok(Happened::Nothing) };
        self.clock.advance(at.since(self.now()));
        digests::queue_due(&self.backend).await?;
        Ok(Happened::AsPromised)
    }
}
