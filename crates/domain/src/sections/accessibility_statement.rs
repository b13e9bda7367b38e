//! The starting words of an accessibility statement. They state the program's behavior; facts that only the owner knows
//! are in brackets.

use crate::content::business::BusinessProfile;
use crate::time::day::Day;
use html_escape::encode_double_quoted_attribute as escaped;

pub(super) const SLUG: &str = "accessibility";
pub(super) const TITLE: &str = "Accessibility";

pub(super) fn lead(profile: &BusinessProfile) -> String {
    format!("{} wants everyone to be able to use this website.", profile.name)
}

/// HTML.
pub(super) fn content(profile: &BusinessProfile, today: Day) -> String {
    let contacts = contacts(profile);
    let date = today.reading();
    format!(
        "<h2>What we aim for</h2>\
         <p>This website is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.</p>\
         <h2>What works today</h2>\
         <ul>\
         <li>Every page and every form can be used with a keyboard alone and with a screen reader.</li>\
         <li>Every page and every form works without scripts.</li>\
         <li>Text can be enlarged to 400 % without scrolling sideways.</li>\
         <li>Colors are readable in dark, high-contrast and print settings.</li>\
         <li>Nothing moves where the device asks for reduced motion.</li>\
         </ul>\
         <h2>How it is checked</h2>\
         <p>Each version of the software that runs this website is tested by a program (axe) on every page, at the \
         width of a phone and of a computer. [Whether a person or an outside company has checked it, and when.]</p>\
         <h2>What we know is missing</h2>\
         <p>[For example videos without captions, or documents that are pictures of text.]</p>\
         <h2>Tell us what does not work</h2>\
         <p>{contacts} Say which page it was and what you wanted to do. We will help you directly, and repair it.</p>\
         <p>Written on {date}.</p>"
    )
}

fn contacts(profile: &BusinessProfile) -> String {
    let mut ways = Vec::new();
    if !profile.email.is_empty() {
        ways.push(format!("write to <a href=\"mailto:{0}\">{0}</a>", escaped(&profile.email)));
    }
    if !profile.phone.is_empty() {
        ways.push(format!("call {}", escaped(&profile.phone)));
    }
    if ways.is_empty() {
        return "[How to reach you.]".to_owned();
    }
    format!("Please {}.", ways.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_names_the_ways_to_reach_the_business() {
        let mut profile = BusinessProfile { email: "a&b@example.com".to_owned(), ..BusinessProfile::default() };
        profile.phone.clear();
        assert_eq!(
            contacts(&profile),
            "Please write to <a href=\"mailto:a&amp;b@example.com\">a&amp;b@example.com</a>."
        );
        profile.email.clear();
        assert_eq!(contacts(&profile), "[How to reach you.]");
    }
}
