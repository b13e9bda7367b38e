//! The owner's side of a lead's conversation, but for notes on the work, which have photos ([`super::work_notes`]).

use super::inbox_form::{LIST, chosen_times, lead, page_of_lead, with_value};
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use app::api::ApiError;
use app::api::admin::{conversation, leads};
use app::context::LeadFormState;
use backend::features::conversation::{OwnerAnswer, TakenBack};
use domain::features::conversation::MessageKind;
use domain::features::conversation::messages::UNDONE;
use domain::features::conversation::work::QuestionDraft;
use domain::features::conversation::work::messages as work;
use serde::Deserialize;

fn messages(sent: &Sent) -> Next {
    Next::Page(format!("{}#conversation", page_of_lead(sent)))
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Reply {
    text: String,
    /// For a visit that it offers.
    time: Vec<String>,
    /// Of the conversation that it was written to.
    version: String,
    to: String,
}

impl PlainForm for Reply {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["text", "time"];

    /// A note stays with the owner.
    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        if self.to == LeadFormState::ONLY_ME {
            leads::add_note(&sent.id, &self.text).await?;
            return Ok(Next::Page(with_value(sent, &format!("{LIST}/{}", sent.id), "noted")));
        }
        // A version that cannot be read is that of no conversation.
        let version = self.version.parse().unwrap_or(-1);
        let answer = OwnerAnswer { text: self.text, times: chosen_times(self.time), version };
        conversation::reply(&sent.id, &answer).await?;
        Ok(messages(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct UndoReply {
    message: String,
}

impl PlainForm for UndoReply {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    /// The next page is the lead's, with the words in their field again.
    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let TakenBack { kind, text, times, choices } = conversation::undo(&sent.id, &self.message).await?;
        let mut shown = LeadFormState { text, times, choices, ..LeadFormState::default() };
        match kind {
            MessageKind::Progress => {
                shown.action = LeadFormState::PROGRESS.to_owned();
                shown.notice = work::NOTE_UNDONE.to_owned();
            }
            MessageKind::Decision => {
                shown.action = LeadFormState::ASK.to_owned();
                shown.notice = work::QUESTION_UNDONE.to_owned();
            }
            _ => {
                shown.action = LeadFormState::REPLY.to_owned();
                shown.notice = UNDONE.to_owned();
            }
        }
        Ok(Next::shown(shown))
    }
}

/// The visitor answered by mail.
#[derive(Clone, Default, Deserialize)]
pub struct NoteMail {}

impl PlainForm for NoteMail {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        conversation::note_mail(&sent.id).await?;
        Ok(messages(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct ClosePage {}

impl PlainForm for ClosePage {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        conversation::close_page(&sent.id).await?;
        Ok(lead(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct SendLink {}

impl PlainForm for SendLink {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        conversation::send_link(&sent.id).await?;
        Ok(lead(sent))
    }
}

/// A question with choices.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Ask {
    text: String,
    choice: Vec<String>,
}

impl PlainForm for Ask {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["text", "choice"];

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        conversation::ask(&sent.id, &QuestionDraft { text: self.text, choices: self.choice }).await?;
        Ok(messages(sent))
    }
}

/// Removes a note or a question from the visitor's page.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct RemovePost {
    message: String,
}

impl PlainForm for RemovePost {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        conversation::remove_post(&sent.id, &self.message).await?;
        Ok(messages(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct BeginStory {}

impl PlainForm for BeginStory {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        Ok(Next::Page(conversation::begin_story(&sent.id).await?))
    }
}
