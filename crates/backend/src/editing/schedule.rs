//! When a scheduled post comes out, and instants formatted for the owner.

use crate::time::zone;
use crate::{Backend, BackendError, content};
use domain::Timestamp;
use domain::content::publication::Publication;
use domain::kinds::{Document, Entity, Fields as _};
use domain::messages::publishing as msg;

/// Local time in the business's time zone.
pub(super) struct LocalClock {
    zone: String,
    now: Publication,
}

impl LocalClock {
    /// The current time there.
    pub(super) async fn read(b: &Backend) -> Result<Self, BackendError> {
        let zone = content::basics(b).await?.profile.time_zone.clone();
        let now = Publication::of(zone::monotonic_local(&zone, b.clock.now()));
        Ok(Self { zone, now })
    }

    /// The local time, as queries compare it.
    pub(super) fn local_now(&self) -> String {
        self.now.local().iso()
    }

    /// 'Scheduled for Mon, Nov 23, 9:00 AM PST', for a post in the future.
    pub(super) fn scheduled(&self, entity: Entity, document: &Document) -> Option<String> {
        let kind = entity.kind();
        let moment = Publication::parse(document.text(kind.published_from?))?;
        let is_on = kind.published_by.is_none_or(|field| document.is_on(field));
        if !is_on || moment <= self.now {
            return None;
        }
        let at = zone::resolve_local(&self.zone, moment.local());
        let zone = at.map(|at| zone::abbreviation(&self.zone, at)).unwrap_or_default();
        Some(msg::scheduled_for(format!("{} {zone}", moment.brief(self.year())).trim_end()))
    }

    /// 'Nov 20' in this year, 'Nov 20, 2025' before.
    pub(super) fn day(&self, at: Timestamp) -> String {
        let day = zone::local(&self.zone, at).day;
        let year = day.date().year;
        if year == self.year() { day.short() } else { format!("{}, {year}", day.short()) }
    }

    fn year(&self) -> i32 {
        self.now.local().day.date().year
    }
}
