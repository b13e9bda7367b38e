pub use domain::site::icon::Icon;
use leptos::prelude::*;
use leptos::svg;
use std::fmt::Write as _;

#[component]
pub fn Sprite(layout: &'static [Icon], page: Vec<Icon>) -> impl IntoView {
    let mut symbols = String::new();
    for icon in layout.iter().chain(page.iter().filter(|icon| !layout.contains(icon))) {
        let code = icon.code();
        let view_box = Icon::VIEW_BOX;
        let path = icon.path();
        let _ = write!(symbols, r#"<symbol id="i-{code}" viewBox="{view_box}"><path d="{path}"/></symbol>"#);
    }
    svg::svg().attr("class", "visually-hidden").attr("aria-hidden", "true").inner_html(symbols)
}

/// Its symbol; the prefix prevents collisions with ids of fields.
fn href(icon: Icon) -> String {
    format!("#i-{}", icon.code())
}

pub fn icon(icon: Icon) -> impl IntoView {
    view! { <svg class="icon" aria-hidden="true"><use href=href(icon)></use></svg> }
}

pub fn icon_go() -> impl IntoView {
    view! { <svg class="icon icon-go" aria-hidden="true"><use href="#i-go"></use></svg> }
}
