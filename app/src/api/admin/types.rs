use crate::api::ApiError;
use crate::api::admin::alerts::{Alert, Severity};
use backend::Backend;
use backend::accounts::session::Admin;
use backend::features::visits::agenda::Agenda;
use backend::leads::figures::{self, AnswerTimes, LastAnswer, Quoted, Undecided};
use backend::site::analytics::{DayViews, PathViews};
use backend::site::overview::{self, ContentCounts};
use backend::site::page_reports::{PageSpeed, SeenError};
use domain::Timestamp;
use domain::admin::AlertItem;
use domain::admin::first_steps::FirstSteps;
use domain::features::reports::Report;
use domain::leads::lead::{LeadCounts, LeadFilter};
use domain::leads::waiting::{TroubledLead, Waiting};
use domain::messages::backups;
use domain::site::backups::{BackupStanding, Runs};
use domain::time::DAY;

/// Weeks of the report on the dashboard.
pub const REPORT_WEEKS: i32 = 13;
/// Times for visits among which the next days are found.
const VISITS_READ: i64 = 40;
const FIGURES_DAYS: i32 = 28;
const FIGURES_MS: i64 = FIGURES_DAYS as i64 * DAY;
/// Most viewed pages named below the chart.
const MOST_VIEWED: i64 = 4;
const SPEED_SHOWN: usize = 8;
const ERRORS_SHOWN: i64 = 5;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DashboardData {
    pub email: String,
    pub counts: LeadCounts,
    pub waiting: Waiting,
    pub alerts: Vec<Alert>,
    pub agenda: Agenda,
    /// Of the last [`REPORT_WEEKS`] weeks.
    pub report: Report,
    pub undecided: Undecided,
    pub quoted: Quoted,
    pub answer_times: AnswerTimes,
    pub last_answer: Option<LastAnswer>,
    pub has_mail: bool,
    /// When the last mail went out, to anybody.
    pub last_mail: Option<Timestamp>,
    pub backups: (BackupStanding, Option<Runs>),
    pub content: ContentCounts,
    pub has_webhook: bool,
    pub first_steps: FirstSteps,
    /// In the last four weeks.
    pub funnel: [i64; 4],
    /// In the last four weeks, oldest first.
    pub views: Vec<DayViews>,
    pub most_viewed: Vec<PathViews>,
    pub speed: Vec<PageSpeed>,
    pub errors: Vec<SeenError>,
}

impl DashboardData {
    /// None has come yet but tries, or those that came were erased.
    #[must_use]
    pub const fn is_without_requests(&self) -> bool {
        self.counts.open + self.counts.won + self.counts.closed == self.counts.tries
    }

    pub async fn load(backend: &Backend, admin: Admin) -> Result<Self, ApiError> {
        let since_then = backend.clock.now().plus_ms(-FIGURES_MS);
        let counts = backend::leads::counts(backend).await?;
        let backups = backend::site::backup::state(backend).await?;
        let alerts = all_alerts(backend, counts, backups.standing, backups.runs.as_ref()).await?;
        let views = backend::site::analytics::views_per_day(backend, FIGURES_DAYS).await?;
        let since = views.first().map(|first| first.day.iso()).unwrap_or_default();
        Ok(Self {
            email: admin.email,
            counts,
            waiting: backend::leads::waiting::first(backend).await?,
            alerts,
            agenda: backend::features::visits::agenda::ahead(backend, VISITS_READ).await?,
            report: backend::site::reports::figures(backend, REPORT_WEEKS).await?,
            undecided: figures::undecided(backend).await?,
            quoted: figures::quoted(backend).await?,
            answer_times: figures::answer_times(backend, i64::from(7 * REPORT_WEEKS)).await?,
            last_answer: figures::last_answer(backend).await?,
            has_mail: backend.outgoing.mail.is_some(),
            last_mail: backend::delivery::mail::last_delivered(backend).await?,
            backups: (backups.standing, backups.runs),
            content: overview::content(backend).await?,
            has_webhook: overview::has_webhook(backend).await?,
            first_steps: backend::site::first_steps::read(backend).await?,
            funnel: backend::site::analytics::funnel(backend, since_then).await?,
            most_viewed: backend::site::analytics::most_viewed(backend, &since, MOST_VIEWED).await?,
            views,
            speed: backend::site::page_reports::page_speed(backend, since_then, SPEED_SHOWN).await?,
            errors: backend::site::page_reports::page_errors(backend, since_then, ERRORS_SHOWN).await?,
        })
    }
}

