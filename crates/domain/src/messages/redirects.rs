//! Messages of redirects and of the link checker.

/// Not a path of this site.
pub const FROM_REQUIRED: &str = "Enter the old address, beginning with a slash: /old-page";
/// A URL with a query or fragment.
pub const FROM_QUERY: &str = "Only the path can be redirected: leave out ? and # and anything after them";
/// A path that has a page.
pub const FROM_PAGE: &str = "There is a page at this address. Only addresses without one can be redirected.";
/// A path that is reserved for the program.
pub const FROM_RESERVED: &str = "This address is used by the website itself and cannot be redirected.";
/// An earlier path of a renamed page.
pub const FROM_RENAMED: &str = "This address already redirects to its renamed page automatically.";
/// A path that already has a redirect.
pub const FROM_TAKEN: &str = "There is already a redirect for this address. Edit that one instead.";
/// No target.
pub const TO_REQUIRED: &str = "Enter the new address: a page of this website such as /contact, or a full web address";
/// A target page that does not exist.
pub const TO_MISSING: &str = "There is no page at this address. Check the spelling.";
/// A redirect loop.
pub const LOOP: &str = "This would create a redirect loop. Choose another target.";

/// The log of missing pages could not be changed.
pub const FORGET_FAILED: &str = "That did not work, and nothing was changed. Please try again.";
/// The log of missing pages failed to load.
pub const MISSING_FAILED: &str = "Failed to load the addresses that were not found. Reload the page in a moment.";

/// Links failed to load.
pub const LINKS_FAILED: &str = "Failed to load links. Nothing is lost: reload the page in a moment.";
/// A link was checked.
pub const LINK_CHECKED: &str = "Checked.";
/// A link is ignored from now on.
pub const LINK_IGNORED: &str = "This link is no longer reported.";
/// A link is no longer ignored.
pub const LINK_WATCHED: &str = "This link will be checked again from now on.";
/// Links were collected, and the site's own links checked.
pub const LINKS_SCANNED: &str =
    "Links within this website were checked. Links to other websites will be checked one by one.";
/// The link no longer occurs in any content.
pub const LINK_GONE: &str = "No content contains this link anymore.";
/// The action failed.
pub const LINK_FAILED: &str = "That did not work, and nothing was changed. Please try again.";
