use domain::content::publication::Publication;
use domain::time::Timestamp;

/// When a post with this date comes out: the start of that day in the business's time zone, or the
/// given local time. A time in the spring DST gap is the moment of the jump; of an ambiguous time
/// in autumn it is the first.
#[must_use]
pub fn published_at(time_zone: &str, date: &str) -> Option<Timestamp> {
    crate::time::zone::resolve_local(time_zone, Publication::parse(date)?.local())
}
