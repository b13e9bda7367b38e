//! The kinds of work that the trade's list offers: the four service cards, Project Management, and the services of the
//! quote form. Each sentence is true of whoever does that work.

use crate::site::pages::{CONTACT, RESIDENTIAL, YACHT_INTERIORS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindOfWork {
    pub name: &'static str,
    /// Beside the checkbox.
    pub hint: &'static str,
    /// On its card.
    pub sentence: &'static str,
    /// The page that its card leads to.
    pub page: &'static str,
    /// The place under Page images that its card shows; empty for none.
    pub slot: &'static str,
    /// The tags of photos that show it.
    pub tags: &'static [&'static str],
}

const fn kind(name: &'static str, hint: &'static str, sentence: &'static str, page: &'static str) -> KindOfWork {
    KindOfWork { name, hint, sentence, page, slot: "", tags: &[] }
}

const YACHT: &str = YACHT_INTERIORS.path;

pub const OFFERED: [KindOfWork; 12] = [
    KindOfWork {
        slot: "service_yacht",
        tags: &["Galley", "Tables"],
        ..kind(
            "Yacht Interior Refits",
            "Staterooms, saloons, galleys",
            "Staterooms, saloons and galleys, refitted on board and in the shop.",
            YACHT,
        )
    },
    KindOfWork {
        slot: "service_cabinetry",
        tags: &["Cabinetry"],
        ..kind("Custom Cabinetry", "Drawers, doors, built-ins", "Drawers, doors and built-ins, made to measure.", YACHT)
    },
    KindOfWork {
        slot: "service_decking",
        tags: &["Teak Deck"],
        ..kind("Teak Decking", "New decks, repair, caulking", "New teak decks, repairs and new caulking.", YACHT)
    },
    KindOfWork {
        slot: "service_residential",
        ..kind(
            "Residential Woodworking",
            "Kitchens, libraries, furniture",
            "Kitchens, libraries and furniture for houses.",
            RESIDENTIAL.path,
        )
    },
    kind(
        "Project Management",
        "You lead the other trades too",
        "We lead the other trades on your job, too.",
        CONTACT.path,
    ),
    kind("Woodwork & Carpentry", "Frames, panels, joinery", "Frames, panels and joinery.", YACHT),
    kind("Glass & Windows", "Frames, glazing, hatches", "Window frames, glazing and hatches.", YACHT),
    kind("Flooring & Interior", "Soles, stairs, headliners", "Soles, stairs and headliners.", YACHT),
    kind("New Construction", "Interiors of new boats", "Interiors of new boats, from the bare hull.", YACHT),
    kind("Remodeling & Restoration", "Old boats made new", "Old boats made new, with what is worth keeping.", YACHT),
    kind("Repair & Maintenance", "Varnish, rot, small jobs", "Varnish, rot and small jobs.", YACHT),
    kind(
        "Insurance Estimates",
        "Damage, in writing",
        "What a repair takes, in writing for your insurer.",
        CONTACT.path,
    ),
];

#[must_use]
pub fn offered(name: &str) -> Option<&'static KindOfWork> {
    OFFERED.iter().find(|kind| kind.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::option_lists::OptionList;
    use crate::content::site_words::SiteWords;

    #[test]
    fn the_list_begins_with_the_cards_and_has_the_services_of_the_quote_form() {
        let footer = SiteWords::default().services;
        for (kind, link) in OFFERED.iter().zip(&footer) {
            assert_eq!((kind.name, kind.page), (link.label.as_str(), link.link.as_str()));
        }
        for service in OptionList::Services.first_labels() {
            let is_no_kind = ["Residential", "Other"].contains(service);
            assert!(is_no_kind || offered(service).is_some(), "{service}");
        }
        for kind in OFFERED {
            for tag in kind.tags {
                assert!(OptionList::GalleryTags.first_labels().contains(tag), "{tag}");
            }
        }
    }
}
