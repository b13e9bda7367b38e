//! The navigation: seven entries, and the tabs and rows below them. Kinds of content place themselves
//! (`Description::place`); all other screens, and the parts of screens that have a row in the settings, are here.

mod additions;
mod destinations;
mod search;

pub use additions::ADD;
pub use destinations::{Destination, destination_of, first_screen, rows, tabs};
pub use search::matching;

use super::icon::Icon;
use domain::admin::place::{Chapter, Entry, Place, Spot};
use domain::features::calendar_feed::messages as calendar;
use domain::features::opening::messages as opening;
use domain::features::push::messages as push;
use domain::features::reports::messages as reports;
use domain::features::visits::messages as visits;
use domain::kinds::{Kind, business};
use domain::messages::{mail, second_factor};
use std::borrow::Cow;

pub struct EntryTexts {
    pub label: &'static str,
    /// What lies inside: the quieter second line.
    pub inside: &'static str,
    pub icon: Icon,
}

/// With a line between the groups.
pub const GROUPS: [&[Entry]; 3] =
    [&[Entry::Today, Entry::Requests], &[Entry::Pages, Entry::Pictures, Entry::Work, Entry::Words], &[Entry::Settings]];

/// In the bottom bar of a phone.
pub const PHONE_BAR: [Entry; 4] = [Entry::Today, Entry::Requests, Entry::Pictures, Entry::Pages];

/// The rows of the settings that the sheet of a phone has, beside all tabs.
pub const PHONE_SETTINGS: [Screen; 5] = [
    Screen::Content(Kind::ContactSettings),
    Screen::Account,
    Screen::Trash,
    Screen::Content(Kind::Business),
    Screen::Content(Kind::Options),
];

#[must_use]
pub const fn texts(entry: Entry) -> EntryTexts {
    match entry {
        Entry::Today => EntryTexts { label: "Today", inside: "Reports, activity", icon: Icon::Sun },
        Entry::Requests => EntryTexts { label: "Requests", inside: "Visits, saved answers", icon: Icon::Inbox },
        Entry::Pages => EntryTexts { label: "Pages", inside: "Header, search, addresses", icon: Icon::Page },
        Entry::Pictures => EntryTexts { label: "Pictures", inside: "Gallery, page images", icon: Icon::Images },
        Entry::Work => EntryTexts { label: "Work", inside: "Projects, styles, materials", icon: Icon::Boat },
        Entry::Words => EntryTexts { label: "Words", inside: "Testimonials, FAQs, blog", icon: Icon::Quote },
        Entry::Settings => EntryTexts { label: "Settings", inside: "Business, mails, sign-in", icon: Icon::Sliders },
    }
}

/// A screen, or a part of one that has a row of its own in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Content(Kind),
    Dashboard,
    Reports,
    Activity,
    Leads,
    Visits,
    Links,
    Newsletter,
    Find,
    Settings,
    BusinessContact,
    Hours,
    License,
    Elsewhere,
    ReviewCards,
    OwnerMails,
    Notifications,
    Mail,
    Account,
    SecondStep,
    Devices,
    Calendar,
    Trash,
    Backups,
    Opening,
    NotFound,
}

/// Those that place themselves here.
const OWN: &[Screen] = &[
    Screen::Dashboard,
    Screen::Reports,
    Screen::Activity,
    Screen::Leads,
    Screen::Visits,
    Screen::Links,
    Screen::Newsletter,
    Screen::BusinessContact,
    Screen::Hours,
    Screen::License,
    Screen::Elsewhere,
    Screen::ReviewCards,
    Screen::OwnerMails,
    Screen::Notifications,
    Screen::Mail,
    Screen::Account,
    Screen::SecondStep,
    Screen::Devices,
    Screen::Calendar,
    Screen::Trash,
    Screen::Backups,
    Screen::Opening,
];

struct Own {
    /// Its title, by which owners know it from before there were seven entries.
    title: &'static str,
    about: &'static str,
    href: &'static str,
    icon: Icon,
    places: &'static [Place],
}

