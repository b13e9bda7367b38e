use backend::features::conversation::Talk;
use domain::leads::photos::LeftOutPhoto;
use domain::leads::reply_templates::{ReplyTemplate, fill};

/// The conversation and the owner's unsent words.
#[derive(Clone)]
pub(crate) struct ConversationScreen {
    pub(crate) talk: Talk,
    /// Id of the template to begin with; may be empty or unknown.
    pub(crate) template: String,
    /// The box begins as one for a note.
    pub(crate) only_me: bool,
    /// A note on the work was just posted.
    pub(crate) posted: bool,
    /// Photos of it that were not stored.
    pub(crate) left_out: Vec<LeftOutPhoto>,
}

impl ConversationScreen {
    pub(super) fn chosen(&self) -> Option<&ReplyTemplate> {
        self.talk.templates.iter().find(|template| template.id == self.template)
    }

    /// The text of the chosen template; empty without one.
    pub(super) fn begin(&self) -> String {
        match self.chosen() {
            Some(template) => fill(&template.text, &self.talk.values),
            None => String::new(),
        }
    }
}
