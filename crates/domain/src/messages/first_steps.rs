pub const TITLE: &str = "First steps";
pub const INTRO: &str = "What visitors look for, in the order in which it helps them most. A step is ticked off once its content is on the site.";
pub const HIDE: &str = "Hide the first steps";
pub const HIDE_SHORT: &str = "Hide";
pub const SHOW: &str = "Show the first steps";
pub const HIDE_FAILED: &str =
    "The first steps could not be hidden or shown, and nothing was changed. Please try again.";
#[must_use]
pub fn done(count: usize) -> String {
    format!("{count} done")
}

pub const OPEN: &str = "Open";
pub const SEE: &str = "See it on the page";

#[must_use]
pub fn progress(done: usize, all: usize) -> String {
    format!("{done} of {all} done")
}

#[must_use]
pub fn pictures(filled: i64, all: usize) -> String {
    format!("{filled} of {all} places have a picture. A page without one shows wood instead.")
}

pub const BUSINESS: [&str; 2] = [
    "Check the business details",
    "Name, phone, address and opening hours are on every page. Until you save your own, visitors see the built-in ones.",
];
pub const LOGO: [&str; 2] = ["Add the logo", "Until then your name stands in its place, in letters."];
pub const WORDS: [&str; 2] = ["Write the words of your pages", ""];
/// `pages` are titles.
#[must_use]
pub fn unwritten(pages: &[&str]) -> String {
    format!("Words in brackets are still to be replaced on: {}. Click on them in the page.", pages.join(", "))
}

pub const HERO: [&str; 2] =
    ["Choose the first picture", "It fills the top of the home page, the first thing that visitors see."];
pub const PICTURES: [&str; 2] = ["Add pictures to the pages", ""];
pub const PROJECT: [&str; 2] =
    ["Publish the first project", "A finished boat or house, with at least one picture. Drafts do not count."];
pub const STYLES: [&str; 2] = [
    "Add pictures to the visualizer's styles",
    "Visitors choose a style to ask for a refit. One without a picture shows wood instead.",
];
pub const TESTIMONIAL: [&str; 2] =
    ["Add what a client said", "Reviews from Google are on the home page, others on the page of their project."];
pub const FAQ: [&str; 2] = ["Answer a question", "Start with the question that you answer most often on the phone."];
pub const PRIVACY: [&str; 2] =
    ["Publish the privacy policy", "Every form asks visitors to agree to it. Paste the text that you already have."];
pub const TERMS: [&str; 2] = ["Publish the terms of service", "The foot of every page links to them."];
pub const NOTICES: [&str; 2] = [
    "Get notified about new leads",
    "Have mail set up by the person who runs the server, or have leads sent to another program. Until then, new leads only appear here.",
];
pub const PASSWORD: [&str; 2] = [
    "Change the first password",
    "The first password was written down when the site was set up, so others may have seen it.",
];
pub const SECOND_FACTOR: [&str; 2] =
    ["Turn on two-step sign-in", "A stolen password is then not enough: signing in also needs a code from your phone."];
