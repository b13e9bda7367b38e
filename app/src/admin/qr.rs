use leptos::prelude::*;
use qrcode::{Color, QrCode};
use std::fmt::Write as _;

/// Empty squares around the code, which readers need.
const MARGIN: usize = 4;

pub(crate) fn qr(text: &str, label: &str) -> Option<impl IntoView + use<>> {
    let code = QrCode::new(text).ok()?;
    let size = code.width() + 2 * MARGIN;
    let mut squares = String::new();
    for (at, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let _ = write!(squares, "M{} {}h1v1h-1z", at % code.width() + MARGIN, at / code.width() + MARGIN);
        }
    }
    let label = label.to_owned();
    Some(view! {
        <svg class="qr-code" role="img" aria-label=label viewBox=format!("0 0 {size} {size}")>
            <path d=squares/>
        </svg>
    })
}
