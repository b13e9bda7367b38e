//! The tabs and rows of all screens, in their order.

use super::screens::{OWN, Screen};
use domain::admin::place::{Chapter, Entry, Place, Spot};
use domain::kinds::Kind;
use std::sync::LazyLock;

/// A tab of an entry, or a row of the settings.
#[derive(Clone, Copy, Debug)]
pub struct Destination {
    pub screen: Screen,
    pub place: Place,
}

pub(super) static DESTINATIONS: LazyLock<Vec<Destination>> = LazyLock::new(|| {
    let mut all: Vec<Destination> = Vec::new();
    for screen in OWN.iter().copied() {
        all.extend(screen.own().places.iter().map(|place| Destination { screen, place: *place }));
    }
    for kind in Kind::ALL {
        let screen = Screen::Content(kind);
        all.extend(kind.description().place.map(|place| Destination { screen, place }));
    }
    all.sort_by_key(|destination| destination.place.spot.number());
    all
});

/// Its first place.
#[must_use]
pub fn destination_of(screen: Screen) -> Option<&'static Destination> {
    DESTINATIONS.iter().find(|destination| destination.screen == screen)
}

pub fn tabs(entry: Entry) -> impl Iterator<Item = &'static Destination> {
    DESTINATIONS.iter().filter(move |destination| matches!(destination.place.spot, Spot::Tab(of, _) if of == entry))
}

pub fn rows(chapter: Chapter) -> impl Iterator<Item = &'static Destination> {
    DESTINATIONS.iter().filter(move |destination| matches!(destination.place.spot, Spot::Row(of, _) if of == chapter))
}

/// Where an entry leads: its first tab.
#[must_use]
pub fn first_screen(entry: Entry) -> Screen {
    match tabs(entry).next() {
        Some(first) => first.screen,
        None => Screen::Settings,
    }
}
