use crate::admin::frame::icon::Icon;

/// A choice of the phone's add button.
pub struct Addition {
    pub label: &'static str,
    pub href: &'static str,
    pub icon: Icon,
}

pub const ADD: [Addition; 6] = [
    Addition { label: "Photo", href: "/admin/gallery/new", icon: Icon::Image },
    Addition { label: "Request by phone", href: "/admin/leads/new", icon: Icon::Phone },
    Addition { label: "Project", href: "/admin/projects/new", icon: Icon::Boat },
    Addition { label: "Testimonial", href: "/admin/testimonials/new", icon: Icon::Quote },
    Addition { label: "Article", href: "/admin/blog/new", icon: Icon::Pen },
    Addition { label: "FAQ", href: "/admin/faqs/new", icon: Icon::Faq },
];
