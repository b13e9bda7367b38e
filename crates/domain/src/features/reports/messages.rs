//! Reports of what the site brings.

pub const TITLE: &str = "Reports";
pub const ABOUT: &str = "What the site brings: requests and won work by week and by where they came from. Counted by day, \
     without cookies. Of visitors who ask not to be tracked, only their requests are counted, without a source.";
pub const FORMS_ABOUT: &str = "Sent counts all requests. Seen and begun leave out visitors who ask not to be tracked, and \
     browsers without scripts.";
pub const EMPTY: &str = "Nothing was counted in these weeks.";
pub const LOAD_FAILED: &str = "The report cannot be read right now: the site is temporarily unavailable. Nothing is \
     lost; please try again in a moment.";
/// A source without a name: typed addresses, bookmarks, mail programs, and visitors who ask not to be tracked.
pub const DIRECT: &str = "Direct or unknown";
pub const OTHERS: &str = "Others";
