use crate::boxed;
use crate::db::content::business;
use crate::db::leads::uploads;
use crate::db::media::library;
use crate::editing::{self, EditError};
use crate::site::links;
use crate::{Backend, BackendError, content};
use domain::admin::{AlertItem, MediaFilter};
use domain::kinds::Kind;
use domain::limits::PHOTOS_UNREAD_WARNED_BYTES;
use domain::messages::backups::size;
use domain::sections::{PageSection, SectionContent};
use domain::time::DAY;
use domain::time::day::Day;
use serde_json::json;

/// Opening hours that were not saved for this long may be out of date.
const HOURS_STALE_MS: i64 = 180 * DAY;

/// Most urgent first.
#[boxed]
pub async fn content(backend: &Backend) -> Result<Vec<AlertItem>, BackendError> {
    let mut found = Vec::new();
    if content::is_outdated(backend) {
        let text = "The content cannot be read from the database, so the website shows its last version. The server's \
                    log says why.";
        found.push(item("Changes are not shown", text, "/", "Look"));
    }
    let photos = uploads::bytes_of_unread(&backend.db).await?;
    if photos >= PHOTOS_UNREAD_WARNED_BYTES {
        let title = format!("Unread requests have {} of photos", size(u64::try_from(photos).unwrap_or(0)));
        let text = "Photos are kept, and are in every backup, until their requests are erased. If the requests are not \
                    from people, tick them in the inbox and erase them.";
        found.push(item(&title, text, "/admin/leads", "Open the inbox"));
    }
    let without_text = library::without_text(&backend.db).await?;
    if without_text > 0 {
        let title = if without_text == 1 {
            "One picture has no alt text".to_owned()
        } else {
            format!("{without_text} pictures have no alt text")
        };
        let text = "Screen readers and search engines cannot describe them.";
        let href = format!("/admin/media?show={}", MediaFilter::NoAlt.code());
        found.push(item(&title, text, &href, "Describe"));
    }
    let broken = links::broken(backend).await?;
    if broken > 0 {
        let title = if broken == 1 { "One link is broken".to_owned() } else { format!("{broken} links are broken") };
        let text = "Visitors who follow them get an error page.";
        found.push(item(&title, text, "/admin/links", "Look"));
    }
    found.extend(outdated_prices(backend).await?);
    if hero_waits_for_a_video(backend).await? {
        let text = "The video is enabled but has no address, so visitors see the fallback image.";
        found.push(item("The hero has no video", text, "/admin/page-images", "Set up"));
    }
    if let Some(saved_at) = business::saved_at(&backend.db).await?
        && backend.clock.now().since(saved_at) >= HOURS_STALE_MS
    {
        let text = "The opening hours have not been saved in six months. Check them and the upcoming holidays.";
        found.push(item("Opening hours may be out of date", text, "/admin/business/hours", "Check"));
    } else if only_past_holidays(backend).await? {
        let text = "Every holiday on the list has passed. Add the next ones.";
        found.push(item("No upcoming holidays", text, "/admin/business/hours", "Add"));
    }
    Ok(found)
}

fn item(title: &str, text: &str, href: &str, action: &str) -> AlertItem {
    AlertItem { title: title.to_owned(), text: text.to_owned(), href: href.to_owned(), action: action.to_owned() }
}

/// One for each page, and each story of a project, with prices that visitors do not see any more.
async fn outdated_prices(backend: &Backend) -> Result<Vec<AlertItem>, BackendError> {
    let mut found = Vec::new();
    let Some(today) = Day::parse(&content::today(backend).await?) else { return Ok(found) };
    let snapshot = content::snapshot(backend).await?;
    for page in snapshot.pages() {
        if has_outdated_prices(&page.sections, today) {
            found.push(prices_alert(&page.title, &format!("/admin/pages/{}/edit", page.id)));
        }
    }
    for project in snapshot.known_projects() {
        if has_outdated_prices(&project.sections, today) {
            found.push(prices_alert(&project.name, &format!("/admin/projects/{}/edit", project.id)));
        }
    }
    Ok(found)
}

fn has_outdated_prices(sections: &[PageSection], today: Day) -> bool {
    sections.iter().any(|section| match &section.content {
        SectionContent::PriceGuide(guide) => guide.is_outdated(today),
        _ => false,
    })
}

fn prices_alert(place: &str, href: &str) -> AlertItem {
    let title = format!("Prices on \"{place}\" are not shown");
    item(&title, "They are older than six months. Check them and set a new date.", href, "Check")
}

async fn hero_waits_for_a_video(backend: &Backend) -> Result<bool, BackendError> {
    match editing::open(backend, Kind::HeroVideo, Kind::HeroVideo.code()).await {
        Ok(hero) => {
            Ok(hero.draft.get("enableVideo") == Some(&json!(true)) && hero.draft.get("videoUrl") == Some(&json!("")))
        }
        Err(EditError::Backend(cause)) => Err(cause),
        Err(_) => Ok(false),
    }
}

async fn only_past_holidays(backend: &Backend) -> Result<bool, BackendError> {
    let today = content::today(backend).await?;
    let profile = content::site_data(backend).await?.profile;
    let exceptions = &profile.hours.exceptions;
    Ok(!exceptions.is_empty() && exceptions.iter().all(|exception| exception.date < today))
}
