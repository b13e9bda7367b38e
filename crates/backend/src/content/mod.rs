//! The content of public pages: everything but articles as one value ([`ContentSnapshot`]), articles page by page ([`blog`]).

pub mod blog;
mod cache;
mod commits;
pub(crate) mod content_row;
mod content_snapshot;
mod conversions;
mod current_snapshot;
pub mod demo;
mod feature;
mod last_snapshot;
pub(crate) mod pages;
mod parts;
mod placed;
pub(crate) mod projects;
mod publication;
mod reading;
pub mod reviews;
mod slots;
mod starter_lists;
pub(crate) mod starter_options;
pub(crate) mod starter_pages;
mod state;
mod version;

pub use content_snapshot::{ContentSnapshot, LegalPage, PlacedPhoto, ShownPicture, SiteData};
pub use current_snapshot::{is_hidden, is_outdated, snapshot, snapshot_version};
pub(crate) use feature::FEATURE;
pub use pages::section_html;
pub use placed::ReadList;
pub use projects::{ProjectNeighbors, ShownMaterial};
pub use slots::Slots;
pub use state::ContentState;
pub use version::ContentVersion;

use crate::db::content::options;
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::content::option_lists::OptionLists;
pub(crate) use reading::Changed;

/// Also where the rest of the content cannot be read, as for a form that a visitor sends.
#[boxed]
pub async fn site_data(backend: &Backend) -> Result<SiteData, BackendError> {
    match snapshot(backend).await {
        Ok(snapshot) => Ok(snapshot.site_data.clone()),
        Err(_) => Ok(reading::site_data_alone(backend).await?),
    }
}

/// The owner's lists as they are now, which may be newer than the lists on the pages.
#[boxed]
pub async fn option_lists(backend: &Backend) -> Result<OptionLists, BackendError> {
    Ok(options::all(backend.db.reader()).await?)
}

/// Today's date in the business's time zone, ISO.
#[boxed]
pub async fn today(backend: &Backend) -> Result<String, BackendError> {
    let site_data = site_data(backend).await?;
    Ok(date_in(&site_data.profile.time_zone, backend.clock.now()))
}

/// Local time in the business's time zone, `2026-11-26T08:00`: decides whether a post is out.
/// Publication dates that have passed compare lower as text.
#[boxed]
pub async fn local_now(backend: &Backend) -> Result<String, BackendError> {
    let site_data = site_data(backend).await?;
    let local = crate::time::zone::monotonic_local(&site_data.profile.time_zone, backend.clock.now());
    Ok(local.iso())
}

fn date_in(time_zone: &str, now: domain::Timestamp) -> String {
    crate::time::zone::local(time_zone, now).day.iso()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Timestamp;

    const TIME_ZONE: &str = "America/Los_Angeles";

    #[test]
    fn the_date_is_the_one_in_san_diego() {
        // 2026-11-12 07:59 UTC is still the evening of the 11th there.
        let evening = Timestamp(1_794_470_340_000);
        assert_eq!(date_in(TIME_ZONE, evening), "2026-11-11");
        assert_eq!(date_in(TIME_ZONE, evening.plus_ms(domain::time::MINUTE)), "2026-11-12");
        assert_eq!(date_in("Nowhere/Else", evening), "2026-11-11");
    }
}
