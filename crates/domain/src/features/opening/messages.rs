use super::state::SiteState;
use crate::text::listed;

pub const TITLE: &str = "Open the site";
pub const ABOUT: &str = "Whether visitors see your pages";

/// The heading of its screen.
#[must_use]
pub const fn heading(state: SiteState) -> &'static str {
    match state {
        SiteState::NotOpen => "The site is not open yet",
        SiteState::Open => "The site is open",
        SiteState::Closed => "The site is closed",
    }
}

pub const NOT_OPEN: &str = "Not open yet";
pub const OPEN: &str = "Open";
pub const CLOSED: &str = "Closed";

#[must_use]
pub const fn state(state: SiteState) -> &'static str {
    match state {
        SiteState::NotOpen => NOT_OPEN,
        SiteState::Open => OPEN,
        SiteState::Closed => CLOSED,
    }
}

/// What visitors see.
#[must_use]
pub const fn seen(state: SiteState) -> &'static str {
    match state {
        SiteState::Open => "Visitors and search engines see your pages.",
        SiteState::NotOpen | SiteState::Closed => {
            "Visitors see one quiet page with your name and how to reach you. Search engines are told to stay away."
        }
    }
}

/// In a row of the settings.
#[must_use]
pub const fn seen_short(state: SiteState) -> &'static str {
    match state {
        SiteState::Open => "Visitors see your pages",
        SiteState::NotOpen | SiteState::Closed => "Visitors see a quiet page",
    }
}

pub const OPEN_SITE: &str = "Open the site";
pub const CLOSE_SITE: &str = "Close it";
pub const CLOSE_HELP: &str =
    "Visitors then see the quiet page again. Nothing is deleted, and every page keeps its address.";

pub const OPENED: &str = "The site is open. Visitors see your pages now.";
pub const CLOSED_NOW: &str = "The site is closed. Visitors see the quiet page now.";
pub const UNDONE: &str = "Undone. The site is as it was before.";
pub const FAILED: &str = "That did not work, and nothing was changed. Please try again.";
pub const UNDO_LATE: &str = "It is too late to undo this. Open or close the site with the button.";

pub const UNREACHABLE: &str = "Visitors could not reach you: add a phone number or an e-mail address.";
pub const ADD_CONTACT: &str = "Add them";

/// `places` are names of pages and of what is shown on them.
#[must_use]
pub fn unwritten(places: &[&str]) -> String {
    format!("{BRACKETS} {}.", listed(places))
}

pub const FIRST: &str = "Before it can be opened:";
/// Before the names of the places.
pub const BRACKETS: &str = "Words in brackets are still on";

pub const STRIP_LABEL: &str = "Only you see this";
pub const STRIP_ABOUT: &str = "Visitors see a quiet page. Only you, and whoever has your preview link, see this one.";

/// What is left to do, in the strip above the pages.
#[must_use]
pub fn left(brackets: usize, steps: usize) -> String {
    let steps = match steps {
        0 => None,
        1 => Some("1 first step is left".to_owned()),
        n => Some(format!("{n} first steps are left")),
    };
    let brackets = match brackets {
        0 => None,
        1 => Some("1 place has words in brackets".to_owned()),
        n => Some(format!("{n} places have words in brackets")),
    };
    match (brackets, steps) {
        (Some(brackets), Some(steps)) => format!("{brackets}, {steps}."),
        (Some(left), None) | (None, Some(left)) => format!("{left}."),
        (None, None) => "Nothing is left to do.".to_owned(),
    }
}

// The preview
pub const PREVIEW: &str = "Preview link";
pub const PREVIEW_LINK: &str = "The link";
pub const PREVIEW_TITLE: &str = "Show it to somebody";
pub const PREVIEW_HELP: &str = "With this link somebody else sees your pages before they are open. It works for 14 days. A new link ends the old one.";
pub const PREVIEW_NONE: &str = "There is no link yet.";
pub const PREVIEW_NEW: &str = "Make a link";
pub const PREVIEW_RENEW: &str = "Make a new link";
pub const PREVIEW_END: &str = "End the link";
pub const PREVIEW_MADE: &str = "The link is ready to be sent.";
pub const PREVIEW_ENDED: &str = "The link no longer works.";

/// `day` is 'Dec 12'.
#[must_use]
pub fn preview_until(day: &str) -> String {
    format!("Preview until {day}")
}

/// 'Works until Dec 12'.
#[must_use]
pub fn works_until(day: &str) -> String {
    format!("Works until {day}.")
}

// The quiet page
pub const SIGN_IN: &str = "Sign in";

/// What visitors read instead of the pages, after the sentence about the work.
#[must_use]
pub const fn quiet(state: SiteState, is_reachable: bool) -> &'static str {
    match (state, is_reachable) {
        (SiteState::Closed, true) => "Our website is closed at the moment. Please call or write to us.",
        (SiteState::Closed, false) => "Our website is closed at the moment.",
        (_, true) => "Our new website opens soon. Until then, please call or write to us.",
        (_, false) => "Our new website opens soon.",
    }
}

/// Of programs that ask for content.
pub const NOT_OPEN_YET: &str = "This website is not open yet.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_counted_in_words() {
        assert_eq!(left(0, 0), "Nothing is left to do.");
        assert_eq!(left(1, 0), "1 place has words in brackets.");
        assert_eq!(left(8, 5), "8 places have words in brackets, 5 first steps are left.");
    }

    #[test]
    fn pages_are_listed_as_people_say_it() {
        assert_eq!(unwritten(&["Home"]), "Words in brackets are still on Home.");
        assert!(unwritten(&["Home", "Contact", "Showroom"]).contains("Home, Contact and Showroom"));
    }
}
