use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::content::business;
use crate::db::site::{first_steps, settings};
use crate::error::BackendError;
use crate::site::overview;
use domain::admin::first_steps::{FirstStep, FirstSteps, UnwrittenPage, counted_slots};
use domain::content::business::{BusinessProfile, Logos};

const HIDDEN_SETTING: &str = "first_steps_hidden";

/// In the order of the pages.
async fn unwritten_pages(backend: &Backend) -> Result<Vec<UnwrittenPage>, BackendError> {
    let snapshot = content::snapshot(backend).await?;
    let mut unwritten = Vec::new();
    for page in snapshot.pages() {
        if page.has_placeholder() {
            unwritten.push(UnwrittenPage { id: page.id.clone(), title: page.title.clone() });
        }
    }
    Ok(unwritten)
}

async fn has_reviews(backend: &Backend) -> Result<bool, BackendError> {
    match content::snapshot(backend).await?.reviews() {
        Some(reviews) => Ok(!reviews.is_empty()),
        None => Ok(false),
    }
}

#[boxed]
pub async fn read(backend: &Backend) -> Result<FirstSteps, BackendError> {
    let hidden = settings::get(&backend.db, HIDDEN_SETTING).await?.as_deref() == Some("1");
    let facts = first_steps::facts(&backend.db).await?;
    let profile = content::site_data(backend).await?.profile;
    let saved = business::saved_at(&backend.db).await?.is_some();
    let notified = backend.outgoing.mail.is_some() || overview::has_webhook(backend).await?;
    let reviewed = has_reviews(backend).await?;
    let unwritten = unwritten_pages(backend).await?;
    let slots = i64::try_from(counted_slots().count()).unwrap_or(i64::MAX);
    let mut done = Vec::new();
    for step in FirstStep::ALL {
        let is_done = match step {
            FirstStep::Business => saved,
            FirstStep::Logo => logo_fits(&profile, saved),
            FirstStep::Words => unwritten.is_empty(),
            FirstStep::Hero => facts.hero,
            FirstStep::Pictures => facts.pictures >= slots,
            FirstStep::Project => facts.project,
            FirstStep::Styles => facts.styles,
            FirstStep::Testimonial => reviewed,
            FirstStep::Faq => facts.faq,
            FirstStep::Privacy => facts.privacy,
            FirstStep::Terms => facts.terms,
            FirstStep::Notices => notified,
            FirstStep::Password => facts.password,
            FirstStep::SecondFactor => facts.second_factor,
        };
        if is_done {
            done.push(step);
        }
    }
    Ok(FirstSteps { done, pictures: facts.pictures.min(slots), unwritten, hidden })
}

/// Whether the logo shows the business's name: the owner's does, and the built-in one while the name
/// is the built-in one.
fn logo_fits(profile: &BusinessProfile, saved: bool) -> bool {
    profile.logos != Logos::default() || (saved && profile.name == BusinessProfile::default().name)
}

#[boxed]
pub async fn hide(backend: &Backend, hidden: bool) -> Result<(), BackendError> {
    let mut tx = backend.db.write().await?;
    let value = if hidden { "1" } else { "0" };
    settings::set(&mut tx, HIDDEN_SETTING, value, Some("Whether the first steps are hidden"), backend.clock.now())
        .await?;
    tx.commit().await?;
    Ok(())
}