/// Most urgent first.
async fn all_alerts(
    backend: &Backend,
    counts: LeadCounts,
    standing: BackupStanding,
    runs: Option<&Runs>,
) -> Result<Vec<Alert>, ApiError> {
    let mut found = Vec::from_iter(not_told(&backend::leads::waiting::troubled(backend).await?));
    for item in backend::features::alerts(backend).await? {
        found.push(Alert { item, severity: Severity::Bad });
    }
    found.extend(no_backup(standing, runs));
    if backend.outgoing.mail.is_none() {
        found.push(no_mail());
    }
    found.extend(quarantined(counts));
    found.extend(backend::site::alerts::content(backend).await?.into_iter().map(Alert::from));
    Ok(found)
}

/// The people themselves are in the list of those who wait.
fn not_told(troubled: &[TroubledLead]) -> Option<Alert> {
    let first = troubled.first()?;
    let (title, text, href) = match troubled.len() {
        1 => ("One delivery keeps failing".to_owned(), first.channel.not_delivered(&first.name), lead_href(&first.id)),
        n => (
            format!("{n} leads could not be delivered"),
            "They are safe here, but their notifications were not delivered.".to_owned(),
            "/admin/leads".to_owned(),
        ),
    };
    let item = AlertItem { title, text, href, action: "Look".to_owned() };
    Some(Alert { item, severity: Severity::Bad })
}

fn quarantined(counts: LeadCounts) -> Option<Alert> {
    let title = match counts.quarantine {
        ..=0 => return None,
        1 => "One lead is in quarantine".to_owned(),
        n => format!("{n} leads are in quarantine"),
    };
    Some(Alert::from(AlertItem {
        title,
        text: "Held as likely spam. Check whether a real person is among them.".to_owned(),
        href: format!("/admin/leads?tab={}", LeadFilter::Quarantine.code()),
        action: "Check".to_owned(),
    }))
}

fn no_backup(standing: BackupStanding, runs: Option<&Runs>) -> Option<Alert> {
    let (title, text, severity) = match standing {
        BackupStanding::Failed => {
            let problem = runs.map(|runs| runs.problem.as_str()).unwrap_or_default();
            (backups::FAILED, backups::failed_help(problem), Severity::Bad)
        }
        BackupStanding::Overdue => (backups::OVERDUE, backups::OVERDUE_HELP.to_owned(), Severity::Warn),
        BackupStanding::Off | BackupStanding::Waiting | BackupStanding::Fine => return None,
    };
    let href = "#backup".to_owned();
    let action = backups::LOOK.to_owned();
    let item = AlertItem { title: title.to_owned(), text, href, action };
    Some(Alert { item, severity })
}

fn no_mail() -> Alert {
    let item = AlertItem {
        title: "Email is not set up".to_owned(),
        text: "Visitors get no confirmation, and you are not notified of new leads, so look here. The person who runs the server can set up mail.".to_owned(),
        href: "/admin/leads".to_owned(),
        action: "Open the inbox".to_owned(),
    };
    Alert { item, severity: Severity::Warn }
}

fn lead_href(id: &str) -> String {
    format!("/admin/leads/{id}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::delivery::Channel;

    #[test]
    fn nothing_waits_on_a_calm_day() {
        assert_eq!(not_told(&[]), None);
        assert_eq!(quarantined(LeadCounts::default()), None);
    }

    #[test]
    fn a_backup_that_failed_or_is_late_is_an_alert() {
        for standing in [BackupStanding::Off, BackupStanding::Waiting, BackupStanding::Fine] {
            assert_eq!(no_backup(standing, None), None);
        }
        let runs = Runs { problem: "the disk is full".to_owned(), ..Runs::default() };
        let failed = no_backup(BackupStanding::Failed, Some(&runs)).expect("an alert");
        assert!(failed.item.text.contains("the disk is full") && failed.severity == Severity::Bad, "{failed:?}");
        let overdue = no_backup(BackupStanding::Overdue, Some(&runs)).expect("an alert");
        assert_eq!((overdue.item.title.as_str(), overdue.severity), (backups::OVERDUE, Severity::Warn));
    }

    #[test]
    fn deliveries_that_fail_and_likely_spam_are_said() {
        let troubled =
            |name: &str| TroubledLead { id: name.to_lowercase(), name: name.to_owned(), channel: Channel::OwnerMail };
        let one = not_told(&[troubled("Tom")]).expect("an alert");
        assert_eq!((one.item.href.as_str(), one.severity), ("/admin/leads/tom", Severity::Bad));
        assert_eq!(one.item.text, Channel::OwnerMail.not_delivered("Tom"));
        let two = not_told(&[troubled("Tom"), troubled("Ann")]).expect("an alert");
        assert_eq!(two.item.title, "2 leads could not be delivered");
        let spam = quarantined(LeadCounts { quarantine: 2, ..LeadCounts::default() }).expect("an alert");
        assert_eq!(spam.item.title, "2 leads are in quarantine");
        assert_eq!(spam.item.href, "/admin/leads?tab=quarantine");
    }
}
