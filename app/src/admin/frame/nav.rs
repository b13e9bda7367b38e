use super::icon::Icon;
use domain::features::reports::messages as reports;
use domain::kinds::Kind;
use std::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Dashboard,
    Leads,
    Reports,
    Content(Kind),
    Links,
    Newsletter,
    Account,
    Trash,
    Activity,
    NotFound,
}

pub struct NavGroup {
    /// Its heading; empty for the daily work at the top.
    pub title: &'static str,
    pub screens: Vec<Screen>,
}

struct ScreenTexts {
    label: &'static str,
    about: &'static str,
    href: &'static str,
    icon: Icon,
}

impl Screen {
    const fn own(self) -> ScreenTexts {
        match self {
            Self::Dashboard | Self::Content(_) => {
                ScreenTexts { label: "Dashboard", about: "", href: "/admin", icon: Icon::Home }
            }
            Self::Leads => ScreenTexts { label: "Leads", about: "", href: "/admin/leads", icon: Icon::Inbox },
            Self::Reports => {
                ScreenTexts { label: reports::TITLE, about: reports::ABOUT, href: "/admin/reports", icon: Icon::Chart }
            }
            Self::Links => ScreenTexts {
                label: "Links",
                about: "All links in your content. Links to other websites are checked about once a week.",
                href: "/admin/links",
                icon: Icon::Link,
            },
            Self::Newsletter => ScreenTexts {
                label: "Newsletter",
                about: "Only people who confirmed by email receive it.",
                href: "/admin/newsletter",
                icon: Icon::Mail,
            },
            Self::Account => ScreenTexts { label: "Account", about: "", href: "/admin/account", icon: Icon::Person },
            Self::Trash => ScreenTexts {
                label: "Trash",
                about: "Deleted content stays here for 30 days. Below it, a log of all changes.",
                href: "/admin/trash",
                icon: Icon::Trash,
            },
            Self::Activity => {
                ScreenTexts { label: "Activity", about: "", href: "/admin/trash#activity", icon: Icon::Clock }
            }
            Self::NotFound => ScreenTexts {
                label: "Page not found",
                about: "The back office has no screen at this address. It may be mistyped, or what it showed was deleted.",
                href: "/admin",
                icon: Icon::Alert,
            },
        }
    }

    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Content(kind) => kind.plural(),
            screen => screen.own().label,
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
}

#[must_use]
pub fn nav() -> [NavGroup; 5] {
    let content = Kind::ALL.iter().filter(|kind| kind.description().in_content_menu);
    let of = Screen::Content;
    [
        NavGroup { title: "", screens: vec![Screen::Dashboard, Screen::Leads, Screen::Reports, Screen::Newsletter] },
        NavGroup { title: "Content", screens: content.map(|kind| of(*kind)).collect() },
        NavGroup { title: "Pictures", screens: vec![of(Kind::PageImages), of(Kind::Media)] },
        NavGroup { title: "Search and links", screens: vec![of(Kind::Seo), of(Kind::Redirects), Screen::Links] },
        NavGroup {
            title: "Settings",
            screens: vec![
                of(Kind::Business),
                of(Kind::Options),
                of(Kind::ReplyTemplates),
                of(Kind::ContactSettings),
                Screen::Account,
                Screen::Activity,
                Screen::Trash,
            ],
        },
    ]
}

/// The choices of the phone's add button: the kind of content, and the label.
pub const ADD: [(Kind, &str); 5] = [
    (Kind::Gallery, "Photo"),
    (Kind::Projects, "Project"),
    (Kind::Testimonials, "Testimonial"),
    (Kind::Blog, "Article"),
    (Kind::Faqs, "FAQ"),
];
