mod first_steps;
pub(crate) mod funnel;
mod page_views;
mod speed;

use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::Screen;
use super::frame::{FailureNote, Frame};
use super::leads::{reply_state, subject};
use super::times::When;
use super::{counted, page_header, set_failure_status, when};
use crate::api::ApiError;
use crate::api::admin::alerts::{Alert, Severity};
use crate::api::admin::leads;
use crate::api::admin::types::DashboardData;
use crate::features::dashboard_sections;
use crate::url::has_query_param;
#[cfg(test)]
use backend::site::overview::ContentCounts;
use domain::kinds::Kind;
use domain::leads::lead::{LeadCounts, LeadSummary};
use domain::messages::{admin as msg, backups, first_steps as steps_say};
use domain::site::backups::{BackupStanding, Runs};
use first_steps::{first_steps, show_again};
use funnel::funnel;
use leptos::prelude::*;
use page_views::views;

#[component]
pub fn DashboardPage() -> impl IntoView {
    let refused = has_query_param("failed");
    super::page("Dashboard", move |admin| async move {
        match read().await {
            Ok(shown) => page(shown.data, shown.of_features, refused, &when().await).into_any(),
            Err(failure) => {
                set_failure_status(&failure);
                failed(admin.email, failure.error.message).into_any()
            }
        }
    })
}

struct DashboardContent {
    data: DashboardData,
    of_features: Vec<AnyView>,
}

/// Asks nothing else after a failure: each question waits for a database that does not answer.
async fn read() -> Result<DashboardContent, ApiError> {
    let data = leads::dashboard().await?;
    Ok(DashboardContent { data, of_features: dashboard_sections().await? })
}

fn page(data: DashboardData, of_features: Vec<AnyView>, refused: bool, when: &When) -> impl IntoView + use<> {
    let unread = data.counts.unread;
    let cards = cards(&data);
    // Above the rest while most is left to do, then below what needs attention today.
    let steps = first_steps(&data.first_steps);
    let (steps_first, steps_later) = if data.first_steps.mostly_done() { (None, steps) } else { (steps, None) };
    let show_again = show_again(&data.first_steps);
    let refused = if refused {
        Some(
            view! { <p class="note note--error note--top" role="status"><span class="note__body">{steps_say::HIDE_FAILED}</span></p> },
        )
    } else {
        None
    };
    let errors = speed::errors(data.errors, when);
    let backup = backup(&data.backups, when);
    let latest = data.unread.into_iter().map(|lead| unread_lead(lead, when)).collect_view();
    view! {
        <Frame email=data.email.clone() here=Screen::Dashboard waiting=data.waiting>
            {head(data.email)}
            {refused}
            <div class="dashboard">
                {steps_first}
                <section class="dashboard__span-7" aria-labelledby="h-unread">
                    <div class="section-header">
                        <h2 id="h-unread">"Unread leads"</h2>
                        {if unread > 0 { Some(view! { <span class="muted small">{unread}</span> }) } else { None }}
                        <a class="link" href="/admin/leads">"All leads"</a>
                    </div>
                    {if unread > 0 { latest.into_any() } else { nothing_new(data.counts).into_any() }}
                </section>
                <section class="dashboard__span-5" aria-labelledby="h-attention">
                    <div class="section-header"><h2 id="h-attention">"Needs your attention"</h2></div>
                    {alerts(data.alerts)}
                </section>
                {steps_later}
                {cards}
                {of_features}
                <section class="dashboard__span-6" aria-labelledby="h-funnel">
                    {measured("h-funnel", "From visualizer to lead")}
                    {funnel(data.funnel)}
                </section>
                <section class="dashboard__span-6" aria-labelledby="h-views">
                    {measured("h-views", "Page views")}
                    {views(data.views, data.most_viewed)}
                </section>
                <section aria-labelledby="h-speed">
                    {measured("h-speed", "Speed for visitors")}
                    {speed::speed(data.speed)}
                    {errors}
                </section>
                <p id="backup" class="small muted">{backup}</p>
                {show_again}
            </div>
        </Frame>
    }
}

fn measured(id: &'static str, title: &'static str) -> impl IntoView {
    view! {
        <div class="section-header">
            <h2 id=id>{title}</h2>
            <span class="muted small">"Last 4 weeks"</span>
        </div>
    }
}

fn failed(email: String, sentence: String) -> impl IntoView {
    view! {
        <Frame email=email.clone() here=Screen::Dashboard waiting=0>
            {head(email)}
            <FailureNote sentence/>
        </Frame>
    }
}

fn head(email: String) -> impl IntoView {
    let website = view! {
        <a class="button button--outline hide-on-phone" href="/">{Icon::External.draw()}"View website"</a>
    };
    page_header("Welcome", email, Some(website.into_any()))
}

