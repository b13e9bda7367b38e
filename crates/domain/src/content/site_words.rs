//! The words that are on every page or on pages without content of their own: header, footer, help, confirmations.

use crate::messages::NOT_FOUND;
use crate::sections::{LabeledLink, read_link};
use serde::{Deserialize, Serialize};

/// Named as the fields of its form. A word that an older version did not store has its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct SiteWords {
    pub quote_label: String,
    #[serde(deserialize_with = "read_link")]
    pub quote_link: String,
    pub call_label: String,
    pub home_label: String,
    pub help_title: String,
    pub help_label: String,
    #[serde(deserialize_with = "read_link")]
    pub help_link: String,
    pub services_title: String,
    pub services: Vec<LabeledLink>,
    pub quick_links_title: String,
    pub quick_links: Vec<LabeledLink>,
    pub contact_title: String,
    /// Before the name of a social network.
    pub follow: String,
    pub thanks_title: String,
    pub thanks_next: String,
    pub thanks_more: String,
    pub contact_reply: String,
    pub contact_after: String,
    pub refit_reply: String,
    pub refit_after: String,
    pub visit_reply: String,
    /// While no mail can be sent.
    pub visit_call: String,
    pub visit_after: String,
    pub not_found_title: String,
    pub not_found_text: String,
    pub not_found_links: Vec<DescribedLink>,
    pub article_title: String,
    pub article_text: String,
    pub article_button: String,
    pub newsletter_title: String,
    pub newsletter_text: String,
}

/// A link with a sentence about where it leads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DescribedLink {
    #[serde(flatten)]
    pub to: LabeledLink,
    pub text: String,
}

impl Default for SiteWords {
    /// The words until the owner edits them.
    fn default() -> Self {
        let text = str::to_owned;
        Self {
            quote_label: text("Get a Quote"),
            quote_link: text("/contact#quote"),
            call_label: text("Call"),
            home_label: text("Return to Home"),
            help_title: text("Need Help?"),
            help_label: text("Send us a message"),
            help_link: text("/contact"),
            services_title: text("Services"),
            services: vec![
                link("Yacht Interior Refits", "/yacht-interiors"),
                link("Custom Cabinetry", "/yacht-interiors"),
                link("Teak Decking", "/yacht-interiors"),
                link("Residential Woodworking", "/residential"),
                link("Project Management", "/contact"),
            ],
            quick_links_title: text("Quick Links"),
            quick_links: vec![
                link("Home", "/"),
                link("Visit Our Showroom", "/showroom"),
                link("Request a Quote", "/contact#quote"),
                link("Blog", "/blog"),
                link("Residential Services", "/residential"),
            ],
            contact_title: text("Contact"),
            follow: text("Follow us on"),
            thanks_title: text("Thank You"),
            thanks_next: text("What happens next"),
            thanks_more: text("Something to add?"),
            contact_reply: text("Someone who builds will reply the way you asked."),
            contact_after: text("We look at the work together, measure, and name a price."),
            refit_reply: text("One of our joiners will reply the way you asked."),
            refit_after: text("We meet on board, measure, and draw a first proposal."),
            visit_reply: text("We confirm one of them and send you a calendar invitation."),
            visit_call: text("We call or write to confirm one of them."),
            visit_after: text("Bring a door, a cushion or a photograph. We will find the match."),
            not_found_title: text(NOT_FOUND),
            not_found_text: text("There is nothing at this address. It may have moved, or the link has a typo."),
            not_found_links: vec![
                described("Home", "/", "What we build, the woods we trust, and what owners say."),
                described("Visualizer", "/visualizer", "Choose a style and show us your boat."),
                described("Projects", "/projects", "Boats and houses we have finished."),
                described("Contact", "/contact", "Ask the people who do the work."),
            ],
            article_title: text("Have a job like this?"),
            article_text: text("Send two photos and we will tell you honestly."),
            article_button: text("Get a Quote"),
            newsletter_title: text("Newsletter"),
            newsletter_text: text("Notes from the workshop by email, a few times a year."),
        }
    }
}

fn link(label: &str, link: &str) -> LabeledLink {
    LabeledLink { label: label.to_owned(), link: link.to_owned() }
}

fn described(label: &str, to: &str, text: &str) -> DescribedLink {
    DescribedLink { to: link(label, to), text: text.to_owned() }
}
