//! The addresses and fields of the inbox's plain forms.

use app::context::{LeadFormState, PendingForm};
use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest as _, Request};
use axum::http::request::Parts;
use backend::leads::conversation::Answer;
use domain::leads::work::QuestionDraft;
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct LeadFields {
    pub(super) status: String,
    pub(super) text: String,
    pub(super) slot: String,
    pub(super) change: String,
    /// Ids of the leads that were ticked, separated by commas.
    pub(super) ids: String,
    /// Of the conversation that an answer was written to.
    pub(super) version: String,
    /// Times for a visit that an answer offers.
    pub(super) times: Vec<String>,
    /// Id of what is taken back or removed.
    pub(super) message: String,
    /// Of a question.
    pub(super) choices: Vec<String>,
}

impl LeadFields {
    /// A form has one field for each lead that is ticked.
    fn from_pairs(pairs: Vec<(String, String)>) -> Self {
        let mut fields = Self::default();
        let mut ticked: Vec<String> = Vec::new();
        for (name, value) in pairs {
            match name.as_str() {
                "status" => fields.status = value,
                "text" => fields.text = value,
                "slot" => fields.slot = value,
                "change" => fields.change = value,
                "version" => fields.version = value,
                "time" if !value.is_empty() => fields.times.push(value),
                "message" => fields.message = value,
                "choice" => fields.choices.push(value),
                "ids" => ticked.extend(value.split(',').filter(|id| !id.is_empty()).map(str::to_owned)),
                "lead" => ticked.push(value),
                _ => {}
            }
        }
        fields.ids = ticked.join(",");
        fields
    }

    pub(super) async fn from_request(request: Request) -> Result<Self, FormRejection> {
        let Form(pairs) = Form::<Vec<(String, String)>>::from_request(request, &()).await?;
        Ok(Self::from_pairs(pairs))
    }

    pub(super) fn leads(&self) -> Vec<String> {
        self.ids.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect()
    }

    pub(super) fn answer(&self) -> Answer {
        // A version that cannot be read is that of no conversation.
        let version = self.version.parse().unwrap_or(-1);
        Answer { text: self.text.clone(), times: self.times.clone(), version }
    }

    pub(super) fn question(&self) -> QuestionDraft {
        QuestionDraft { text: self.text.clone(), choices: self.choices.clone() }
    }

    pub fn pending_form(&self, wanted: &LeadAction) -> PendingForm {
        let mut fields = vec![
            ("status", self.status.clone()),
            ("text", self.text.clone()),
            ("slot", self.slot.clone()),
            ("change", self.change.clone()),
            ("ids", self.ids.clone()),
            ("version", self.version.clone()),
            ("message", self.message.clone()),
        ];
        fields.extend(self.times.iter().map(|time| ("time", time.clone())));
        fields.extend(self.choices.iter().map(|choice| ("choice", choice.clone())));
        PendingForm { action: wanted.action.clone(), fields }
    }
}

/// The actions on a lead, a delivery or a request for a review. Any other verb is refused before the body is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Status,
    Note,
    Visit,
    MoveVisit,
    CancelVisit,
    Unread,
    Quarantine,
    Release,
    Erase,
    Amount,
    AskForReview,
    /// Makes other requests parts of it.
    Merge,
    Split,
    /// For the leads that are ticked, as the next one.
    Change,
    EraseChosen,
    /// For a saved filter, as the next one.
    SaveFilter,
    DeleteFilter,
    Reply,
    UndoReply,
    /// The visitor answered by mail.
    NoteMail,
    ClosePage,
    SendLink,
    /// A note on the work, without its photos: the form with them has a route of its own.
    PostNote,
    Ask,
    RemovePost,
    BeginStory,
    /// For a delivery.
    Resend,
    /// For a request for a review, as the next one; the others are for a lead.
    StopReminder,
    EraseCustomer,
}

