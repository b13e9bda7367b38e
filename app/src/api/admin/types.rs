use crate::api::ApiError;
use crate::api::admin::alerts::{Alert, Severity};
use backend::Backend;
use backend::accounts::session::Admin;
use backend::leads::response_time::answer_by;
use backend::site::analytics::{DayViews, PathViews};
use backend::site::overview::{self, ContentCounts};
use backend::site::page_reports::{PageSpeed, SeenError};
use domain::admin::AlertItem;
use domain::admin::first_steps::FirstSteps;
use domain::leads::lead::{LeadCounts, LeadFilter, LeadSummary};
use domain::leads::options::LeadStatus;
use domain::messages::backups;
use domain::site::backups::{BackupStanding, Runs};
use domain::time::DAY;

/// Unread leads on the dashboard; the inbox has the rest.
const UNREAD_SHOWN: usize = 5;
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
    /// New requests that were promised a reply.
    pub waiting: i64,
    pub unread: Vec<LeadSummary>,
    pub alerts: Vec<Alert>,
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
    pub async fn load(backend: &Backend, admin: Admin) -> Result<Self, ApiError> {
        let now = backend.clock.now();
        let open = backend::leads::list(backend, LeadFilter::Open, None, "").await?;
        let unread = backend::leads::recent_unread(backend, UNREAD_SHOWN).await?;
        let since_then = now.plus_ms(-FIGURES_MS);
        let funnel = backend::site::analytics::funnel(backend, since_then).await?;
        let profile = backend::content::site_data(backend).await?.profile;
        let late = |lead: &LeadSummary| answer_by(&profile, lead.kind, lead.received_at) <= now;
        let mut alerts = alerts(&open.leads, open.counts, late);
        for item in backend::features::alerts(backend).await? {
            alerts.push(Alert { item, severity: Severity::Bad });
        }
        let backups = backend::site::backup::state(backend).await?;
        alerts.extend(no_backup(backups.standing, backups.runs.as_ref()));
        if backend.outgoing.mail.is_none() {
            alerts.push(no_mail());
        }
        alerts.extend(backend::site::alerts::content(backend).await?.into_iter().map(Alert::from));
        let views = backend::site::analytics::views_per_day(backend, FIGURES_DAYS).await?;
        let since = views.first().map(|first| first.day.iso()).unwrap_or_default();
        Ok(Self {
            email: admin.email,
            counts: open.counts,
            waiting: open.waiting,
            unread,
            alerts,
            backups: (backups.standing, backups.runs),
            content: overview::content(backend).await?,
            has_webhook: overview::has_webhook(backend).await?,
            first_steps: backend::site::first_steps::read(backend).await?,
            funnel,
            most_viewed: backend::site::analytics::most_viewed(backend, &since, MOST_VIEWED).await?,
            views,
            speed: backend::site::page_reports::page_speed(backend, since_then, SPEED_SHOWN).await?,
            errors: backend::site::page_reports::page_errors(backend, since_then, ERRORS_SHOWN).await?,
        })
    }
}

fn alerts(open: &[LeadSummary], counts: LeadCounts, late: impl Fn(&LeadSummary) -> bool) -> Vec<Alert> {
    let mut found = Vec::new();
    let failing: Vec<_> = open.iter().filter_map(|lead| lead.delivery_trouble.map(|channel| (lead, channel))).collect();
    if let Some((first, channel)) = failing.first() {
        let (title, text, href) = match failing.len() {
            1 => ("One delivery keeps failing".to_owned(), channel.not_delivered(&first.name), lead_href(first)),
            n => (
                format!("{n} leads could not be delivered"),
                "They are safe here, but their notifications were not delivered.".to_owned(),
                "/admin/leads".to_owned(),
            ),
        };
        let item = AlertItem { title, text, href, action: "Look".to_owned() };
        found.push(Alert { item, severity: Severity::Bad });
    }
    let late: Vec<_> = open.iter().filter(|lead| lead.status == LeadStatus::New && late(lead)).collect();
    // Newest first, so the last one has waited longest.
    if let Some(longest) = late.last() {
        let (title, text) = match late.len() {
            1 => ("One answer is late".to_owned(), format!("{} has waited longer than you promised.", longest.name)),
            n => (format!("{n} answers are late"), format!("{} has waited longest.", longest.name)),
        };
        let item = AlertItem { title, text, href: lead_href(longest), action: "Answer".to_owned() };
        found.push(Alert { item, severity: Severity::Warn });
    }
    if counts.quarantine > 0 {
        let title = match counts.quarantine {
            1 => "One lead is in quarantine".to_owned(),
            n => format!("{n} leads are in quarantine"),
        };
        found.push(Alert::from(AlertItem {
            title,
            text: "Held as likely spam. Check whether a real person is among them.".to_owned(),
            href: format!("/admin/leads?tab={}", LeadFilter::Quarantine.code()),
            action: "Check".to_owned(),
        }));
    }
    found
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

fn lead_href(lead: &LeadSummary) -> String {
    format!("/admin/leads/{}", lead.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::summary;
    use domain::delivery::Channel;

    #[test]
    fn nothing_waits_on_a_calm_day() {
        let lead = summary("Jane Halloran");
        assert_eq!(alerts(&[lead], LeadCounts::default(), |_| false), []);
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
    fn failures_come_before_late_answers_and_both_before_spam() {
        let mut failing = summary("Tom Whitaker");
        failing.delivery_trouble = Some(Channel::VisitorMail);
        let mut answered = summary("Priya Natarajan");
        answered.status = LeadStatus::Replied;
        let counts = LeadCounts { quarantine: 2, ..LeadCounts::default() };
        let found = alerts(&[failing, answered], counts, |_| true);
        let titles: Vec<_> = found.iter().map(|a| a.item.title.as_str()).collect();
        assert_eq!(titles, ["One delivery keeps failing", "One answer is late", "2 leads are in quarantine"]);
        assert_eq!(found[0].item.text, "The lead is safe here, but the confirmation did not reach Tom Whitaker.");
        assert_eq!(found[2].item.href, "/admin/leads?tab=quarantine");
    }
}
