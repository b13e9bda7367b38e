use crate::modules::Modules;
use backend::accounts::second_step::SecondStepWays;
use backend::accounts::session::Admin;
use backend::delivery::mail::check::TestMail;
use backend::leads::origin::Origin;
use domain::delivery::mail_check::Finding;
use domain::{FieldError, Violations};
use leptos::prelude::use_context;
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
pub struct CurrentAdmin(pub Option<Admin>);

#[derive(Clone, Debug)]
pub struct RequestOrigin(pub Origin);

#[derive(Clone, Debug)]
pub struct RenderFailed(pub String);

#[derive(Clone, Debug)]
pub struct SiteConfig {
    /// Public scheme and host of the site, without a trailing slash, for canonical URLs and
    /// structured data.
    pub site_url: Arc<str>,
    pub modules: Modules,
    pub watch: bool,
}

/// Without a trailing slash; empty outside a request.
#[must_use]
pub fn site_url() -> String {
    use_context::<SiteConfig>().map(|c| c.site_url.trim_end_matches('/').to_owned()).unwrap_or_default()
}

/// None outside a request.
pub(crate) fn modules() -> Modules {
    use_context::<SiteConfig>().map(|site| site.modules).unwrap_or_default()
}

#[derive(Clone, Debug)]
pub struct Field {
    /// Its name, and its id.
    pub name: &'static str,
    pub value: String,
    pub error: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct FormState<D> {
    /// As typed. A browser cannot keep a chosen file, so a photo has to be chosen again.
    pub draft: D,
    pub violations: Violations,
    /// Error of the whole form: too many, duplicate, blocked, unavailable.
    pub notice: Option<String>,
}

impl<D> FormState<D> {
    #[must_use]
    pub fn field(&self, name: &'static str, input: &str) -> Field {
        Field { name, value: input.to_owned(), error: self.wrong(name) }
    }

    #[must_use]
    pub fn wrong(&self, field: &str) -> Option<String> {
        self.violations.of(field).map(str::to_owned)
    }

    /// Whether it was refused at all; false for an empty form.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.notice.is_some() || !self.violations.is_empty()
    }
}

#[derive(Clone, Debug, Default)]
pub struct LeadFormState {
    pub action: String,
    pub text: String,
    pub notice: String,
    /// Times for a visit that the answer offers.
    pub times: Vec<String>,
    /// Of a question.
    pub choices: Vec<String>,
    /// Of the conversation that an answer was written to.
    pub version: String,
    /// It is a note, not an answer.
    pub only_me: bool,
}

/// Forms of a conversation, as the last part of their address says.
impl LeadFormState {
    pub const REPLY: &str = "reply";
    pub const PROGRESS: &str = "progress";
    pub const ASK: &str = "ask";
    /// The field that says who sees an answer, and its value for a note.
    pub const TO: &str = "to";
    pub const ONLY_ME: &str = "me";
}

/// A form of the back office that arrived without a valid session, or while sessions were
/// unreadable. It is submitted again unchanged, but for files and passwords.
#[derive(Clone, Debug, Default)]
pub struct PendingForm {
    /// Its target: a path of the back office, with its query. Empty for a page that was only
    /// viewed.
    pub action: String,
    /// As they were posted.
    pub fields: Vec<(String, String)>,
    /// A page cannot carry them.
    pub had_files: bool,
    /// Of this form in this page: a form is sent once. Empty where nothing sends it but its own button.
    pub mark: String,
}

/// Names of the fields by which a sign-in carries a form.
impl PendingForm {
    pub const ACTION: &str = "resume";
    pub const FILES: &str = "held-files";
    pub const MARK: &str = "held-mark";
    /// Before the name of each of its fields: some are those of the sign-in as well.
    pub const PREFIX: &str = "held.";
}

/// A form that was held up by a sign-in and deletes or sends something: the owner presses its button once more.
#[derive(Clone, Debug)]
pub struct HeldQuestion {
    pub form: PendingForm,
    /// What was typed.
    pub words: Vec<String>,
    pub button: String,
    /// The page that the form is on.
    pub page: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailLinkDone {
    Yes,
    No,
    Failed,
}

/// The outcome of a form on a visitor's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestPageDone {
    Withdrawn,
    /// A new link, if there is a request to send one of.
    LinkSent,
    LinkFailed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecondFactorForm {
    App,
    /// Removes it, while there are passkeys.
    RemoveApp,
    Passkey,
    RemovePasskey,
    Codes,
    Off,
}

impl SecondFactorForm {
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        let all = [Self::App, Self::RemoveApp, Self::Passkey, Self::RemovePasskey, Self::Codes, Self::Off];
        all.into_iter().find(|form| form.code() == code)
    }

    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::App => "app",
            Self::RemoveApp => "remove-app",
            Self::Passkey => "passkey",
            Self::RemovePasskey => "remove-passkey",
            Self::Codes => "codes",
            Self::Off => "off",
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct SecondFactorState {
    pub done: Option<&'static str>,
    pub codes: Vec<String>,
    pub form: Option<SecondFactorForm>,
    pub notice: Option<String>,
    pub wrong: Vec<FieldError>,
    pub secret: String,
    pub passkey: TypedPasskey,
}

/// The outcome of a form on the mail screen.
#[derive(Clone, Debug, Default)]
pub struct MailScreenState {
    pub findings: Option<Vec<Finding>>,
    pub test: Option<TestMail>,
    pub notice: Option<String>,
    /// As typed, if it was refused.
    pub selector: Option<String>,
    pub wrong: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct TypedPasskey {
    pub id: String,
    pub name: String,
    /// The browser's answer, as long as it is good.
    pub answer: String,
}

impl SecondFactorState {
    #[must_use]
    pub fn refused(&self, form: SecondFactorForm) -> Option<&str> {
        self.notice.as_deref().filter(|_| self.form == Some(form))
    }

    #[must_use]
    pub fn wrong(&self, form: SecondFactorForm, field: &str) -> Option<&str> {
        if self.form != Some(form) {
            return None;
        }
        self.wrong.iter().find(|wrong| wrong.field == field).map(|wrong| wrong.message.as_str())
    }
}

#[derive(Clone, Debug, Default)]
pub struct LoginState {
    pub second_step: Option<SecondStepWays>,
    pub pending: Option<PendingForm>,
    /// After the sign-in.
    pub question: Option<HeldQuestion>,
    /// Sessions could not be looked up: signing in is pointless now, so submitting again is offered
    /// instead.
    pub unreachable: bool,
    /// As typed; the password is never sent back.
    pub email: String,
    pub error: Option<String>,
    /// Whether the input is to blame.
    pub wrong: bool,
    /// Where to go afterward: a path on this site.
    pub next: String,
}
