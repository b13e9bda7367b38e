//! The screens of the back office, once: the rail, the phone bar and the
//! dashboard's cards are drawn from this list.

use super::icon::Icon;

/// A screen the owner works in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// What is new.
    Dashboard,
    /// The inbox.
    Leads,
    /// Finished work.
    Projects,
    /// Photos.
    Gallery,
    /// Pictures of the pages.
    PageImages,
    /// Clients' words.
    Testimonials,
    /// Questions and answers.
    Faqs,
    /// Articles.
    Blog,
    /// Words for search engines.
    Seo,
    /// Where leads go, and the business itself.
    ContactSettings,
}

impl Screen {
    /// As read.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dashboard => "Dashboard",
            Self::Leads => "Leads",
            Self::Projects => "Projects",
            Self::Gallery => "Gallery",
            Self::PageImages => "Page images",
            Self::Testimonials => "Testimonials",
            Self::Faqs => "FAQs",
            Self::Blog => "Blog",
            Self::Seo => "SEO",
            Self::ContactSettings => "Contact settings",
        }
    }

    /// Where it is; none until the screen exists, so that nothing leads to a 404.
    #[must_use]
    pub const fn href(self) -> Option<&'static str> {
        match self {
            Self::Dashboard => Some("/admin"),
            Self::Leads => Some("/admin/leads"),
            Self::Projects
            | Self::Gallery
            | Self::PageImages
            | Self::Testimonials
            | Self::Faqs
            | Self::Blog
            | Self::Seo
            | Self::ContactSettings => None,
        }
    }

    /// Its mark.
    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Self::Dashboard => Icon::Home,
            Self::Leads => Icon::Inbox,
            Self::Projects => Icon::Boat,
            Self::Gallery => Icon::Image,
            Self::PageImages => Icon::Images,
            Self::Testimonials => Icon::Quote,
            Self::Faqs => Icon::Faq,
            Self::Blog => Icon::Pen,
            Self::Seo => Icon::Search,
            Self::ContactSettings => Icon::Plug,
        }
    }
}

/// The dashboard's cards, in order.
pub const CARDS: [Screen; 9] = [
    Screen::Leads,
    Screen::Projects,
    Screen::Gallery,
    Screen::PageImages,
    Screen::Testimonials,
    Screen::Faqs,
    Screen::Blog,
    Screen::Seo,
    Screen::ContactSettings,
];

/// The rail's groups: today, content, site.
const NAV: &[&[Screen]] = &[
    &[Screen::Dashboard, Screen::Leads],
    &[Screen::Projects, Screen::Gallery, Screen::Testimonials, Screen::Blog, Screen::Faqs],
    &[Screen::PageImages, Screen::Seo, Screen::ContactSettings],
];

/// The groups of the rail with the screens that exist, and their addresses.
#[must_use]
pub fn open_groups() -> Vec<Vec<(Screen, &'static str)>> {
    NAV.iter()
        .map(|group| group.iter().filter_map(|screen| screen.href().map(|href| (*screen, href))).collect())
        .filter(|group: &Vec<_>| !group.is_empty())
        .collect()
}