fn unread_lead(lead: LeadSummary, when: &When) -> impl IntoView + use<> {
    let words = if lead.photo_missing {
        format!("{}. Photo missing, the upload did not finish.", subject(&lead))
    } else if lead.message.trim().is_empty() {
        format!("{}.", subject(&lead))
    } else {
        format!("{}. \u{201c}{}\u{201d}", subject(&lead), lead.message.trim())
    };
    view! {
        <a class="recent-lead" href=format!("/admin/leads/{}", lead.id)>
            <b><i class="marker"></i><span>{lead.name.clone()}</span></b>
            {reply_state(&lead, when)}
            <p>{words}</p>
            <time datetime=when.machine(lead.received_at)>{when.short(lead.received_at)}</time>
        </a>
    }
}

fn nothing_new(counts: LeadCounts) -> impl IntoView {
    let words = match counts.open {
        0 => msg::NO_REQUESTS.to_owned(),
        n => format!(
            "Nothing new. You have read everything; {} still open.",
            if n == 1 { "1 lead is".into() } else { format!("{n} leads are") }
        ),
    };
    view! { <p class="empty-text">{words}</p> }
}

fn alerts(items: Vec<Alert>) -> impl IntoView {
    if items.is_empty() {
        return view! { <p class="empty-text empty-text--success">{Icon::Check.draw()}"All good. Nothing needs your attention."</p> }
            .into_any();
    }
    let items = items
        .into_iter()
        .map(|Alert { item, severity }| {
            let (class, icon) = match severity {
                Severity::Bad => ("todo__item--error", Icon::Alert),
                Severity::Warn => ("todo__item--warning", Icon::Clock),
                Severity::Calm => ("todo__item--info", Icon::Shield),
            };
            // Three links all labeled 'Look' would be indistinguishable in a screen reader.
            let label = format!("{}: {}", item.action, item.title);
            view! {
                <li class=class>
                    {icon.draw()}
                    <b>{item.title}</b>
                    <p>{item.text}</p>
                    <a class="button button--outline button--small" href=item.href aria-label=label>{item.action}</a>
                </li>
            }
        })
        .collect_view();
    view! { <ul class="todo">{items}</ul> }.into_any()
}

fn backup((standing, runs): &(BackupStanding, Option<Runs>), when: &When) -> String {
    let last = runs.as_ref().and_then(|runs| Some((runs.succeeded_at?, runs.bytes)));
    match (standing, last) {
        (_, Some((at, bytes))) => backups::last(&when.full(at), &backups::size(u64::try_from(bytes).unwrap_or(0))),
        (BackupStanding::Off, None) => backups::OFF.to_owned(),
        (BackupStanding::Waiting, None) => backups::WAITING.to_owned(),
        (BackupStanding::Fine | BackupStanding::Overdue | BackupStanding::Failed, None) => backups::NONE.to_owned(),
    }
}

fn cards(data: &DashboardData) -> impl IntoView + use<> {
    let cards = amounts(data)
        .into_iter()
        .map(|(screen, amount)| {
            let body = view! {
                {screen.icon().draw()}
                <div><h3>{screen.label()}</h3><p>{amount}</p></div>
            };
            view! { <a class="screen-card" href=screen.href()>{body}{Icon::Right.draw_small()}</a> }
        })
        .collect_view();
    view! {
        <section aria-labelledby="h-cards">
            <h2 class="visually-hidden" id="h-cards">"Everything on your site"</h2>
            <div class="screen-cards">{cards}</div>
        </section>
    }
}

