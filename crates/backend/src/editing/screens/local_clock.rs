//! When a scheduled post comes out, and instants formatted for the owner.

use crate::time::zone;
use crate::{Backend, BackendError, content};
use domain::Timestamp;
use domain::content::publication::Publication;
use domain::kinds::{Document, Fields as _, Kind};
use domain::messages::publishing as msg;

pub(crate) struct LocalClock {
    zone: String,
    now: Publication,
}

impl LocalClock {
    pub(crate) async fn read(backend: &Backend) -> Result<Self, BackendError> {
        let zone = content::site_data(backend).await?.profile.time_zone.clone();
        let now = Publication::of(zone::monotonic_local(&zone, backend.clock.now()));
        Ok(Self { zone, now })
    }

    pub(crate) fn local_now(&self) -> String {
        self.now.local().iso()
    }

    /// 'Scheduled for Mon, Nov 23, 9:00 AM PST', for a post in the future.
    pub(crate) fn scheduled(&self, kind: Kind, document: &Document) -> Option<String> {
        let description = kind.description();
        let moment = Publication::parse(document.text(description.published_from?))?;
        if let Some(field) = description.published_by
            && !document.is_on(field)
        {
            return None;
        }
        if moment <= self.now {
            return None;
        }
        let zone = match zone::resolve_local(&self.zone, moment.local()) {
            Some(at) => zone::abbreviation(&self.zone, at),
            None => String::new(),
        };
        let time = format!("{} {zone}", moment.brief(self.year()));
        Some(msg::scheduled_for(time.trim_end()))
    }

    /// 'Nov 20' in this year, 'Nov 20, 2025' before.
    pub(crate) fn day(&self, at: Timestamp) -> String {
        let day = zone::local(&self.zone, at).day;
        let year = day.date().year;
        if year == self.year() { day.short() } else { format!("{}, {year}", day.short()) }
    }

    fn year(&self) -> i32 {
        self.now.local().day.date().year
    }
}
