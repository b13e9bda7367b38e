//! The list of the back office's screens, used by the rail, the phone bar with its sheets, and the
//! dashboard's cards.

use super::icon::Icon;
use domain::admin::Entity;

/// A screen of the back office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Overview.
    Dashboard,
    /// The inbox.
    Leads,
    /// Finished projects.
    Projects,
    /// Photos.
    Gallery,
    /// The pages' pictures.
    PageImages,
    /// Client reviews.
    Testimonials,
    /// Questions and answers.
    Faqs,
    /// Articles.
    Blog,
    /// Styles of the visualizer.
    Styles,
    /// Posts on social networks.
    Social,
    /// Metadata for search engines.
    Seo,
    /// Redirects of old URLs.
    Redirects,
    /// The link checker.
    Links,
    /// Newsletter subscribers.
    Newsletter,
    /// The media library.
    Media,
    /// The webhook.
    ContactSettings,
    /// Name, address, hours and legal texts.
    Business,
    /// Password and sessions.
    Account,
    /// Deleted content.
    Trash,
}

impl Screen {
    /// Its label.
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
            Self::Styles => "Visualizer styles",
            Self::Social => "Social grid",
            Self::Seo => "SEO",
            Self::Redirects => "Redirects",
            Self::Links => "Links",
            Self::Newsletter => "Newsletter",
            Self::Media => "Media library",
            Self::ContactSettings => "Contact settings",
            Self::Business => "Business profile",
            Self::Account => "Account",
            Self::Trash => "Trash",
        }
    }

    /// The description under its heading.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Projects => "Finished boats and houses, in the order visitors see them.",
            Self::Gallery => "The photos of the showroom and of the yacht pages.",
            Self::PageImages => "The pictures that belong to a page rather than to the gallery.",
            Self::Testimonials => "Visitors read the active ones in this order.",
            Self::Faqs => "What visitors ask before they call.",
            Self::Blog => "Articles appear on their publication date.",
            Self::Styles => "What visitors choose from in the visualizer.",
            Self::Social => "The grid of posts on the home page.",
            Self::Seo => "What search engines and social networks show for each page.",
            Self::Redirects => "Redirects for old addresses, and addresses that were not found.",
            Self::Links => "All links in your content. Links to other websites are checked about once a week.",
            Self::Newsletter => "Only people who confirmed by email receive it.",
            Self::Media => "Every picture of the website, where it is used and what it shows.",
            Self::Trash => "Deleted content stays here for 30 days. Below it, a log of all changes.",
            Self::Dashboard | Self::Leads | Self::ContactSettings | Self::Business | Self::Account => "",
        }
    }

    /// Its path.
    #[must_use]
    pub const fn href(self) -> &'static str {
        match self {
            Self::Dashboard => "/admin",
            Self::Leads => "/admin/leads",
            Self::Projects => "/admin/projects",
            Self::Gallery => "/admin/gallery",
            Self::PageImages => "/admin/page-images",
            Self::Testimonials => "/admin/testimonials",
            Self::Faqs => "/admin/faqs",
            Self::Blog => "/admin/blog",
            Self::Styles => "/admin/styles",
            Self::Social => "/admin/social",
            Self::Seo => "/admin/seo",
            Self::Redirects => "/admin/redirects",
            Self::Links => "/admin/links",
            Self::Newsletter => "/admin/newsletter",
            Self::Media => "/admin/media",
            Self::ContactSettings => "/admin/contact-settings",
            Self::Business => "/admin/business",
            Self::Account => "/admin/account",
            Self::Trash => "/admin/trash",
        }
    }

    /// Its icon.
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
            Self::Styles => Icon::Swatch,
            Self::Social => Icon::Message,
            Self::Seo => Icon::Search,
            Self::Redirects => Icon::Turn,
            Self::Links => Icon::Link,
            Self::Newsletter => Icon::Mail,
            Self::Media => Icon::Library,
            Self::ContactSettings => Icon::Plug,
            Self::Business => Icon::Anchor,
            Self::Account => Icon::Person,
            Self::Trash => Icon::Trash,
        }
    }

    /// The screen on which a kind of content is edited.
    #[must_use]
    pub const fn of(entity: Entity) -> Self {
        match entity {
            Entity::Testimonials => Self::Testimonials,
            Entity::Faqs => Self::Faqs,
            Entity::Projects => Self::Projects,
            Entity::Gallery => Self::Gallery,
            Entity::Blog => Self::Blog,
            Entity::Seo => Self::Seo,
            Entity::PageImages | Entity::HeroVideo => Self::PageImages,
            Entity::Styles => Self::Styles,
            Entity::Social => Self::Social,
            Entity::Redirects => Self::Redirects,
            Entity::Business | Entity::PrivacyPolicy | Entity::TermsOfService => Self::Business,
            Entity::ContactSettings => Self::ContactSettings,
        }
    }
}

/// The dashboard's cards, in order.
pub const CARDS: [Screen; 12] = [
    Screen::Leads,
    Screen::Projects,
    Screen::Gallery,
    Screen::PageImages,
    Screen::Testimonials,
    Screen::Faqs,
    Screen::Blog,
    Screen::Seo,
    Screen::Media,
    Screen::ContactSettings,
    Screen::Business,
    Screen::Account,
];

/// The rail's groups: daily work, content, site, and occasional tasks.
pub const NAV: [&[Screen]; 4] = [
    &[Screen::Dashboard, Screen::Leads],
    &[
        Screen::Projects,
        Screen::Gallery,
        Screen::Testimonials,
        Screen::Blog,
        Screen::Faqs,
        Screen::Styles,
        Screen::Social,
    ],
    &[
        Screen::PageImages,
        Screen::Seo,
        Screen::Redirects,
        Screen::Links,
        Screen::Newsletter,
        Screen::Media,
        Screen::Business,
        Screen::ContactSettings,
    ],
    &[Screen::Trash, Screen::Account],
];

/// What the phone's add button offers: the list's screen, and the label.
pub const ADD: [(Screen, &str); 5] = [
    (Screen::Gallery, "Photo"),
    (Screen::Projects, "Project"),
    (Screen::Testimonials, "Testimonial"),
    (Screen::Blog, "Article"),
    (Screen::Faqs, "FAQ"),
];
