//! The owner's lists of options: what forms and filters offer.

use crate::text::options::codes;
use crate::text::slug::slugify;

codes! {
    /// In the order of their screen.
    OptionList {
        Services = "services", "Services";
        VesselTypes = "vessel-types", "Vessel types";
        Sources = "sources", "How did you find us?";
        GalleryTags = "gallery-tags", "Gallery tags";
        FaqCategories = "faq-categories", "FAQ categories";
    }
}

/// The service that is not about a boat.
const RESIDENTIAL_SERVICE: &str = "Residential";
/// The tag and the vessel type that say nothing, so that pages do not show them.
const OTHER: &str = "Other";
/// The category of questions without one.
pub const GENERAL_QUESTIONS: &str = "general";
pub const YACHT_QUESTIONS: &str = "yacht";
pub const RESIDENTIAL_QUESTIONS: &str = "residential";
/// The tag of a photo that got none.
pub const UNTAGGED: &str = OTHER;

impl OptionList {
    /// The labels that a site starts with.
    #[must_use]
    pub const fn first_labels(self) -> &'static [&'static str] {
        match self {
            Self::Services => &[
                "Woodwork & Carpentry",
                "Glass & Windows",
                "Flooring & Interior",
                "New Construction",
                "Remodeling & Restoration",
                "Repair & Maintenance",
                "Insurance Estimates",
                RESIDENTIAL_SERVICE,
                OTHER,
            ],
            Self::VesselTypes => &["Motor Yacht", "Sailboat", "Sportfisher", "Catamaran", OTHER],
            Self::Sources => &[
                "Search Engine",
                "Google Business",
                "Instagram",
                "Facebook",
                "Yelp",
                "Previous Customer",
                "Customer Referral",
                "Vendor Referral",
                "Marina Referral",
                "Email Outreach",
                "Magazine Ad",
                OTHER,
            ],
            Self::GalleryTags => &["Galley", "Teak Deck", "Cabinetry", "Tables", OTHER],
            Self::FaqCategories => &["General", "Yacht", "Residential"],
        }
    }

    /// The code of a new option, made from its first label: older versions and other programs show it if they do not
    /// know the label.
    #[must_use]
    pub fn code_for(self, label: &str) -> String {
        let code = match self {
            Self::FaqCategories => slugify(label),
            Self::Services | Self::VesselTypes | Self::Sources | Self::GalleryTags => label.to_owned(),
        };
        if code.is_empty() { label.to_owned() } else { code }
    }

    /// The program's special treatment of an option, whatever its label.
    #[must_use]
    pub fn behavior(self, code: &str) -> &'static str {
        match (self, code) {
            (Self::Services, RESIDENTIAL_SERVICE) => "With this service the quote form does not ask about a vessel.",
            (Self::VesselTypes, OTHER) => "Pages do not show this type, since it says nothing about a project.",
            (Self::GalleryTags, OTHER) => "Photos without a tag have this one. Pages do not show it.",
            (Self::FaqCategories, GENERAL_QUESTIONS) => "Questions without a category are in this one.",
            _ => "",
        }
    }
}

/// Whether the work may be on a boat, so that asking for the vessel makes sense. Ambiguous services count: the
/// vessel's fields are optional.
#[must_use]
pub fn is_boat_service(code: &str) -> bool {
    code != RESIDENTIAL_SERVICE
}

/// Whether a tag or a vessel type says nothing about what has it.
#[must_use]
pub fn is_other(code: &str) -> bool {
    code.is_empty() || code == OTHER
}

/// The category of questions, for one that may be unset.
#[must_use]
pub fn question_category(code: &str) -> &str {
    if code.is_empty() { GENERAL_QUESTIONS } else { code }
}

/// The code never changes: leads, photos, addresses and other programs refer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListOption {
    pub list: OptionList,
    pub code: String,
    pub label: String,
    /// Not retired.
    pub is_offered: bool,
}

/// All options, also retired ones, in the owner's order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLists {
    options: Vec<ListOption>,
}

impl Default for OptionLists {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl OptionLists {
    /// A list without any option has the first options of a site: its field would be empty.
    #[must_use]
    pub fn new(stored: Vec<ListOption>) -> Self {
        let mut options = stored;
        for list in OptionList::ALL {
            if options.iter().any(|option| option.list == list) {
                continue;
            }
            for label in list.first_labels() {
                let code = list.code_for(label);
                options.push(ListOption { list, code, label: (*label).to_owned(), is_offered: true });
            }
        }
        Self { options }
    }

    pub fn of(&self, list: OptionList) -> impl Iterator<Item = &ListOption> {
        self.options.iter().filter(move |option| option.list == list)
    }

    /// The options that forms offer: without retired ones, unless all are.
    #[must_use]
    pub fn offered(&self, list: OptionList) -> Vec<&ListOption> {
        let offered: Vec<&ListOption> = self.of(list).filter(|option| option.is_offered).collect();
        if offered.is_empty() { self.of(list).collect() } else { offered }
    }

    #[must_use]
    pub fn find(&self, list: OptionList, code: &str) -> Option<&ListOption> {
        self.of(list).find(|option| option.code == code)
    }

    /// The code itself if the list does not have it.
    #[must_use]
    pub fn label<'o>(&'o self, list: OptionList, code: &'o str) -> &'o str {
        match self.find(list, code) {
            Some(option) => &option.label,
            None => code,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(code: &str, is_offered: bool) -> ListOption {
        let label = format!("{code} label");
        ListOption { list: OptionList::Services, code: code.into(), label, is_offered }
    }

    fn codes(options: Vec<&ListOption>) -> Vec<&str> {
        options.into_iter().map(|option| option.code.as_str()).collect()
    }

    #[test]
    fn a_site_starts_with_the_codes_of_before() {
        let lists = OptionLists::default();
        assert!(lists.find(OptionList::Services, "Woodwork & Carpentry").is_some());
        assert!(lists.find(OptionList::Sources, "Marina Referral").is_some());
        assert!(lists.find(OptionList::GalleryTags, "Teak Deck").is_some());
        assert_eq!(codes(lists.offered(OptionList::FaqCategories)), ["general", "yacht", "residential"]);
        assert_eq!(lists.label(OptionList::FaqCategories, YACHT_QUESTIONS), "Yacht");
        for (list, code) in [
            (OptionList::Services, RESIDENTIAL_SERVICE),
            (OptionList::VesselTypes, OTHER),
            (OptionList::GalleryTags, UNTAGGED),
            (OptionList::FaqCategories, GENERAL_QUESTIONS),
            (OptionList::FaqCategories, RESIDENTIAL_QUESTIONS),
        ] {
            assert!(lists.find(list, code).is_some(), "{code}");
        }
    }

    #[test]
    fn a_retired_option_is_known_and_not_offered() {
        let lists = OptionLists::new(vec![option("a", true), option("b", false)]);
        assert_eq!(codes(lists.offered(OptionList::Services)), ["a"]);
        assert_eq!(lists.label(OptionList::Services, "b"), "b label");
        assert_eq!(lists.label(OptionList::Services, "c"), "c");
        let all_retired = OptionLists::new(vec![option("a", false)]);
        assert_eq!(codes(all_retired.offered(OptionList::Services)), ["a"], "a required field needs one");
    }

    #[test]
    fn a_code_is_never_empty() {
        assert_eq!(OptionList::FaqCategories.code_for("Deck care"), "deck-care");
        assert_eq!(OptionList::FaqCategories.code_for("\u{8239}"), "\u{8239}");
        assert_eq!(OptionList::Services.code_for("Deck care"), "Deck care");
    }
}