const fn tab(entry: Entry, number: u8, label: &'static str, words: &'static [&'static str]) -> Place {
    Place { spot: Spot::Tab(entry, number), label, words }
}

const fn row(chapter: Chapter, number: u8, label: &'static str, words: &'static [&'static str]) -> Place {
    Place { spot: Spot::Row(chapter, number), label, words }
}

const DASHBOARD: Own = Own {
    title: "Dashboard",
    about: "",
    href: "/admin",
    icon: Icon::Sun,
    places: &[tab(Entry::Today, 1, "Today", &["home", "welcome", "overview", "first steps", "page views", "speed"])],
};
const REPORTS: Own = Own {
    title: reports::TITLE,
    about: reports::ABOUT,
    href: "/admin/reports",
    icon: Icon::Chart,
    places: &[tab(Entry::Today, 2, "Reports", &["figures", "statistics", "won money", "sources", "campaigns"])],
};
const ACTIVITY: Own = Own {
    title: "Activity",
    about: "Who changed what, and when.",
    href: "/admin/trash#activity",
    icon: Icon::Clock,
    places: &[
        tab(Entry::Today, 3, "Activity", &["changes", "history", "log"]),
        row(Chapter::Safety, 2, "Activity", &[]),
    ],
};
const LEADS: Own = Own {
    title: "Leads",
    about: "",
    href: "/admin/leads",
    icon: Icon::Inbox,
    places: &[tab(Entry::Requests, 1, "Requests", &["inbox", "customers", "quotes", "messages", "export"])],
};
const VISITS: Own = Own {
    title: visits::AGENDA,
    about: visits::AGENDA_ABOUT,
    href: "/admin/visits",
    icon: Icon::Calendar,
    places: &[tab(Entry::Requests, 2, "Visits", &["appointments", "agenda", "schedule"])],
};
const LINKS: Own = Own {
    title: "Links",
    about: "All links in your content. Links to other websites are checked about once a week.",
    href: "/admin/links",
    icon: Icon::Link,
    places: &[tab(Entry::Pages, 5, "Links", &["broken links", "link check"])],
};
const NEWSLETTER: Own = Own {
    title: "Newsletter",
    about: "Only people who confirmed by email receive it.",
    href: "/admin/newsletter",
    icon: Icon::Mail,
    places: &[tab(Entry::Words, 4, "Newsletter", &["subscribers", "mailing list"])],
};
const SETTINGS: Own = Own {
    title: "Settings",
    about: "Each row says what is set now.",
    href: "/admin/settings",
    icon: Icon::Sliders,
    places: &[],
};
const FIND: Own = Own {
    title: "Go to or find",
    about: "Screens by their names and by everyday words, requests, and what is on the site.",
    href: "/admin/find",
    icon: Icon::Search,
    places: &[],
};
const BUSINESS_CONTACT: Own = Own {
    title: business::CONTACT.label,
    about: business::CONTACT.about,
    href: "/admin/business/contact",
    icon: Icon::Phone,
    places: &[row(
        Chapter::Business,
        2,
        business::CONTACT.label,
        &["address", "phone", "email", "street", "map", "latitude"],
    )],
};
const HOURS: Own = Own {
    title: business::HOURS.label,
    about: business::HOURS.about,
    href: "/admin/business/hours",
    icon: Icon::Clock,
    places: &[row(
        Chapter::Business,
        3,
        business::HOURS.label,
        &["opening times", "holidays", "closed", "vacation", "time zone"],
    )],
};
const LICENSE: Own = Own {
    title: business::LICENSE.label,
    about: business::LICENSE.about,
    href: "/admin/business/license",
    icon: Icon::Shield,
    places: &[row(
        Chapter::Business,
        4,
        business::LICENSE.label,
        &["insurance", "bond", "CSLB", "certificates", "memberships"],
    )],
};
const ELSEWHERE: Own = Own {
    title: business::ELSEWHERE.label,
    about: business::ELSEWHERE.about,
    href: "/admin/business/elsewhere",
    icon: Icon::Star,
    places: &[row(
        Chapter::Business,
        5,
        business::ELSEWHERE.label,
        &["places for reviews", "stars", "Google", "Yelp", "social profiles"],
    )],
};
const REVIEW_CARDS: Own = Own {
    title: "Cards that ask for a review",
    about: "To print, with a code for the phone.",
    href: "/admin/review-card",
    icon: Icon::Page,
    places: &[row(Chapter::Business, 8, "Cards that ask for a review", &["QR code", "print"])],
};
const OWNER_MAILS: Own = Own {
    title: "Mails to you",
    about: "New requests, and summaries of the day and the week.",
    href: "/admin/contact-settings#told",
    icon: Icon::Mail,
    places: &[row(Chapter::Requests, 1, "Mails to you", &["digest", "weekly report", "email alerts"])],
};
const NOTIFICATIONS: Own = Own {
    title: push::TITLE,
    about: "On your phone and computer, as a request comes in.",
    href: "/admin/account/notifications",
    icon: Icon::Bell,
    places: &[row(Chapter::Requests, 2, "Notifications", &["push", "phone", "alerts", "sound"])],
};
const MAIL: Own = Own {
    title: mail::TITLE,
    about: mail::LINK_ABOUT,
    href: "/admin/mail",
    icon: Icon::Message,
    places: &[row(Chapter::Requests, 3, "Mails to customers", &["spam", "bounced", "mail server", "SMTP", "DKIM"])],
};
const ACCOUNT: Own = Own {
    title: "Account",
    about: "What you sign in with.",
    href: "/admin/account",
    icon: Icon::Person,
    places: &[row(Chapter::You, 1, "Email and password", &["login", "sign-in", "passkeys"])],
};
const SECOND_STEP: Own = Own {
    title: second_factor::TITLE,
    about: second_factor::ABOUT,
    href: "/admin/account/second-factor",
    icon: Icon::Lock,
    places: &[row(Chapter::You, 2, second_factor::TITLE, &["recovery codes", "authenticator", "security"])],
};
const DEVICES: Own = Own {
    title: "Devices",
    about: "Where you are signed in.",
    href: "/admin/account#devices",
    icon: Icon::List,
    places: &[row(Chapter::You, 3, "Devices", &["sessions", "sign out everywhere", "lost phone"])],
};
const CALENDAR: Own = Own {
    title: calendar::TITLE,
    about: "Your visits in the calendar of your phone.",
    href: "/admin/account#calendar",
    icon: Icon::Calendar,
    places: &[row(Chapter::You, 4, calendar::TITLE, &["visits", "appointments", "iCal"])],
};
const TRASH: Own = Own {
    title: "Trash",
    about: "Deleted content stays here for 30 days. Below it, a log of all changes.",
    href: "/admin/trash",
    icon: Icon::Trash,
    places: &[row(Chapter::Safety, 1, "Trash", &["deleted", "restore", "bin", "undo"])],
};
const BACKUPS: Own = Own {
    title: "Copies of everything",
    about: "Those that are made by themselves, and one to keep.",
    href: "/admin/account#backup",
    icon: Icon::Save,
    places: &[row(Chapter::Safety, 3, "Copies of everything", &["backup", "download", "restore"])],
};
const OPENING: Own = Own {
    title: opening::TITLE,
    about: opening::ABOUT,
    href: "/admin/opening",
    icon: Icon::External,
    places: &[row(
        Chapter::Business,
        9,
        opening::TITLE,
        &["close", "not open yet", "launch", "publish", "preview link"],
    )],
};
const NOT_FOUND: Own = Own {
    title: "Page not found",
    about: "The back office has no screen at this address. It may be mistyped, or what it showed was deleted.",
    href: "/admin",
    icon: Icon::Alert,
    places: &[],
};

impl Screen {
    const fn own(self) -> &'static Own {
        match self {
            Self::Dashboard | Self::Content(_) => &DASHBOARD,
            Self::Reports => &REPORTS,
            Self::Activity => &ACTIVITY,
            Self::Leads => &LEADS,
            Self::Visits => &VISITS,
            Self::Links => &LINKS,
            Self::Newsletter => &NEWSLETTER,
            Self::Find => &FIND,
            Self::Settings => &SETTINGS,
            Self::BusinessContact => &BUSINESS_CONTACT,
            Self::Hours => &HOURS,
            Self::License => &LICENSE,
            Self::Elsewhere => &ELSEWHERE,
            Self::ReviewCards => &REVIEW_CARDS,
            Self::OwnerMails => &OWNER_MAILS,
            Self::Notifications => &NOTIFICATIONS,
            Self::Mail => &MAIL,
            Self::Account => &ACCOUNT,
            Self::SecondStep => &SECOND_STEP,
            Self::Devices => &DEVICES,
            Self::Calendar => &CALENDAR,
            Self::Trash => &TRASH,
            Self::Backups => &BACKUPS,
            Self::Opening => &OPENING,
            Self::NotFound => &NOT_FOUND,
        }
    }

    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Content(kind) => kind.plural(),
            screen => screen.own().title,
        }
    }

    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Content(kind) => kind.description().about,
            screen => screen.own().about,
        }
    }

    #[must_use]
    pub fn href(self) -> Cow<'static, str> {
        match self {
            Self::Content(kind) => kind.screen_path().into(),
            screen => screen.own().href.into(),
        }
    }

    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Self::Content(kind) => kind.description().icon,
            screen => screen.own().icon,
        }
    }

    /// The screen that the navigation marks while a kind of content is edited.
    #[must_use]
    pub fn of(kind: Kind) -> Self {
        Self::Content(kind.description().screen.unwrap_or(kind))
    }

    /// The entry that is marked while it is open; none for an address without a screen.
    #[must_use]
    pub fn entry(self) -> Option<Entry> {
        if self == Self::Settings {
            return Some(Entry::Settings);
        }
        destination_of(self).map(|destination| destination.place.spot.entry())
    }
}

#[cfg(test)]
mod tests;