impl Verb {
    fn from_address(of: &str, code: &str) -> Option<Self> {
        Some(match (of, code) {
            ("leads", "status") => Self::Status,
            ("leads", "note") => Self::Note,
            ("leads", "visit") => Self::Visit,
            ("leads", "visit-move") => Self::MoveVisit,
            ("leads", "visit-cancel") => Self::CancelVisit,
            ("leads", "unread") => Self::Unread,
            ("leads", "quarantine") => Self::Quarantine,
            ("leads", "release") => Self::Release,
            ("leads", "erase") => Self::Erase,
            ("leads", "amount") => Self::Amount,
            ("leads", "review") => Self::AskForReview,
            ("leads", "merge") => Self::Merge,
            ("leads", "split") => Self::Split,
            ("lead-bulk", "apply") => Self::Change,
            ("lead-bulk", "erase") => Self::EraseChosen,
            ("lead-filters", "save") => Self::SaveFilter,
            ("lead-filters", "delete") => Self::DeleteFilter,
            ("leads", LeadFormState::REPLY) => Self::Reply,
            ("leads", "undo-reply") => Self::UndoReply,
            ("leads", "note-mail") => Self::NoteMail,
            ("leads", "close-page") => Self::ClosePage,
            ("leads", "send-link") => Self::SendLink,
            ("leads", LeadFormState::PROGRESS) => Self::PostNote,
            ("leads", LeadFormState::ASK) => Self::Ask,
            ("leads", "remove-post") => Self::RemovePost,
            ("leads", "story") => Self::BeginStory,
            ("deliveries", "resend") => Self::Resend,
            ("review-requests", "stop") => Self::StopReminder,
            ("review-requests", "erase") => Self::EraseCustomer,
            _ => return None,
        })
    }
}

pub struct LeadAction {
    pub(super) action: String,
    pub(super) id: String,
    pub(super) verb: Verb,
    /// The verb, as spelled in the URL.
    pub(super) code: String,
    /// Tab, search and page of the list the owner came from, with its fragment.
    pub(super) place: String,
}

impl LeadAction {
    /// Parses a path of ours, possibly with a query; `None` for any other.
    pub fn read(address: &str) -> Option<Self> {
        let clean = address.is_ascii() && !address.bytes().any(|b| b.is_ascii_control() || b == b'\\' || b == b'#');
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let (of, rest) = path.strip_prefix("/admin/")?.split_once('/')?;
        let (id, code) = rest.split_once('/')?;
        let verb = Verb::from_address(of, code)?;
        let place = if query.is_empty() { String::new() } else { format!("?{query}") };
        if !clean || id.is_empty() {
            return None;
        }
        Some(Self { action: address.to_owned(), id: id.to_owned(), verb, code: code.to_owned(), place })
    }

    pub(super) fn requested(parts: &Parts) -> Option<Self> {
        Self::read(parts.uri.path_and_query()?.as_str())
    }

    pub(super) fn lead(&self) -> String {
        match self.verb {
            Verb::Resend
            | Verb::StopReminder
            | Verb::EraseCustomer
            | Verb::Change
            | Verb::EraseChosen
            | Verb::SaveFilter
            | Verb::DeleteFilter => self.list(),
            _ => format!("/admin/leads/{}{}", self.id, self.place),
        }
    }

    pub(super) fn list(&self) -> String {
        format!("/admin/leads{}", self.place)
    }

    /// A page of the inbox with one more value in its address.
    pub(super) fn with(&self, page: &str, value: &str) -> String {
        let mark = if self.place.is_empty() { '?' } else { '&' };
        format!("{page}{}{mark}{value}", self.place)
    }

    pub(super) fn conversation(&self) -> String {
        format!("{}#conversation", self.lead())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_inbox_are_resumed() {
        let wanted = LeadAction::read("/admin/leads/a-1/note?tab=won&q=x").expect("ours");
        assert_eq!(
            (wanted.lead(), wanted.list()),
            ("/admin/leads/a-1?tab=won&q=x".into(), "/admin/leads?tab=won&q=x".into())
        );
        assert!(LeadAction::read("/admin/deliveries/d/resend").is_some());
        for other in [
            "",
            "/admin",
            "/admin/leads/a/dance",
            "/admin/leads/a/resend",
            "/admin/leads/a/stop",
            "/admin/projects/a/erase",
            "/admin/deliveries/d/erase",
            "/admin/leads//note",
            "/admin/leads/a",
            "//evil.example/admin/leads/a/note",
            "https://evil.example/admin/leads/a/note",
            "/admin/leads/a/note\r\nX: y",
            "/admin/logout",
        ] {
            assert!(LeadAction::read(other).is_none(), "{other}");
        }
    }
}
