//! Rows that are shown as pictures side by side, in the order of their visitors.

use super::thumb::thumb;
use domain::admin::ListRow;
use domain::kinds::{Kind, ListSpec};
use domain::messages::admin as msg;
use leptos::prelude::*;

/// Of each gallery.
const TILES: usize = 30;

pub(super) fn galleries(kind: Kind, list: &ListSpec, rows: &[ListRow]) -> AnyView {
    let off = list.toggle.map_or("", |toggle| toggle.off);
    let mut galleries = Vec::new();
    for group in &list.groups {
        let mut tiles = Vec::new();
        for row in rows.iter().filter(|row| row.group == group.value).take(TILES) {
            let place = tiles.len() + 1;
            tiles.push(tile(kind, row, place, off));
        }
        if tiles.is_empty() {
            continue;
        }
        galleries.push(view! {
            <header class="record-list-header"><h2>{group.label.clone()}</h2></header>
            <ol class="photo-tiles">{tiles}</ol>
        });
    }
    view! { {galleries} }.into_any()
}

fn tile(kind: Kind, row: &ListRow, place: usize, off: &'static str) -> impl IntoView + use<> {
    let is_hidden = row.state == Some(false);
    let class = if is_hidden { "photo-tile photo-tile--hidden" } else { "photo-tile" };
    let picture =
        row.picture.as_ref().map(|picture| thumb(picture, "photo-tile__image", "(max-width: 760px) 45vw, 280px"));
    let state = if is_hidden { Some(view! { <span class="badge photo-tile__state">{off}</span> }) } else { None };
    let title = if row.title.is_empty() { msg::DAMAGED.to_owned() } else { row.title.clone() };
    view! {
        <li class=class>
            <div class="photo-tile__picture">{picture}{state}</div>
            <span class="photo-tile__place" aria-hidden="true">{place}</span>
            <div class="photo-tile__words">
                <h3><a href=format!("/admin/{}/{}/edit", kind.code(), row.id)>{title}</a></h3>
                <p class="muted tiny">{row.facts.join(", ")}</p>
                {row.damaged.as_ref().map(|what| view! { <p class="record-row__problem">{what.clone()}</p> })}
            </div>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::Timestamp;

    #[test]
    fn each_gallery_counts_its_own_photos_and_a_hidden_one_keeps_its_place() {
        let row = |title: &str, group: &str, state: bool| ListRow {
            id: title.to_lowercase(),
            row_version: 1,
            title: title.to_owned(),
            text: String::new(),
            badges: vec![],
            picture: None,
            state: Some(state),
            rating: None,
            position: None,
            group: group.to_owned(),
            updated_at: Timestamp(0),
            facts: vec!["Galley".to_owned()],
            figures: Vec::new(),
            href: String::new(),
            damaged: None,
            stays: String::new(),
        };
        let rows = [row("Front", "showroom", true), row("Bow", "yacht", false), row("Stern", "yacht", true)];
        let html = html_of(move || {
            let spec = Kind::Gallery.spec();
            galleries(Kind::Gallery, spec.list.as_ref().expect("a list"), &rows)
        });
        let places: Vec<&str> = html.split("photo-tile__place\">").skip(1).map(|rest| &rest[..1]).collect();
        assert_eq!(places, ["1", "2", "1"], "{html}");
        assert_eq!(html.matches("Hidden").count(), 1, "{html}");
        assert!(html.find("Bow") < html.find("Stern") && html.find("Stern") < html.find("Front"), "{html}");
        assert!(html.contains("href=\"/admin/gallery/bow/edit\""), "{html}");
    }
}
