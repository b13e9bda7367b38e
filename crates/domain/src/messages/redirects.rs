//! The sentences of redirects and of the link checker.

/// An address without a path of this site.
pub const FROM_REQUIRED: &str = "Enter the old address, beginning with a slash: /old-page";
/// An address with a query or a mark.
pub const FROM_QUERY: &str = "Only the path can be redirected: leave out ? and # and anything after them";
/// An address that has a page.
pub const FROM_PAGE: &str = "There is a page at this address. Only addresses without one can be redirected.";
/// An address that belongs to the program.
pub const FROM_RESERVED: &str = "This address is used by the website itself and cannot be redirected.";
/// An earlier address of a page that was renamed.
pub const FROM_RENAMED: &str = "This address already redirects to its renamed page automatically.";
/// An address that another redirect has.
pub const FROM_TAKEN: &str = "There is already a redirect for this address. Edit that one instead.";
/// Nowhere to lead to.
pub const TO_REQUIRED: &str = "Enter the new address: a page of this website such as /contact, or a full web address";
/// A page that is not there.
pub const TO_MISSING: &str = "There is no page at this address. Check the spelling.";
/// It would lead back to itself.
pub const LOOP: &str = "This would create a redirect loop. Choose another target.";

/// The log of missing pages could not be changed.
pub const FORGET_FAILED: &str = "That did not work, and nothing was changed. Please try again.";
/// The log of missing pages cannot be read.
pub const MISSING_FAILED: &str = "Failed to load the addresses that were not found. Reload the page in a moment.";

/// Links cannot be read.
pub const LINKS_FAILED: &str = "Failed to load links. Nothing is lost: reload the page in a moment.";
/// One was checked.
pub const LINK_CHECKED: &str = "Checked.";
/// It is not reported any more.
pub const LINK_IGNORED: &str = "This link is no longer reported.";
/// It is reported again.
pub const LINK_WATCHED: &str = "This link will be checked again from now on.";
/// The content was read and the site's own links were checked.
pub const LINKS_SCANNED: &str =
    "Links within this website were checked. Links to other websites will be checked one by one.";
/// No content has it any more.
pub const LINK_GONE: &str = "No content contains this link anymore.";
/// Nothing was done.
pub const LINK_FAILED: &str = "That did not work, and nothing was changed. Please try again.";
