pub const FROM_REQUIRED: &str = "Enter the old address, beginning with a slash: /old-page";
pub const FROM_QUERY: &str = "Only the path can be redirected: leave out ? and # and anything after them";
pub const FROM_PAGE: &str = "There is a page at this address. Only addresses without one can be redirected.";
pub const FROM_RESERVED: &str = "This address is used by the website itself and cannot be redirected.";
pub const FROM_TAKEN: &str = "There is already a redirect for this address. Edit that one instead.";
/// Badge of a redirect that a renamed page has made.
pub const AUTOMATIC: &str = "Automatic";
/// Next to that badge.
pub const AUTOMATIC_MEANING: &str = "Made when the page was renamed; follows the page if it is renamed again";
pub const TO_HINT: &str = "A page of this website, or a full web address. If you change it here, an automatic redirect no longer follows its page.";
pub const TO_REQUIRED: &str = "Enter the new address: a page of this website such as /contact, or a full web address";
pub const TO_MISSING: &str = "There is no page at this address. Check the spelling.";
pub const LOOP: &str = "This would create a redirect loop. Choose another target.";

pub const FORGET_FAILED: &str = "That did not work, and nothing was changed. Please try again.";
pub const MISSING_FAILED: &str = "Failed to load the addresses that were not found. Reload the page in a moment.";

pub const LINKS_FAILED: &str = "Failed to load links. Nothing is lost: reload the page in a moment.";
pub const LINK_CHECKED: &str = "Checked.";
pub const LINK_IGNORED: &str = "This link is no longer reported.";
pub const LINK_WATCHED: &str = "This link will be checked again from now on.";
pub const LINKS_SCANNED: &str =
    "Links within this website were checked. Links to other websites will be checked one by one.";
pub const LINK_GONE: &str = "No content contains this link anymore.";
pub const LINK_FAILED: &str = "That did not work, and nothing was changed. Please try again.";
