pub use domain::admin::icon::Icon;
use leptos::prelude::*;

/// Draws an icon, hidden from assistive technology: the text next to it has the same meaning.
pub trait Draw {
    fn draw(self) -> AnyView;
    fn draw_small(self) -> AnyView;
}

impl Draw for Icon {
    fn draw(self) -> AnyView {
        drawn(self, if self == Self::More { "icon icon--dots" } else { "icon" })
    }

    fn draw_small(self) -> AnyView {
        drawn(self, "icon icon--small")
    }
}

fn drawn(icon: Icon, class: &'static str) -> AnyView {
    view! {
        <svg class=class viewBox=Icon::VIEW_BOX aria-hidden="true">
            <path d=icon.path()></path>
        </svg>
    }
    .into_any()
}
