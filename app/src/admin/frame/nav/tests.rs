use super::destinations::DESTINATIONS;
use super::*;

/// The side bar before the seven entries, where the name of an entry was that of its screen.
const FORMER: [(&str, &str); 26] = [
    ("Dashboard", "/admin"),
    ("Leads", "/admin/leads"),
    ("Reports", "/admin/reports"),
    ("Newsletter", "/admin/newsletter"),
    ("Pages", "/admin/pages"),
    ("Header, footer and messages", "/admin/site-words"),
    ("Projects", "/admin/projects"),
    ("Gallery", "/admin/gallery"),
    ("Testimonials", "/admin/testimonials"),
    ("Blog", "/admin/blog"),
    ("FAQs", "/admin/faqs"),
    ("Visualizer styles", "/admin/styles"),
    ("Materials", "/admin/materials"),
    ("Social grid", "/admin/social"),
    ("Page images", "/admin/page-images"),
    ("Media library", "/admin/media"),
    ("SEO", "/admin/seo"),
    ("Redirects", "/admin/redirects"),
    ("Links", "/admin/links"),
    ("Business profile", "/admin/business"),
    ("Options", "/admin/options"),
    ("Reply templates", "/admin/reply-templates"),
    ("Contact settings", "/admin/contact-settings"),
    ("Account", "/admin/account"),
    ("Activity", "/admin/trash#activity"),
    ("Trash", "/admin/trash"),
];

#[test]
fn every_screen_from_before_has_its_place_and_keeps_name_and_address() {
    for (name, href) in FORMER {
        let found = DESTINATIONS.iter().find(|destination| destination.screen.label() == name);
        let screen = found.map(|destination| destination.screen.href());
        assert_eq!(screen.as_deref(), Some(href), "{name}");
    }
}

#[test]
fn every_kind_has_a_place_or_the_screen_of_one_that_has() {
    for kind in Kind::ALL {
        assert!(Screen::of(kind).entry().is_some(), "{}", kind.code());
    }
}

#[test]
fn no_two_stand_in_the_same_spot() {
    for (at, one) in DESTINATIONS.iter().enumerate() {
        for other in DESTINATIONS.iter().skip(at + 1) {
            assert_ne!(one.place.spot, other.place.spot, "{} and {}", one.place.label, other.place.label);
        }
    }
}

#[test]
fn each_entry_but_the_settings_leads_to_its_first_tab() {
    assert_eq!(GROUPS.concat(), Entry::ALL);
    for entry in Entry::ALL {
        let first = first_screen(entry);
        assert_eq!(first.entry(), Some(entry));
        assert_eq!(first == Screen::Settings, entry == Entry::Settings);
    }
    assert_eq!(first_screen(Entry::Pictures), Screen::Content(Kind::Media));
}

#[test]
fn every_screen_from_before_is_found_by_its_name_first() {
    for (name, href) in FORMER {
        let found = matching(name);
        assert_eq!(found.first().map(|first| first.screen.href()).as_deref(), Some(href), "{name}");
    }
}

#[test]
fn everyday_words_find_their_screen() {
    let words = [
        ("webhook", "/admin/contact-settings"),
        ("google", "/admin/seo"),
        ("stars", "/admin/testimonials"),
        ("opening times", "/admin/business/hours"),
        ("HOURS", "/admin/business/hours"),
        ("review card", "/admin/review-card"),
        ("passkey", "/admin/account"),
        ("instagram", "/admin/social"),
    ];
    for (word, href) in words {
        let found: Vec<_> = matching(word).into_iter().map(|destination| destination.screen.href()).collect();
        assert!(found.iter().any(|found| found == href), "{word}: {found:?}");
    }
    assert!(matching("").is_empty() && matching("--").is_empty() && matching("zzz").is_empty());
}
