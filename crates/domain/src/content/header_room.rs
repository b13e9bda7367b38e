//! Which entries of the header stand beside each other, and which are folded into "More", so that none ever wraps. A
//! page that works without scripts cannot measure itself: the widths are reckoned from letters. Logo, gaps and margins
//! are those of `style/public/frame/header.css`, in rem of 16 pixels.

use super::business::LogoImage;
use super::page::PageLink;

/// Widths of the window at which the sheet shows other entries. Below the first, the entries are in the menu of phones.
const WINDOWS: [u32; 4] = [64, 72, 80, 90];
/// The gaps do not grow beyond this one.
const WIDEST_WINDOW: u32 = 108;

/// The window that [`folded_entries`] is about: that of a small laptop.
pub const USUAL_WINDOW: u32 = 80;

/// From this length in letters, a name in place of a logo takes more than two lines of the usual size.
const LONG_NAME: usize = 29;
/// The same with the next smaller letters and four lines.
const LONGEST_NAME: usize = 73;

/// The letters of a name in place of a logo: all of it is to be read in the height of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameSize {
    Usual,
    Small,
    Smallest,
}

impl NameSize {
    #[must_use]
    pub fn of(name: &str) -> Self {
        match name.chars().count() {
            ..LONG_NAME => Self::Usual,
            LONG_NAME..LONGEST_NAME => Self::Small,
            LONGEST_NAME.. => Self::Smallest,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeaderPlace {
    /// Beside the others wherever the header has entries.
    Beside,
    /// Beside the others in windows from this width in rem, else in "More".
    BesideFrom(u32),
    InMore,
}

/// The places of the entries, in their order. `button` is the label of the button behind them.
#[must_use]
pub fn header_places(links: &[PageLink], button: &str, logo: &LogoImage) -> Vec<HeaderPlace> {
    let mut places = vec![HeaderPlace::InMore; links.len()];
    let mut fitting = links.len();
    for (at, window) in WINDOWS.iter().enumerate().rev() {
        let next = WINDOWS.get(at + 1).copied().unwrap_or(WIDEST_WINDOW);
        fitting = fitting.min(fitting_entries(links, Room::of(*window, next, button, logo)));
        let place = if at == 0 { HeaderPlace::Beside } else { HeaderPlace::BesideFrom(*window) };
        places[..fitting].fill(place);
    }
    places
}

/// How many entries a window of the usual width folds.
#[must_use]
pub fn folded_entries(places: &[HeaderPlace]) -> usize {
    let is_folded = |place: &&HeaderPlace| match place {
        HeaderPlace::Beside => false,
        HeaderPlace::BesideFrom(window) => *window > USUAL_WINDOW,
        HeaderPlace::InMore => true,
    };
    places.iter().filter(is_folded).count()
}

/// The space for the entries, in rem.
#[derive(Clone, Copy)]
struct Room {
    width: f64,
    /// Between two entries, and before the button.
    gap: f64,
}

impl Room {
    /// In windows from `window` up to `next`.
    fn of(window: u32, next: u32, button: &str, logo: &LogoImage) -> Self {
        let window = f64::from(window);
        let margin = (0.4 + 0.042 * window).clamp(1.25, 5.0);
        let inner = (window - 2.0 * margin).min(82.5);
        let between_logo_and_entries = 0.01 * f64::from(next);
        let taken = logo_width(logo) + between_logo_and_entries + button_width(button);
        Self { width: inner - taken, gap: (0.021 * f64::from(next)).clamp(1.25, 2.25) }
    }
}

fn fitting_entries(links: &[PageLink], room: Room) -> usize {
    let mut taken = 0.0;
    let mut fitting_beside_more = 0;
    for (at, link) in links.iter().enumerate() {
        taken += text_width(&link.title) + room.gap;
        if taken + MORE + room.gap <= room.width {
            fitting_beside_more = at + 1;
        }
    }
    if taken <= room.width { links.len() } else { fitting_beside_more }
}

/// "More" with its mark.
const MORE: f64 = 3.6;

fn logo_width(logo: &LogoImage) -> f64 {
    let ratio = f64::from(logo.width) / f64::from(logo.height.max(1));
    (3.375 * ratio).min(22.0)
}

/// Its letters are smaller and bolder.
fn button_width(label: &str) -> f64 {
    text_width(label) * 0.98 + 2.3
}

fn text_width(text: &str) -> f64 {
    let hundredths: u32 = text.chars().map(letter_width).sum();
    f64::from(hundredths) / 1600.0
}

/// In hundredths of a pixel, in the header's font at 16 pixels.
fn letter_width(letter: char) -> u32 {
    let of_basic_latin = u32::from(letter).checked_sub(0x20).and_then(|at| BASIC_LATIN.get(at as usize));
    match of_basic_latin {
        Some(width) => u32::from(*width),
        // Letters with accents.
        None if u32::from(letter) < 0x250 => 1100,
        None => 1700,
    }
}

/// From the space to the tilde.
#[rustfmt::skip]
const BASIC_LATIN: [u16; 95] = [
    389, 488, 578, 1008, 894, 1277, 1034, 352, 584, 584, 774, 1003, 384, 661, 362, 653, 1030, 667, 909, 880, 1003, 925,
    915, 872, 981, 915, 438, 446, 941, 941, 941, 813, 1584, 1110, 979, 1157, 1110, 946, 877, 1203, 1200, 446, 851, 1016,
    845, 1362, 1238, 1250, 942, 1254, 1016, 978, 906, 1128, 1130, 1554, 1029, 997, 1019, 448, 448, 448, 756, 698, 536,
    832, 944, 869, 944, 878, 606, 949, 901, 392, 446, 813, 371, 1376, 899, 930, 952, 934, 570, 746, 622, 899, 858, 1291,
    803, 877, 776, 538, 418, 538, 941,
];

#[cfg(test)]
mod tests {
    use super::*;

    const LOGO: LogoImage = LogoImage { src: String::new(), width: 517, height: 104 };

    fn places(titles: &[&str]) -> Vec<HeaderPlace> {
        let mut links = Vec::new();
        for title in titles {
            links.push(PageLink { path: "/".to_owned(), title: (*title).to_owned() });
        }
        header_places(&links, "Get a Quote", &LOGO)
    }

    #[test]
    fn a_longer_name_has_smaller_letters() {
        let size = |letters: usize| NameSize::of(&"n".repeat(letters));
        assert_eq!([size(1), size(28), size(29)], [NameSize::Usual, NameSize::Usual, NameSize::Small]);
        assert_eq!([size(72), size(73), size(120)], [NameSize::Small, NameSize::Smallest, NameSize::Smallest]);
    }

    #[test]
    fn the_five_entries_of_a_new_site_stand_beside_each_other() {
        let five = places(&["Yacht Interiors", "Residential", "Showroom", "Visualizer", "Contact"]);
        assert_eq!(five, [HeaderPlace::Beside; 5]);
        assert_eq!(folded_entries(&five), 0);
    }

    #[test]
    fn entries_that_do_not_fit_are_folded_from_the_last_one_on() {
        let long = "Teak decks for sail boats!";
        assert_eq!(long.len(), 26);
        let seven = places(&["Yacht Interiors", "Residential", "Showroom", "Visualizer", "Contact", long, long]);
        assert_eq!(seven[0], HeaderPlace::Beside);
        assert_eq!(seven[6], HeaderPlace::InMore);
        assert!(folded_entries(&seven) >= 2, "{seven:?}");
        let windows = seven.iter().map(|place| match place {
            HeaderPlace::Beside => 0,
            HeaderPlace::BesideFrom(window) => *window,
            HeaderPlace::InMore => u32::MAX,
        });
        assert!(windows.is_sorted(), "{seven:?}");
    }

    #[test]
    fn a_logo_and_a_button_as_wide_as_they_can_be_leave_room_for_more() {
        let logo = LogoImage { width: 2000, ..LOGO };
        let links = [PageLink { path: "/".to_owned(), title: "W".repeat(80) }];
        let places = header_places(&links, &"m".repeat(40), &logo);
        assert_eq!(places, [HeaderPlace::InMore]);
        assert!(header_places(&[], "", &logo).is_empty());
    }
}