/// The cards, in order, with the amount of content: '12 published, 1 draft'.
fn amounts(data: &DashboardData) -> [(Screen, String); 12] {
    let leads = data.counts;
    let content = data.content;
    let and = |first: String, n: i64, more: &str| if n > 0 { format!("{first}, {n} {more}") } else { first };
    let projects = and(format!("{} published", content.projects_public), content.projects_draft, "in draft");
    let photos = counted(content.photos_shown + content.photos_hidden, "photo");
    let reviews = format!("{} in the carousel", content.testimonials_active);
    let webhook = if data.has_webhook { "Leads are also sent to another program" } else { "Leads stay here" };
    let posts = and(counted(content.posts_published, "article"), content.posts_draft, "in draft");
    let of = Screen::Content;
    [
        (Screen::Leads, format!("{} unread, {} open", leads.unread, leads.open)),
        (of(Kind::Projects), projects),
        (of(Kind::Gallery), and(photos, content.photos_hidden, "hidden")),
        (of(Kind::PageImages), format!("{} in place", counted(content.page_images, "picture"))),
        (of(Kind::Testimonials), and(reviews, content.testimonials_resting, "inactive")),
        (of(Kind::Faqs), counted(content.faqs, "question")),
        (of(Kind::Blog), posts),
        (of(Kind::Seo), format!("{} set up", counted(content.seo_pages, "page"))),
        (of(Kind::Media), "Every picture and where it is used".to_owned()),
        (of(Kind::ContactSettings), webhook.to_owned()),
        (of(Kind::Business), "Address, hours, legal texts".to_owned()),
        (Screen::Account, "Password and devices".to_owned()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{summary, when};
    use crate::admin::frame::nav::{ADD, rows, tabs};
    use crate::test_html::html_of;
    use domain::admin::AlertItem;
    use domain::admin::first_steps::{FirstStep, FirstSteps};
    use domain::admin::place::{Chapter, Entry};
    use domain::limits::REPLY_WITHIN_MS;

    fn data() -> DashboardData {
        DashboardData {
            email: "dana@harborandgrain.com".into(),
            counts: LeadCounts { open: 5, unread: 1, ..LeadCounts::default() },
            waiting: 1,
            unread: vec![summary("Jane Halloran")],
            alerts: vec![Alert {
                item: AlertItem {
                    title: "One delivery keeps failing".into(),
                    text: "It is safe here.".into(),
                    href: "/admin/leads/x".into(),
                    action: "Look".into(),
                },
                severity: Severity::Bad,
            }],
            content: ContentCounts { faqs: 12, projects_public: 4, projects_draft: 1, ..ContentCounts::default() },
            backups: (BackupStanding::Off, None),
            has_webhook: false,
            first_steps: FirstSteps { done: FirstStep::ALL.to_vec(), ..FirstSteps::default() },
            funnel: [412, 268, 151, 64],
            views: vec![],
            most_viewed: vec![],
            speed: vec![],
            errors: vec![],
        }
    }

    #[test]
    fn it_welcomes_and_says_what_is_new_and_what_waits() {
        let page = html_of(|| page(data(), vec![], false, &when()));
        for part in [
            "Welcome",
            "dana@harborandgrain.com",
            "Jane Halloran",
            "Your turn, 2 h 2 min left",
            "Thu 4:12 PM",
            "One delivery keeps failing",
            "1 unread, 5 open",
            "12 questions",
            "4 published, 1 in draft",
            "<span class=\"visually-hidden\"> waiting</span>",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("style="));
    }

    #[test]
    fn it_says_when_the_last_backup_was_made() {
        let shown = |standing, runs| {
            let data = DashboardData { backups: (standing, runs), ..data() };
            html_of(|| page(data, vec![], false, &when()))
        };
        assert!(shown(BackupStanding::Off, None).contains(backups::OFF));
        assert!(shown(BackupStanding::Waiting, None).contains(backups::WAITING));
        let never = Runs { failed_at: Some(when().now()), ..Runs::default() };
        assert!(shown(BackupStanding::Failed, Some(never)).contains(backups::NONE));
        let made = Runs { succeeded_at: Some(when().now()), bytes: 1_234_567, ..Runs::default() };
        assert!(shown(BackupStanding::Fine, Some(made)).contains("Last backup: Fri Nov 20, 1:58 PM, 1.2 MB."));
    }

    #[test]
    fn it_links_only_to_screens_that_exist() {
        let page = html_of(|| page(data(), vec![], false, &when()));
        let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let screens = Entry::ALL.into_iter().flat_map(tabs).chain(Chapter::ALL.into_iter().flat_map(rows));
        let screens: Vec<_> = screens.map(|destination| destination.screen.href()).collect();
        for link in links {
            let known = ["#main", "/", "/admin/settings"].contains(&link)
                || screens.iter().any(|screen| link == *screen)
                || ADD.iter().any(|choice| link == choice.href)
                || link.starts_with("/admin/leads/");
            assert!(known, "{link}");
        }
    }

    #[test]
    fn a_quiet_day_says_so() {
        let quiet =
            DashboardData { unread: vec![], alerts: vec![], funnel: [0; 4], counts: LeadCounts::default(), ..data() };
        let page = html_of(|| page(quiet, vec![], false, &when()));
        assert!(page.contains("Nothing new.") && page.contains("All good.") && page.contains("No visitor has tried"));
    }

    #[test]
    fn a_late_answer_says_how_late() {
        let mut late = data();
        late.unread[0].received_at = late.unread[0].received_at.plus_ms(-REPLY_WITHIN_MS);
        assert!(html_of(|| page(late, vec![], false, &when())).contains("Late by 21 h"));
    }
}
