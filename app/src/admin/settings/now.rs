//! What is set now, in a row of the settings. What cannot be read is not said: then the row says what it is about.

use crate::admin::counted;
use crate::admin::frame::nav::Screen;
use crate::admin::times::When;
use crate::api::admin::{account, content, history, leads, mail, second_factor, settings};
use crate::features::{calendar_feed, notices, opening, push, review_requests};
use backend::site::backup::BackupState;
use domain::content::business::BusinessProfile;
use domain::features::opening::messages as opening_msg;
use domain::kinds::Kind;
use domain::site::backups::BackupStanding;
use std::sync::Arc;

pub(super) struct Now {
    pub(super) text: String,
    pub(super) mark: Option<Mark>,
}

/// A sign and a word, never color alone.
pub(super) enum Mark {
    Fine(&'static str),
    ToDo(&'static str),
    Fault(&'static str),
}

impl From<String> for Now {
    fn from(text: String) -> Self {
        Self { text, mark: None }
    }
}

impl From<&str> for Now {
    fn from(text: &str) -> Self {
        Self { text: text.to_owned(), mark: None }
    }
}

pub(super) struct Settings {
    pub(super) email: String,
    pub(super) profile: Arc<BusinessProfile>,
    pub(super) when: When,
}

impl Settings {
    pub(super) async fn now(&self, screen: Screen) -> Now {
        let now = match screen {
            Screen::Content(kind) => self.of_kind(kind).await,
            Screen::Hours => Some(hours(&self.profile).into()),
            Screen::License => Some(or(&self.profile.trust.lines().join("; "), "Nothing is said about them")),
            Screen::BusinessContact => {
                Some(format!("{}, {}", self.profile.phone, self.profile.street_and_city()).into())
            }
            Screen::Elsewhere => self.elsewhere().await,
            Screen::OwnerMails => owner_mails().await,
            Screen::Notifications => notifications().await,
            Screen::Mail => mails().await,
            Screen::Account => Some(self.email.as_str().into()),
            Screen::SecondStep => second_step().await,
            Screen::Devices => devices().await,
            Screen::Calendar => calendar().await,
            Screen::Trash => trash().await,
            Screen::Opening => opening().await,
            Screen::Backups => settings::backups().await.ok().map(|state| self.backups(&state)),
            _ => None,
        };
        now.unwrap_or_else(|| screen.about().into())
    }

    async fn of_kind(&self, kind: Kind) -> Option<Now> {
        match kind {
            Kind::Business => Some(or(&named(&self.profile.name, &self.profile.tagline), "No name yet")),
            Kind::PrivacyPolicy => Some("What visitors consent to".into()),
            Kind::TermsOfService => Some("The rules of your website".into()),
            Kind::Options => options().await,
            Kind::ContactSettings => other_programs().await,
            _ => None,
        }
    }

    /// The profiles, then the places for reviews, each name once.
    async fn elsewhere(&self) -> Option<Now> {
        let mut names: Vec<String> = self.profile.social.iter().map(|link| link.network.clone()).collect();
        for place in review_requests::api::places().await.ok()? {
            if !names.contains(&place.label) {
                names.push(place.label);
            }
        }
        Some(or(&names.join(", "), "None yet"))
    }

    fn backups(&self, BackupState { standing, runs }: &BackupState) -> Now {
        let last = runs.as_ref().and_then(|runs| runs.succeeded_at);
        let text = match last {
            Some(at) => format!("Last one {}", self.when.full(at)),
            None => "None has been made yet".to_owned(),
        };
        let mark = match standing {
            BackupStanding::Fine => Some(Mark::Fine("Kept")),
            BackupStanding::Overdue => Some(Mark::Fault("Overdue")),
            BackupStanding::Failed => Some(Mark::Fault("Failed")),
            BackupStanding::Off => Some(Mark::ToDo("Not set up")),
            BackupStanding::Waiting => None,
        };
        Now { text, mark }
    }
}

fn or(text: &str, instead: &str) -> Now {
    if text.is_empty() { instead.into() } else { text.into() }
}

fn named(name: &str, tagline: &str) -> String {
    if tagline.is_empty() { name.to_owned() } else { format!("{name}, {tagline}") }
}

fn hours(profile: &BusinessProfile) -> String {
    let lines: Vec<String> =
        profile.hours.lines().into_iter().map(|line| format!("{} {}", line.days, line.hours)).collect();
    lines.join("; ")
}

async fn owner_mails() -> Option<Now> {
    let notices = notices::api::read().await.ok()?;
    if !notices.sends_mail {
        return Some("Off: the site sends no mail yet".into());
    }
    let mut shown: Vec<&str> = Vec::new();
    for notice in notices.mailed {
        shown.push(notice.label());
    }
    Some(or(&shown.join("; "), "Off"))
}

async fn notifications() -> Option<Now> {
    let devices = push::api::devices().await.ok()?;
    Some(if devices.is_empty() { "Off".into() } else { format!("On {}", counted_devices(devices.len())).into() })
}

async fn mails() -> Option<Now> {
    let state = mail::state().await.ok()?;
    let Some(setup) = state.setup else {
        return Some(Now { text: "The site sends no mail yet".to_owned(), mark: Some(Mark::ToDo("Not set up")) });
    };
    let mark = if state.undelivered.is_empty() { None } else { Some(Mark::Fault("Not delivered")) };
    Some(Now { text: format!("From {}", setup.sender), mark })
}

async fn options() -> Option<Now> {
    let page = content::list(Kind::Options).await.ok()?;
    let lists = i64::try_from(page.groups.len()).unwrap_or(0);
    let choices = i64::try_from(page.rows.len()).unwrap_or(0);
    Some(format!("{} in {}", counted(choices, "choice"), counted(lists, "list")).into())
}

async fn other_programs() -> Option<Now> {
    let has_webhook = leads::has_webhook().await.ok()?;
    let text = if has_webhook { "Requests also go to another program" } else { "Requests stay here" };
    Some(text.into())
}

async fn second_step() -> Option<Now> {
    let state = second_factor::read().await.ok()?;
    Some(match state.since() {
        Some(_) => Now { text: "On".to_owned(), mark: Some(Mark::Fine("Safe")) },
        None => Now { text: "Off".to_owned(), mark: Some(Mark::ToDo("Turn on")) },
    })
}

async fn devices() -> Option<Now> {
    let devices = account::devices().await.ok()?;
    let mut names: Vec<String> = devices.into_iter().map(|device| device.name).collect();
    names.dedup();
    Some(names.join(", ").into())
}

async fn calendar() -> Option<Now> {
    let address = calendar_feed::api::address().await.ok()?;
    Some(if address.is_some() { "Your calendar reads your visits" } else { "Off" }.into())
}

async fn trash() -> Option<Now> {
    let trashed = history::trash().await.ok()?;
    let text = match trashed.len() {
        0 => "Empty".to_owned(),
        1 => "1 thing, kept for 30 days".to_owned(),
        n => format!("{n} things, kept for 30 days"),
    };
    Some(text.into())
}

async fn opening() -> Option<Now> {
    let state = opening::api::read().await.ok()?.state;
    let mark = if state.is_open() { None } else { Some(Mark::ToDo(opening_msg::state(state))) };
    Some(Now { text: opening_msg::seen_short(state).to_owned(), mark })
}

fn counted_devices(n: usize) -> String {
    counted(i64::try_from(n).unwrap_or(i64::MAX), "device")
}
