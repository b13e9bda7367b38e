//! Reports of what the site brings.

pub const TITLE: &str = "Reports";
pub const ABOUT: &str = "What the site brings: requests and won work, by what customers told you and by week. Counted by day, \
     without cookies. Of visitors who ask not to be tracked, only their requests are counted, without a source.";
pub const FORMS_ABOUT: &str = "Sent counts all requests. Seen and begun leave out visitors who ask not to be tracked, and \
     browsers without scripts.";
pub const EMPTY: &str = "Nothing was counted in these weeks.";
pub const LOAD_FAILED: &str = "The report cannot be read right now: the site is temporarily unavailable. Nothing is \
     lost; please try again in a moment.";
/// A source without a name: typed addresses, bookmarks, mail programs, and visitors who ask not to be tracked.
pub const DIRECT: &str = "Direct or unknown";
pub const OTHERS: &str = "Others";
/// Requests whose sender did not say how they had found the business.
pub const NO_ANSWER: &str = "No answer";
pub const CAME_FROM: &str = "Where they came from";
pub const ANSWERS: &str = "What they told you";
pub const ANSWERS_ABOUT: &str = "\u{201c}How did you find us?\u{201d}";
pub const SOURCES: &str = "What the browser told us";
pub const SOURCES_ABOUT: &str = "The page before yours, or the campaign in the link";
/// In the list of pages, whose description says of how many weeks.
pub const VIEWS: &str = "Views";
pub const REQUESTS: &str = "Requests";
pub const EXPORT_WEEKS: &str = "Export the weeks as CSV";
pub const EXPORT_ANSWERS: &str = "Export their answers as CSV";
pub const EXPORT_SOURCES: &str = "Export what the browser told as CSV";
pub const EXPORT_FORMS: &str = "Export the forms as CSV";
pub const EXPORT_PAGES: &str = "Export the first pages as CSV";
pub const WORD_OF_MOUTH: &str = "People who come by word of mouth show only in what they told you.";

/// Below the two tables.
#[must_use]
pub fn both_count(requests: i64, unanswered: i64, direct: i64) -> String {
    let all = match requests {
        1 => "Both count the same request.".to_owned(),
        n => format!("Both count the same {n} requests."),
    };
    let unsaid = match unanswered {
        0 => "Everybody answered",
        1 => "One did not answer",
        _ => &format!("{unanswered} did not answer"),
    };
    let untold = match direct {
        0 => "the browser told where each came from",
        1 => "for one the browser told nothing",
        _ => &format!("for {direct} the browser told nothing"),
    };
    format!("{all} {unsaid}; {untold}.")
}
