//! Notes on the work, questions to the visitor, and what a request is worth.

use super::owner::is_accepted;
use super::posted::Posted;
use super::{Trouble, World, chosen};
use crate::action::Device;
use crate::model::{Happened, Said};
use backend::features::conversation::{self, work};
use backend::leads;
use domain::features::conversation::work::{NoteDraft, QuestionDraft};
use domain::limits;

impl World {
    pub(super) async fn post_note(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let words = self.new_word();
        let draft = NoteDraft { text: words.clone(), ..NoteDraft::default() };
        let is_posted = if self.is_over_http() {
            self.press(device, request, "progress", &[("text", &words)]).await?.is_done
        } else {
            is_accepted(work::post_note(&self.backend, &self.lead_id(request), &draft).await)?
        };
        self.device(device).posted = Some((request, Posted::Note(draft)));
        self.posted(device, request, is_posted, words, Said::Note).await
    }

    pub(super) async fn ask_to_decide(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let words = self.new_word();
        let choice = self.new_word();
        self.own(&choice, request, false);
        let choices = vec![format!("{choice} in teak"), format!("{choice} in oak")];
        let draft = QuestionDraft { text: words.clone(), choices };
        let is_asked = if self.is_over_http() {
            let fields = [("text", draft.text.as_str()), ("choice", &draft.choices[0]), ("choice", &draft.choices[1])];
            self.press(device, request, "ask", &fields).await?.is_done
        } else {
            is_accepted(work::ask(&self.backend, &self.lead_id(request), &draft).await)?
        };
        self.device(device).posted = Some((request, Posted::Question(draft)));
        self.posted(device, request, is_asked, words, Said::Question).await
    }

    /// What stands already, as the newest of its kind, is acknowledged and stays one.
    pub(super) async fn post_again(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some((request, form)) = self.device(device).posted.clone() else { return Ok(Happened::Nothing) };
        if self.is_over_http() {
            return Ok(Happened::Nothing);
        }
        let lead = self.lead_id(request);
        let answer = match &form {
            Posted::Note(draft) => work::post_note(&self.backend, &lead, draft).await,
            Posted::Question(draft) => work::ask(&self.backend, &lead, draft).await,
        };
        let is_accepted = is_accepted(answer)?;
        let stands = self.is_newest(request, form.said(), form.words());
        match self.new_message(request, form.kind()).await? {
            Some((_, words)) if stands => Ok(Happened::Shown { wrong: vec![format!("{words} was posted twice")] }),
            Some((_, words)) => self.posted(device, request, true, words, form.said()).await,
            None => Ok(if is_accepted { Happened::AsPromised } else { Happened::Nothing }),
        }
    }

    /// Whether a message is the newest of its kind, and some minutes old at most.
    pub(super) fn is_newest(&self, request: usize, said: Said, words: &str) -> bool {
        let mut messages = self.model.requests[request].messages.iter();
        let Some(newest) = messages.rfind(|message| message.said == said) else { return false };
        newest.words == words && self.now().since(newest.at) < limits::DUPLICATE_WINDOW_MS
    }

    /// The device can take back what was posted.
    pub(super) async fn posted(
        &mut self,
        device: Device,
        request: usize,
        is_posted: bool,
        words: String,
        said: Said,
    ) -> Result<Happened, Trouble> {
        if !is_posted {
            return Ok(Happened::Nothing);
        }
        self.own(&words, request, false);
        let id = self.newest_message(request).await?.0;
        self.device(device).answer = Some((request, id.clone()));
        self.load(device, request).await?;
        Ok(Happened::Told { request, id, words, said })
    }

    pub(super) async fn remove_posted(&mut self, device: Device, index: u8, message: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let messages = self.device(device).pages.get(&request).map(|page| page.posted.clone()).unwrap_or_default();
        let Some(id) = chosen(&messages, message) else { return Ok(Happened::Nothing) };
        let is_removed = if self.is_over_http() {
            self.press(device, request, "remove-post", &[("message", &id)]).await?.is_done
        } else {
            work::remove(&self.backend, &self.lead_id(request), &id).await?
        };
        Ok(if is_removed { Happened::Removed { request, id } } else { Happened::Nothing })
    }

    pub(super) async fn note_mail(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let is_noted = if self.is_over_http() {
            self.press(Device::Phone, request, "note-mail", &[]).await?.is_done
        } else {
            conversation::note_mail(&self.backend, &self.lead_id(request)).await?
        };
        if !is_noted {
            return Ok(Happened::Nothing);
        }
        let (id, words) = self.newest_message(request).await?;
        Ok(Happened::Told { request, id, words, said: Said::ByMail })
    }

    pub(super) async fn set_amount(&mut self, index: u8, dollars: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let cents = i64::from(dollars) * 100;
        let is_set = if self.is_over_http() {
            self.press(Device::Desk, request, "amount", &[("text", &dollars.to_string())]).await?.is_done
        } else {
            leads::set_amount(&self.backend, &self.lead_id(request), Some(cents)).await?
        };
        Ok(if is_set { Happened::AmountSet { request, cents } } else { Happened::Nothing })
    }
}
