//! Every screen that is no kind of content: one table, of which the type is made too.

use crate::admin::frame::icon::Icon;
use domain::admin::place::{Chapter, Entry, Place, Spot};
use domain::features::calendar_feed::messages as calendar;
use domain::features::opening::messages as opening;
use domain::features::push::messages as push;
use domain::features::reports::messages as reports;
use domain::features::visits::messages as visits;
use domain::kinds::{Kind, business};
use domain::messages::{mail, second_factor};

pub(super) struct Own {
    /// Its title, by which owners know it from before there were seven entries.
    pub(super) title: &'static str,
    pub(super) about: &'static str,
    pub(super) href: &'static str,
    pub(super) icon: Icon,
    pub(super) places: &'static [Place],
}

const fn tab(entry: Entry, number: u8, label: &'static str, words: &'static [&'static str]) -> Place {
    Place { spot: Spot::Tab(entry, number), label, words }
}

const fn row(chapter: Chapter, number: u8, label: &'static str, words: &'static [&'static str]) -> Place {
    Place { spot: Spot::Row(chapter, number), label, words }
}

macro_rules! screens {
    ($($screen:ident => $own:expr;)*) => {
        /// A screen, or a part of one that has a row of its own in the settings.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Screen {
            Content(Kind),
            $($screen,)*
        }

        /// Those of the table.
        pub(super) const OWN: &[Screen] = &[$(Screen::$screen,)*];

        impl Screen {
            pub(super) const fn own(self) -> &'static Own {
                match self {
                    // A kind of content describes itself.
                    Self::Content(_) => Self::NotFound.own(),
                    $(Self::$screen => {
                        const SCREEN: Own = $own;
                        &SCREEN
                    })*
                }
            }
        }
    };
}

screens! {
    Dashboard => Own {
        title: "Dashboard",
        about: "",
        href: "/admin",
        icon: Icon::Sun,
        places: &[tab(Entry::Today, 1, "Today", &["home", "welcome", "overview", "first steps", "page views", "speed"])],
    };
    Reports => Own {
        title: reports::TITLE,
        about: reports::ABOUT,
        href: "/admin/reports",
        icon: Icon::Chart,
        places: &[tab(Entry::Today, 2, "Reports", &["figures", "statistics", "won money", "sources", "campaigns"])],
    };
    Activity => Own {
        title: "Activity",
        about: "Who changed what, and when.",
        href: "/admin/trash#activity",
        icon: Icon::Clock,
        places: &[
            tab(Entry::Today, 3, "Activity", &["changes", "history", "log"]),
            row(Chapter::Safety, 2, "Activity", &[]),
        ],
    };
    Leads => Own {
        title: "Leads",
        about: "",
        href: "/admin/leads",
        icon: Icon::Inbox,
        places: &[tab(Entry::Requests, 1, "Requests", &["inbox", "customers", "quotes", "messages", "export"])],
    };
    Visits => Own {
        title: visits::AGENDA,
        about: visits::AGENDA_ABOUT,
        href: "/admin/visits",
        icon: Icon::Calendar,
        places: &[tab(Entry::Requests, 2, "Visits", &["appointments", "agenda", "schedule"])],
    };
    Links => Own {
        title: "Links",
        about: "All links in your content. Links to other websites are checked about once a week.",
        href: "/admin/links",
        icon: Icon::Link,
        places: &[tab(Entry::Pages, 5, "Links", &["broken links", "link check"])],
    };
    Newsletter => Own {
        title: "Newsletter",
        about: "Only people who confirmed by email receive it.",
        href: "/admin/newsletter",
        icon: Icon::Mail,
        places: &[tab(Entry::Words, 4, "Newsletter", &["subscribers", "mailing list"])],
    };
    Find => Own {
        title: "Go to or find",
        about: "Screens by their names and by everyday words, requests, and what is on the site.",
        href: "/admin/find",
        icon: Icon::Search,
        places: &[],
    };
    Settings => Own {
        title: "Settings",
        about: "Each row says what is set now.",
        href: "/admin/settings",
        icon: Icon::Sliders,
        places: &[],
    };
    BusinessContact => Own {
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
    Hours => Own {
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
    License => Own {
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
    Elsewhere => Own {
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
    ReviewCards => Own {
        title: "Cards that ask for a review",
        about: "To print, with a code for the phone.",
        href: "/admin/review-card",
        icon: Icon::Page,
        places: &[row(Chapter::Business, 8, "Cards that ask for a review", &["QR code", "print"])],
    };
    OwnerMails => Own {
        title: "Mails to you",
        about: "New requests, and summaries of the day and the week.",
        href: "/admin/contact-settings#told",
        icon: Icon::Mail,
        places: &[row(Chapter::Requests, 1, "Mails to you", &["digest", "weekly report", "email alerts"])],
    };
    Notifications => Own {
        title: push::TITLE,
        about: "On your phone and computer, as a request comes in.",
        href: "/admin/account/notifications",
        icon: Icon::Bell,
        places: &[row(Chapter::Requests, 2, "Notifications", &["push", "phone", "alerts", "sound"])],
    };
    Mail => Own {
        title: mail::TITLE,
        about: mail::LINK_ABOUT,
        href: "/admin/mail",
        icon: Icon::Message,
        places: &[row(Chapter::Requests, 3, "Mails to customers", &["spam", "bounced", "mail server", "SMTP", "DKIM"])],
    };
    Account => Own {
        title: "Account",
        about: "What you sign in with.",
        href: "/admin/account",
        icon: Icon::Person,
        places: &[row(Chapter::You, 1, "Email and password", &["login", "sign-in", "passkeys"])],
    };
    SecondStep => Own {
        title: second_factor::TITLE,
        about: second_factor::ABOUT,
        href: "/admin/account/second-factor",
        icon: Icon::Lock,
        places: &[row(Chapter::You, 2, second_factor::TITLE, &["recovery codes", "authenticator", "security"])],
    };
    Devices => Own {
        title: "Devices",
        about: "Where you are signed in.",
        href: "/admin/account#devices",
        icon: Icon::List,
        places: &[row(Chapter::You, 3, "Devices", &["sessions", "sign out everywhere", "lost phone"])],
    };
    Calendar => Own {
        title: calendar::TITLE,
        about: "Your visits in the calendar of your phone.",
        href: "/admin/account#calendar",
        icon: Icon::Calendar,
        places: &[row(Chapter::You, 4, calendar::TITLE, &["visits", "appointments", "iCal"])],
    };
    Trash => Own {
        title: "Trash",
        about: "Deleted content stays here for 30 days. Below it, a log of all changes.",
        href: "/admin/trash",
        icon: Icon::Trash,
        places: &[row(Chapter::Safety, 1, "Trash", &["deleted", "restore", "bin", "undo"])],
    };
    Backups => Own {
        title: "Copies of everything",
        about: "Those that are made by themselves, and one to keep.",
        href: "/admin/account#backup",
        icon: Icon::Save,
        places: &[row(Chapter::Safety, 3, "Copies of everything", &["backup", "download", "restore"])],
    };
    Opening => Own {
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
    NotFound => Own {
        title: "Page not found",
        about: "The back office has no screen at this address. It may be mistyped, or what it showed was deleted.",
        href: "/admin",
        icon: Icon::Alert,
        places: &[],
    };
}
