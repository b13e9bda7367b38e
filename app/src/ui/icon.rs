//! The icons: one inline sprite per page with only the icons it uses.

use leptos::prelude::*;
use leptos::svg;

/// An icon of the sprite, drawn on 24 by 24 with a 1.5 px stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each name is what the icon shows")]
pub enum Icon {
    Alert,
    Back,
    Chat,
    Check,
    Clock,
    Close,
    Down,
    Go,
    Heart,
    Lock,
    Mail,
    Phone,
    Pin,
    Ruler,
    Sun,
}

impl Icon {
    /// The prefix prevents collisions with ids of fields.
    const fn href(self) -> &'static str {
        match self {
            Self::Alert => "#i-alert",
            Self::Back => "#i-back",
            Self::Chat => "#i-chat",
            Self::Check => "#i-check",
            Self::Clock => "#i-clock",
            Self::Close => "#i-x",
            Self::Down => "#i-down",
            Self::Go => "#i-go",
            Self::Heart => "#i-heart",
            Self::Lock => "#i-lock",
            Self::Mail => "#i-mail",
            Self::Phone => "#i-phone",
            Self::Pin => "#i-pin",
            Self::Ruler => "#i-ruler",
            Self::Sun => "#i-sun",
        }
    }

    const fn drawing(self) -> &'static str {
        match self {
            Self::Alert => r#"<circle cx="12" cy="12" r="8.7"/><path d="M12 7.5V13M12 16.2v.3"/>"#,
            Self::Back => r#"<path d="M20 12H4M10 6l-6 6 6 6"/>"#,
            Self::Chat => r#"<path d="M4 5h16v11.5h-8L7.5 20v-3.5H4z"/>"#,
            Self::Check => r#"<path d="M4.5 12.5l5 5 10-11"/>"#,
            Self::Clock => r#"<circle cx="12" cy="12" r="8.7"/><path d="M12 7v5.2l3.4 2"/>"#,
            Self::Close => r#"<path d="M5 5l14 14M19 5L5 19"/>"#,
            Self::Down => r#"<path d="M12 4v16M6 14l6 6 6-6"/>"#,
            Self::Go => r#"<path d="M4 12h16M14 6l6 6-6 6"/>"#,
            Self::Heart => r#"<path d="M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z"/>"#,
            Self::Lock => r#"<path d="M5.5 10.5h13V20h-13zM8.5 10.5V7.2a3.5 3.5 0 0 1 7 0v3.3"/>"#,
            Self::Mail => r#"<path d="M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7"/>"#,
            Self::Phone => {
                r#"<path d="M5 3.5h3.2l1.7 4.4-2.2 1.7a13 13 0 0 0 6.7 6.7l1.7-2.2 4.4 1.7V19a1.8 1.8 0 0 1-1.9 1.8C10.6 20.3 3.7 13.4 3.2 5.4A1.8 1.8 0 0 1 5 3.5z"/>"#
            }
            Self::Pin => {
                r#"<path d="M12 21.5s7-6.3 7-11.7a7 7 0 0 0-14 0c0 5.4 7 11.7 7 11.7z"/><circle cx="12" cy="9.8" r="2.5"/>"#
            }
            Self::Ruler => r#"<path d="M3 8.5h18v7H3zM7 8.5v3M11 8.5v4M15 8.5v3M19 8.5v3"/>"#,
            Self::Sun => {
                r#"<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4"/>"#
            }
        }
    }
}

/// The symbols of `icons`, invisible; `<use>` refers to them.
#[component]
pub fn Sprite(
    /// Icons of the page's chrome.
    chrome: &'static [Icon],
    /// Further icons of the page.
    page: &'static [Icon],
) -> impl IntoView {
    let mut symbols = String::new();
    for icon in chrome.iter().chain(page.iter().filter(|icon| !chrome.contains(icon))) {
        let id = &icon.href()[1..];
        for part in [r#"<symbol id=""#, id, r#"" viewBox="0 0 24 24">"#, icon.drawing(), "</symbol>"] {
            symbols.push_str(part);
        }
    }
    svg::svg().attr("class", "visually-hidden").attr("aria-hidden", "true").inner_html(symbols)
}

/// An icon next to a text; hidden from assistive technology.
pub fn icon(icon: Icon) -> impl IntoView {
    view! { <svg class="icon" aria-hidden="true"><use href=icon.href()></use></svg> }
}

/// The arrow after a link's text; moves on hover.
pub fn icon_go() -> impl IntoView {
    view! { <svg class="icon icon-go" aria-hidden="true"><use href=Icon::Go.href()></use></svg> }
}
