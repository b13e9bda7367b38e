//! The owner's forms. Each leads to another page if it is accepted; else its request is shown again, with the reason.

use super::Again;
use super::browser::Form;
use super::site::Sender;
use crate::action::{Change, Device};
use crate::model::Happened;
use crate::world::{Trouble, World};
use domain::leads::bulk::BulkChange;
use domain::leads::undo::UndoPlan;

/// What came of a form.
pub(in crate::world) struct Pressed {
    pub(in crate::world) is_done: bool,
    /// How it is taken back, as the next page says.
    pub(in crate::world) undo: Option<UndoPlan>,
}

impl Pressed {
    /// One without steps where nothing is taken back.
    pub(in crate::world) fn plan(&self) -> UndoPlan {
        self.undo.clone().unwrap_or(UndoPlan { at: domain::Timestamp(0), made: None, steps: Vec::new() })
    }
}

/// What comes of pressing the button of a form of a request twice.
fn again(button: &str) -> Again {
    match button {
        "reply" | "undo-reply" | "remove-post" => Again::Never,
        "note" | "note-mail" | "send-link" | "close-page" | "visit-invite" => Again::Acts,
        _ => Again::Same,
    }
}

impl World {
    /// Sends a form of a request's page.
    pub(in crate::world) async fn press(
        &mut self,
        device: Device,
        request: usize,
        button: &str,
        fields: &[(&str, &str)],
    ) -> Result<Pressed, Trouble> {
        let form = Form::new(format!("/admin/leads/{}/{button}", self.lead_id(request)), fields);
        let form = if button == "progress" { form.with_files() } else { form };
        let answer = self.send(Sender::Owner(device), &form, again(button)).await?;
        self.was_shown(&form.action, &answer)?;
        let undo = answer.query("undo").and_then(|code| UndoPlan::from_code(&code));
        Ok(Pressed { is_done: answer.is_redirect() || answer.is_page(), undo })
    }

    /// False if there is no such request anymore.
    pub(in crate::world) async fn open_in_office(&mut self, device: Device, request: usize) -> Result<bool, Trouble> {
        let path = format!("/admin/leads/{}", self.lead_id(request));
        let answer = self.office_page(device, &path).await?;
        if answer.is_page() && !answer.body.contains(&self.model.requests[request].words) {
            self.site()?.wrong.push(format!("the owner's page of request {request} does not show what was asked"));
        }
        Ok(answer.is_page())
    }

    /// The desk ticks the request in the list, the phone presses the buttons of its page.
    pub(in crate::world) async fn set_by_form(
        &mut self,
        device: Device,
        request: usize,
        change: Change,
        bulk: BulkChange,
    ) -> Result<Happened, Trouble> {
        let pressed = match (device, bulk) {
            (Device::Desk, _) => self.change_ticked(request, bulk).await?,
            (Device::Phone, BulkChange::Status(status)) => {
                self.press(device, request, "status", &[("status", status.code())]).await?
            }
            (Device::Phone, BulkChange::Unread) => self.press(device, request, "unread", &[]).await?,
            (Device::Phone, BulkChange::Quarantine) => self.press(device, request, "quarantine", &[]).await?,
            (Device::Phone, BulkChange::Release) => self.press(device, request, "release", &[]).await?,
            (Device::Phone, BulkChange::Read) => {
                let is_open = self.open_in_office(device, request).await?;
                return Ok(if is_open { Happened::Opened { request } } else { Happened::Nothing });
            }
        };
        if !pressed.is_done {
            return Ok(Happened::Nothing);
        }
        self.can_undo(device, request, pressed.plan()).await?;
        Ok(Happened::Set { request, change })
    }

    async fn change_ticked(&mut self, request: usize, bulk: BulkChange) -> Result<Pressed, Trouble> {
        let lead_id = self.lead_id(request);
        let fields = [("change", bulk.code()), ("lead", lead_id.as_str())];
        let form = Form::new("/admin/lead-bulk/chosen/apply", &fields);
        let answer = self.send(Sender::Owner(Device::Desk), &form, Again::Same).await?;
        let is_changed = answer.query("changed").is_some_and(|count| count != "0");
        let undo = answer.query("undo").and_then(|code| UndoPlan::from_code(&code));
        Ok(Pressed { is_done: answer.is_redirect() && is_changed, undo })
    }

    /// From the list by the desk, from the page of the request by the phone; false if it is too late.
    pub(in crate::world) async fn undo_by_form(
        &mut self,
        device: Device,
        request: usize,
        plan: &UndoPlan,
    ) -> Result<bool, Trouble> {
        let code = plan.code();
        let fields = [("plan", code.as_str())];
        if device == Device::Phone {
            return Ok(self.press(device, request, "undo-change", &fields).await?.is_done);
        }
        let form = Form::new("/admin/lead-bulk/chosen/undo", &fields);
        Ok(self.send(Sender::Owner(device), &form, Again::Same).await?.is_redirect())
    }
}
